// Moments: a module announces an event, and modules to its right react in the same transaction (connections.ts,
// ARCHITECTURE.md). Keep them few.
import type { Tx } from "./db.ts";

type Reaction<T> = (tx: Tx, event: T) => Promise<void>;

export type Moment<T> = {
  readonly name: string;
  /** Connecting a reaction twice changes nothing. */
  connect(reaction: Reaction<T>): void;
  /** Runs the reactions in order in the caller's transaction. */
  emit(tx: Tx, event: T): Promise<void>;
};

export function moment<T extends object>(name: string): Moment<T> {
  const reactions = new Set<Reaction<T>>();
  return {
    name,
    connect: (reaction) => void reactions.add(reaction),
    async emit(tx, event) {
      for (const reaction of reactions) await reaction(tx, event);
    },
  };
}
