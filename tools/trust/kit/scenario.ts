export type Trial = {
  seed: number;
  /** The next number in [0, 1), repeatable by seed. */
  random: () => number;
  say: (line: string) => void;
};

/** A scenario file: its own name, promise in one sentence, and trial. */
export type Scenario = {
  name: string;
  promise: string;
  /** Rejects when broken; bounded, and cleans up. */
  run: (trial: Trial) => Promise<void>;
};
