// Work that is too heavy to be done for everybody at once: so many side by side, a short queue behind them.

/** `gone` is aborted when nobody waits for the work any more: what has not begun leaves the queue, refused with its reason. */
export type Lanes = <T>(work: () => Promise<T>, gone?: AbortSignal) => Promise<T>;

type LaneOptions = {
  /** How many run side by side. */
  atOnce: number;
  /** How many wait behind them. */
  mostWaiting: number;
  /** What whoever comes later is refused with, so many being before them. */
  full: (before: number) => Error;
};

/** Runs what it is given, so many side by side; refuses at once, instead of letting wait for nothing, when the queue is full. */
export function lanes({ atOnce, mostWaiting, full }: LaneOptions): Lanes {
  let running = 0;
  // In the order of arrival.
  const waiting = new Set<() => void>();
  const turn = (gone: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.delete(begin);
        reject(gone?.reason as Error);
      };
      const begin = (): void => {
        waiting.delete(begin);
        gone?.removeEventListener("abort", leave);
        resolve();
      };
      waiting.add(begin);
      gone?.addEventListener("abort", leave, { once: true });
    });
  return async (work, gone) => {
    gone?.throwIfAborted();
    if (running < atOnce) running++;
    else if (waiting.size >= mostWaiting) throw full(waiting.size + running);
    // Whoever ends hands its place on.
    else await turn(gone);
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) next();
      else running--;
    }
  };
}
