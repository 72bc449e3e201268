// Whoever asked and went away: long work for one answer ends with them instead of being done for nobody.
import type { FastifyReply } from "fastify";

/** What work is left with whose caller went away; nobody reads the answer, and no log needs it. */
class CallerGone extends Error {
  readonly statusCode = 499;
}

/** Aborted when the caller goes away before the answer is written; its reason is to be thrown. */
export function callerGone({ raw }: Pick<FastifyReply, "raw">): AbortSignal {
  const gone = new AbortController();
  const closed = (): void => {
    if (!raw.writableFinished) gone.abort(new CallerGone("the caller went away"));
  };
  // Closed already: nothing would tell it again.
  if (raw.destroyed) closed();
  else raw.once("close", closed);
  return gone.signal;
}
