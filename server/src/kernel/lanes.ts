// Work that is too heavy to be done for everybody at once: so many side by side, a short queue behind them.
import pLimit from "p-limit";

export type Lanes = <T>(work: () => Promise<T>) => Promise<T>;

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
  const limit = pLimit(atOnce);
  return async (work) => {
    if (limit.pendingCount >= mostWaiting) throw full(limit.pendingCount + limit.activeCount);
    return limit(work);
  };
}
