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
