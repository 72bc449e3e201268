// Slices busy work and yields in between (performance.md: nothing synchronous over 5 ms on the event loop).
import { setImmediate } from "node:timers/promises";

export type Pause = () => Promise<void>;

/** Call the result after every step. */
export function pauses(maxMs = 5): Pause {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < maxMs) return;
    await setImmediate();
    began = performance.now();
  };
}
