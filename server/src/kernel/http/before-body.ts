// What is decided on a request's headers alone, before a byte of its body is taken: whoever may not call has nothing
// read and parsed for them, and of large files so few are taken at a time that they fit into memory.
import type { Endpoint } from "@zhutu/domain/endpoint.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Ctx } from "../context.ts";
import { admit } from "./access.ts";
import { refuse } from "./refuse.ts";

/** A body beyond this is a large file; also one that does not say how long it is. */
const LARGE_BYTES = 1_000_000;
/** Of one process: each is in memory several times while it is parsed and read. */
const MOST_LARGE = 2;
/** What anybody may send who is not asked who they are. */
export const MOST_PUBLIC_BYTES = 64_000;

type Callers = {
  contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>;
  /** The person by the token's word alone; undefined without a genuine one. */
  bearer: (request: FastifyRequest) => Promise<number | undefined>;
};

/** A hook for the endpoint's route, or undefined where its body is nothing to be careful of. */
export function beforeBody(callers: Callers) {
  const large = largeBodies();
  return (e: Endpoint) => {
    if (e.method === "GET" || e.access === "public") return undefined;
    return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const known = await callers.bearer(request);
      // Role and rights are read again in the caller's turn; here only where much would be taken from them.
      if (known !== undefined && e.mostBodyBytes === undefined) return;
      admit(e.access, await callers.contextOf(request, reply));
      if (known !== undefined && isLarge(request)) large.take(known, reply);
    };
  };
}

const isLarge = ({ headers }: FastifyRequest): boolean =>
  !(Number(headers["content-length"] ?? Infinity) <= LARGE_BYTES);

/** Large bodies under way: one a person. Refuses the next with 429, and with 503 when the process has its number. */
function largeBodies() {
  const underWay = new Set<number>();
  return {
    take(person: number, reply: FastifyReply): void {
      if (underWay.has(person))
        throw refuse("TOO_MANY", { msg: "您的上一个文件还在读取，请稍后重试", retryAfterSeconds: 5 });
      if (underWay.size >= MOST_LARGE) throw refuse("UNAVAILABLE", { retryAfterSeconds: 5 });
      underWay.add(person);
      reply.raw.once("close", () => underWay.delete(person));
    },
  };
}
