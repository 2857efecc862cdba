// The second copy of the storage, in IndexedDB: a browser that is killed loses what it has written to
// localStorage in the last seconds, but not what the system has already taken from IndexedDB.
let database = null;
let waiting = null;
let busy = false;

function settled(request, done) {
  return new Promise((resolve, reject) => {
    request[done] = () => resolve(request.result);
    request.onerror = request.onabort = request.onblocked = () => reject(request.error);
  });
}

async function open() {
  if (!database) {
    const request = indexedDB.open("genial", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("entries");
    database = await settled(request, "onsuccess");
    // The storage of this site is being cleared: open the database again for the next write.
    database.onclose = database.onversionchange = () => {
      database?.close();
      database = null;
    };
  }
  return database;
}

async function readAll() {
  const store = (await open()).transaction("entries").objectStore("entries");
  const [names, texts] = await Promise.all([
    settled(store.getAllKeys(), "onsuccess"),
    settled(store.getAll(), "onsuccess"),
  ]);
  return names.map((name, index) => [name, texts[index]]);
}

async function put(entries) {
  // "relaxed" is done once the system has the data, which survives the browser. "strict" waits for the
  // disk, for seconds if it is busy, and a browser killed meanwhile loses all pending writes.
  const writing = (await open()).transaction("entries", "readwrite", { durability: "relaxed" });
  const store = writing.objectStore("entries");
  for (const [name, text] of Object.entries(entries)) {
    if (text === null) store.delete(name);
    else store.put(text, name);
  }
  await settled(writing, "oncomplete");
}

// The entries when the page started. Without IndexedDB, or if it never answers, there is one copy.
const read = readAll().catch(() => []);
const longest = new Promise((resolve) => setTimeout(resolve, 5000, null));
const atStart = await Promise.race([read, longest]);
export const entries = toJson(atStart ?? []);

function toJson(rows) {
  return JSON.stringify(Object.fromEntries(rows));
}

// Calls back with the entries if reading took too long; until then nothing is overwritten.
export function whenReadLate(callback) {
  if (!atStart) read.then((rows) => callback(toJson(rows)));
}

// Starts at once: a killed browser loses what it has not yet handed to the system.
export function write(json) {
  waiting = { ...waiting, ...JSON.parse(json) };
  if (!busy) flush();
}

// The disk may be slower than the game: changes that arrive meanwhile are written together.
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
