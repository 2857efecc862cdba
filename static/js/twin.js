// The second copy of the games, in a database that the system has got when it says so: a browser
// that is killed forgets what it has written to localStorage in the last seconds.
let database = null;
let waiting = null;
let busy = false;

function ended(request, done) {
  return new Promise((resolve, reject) => {
    request[done] = () => resolve(request.result);
    request.onerror = request.onabort = request.onblocked = () => reject(request.error);
  });
}

async function opened() {
  if (!database) {
    const request = indexedDB.open("genial", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("entries");
    database = await ended(request, "onsuccess");
    // Somebody empties the storage of this site: open it anew when there is more to write.
    database.onclose = database.onversionchange = () => {
      database?.close();
      database = null;
    };
  }
  return database;
}

async function everything() {
  const store = (await opened()).transaction("entries").objectStore("entries");
  const [names, texts] = await Promise.all([
    ended(store.getAllKeys(), "onsuccess"),
    ended(store.getAll(), "onsuccess"),
  ]);
  return names.map((name, index) => [name, texts[index]]);
}

async function put(entries) {
  // What the system has got outlives the browser. To wait for the disk itself ("strict") takes seconds
  // on a busy one, in which the browser may be killed with all that waits.
  const writing = (await opened()).transaction("entries", "readwrite", { durability: "relaxed" });
  const store = writing.objectStore("entries");
  for (const [name, text] of Object.entries(entries)) {
    if (text === null) store.delete(name);
    else store.put(text, name);
  }
  await ended(writing, "oncomplete");
}

// What it held when the page began. A browser without it, or one that never answers, has one copy.
const read = everything().catch(() => []);
const longest = new Promise((resolve) => setTimeout(resolve, 5000, null));
const found = await Promise.race([read, longest]);
export const entries = told(found ?? []);

function told(rows) {
  return JSON.stringify(Object.fromEntries(rows));
}

// Tells what it held if that came too late; until then nothing is written over it.
export function later(tell) {
  if (!found) read.then((rows) => tell(told(rows)));
}

// Begins at once: a browser that is killed loses what has not arrived.
export function write(json) {
  waiting = { ...waiting, ...JSON.parse(json) };
  if (!busy) flush();
}

// A disk may be slower than the game: whatever has come meanwhile goes there together.
async function flush() {
  busy = true;
  await read;
  while (waiting) {
    const changes = waiting;
    waiting = null;
    await put(changes).catch(() => {
      database = null;
      return put(changes).catch(() => {});
    });
  }
  busy = false;
}
