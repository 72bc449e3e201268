export type Trial = {
  seed: number;
  /** The next number in [0, 1): the same numbers for the same seed. */
  random: () => number;
  /** Prints a figure that was seen. */
  say: (line: string) => void;
};

/** What a file of tools/trust exports: its own name, the promise in one sentence, and the trial of it. */
export type Scenario = {
  name: string;
  promise: string;
  /** Rejects when the promise is broken; bounded in count and time, and leaves nothing running. */
  run: (trial: Trial) => Promise<void>;
};

/** Numbers in [0, 1) that follow from the seed alone (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
