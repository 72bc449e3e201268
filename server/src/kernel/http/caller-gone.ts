// Ends long work when its caller disconnects.
import type { FastifyReply } from "fastify";

/** Ends abandoned work; it is not logged. */
class CallerGone extends Error {
  readonly statusCode = 499;
}

/** Aborted when the caller disconnects early; throw its reason. */
export function callerGone({ raw }: Pick<FastifyReply, "raw">): AbortSignal {
  const gone = new AbortController();
  const closed = (): void => {
    if (!raw.writableFinished) gone.abort(new CallerGone("the caller went away"));
  };
  // Already closed: no event will follow.
  if (raw.destroyed) closed();
  else raw.once("close", closed);
  return gone.signal;
}
