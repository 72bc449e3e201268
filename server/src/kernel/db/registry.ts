// Registries: a module asks, and modules to its right answer with return values (connections.ts).
import type { Tx } from "./db.ts";

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
