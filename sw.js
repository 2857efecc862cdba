// Caches the whole page, so that it opens without a network. Each build has its own cache, and every
// file in it matches the hash that the build has written here, so versions are never mixed.
const BUILD = { version: "", files: {}, words: {} };

const { pathname } = new URL(registration.scope);
// Other projects on the same origin, and this one under another path, have caches of their own.
const PREFIX = `genial ${pathname} `;
const NAME = PREFIX + BUILD.version;
// Milliseconds to wait for the next version before the visitor sees an error page.
const PATIENCE = 3000;

addEventListener("install", (event) => event.waitUntil(fill()));
// Takes control of pages that are already open: each asks whether it belongs to this build.
addEventListener("activate", (event) => event.waitUntil(Promise.all([tidy(), clients.claim()])));
addEventListener("message", ({ data, source }) => {
  if (data === "now") skipWaiting();
  else if (data?.build && data.build !== BUILD.version) source.postMessage("another build");
});
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(registration.scope)) return;
  const path = url.pathname.slice(pathname.length) || "index.html";
  if (path === "index.html") event.respondWith(opened(event));
  else if (Object.hasOwn(BUILD.files, path)) event.respondWith(kept(path));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(home));
});

// For an address below ours that cannot be fetched: relative addresses would not work from it.
const home = () => Response.redirect(registration.scope);

async function fill() {
  const cache = await caches.open(NAME);
  const earlier = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(
    Object.keys(BUILD.files).map(async (path) => {
      for (const name of earlier) {
        const response = await (await caches.open(name)).match(path);
        if (response && (await genuine(path, response))) return cache.put(path, response);
      }
      return cache.put(path, await load(path));
    }),
  );
}

// If a newer version is installing or waiting, it tidies up when it is activated: until then its
// cache must stay.
async function tidy() {
  if (registration.installing ?? registration.waiting) return;
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
}

// The page, if all its files are cached or can be fetched; else an error page with a missing file.
async function opened(event) {
  const held = caches.open(NAME).then((cache) => cache.keys());
  const [page, there] = await Promise.all([kept("index.html"), held.catch(() => [])]);
  if (there.length >= Object.keys(BUILD.files).length) return page;
  const all = await Promise.all(Object.keys(BUILD.files).map(kept));
  const missing = Object.keys(BUILD.files).filter((_, index) => !all[index].ok);
  if (missing.length === 0) return page;
  const coming = next();
  event.waitUntil(coming);
  await Promise.race([coming, new Promise((done) => setTimeout(done, PATIENCE))]);
  const wished = [...navigator.languages, "en"].map((tag) => tag.slice(0, 2));
  const language = wished.find((tag) => BUILD.words[tag]);
  const { failed, again } = BUILD.words[language];
  const name = missing[0].split("/").pop();
  return new Response(
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>Genial</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<h1>Genial</h1><p>${failed} ${name}</p><p><a href="${pathname}">${again}</a></p>`,
    { status: 504, headers: { "content-type": "text/html" } },
  );
}

// The server may already have the next version, which need not wait, as this one cannot run. The
// message tells it to take over once it is installed, even if this worker has ended by then.
async function next() {
  await registration.update().catch(() => {});
  const { installing, waiting } = registration;
  (installing ?? waiting)?.postMessage("now");
  if (installing) await new Promise((done) => installing.addEventListener("statechange", done));
}

// A cached file; one that was lost is fetched again, if the server still has the same version.
async function kept(path) {
  const cache = await caches.open(NAME).catch(() => null);
  const found = await cache?.match(path).catch(() => null);
  if (found) return found;
  try {
    const response = await load(path);
    // Even if the disk is full or broken, the response can be used.
    await cache?.put(path, response.clone()).catch(() => {});
    return response;
  } catch (error) {
    return new Response(String(error), { status: 504, statusText: "Not kept" });
  }
}

// Tries the browser's HTTP cache first, and the server if that has another version.
async function load(path) {
  for (const cache of ["default", "reload"]) {
    const response = await fetch(new Request(path, { cache }));
    if (!response.ok || !(await genuine(path, response))) continue;
    // Some hosts redirect index.html to its folder; a redirected response cannot open a page.
    return response.redirected ? new Response(response.body, response) : response;
  }
  throw new Error(`${path} is not of version ${BUILD.version}`);
}

async function genuine(path, response) {
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"));
  return hex.join("") === BUILD.files[path];
}
