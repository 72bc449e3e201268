// What must travel right: a module on the left tells that something has happened, and what follows from it in modules
// on the right happens in the same transaction. A moment is declared by the module where it happens, connected in
// moments.ts and listed in ARCHITECTURE.md; there are few.
import type { Tx } from "./db.ts";

type Reaction<T> = (tx: Tx, event: T) => Promise<void>;

export type Moment<T> = {
  readonly name: string;
  /** Lets `reaction` follow every event; connecting it again changes nothing. */
  connect(reaction: Reaction<T>): void;
  /** Runs what follows, one after another, in the caller's transaction; one that fails fails the transaction. */
  emit(tx: Tx, event: T): Promise<void>;
};

/** Declares a moment. */
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
