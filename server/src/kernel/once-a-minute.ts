/**
 * Tells of something that anybody can cause, at once and then once a minute at most: `tell` is given how often it happened
 * since it was last told. What is told last is told although nothing more happens.
 */
export function onceAMinute(tell: (count: number) => void): () => void {
  let untold = 0;
  let waits = false;
  const next = () => {
    waits = untold > 0;
    if (!waits) return;
    tell(untold);
    untold = 0;
    // A process that ends does not wait for it.
    setTimeout(next, 60_000).unref();
  };
  return () => {
    untold += 1;
    if (!waits) next();
  };
}
