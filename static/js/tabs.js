// One tab plays a game: it has the lock, which the browser gives back when the tab is gone.
let letGo = () => {};

// Take the lock of a game, after letting go of the one before. `tell` hears "held" if another tab
// has it, "lost" when another tab takes it from us, and "free" when it has become ours since.
export function claim(key, steal, tell) {
  letGo();
  letGo = () => {};
  if (!key || !navigator.locks) return;
  const name = `genial:${key}`;
  const waiting = new AbortController();
  let release;
  let gone = false;
  const released = new Promise((resolve) => (release = resolve));
  letGo = () => {
    gone = true;
    waiting.abort();
    release();
  };
  const wait = (why) => {
    if (gone) return;
    tell(`${why} ${key}`);
    const ours = () => {
      tell(`free ${key}`);
      return released;
    };
    navigator.locks.request(name, { signal: waiting.signal }, ours).catch(stolen);
  };
  const stolen = (error) => error.name === "AbortError" && wait("lost");
  const answered = (lock) => (lock ? released : wait("held"));
  navigator.locks.request(name, steal ? { steal } : { ifAvailable: true }, answered).catch(stolen);
}
