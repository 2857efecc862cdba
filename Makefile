# A fresh clone needs Python 3.11 or newer, Node 20 or newer and make; everything else is installed
# here, with pinned versions, and again only when those change.

PYTHON ?= $(shell for python in python3.14 python3.13 python3.12 python3.11 python3; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$python && break; done)
BIN := .venv/bin
TOOLS := .venv/installed
MODULES := node_modules/.package-lock.json
VENDOR := static/vendor/installed
BROWSER := .cache/browsers
PEER := .cache/bench/installed

.PHONY: help files site single play test lint format map bench soak audit mutants golden drawings screenshots clean

help: ## show this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/make \1\t\2/' | expand -t 16

files: ## update the lists in pyscript.toml and index.html, after adding a Python file or a language
	$(PYTHON) -m tools.build.files

site: $(VENDOR) ## build the page for hosting: dist/
	$(PYTHON) -m tools.build.site

single: $(VENDOR) ## build the page as one file that opens with a double click: genial.html
	$(PYTHON) -m tools.build.single

play: site ## serve the game on this machine and open it in the browser
	$(PYTHON) -m tools.serve

test: lint $(VENDOR) $(BROWSER) ## check everything: style, types, layers, tests, docs, the page in a browser
	$(BIN)/pytest -q -n auto

lint: $(TOOLS) ## check style, types and layers
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(TOOLS) ## fix the style and format the code
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

map: $(TOOLS) ## print the rooms (folders) of the page and the imports between them
	$(BIN)/python -m tools.checks.map

bench: $(TOOLS) $(PEER) $(BROWSER) site ## measure games per second against another implementation, and the page
	$(BIN)/python -m tools.bench.rules
	$(BIN)/python -m e2e.bench.page
	$(BIN)/python -m e2e.bench.computer
	$(BIN)/python -m tools.bench.boot

soak: $(TOOLS) $(VENDOR) $(BROWSER) ## test the promises of docs/reliability.md at length; PART=rules tests one
	$(BIN)/python -m soak $(PART)

audit: $(TOOLS) $(VENDOR) ## check that all dependencies are pinned and match their recorded hashes
	$(BIN)/python -m tools.checks.audit

mutants: $(TOOLS) ## break the rules one by one and check that a test fails each time
	$(BIN)/python -m tools.checks.mutants

golden: $(TOOLS) ## regenerate the golden games, after an intended change of rules or notation
	mkdir -p tests/golden
	for game in $$($(BIN)/python -c 'from genial.variants import VARIANTS; print(*VARIANTS)'); do \
		$(BIN)/python -m genial record --game $$game --seed 1 --count 20 > tests/golden/$$game.txt \
		|| exit 1; done
	$(BIN)/python -m tests.support.perft

drawings: $(TOOLS) $(BROWSER) ## regenerate the drawings, after a change
	$(BIN)/python -m tools.pictures.drawings

screenshots: $(TOOLS) $(BROWSER) site ## take a picture of every screen in every size and theme
	$(BIN)/python -m tools.pictures.screenshots

clean: ## remove everything that make has created
	rm -rf .venv .cache dist genial.html node_modules static/vendor bench.json .hypothesis .*_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

$(TOOLS): requirements/test.txt
	@test -n "$(PYTHON)" || { echo "Genial needs Python 3.11 or newer." >&2; exit 1; }
	$(PYTHON) -m venv --clear .venv
	$(BIN)/pip install -qq --disable-pip-version-check --require-hashes -r $<
	touch $@

$(MODULES): package-lock.json
	npm ci
	touch $@

$(VENDOR): $(MODULES) tools/build/vendor.py
	$(PYTHON) -m tools.build.vendor
	touch $@

# Uses the browsers of the system, else Debian's if we may install them, else Playwright's own. The
# system libraries that those need may be there even if we may not install them. Without Firefox or
# WebKit, the tests that need them are skipped.
$(BROWSER): | $(TOOLS)
	mkdir -p $(@D)
	command -v chromium || command -v chromium-browser \
		|| $(call DEBIAN,chromium) || $(BIN)/playwright install --with-deps chromium \
		|| $(BIN)/playwright install chromium
	command -v firefox-esr \
		|| $(call DEBIAN,firefox-esr) || $(BIN)/playwright install --with-deps firefox \
		|| echo "no Firefox" >&2
	{ command -v WebKitWebDriver && command -v Xvfb; } \
		|| $(call DEBIAN,webkit2gtk-driver xvfb) || $(BIN)/playwright install --with-deps webkit \
		|| echo "no WebKit" >&2
	touch $@

DEBIAN = { test "$$(id -u)" = 0 && command -v apt-get && apt-get update -qq \
	&& DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $(1); }

$(PEER): requirements/bench.txt | $(TOOLS)
	$(BIN)/python -m venv --clear $(@D)
	$(@D)/bin/pip install -qq --disable-pip-version-check --no-deps --require-hashes -r $<
	touch $@
