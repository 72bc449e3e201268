/** Reports an event at once, then at most once a minute with the count since. A trailing count is flushed. */
export function onceAMinute(tell: (count: number) => void): () => void {
  let untold = 0;
  let waits = false;
  const next = () => {
    waits = untold > 0;
    if (!waits) return;
    tell(untold);
    untold = 0;
    // Does not keep the process alive.
    setTimeout(next, 60_000).unref();
  };
  return () => {
    untold += 1;
    if (!waits) next();
  };
}
