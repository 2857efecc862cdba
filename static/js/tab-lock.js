// Only one tab plays a game: the one with its lock, which the browser releases when the tab is closed.
let releaseLock = () => {};

// Takes the lock of a game after releasing the one before. `tell` is called with "locked-elsewhere" if
// another tab has the lock or takes it from this one, and with "released" once it is ours again.
export function claim(key, steal, tell) {
  releaseLock();
  releaseLock = () => {};
  if (!key || !navigator.locks) return;
  const name = `genial:${key}`;
  const waiting = new AbortController();
  let release;
  let gone = false;
  const released = new Promise((resolve) => (release = resolve));
  releaseLock = () => {
    gone = true;
    waiting.abort();
    release();
  };
  const wait = () => {
    if (gone) return;
    tell(`locked-elsewhere ${key}`);
    const ours = () => {
      tell(`released ${key}`);
      return released;
    };
    navigator.locks.request(name, { signal: waiting.signal }, ours).catch(stolen);
  };
  const stolen = (error) => error.name === "AbortError" && wait();
  const answered = (lock) => (lock ? released : wait());
  navigator.locks.request(name, steal ? { steal } : { ifAvailable: true }, answered).catch(stolen);
}
