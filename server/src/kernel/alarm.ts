// Rings at moments that the database names.
import type { Log } from "./log.ts";

export type Alarm = {
  /** Asks anew for the next moment, which may have changed. */
  set(): void;
  close(): void;
};

/** Longer waits are asked for again; a timer cannot wait a month. */
const longestMs = 3_600_000;
const retryMs = 1_000;

/** `next` answers in how many milliseconds to ring, undefined for never; after ringing it is asked again. */
export function alarm(
  next: () => Promise<number | undefined>,
  ring: () => void,
  log: Pick<Log, "warn">,
): Alarm {
  let timer: NodeJS.Timeout | undefined;
  let lastAsked = 0;
  const wait = (ms: number, then: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(then, ms).unref();
  };
  const ringAndAsk = () => {
    ring();
    void ask();
  };
  const ask = async (): Promise<void> => {
    const asked = ++lastAsked;
    let ms: number | undefined;
    try {
      ms = await next();
    } catch (error) {
      if (asked !== lastAsked) return;
      log.warn({ err: error }, "could not learn the next moment; trying again");
      wait(retryMs, () => void ask());
      return;
    }
    if (asked !== lastAsked) return;
    clearTimeout(timer);
    if (ms === undefined) return;
    if (ms > longestMs) wait(longestMs, () => void ask());
    // Never early: timers drop fractions, and `ms` counts from before the answer arrived.
    else wait(ms + 1, ringAndAsk);
  };
  return {
    set: () => void ask(),
    close() {
      lastAsked++;
      clearTimeout(timer);
    },
  };
}
