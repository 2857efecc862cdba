// Keeps the whole page, so that it opens without a network. One build, one cache: whatever it holds
// has the fingerprint that its build has written here, so that no two versions are ever mixed.
const BUILD = { version: "", files: {}, words: {} };

const { pathname } = new URL(registration.scope);
// Other projects of the same origin, and the same project under another path, have their own.
const PREFIX = `genial ${pathname} `;
const NAME = PREFIX + BUILD.version;
// Milliseconds that somebody who opens the page waits for the next version before they are told.
const PATIENCE = 3000;

addEventListener("install", (event) => event.waitUntil(fill()));
// Pages that were opened without us are served from now on: each asks whether it is of this build.
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

// An address below ours that is not there: relative addresses would lead nowhere from it.
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

// A still newer version, which is being fetched or waits, tidies up when its time has come: what it
// has kept by now must stay.
async function tidy() {
  if (registration.installing ?? registration.waiting) return;
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
}

// The page, if all that it needs is there or can be had; else what is missing.
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

// The server may have gone on to the next version, which then need not wait: nothing runs here. It is
// told before it is whole, and takes over when it is, whether we are still there or not.
async function next() {
  await registration.update().catch(() => {});
  const { installing, waiting } = registration;
  (installing ?? waiting)?.postMessage("now");
  if (installing) await new Promise((done) => installing.addEventListener("statechange", done));
}

// What has been lost is brought back, if the server still has the same.
async function kept(path) {
  const cache = await caches.open(NAME).catch(() => null);
  const found = await cache?.match(path).catch(() => null);
  if (found) return found;
  try {
    const response = await load(path);
    // A full or broken disk is no reason to hold back what has arrived.
    await cache?.put(path, response.clone()).catch(() => {});
    return response;
  } catch (error) {
    return new Response(String(error), { status: 504, statusText: "Not kept" });
  }
}

// The browser may have it already; if it is not the right one, the server is asked.
async function load(path) {
  for (const cache of ["default", "reload"]) {
    const response = await fetch(new Request(path, { cache }));
    if (!response.ok || !(await genuine(path, response))) continue;
    // Some hosts lead from index.html to its folder; no page may be opened with such an answer.
    return response.redirected ? new Response(response.body, response) : response;
  }
  throw new Error(`${path} is not of version ${BUILD.version}`);
}

async function genuine(path, response) {
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"));
  return hex.join("") === BUILD.files[path];
}
