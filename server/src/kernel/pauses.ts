// Work that keeps the process busy is done a few milliseconds at a time, and others have their turn in between
// (performance.md: nothing synchronous over 5 ms on the event loop).
import { setImmediate } from "node:timers/promises";

/** Lets others have their turn where the work since the last pause took its time; goes on at once where it did not. */
export type Pause = () => Promise<void>;

/** Pauses for one piece of work: call the answer after every step of it. */
export function pauses(mostMs = 5): Pause {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < mostMs) return;
    await setImmediate();
    began = performance.now();
  };
}
