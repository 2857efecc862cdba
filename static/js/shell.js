// The page before Python and beside it: how far the download has come and what went wrong with it;
// later on updates, and the page as an app of its own.
{
  const root = document.documentElement;
  const boot = document.getElementById("boot");
  const [text, bar] = boot.children;
  const words = document.querySelector(`template[lang="${root.lang}"]`) ?? document.body;
  const built = root.dataset.build;
  const news = [];
  let tell = (what) => news.push(what);
  let arrived = 0;

  // Our own service worker: that of another project may stand above this path.
  const { serviceWorker } = navigator;
  const keeper = new URL("sw.js", location.href).href;
  const kept = () => serviceWorker?.controller?.scriptURL === keeper;
  async function registered() {
    const registration = await serviceWorker?.getRegistration();
    return registration?.scope === new URL("./", location.href).href ? registration : undefined;
  }
  // The service worker of another build would give this page files that do not fit it: so whichever
  // there is, and whichever takes over, is asked.
  const ask = () => built && kept() && serviceWorker.controller.postMessage({ build: built });
  serviceWorker?.addEventListener("controllerchange", ask);
  serviceWorker?.addEventListener("message", ({ data, source }) => {
    if (source.scriptURL === keeper && data === "another build") anew();
  });
  ask();
  // A host may give the page at other addresses too, which the service worker leaves to it.
  function anew() {
    if (/\/(index\.html)?$/.test(location.pathname)) location.reload();
    else location.replace(`./${location.hash}`);
  }

  text.textContent = words.dataset.loading ?? "";
  boot.hidden = false;

  // Python is heavy: what has been drawn is painted first, if there is anybody to see it.
  const heavy = document.getElementById("heavy");
  const start = () => document.head.append(heavy.content);
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, 500);

  // Until Python runs, whatever goes wrong is said; afterwards Python says it.
  function failed(what) {
    if (root.hasAttribute("data-ready") || boot.classList.contains("failed")) return;
    const again = document.createElement("button");
    again.type = "button";
    again.className = "button primary";
    again.textContent = words.dataset.again ?? "Try again";
    again.addEventListener("click", retry);
    text.textContent = `${words.dataset.failed ?? ""} ${what}`;
    boot.classList.add("failed");
    boot.setAttribute("role", "alert");
    boot.append(again);
  }
  if (!globalThis.WebAssembly) failed(words.dataset.unable ?? "WebAssembly");
  function broken({ target, message, reason }) {
    const address = target?.src ?? target?.href;
    failed(address ? new URL(address).pathname.split("/").pop() : (message ?? String(reason)));
  }
  addEventListener("error", broken, true);
  addEventListener("unhandledrejection", broken);

  // Whatever was kept may be the reason; it goes only if there is a server to give it anew.
  async function retry() {
    try {
      const answer = await fetch("sw.js", { cache: "no-store" });
      const there = answer.ok && answer.headers.get("content-type")?.includes("javascript");
      const own = there && (await registered());
      const path = own && new URL(own.scope).pathname;
      for (const name of own ? await caches.keys() : [])
        if (name.startsWith(`genial ${path} `)) await caches.delete(name);
      if (own) await own.unregister();
    } catch {
      // No server: the same again is all that can be tried.
    }
    location.reload();
  }

  // A new version waits until it is wanted; then every open page begins anew with it.
  async function offline() {
    if (!built || !serviceWorker) return;
    const registration = await serviceWorker.register("sw.js", { updateViaCache: "none" });
    const look = () => registration.waiting && kept() && tell("update-ready");
    registration.addEventListener("updatefound", () => {
      registration.installing.addEventListener("statechange", look);
    });
    look();
    let looked = Date.now();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden || Date.now() - looked < 3_600_000) return;
      looked = Date.now();
      registration.update().catch(() => {});
    });
  }

  // The browser offers to install the page; when to ask is for Python to say.
  let offer;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event;
    tell("installable");
  });

  Object.assign(shell, {
    // So many bytes more have arrived.
    arrived(bytes) {
      arrived += bytes;
      bar.value = arrived;
    },
    failed,
    // Python runs: it takes the wishes, and is told from now on.
    begun(listener) {
      boot.remove();
      document.getElementById("drawn").remove();
      tell = listener;
      for (const what of news) tell(what);
      setTimeout(() => offline().catch((error) => console.info(`not kept: ${error}`)));
      return shell.wished();
    },
    async update() {
      (await registered())?.waiting?.postMessage("now");
    },
    install() {
      offer?.prompt();
    },
  });
}
