// A line for every caller of this process, before the first connection of the database is taken (security.md 49).
import type { FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "../limits.ts";
import { keyedLimiter } from "../keyed-limiter.ts";

export type CallersTurns = {
  /** Waits for the turn of the person who sends a body, before it is read; what is left is given back with the answer. */
  take(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Runs what a request asks for in its caller's turn. */
  run<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>;
};

/** What a browser opens to one host; who waits costs little, who is refused asks again at once. */
const ofPerson = { atOnce: 6, maxWaiting: 500 };
/** Many people share one network. */
const ofNetwork = { atOnce: 24, maxWaiting: 500 };
/** Reading a large body holds everybody up: its sender's turn lasts so much longer, and the others come between. */
const LARGE_BYTES = 16_384;
const REST_MS = 100;

/**
 * Lines by person, and by network for visitors who send a body; visitors who only read stand in none. A visitor's turn
 * begins when the body has arrived: a slow one holds nothing of its neighbours.
 */
export function callersTurns(bearer: (request: FastifyRequest) => Promise<number | undefined>): CallersTurns {
  const [persons, networks] = [keyedLimiter<number>(ofPerson), keyedLimiter<string>(ofNetwork)];
  const held = new WeakMap<FastifyRequest, () => void>();
  return {
    async take(request, reply) {
      const person = hasBody(request) ? await bearer(request) : undefined;
      if (person === undefined) return;
      const entered = await persons.enter(person);
      const leave = isLarge(request) ? () => void setTimeout(entered, REST_MS).unref() : entered;
      held.set(request, leave);
      if (reply.raw.destroyed) leave();
      else reply.raw.once("close", leave);
    },
    async run(request, work) {
      const leave = held.get(request);
      if (leave) return work().finally(leave);
      const person = await bearer(request);
      if (person !== undefined) return persons.run(person, work);
      return hasBody(request) ? networks.run(networkOf(request.ip), work) : work();
    },
  };
}

const isLarge = ({ headers }: FastifyRequest): boolean =>
  !(Number(headers["content-length"] ?? Infinity) <= LARGE_BYTES);

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
