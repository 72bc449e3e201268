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

// Registries: a module asks, and modules to its right answer with return values (connections.ts).

type Answerer<Q, A> = (tx: Tx, question: Q) => Promise<A>;

export type Registry<Q, A> = {
  /** Connecting an answerer twice changes nothing. */
  connect(answerer: Answerer<Q, A>): void;
  /** All answers in the order of connection, read in the caller's transaction. */
  ask(tx: Tx, question: Q): Promise<A[]>;
};

export function registry<Q, A>(): Registry<Q, A> {
  const answerers = new Set<Answerer<Q, A>>();
  return {
    connect: (answerer) => void answerers.add(answerer),
    async ask(tx, question) {
      const answers: A[] = [];
      for (const answerer of answerers) answers.push(await answerer(tx, question));
      return answers;
    },
  };
}
