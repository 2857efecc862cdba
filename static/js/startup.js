// Loads Python: shows the progress and what went wrong. Afterwards it registers the service worker,
// tells Python of updates, and can install the page as an app.
{
  const root = document.documentElement;
  const boot = document.getElementById("boot");
  const [text, bar] = boot.children;
  const words = document.querySelector(`template[lang="${root.lang}"]`) ?? document.body;
  const built = root.dataset.build;
  const pending = [];
  let tell = (intent) => pending.push(intent);
  let arrived = 0;

  // Only our own service worker counts: another project above this path may have one, too.
  const { serviceWorker } = navigator;
  const ownWorker = new URL("sw.js", location.href).href;
  const controlled = () => serviceWorker?.controller?.scriptURL === ownWorker;
  async function registered() {
    const registration = await serviceWorker?.getRegistration();
    return registration?.scope === new URL("./", location.href).href ? registration : undefined;
  }
  // The service worker of another build would serve files that do not fit this page, so the one
  // that controls it is asked for its build.
  const ask = () => built && controlled() && serviceWorker.controller.postMessage({ build: built });
  serviceWorker?.addEventListener("controllerchange", ask);
  serviceWorker?.addEventListener("message", ({ data, source }) => {
    if (source.scriptURL === ownWorker && data === "another build") reload();
  });
  ask();
  // A host may serve the page at other addresses, too, which the service worker does not control.
  function reload() {
    if (/\/(index\.html)?$/.test(location.pathname)) location.reload();
    else location.replace(`./${location.hash}`);
  }

  text.textContent = words.dataset.loading ?? "";
  boot.hidden = false;

  // Python is heavy: let the page paint first, if it is visible.
  const heavy = document.getElementById("heavy");
  const start = () => document.head.append(heavy.content);
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, 500);

  // Reports an error until Python runs; afterwards Python does.
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
  function onError({ target, message, reason }) {
    const address = target?.src ?? target?.href;
    failed(address ? new URL(address).pathname.split("/").pop() : (message ?? String(reason)));
  }
  addEventListener("error", onError, true);
  addEventListener("unhandledrejection", onError);

  // The cached files may be the reason: delete them, but only if the server can be reached.
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
      // No server: all that is left is to try the same again.
    }
    location.reload();
  }

  // A new version waits until the player accepts it; then every open page reloads.
  async function registerWorker() {
    if (!built || !serviceWorker) return;
    const registration = await serviceWorker.register("sw.js", { updateViaCache: "none" });
    const look = () => registration.waiting && controlled() && tell("update-ready");
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

  // The browser offers to install the page; Python decides when to ask.
  let offer;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event;
    tell("installable");
  });

  Object.assign(startup, {
    // Advances the bar by that many bytes.
    arrived(bytes) {
      arrived += bytes;
      bar.value = arrived;
    },
    failed,
    // Python runs: sends it all further intents, and returns those from before.
    pythonRuns(listener) {
      boot.remove();
      document.getElementById("drawn").remove();
      tell = listener;
      for (const intent of pending) tell(intent);
      setTimeout(() => registerWorker().catch((error) => console.info(`no service worker: ${error}`)));
      return startup.earlyIntents();
    },
    async update() {
      (await registered())?.waiting?.postMessage("now");
    },
    install() {
      offer?.prompt();
    },
  });
}
