// Work that is too heavy to be done for everybody at once: so many side by side, a short queue behind them.
import pLimit from "p-limit";
import { refuse } from "./http/refuse.ts";

export type Lanes = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs what it is given, `count` side by side; who comes when `longestQueue` wait already is told so at once (503,
 * Retry-After) instead of waiting for nothing. `what` is what a person calls the work: 导出.
 */
export function lanes(what: string, count: number, longestQueue: number): Lanes {
  const limit = pLimit(count);
  return async (work) => {
    if (limit.pendingCount >= longestQueue) {
      const msg = `前面还有 ${limit.pendingCount + limit.activeCount} 个${what}在进行，请稍后再试`;
      throw refuse("UNAVAILABLE", { msg, retryAfterSeconds: 30 });
    }
    return limit(work);
  };
}
