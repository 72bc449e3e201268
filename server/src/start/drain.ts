// Ending a server's connections without breaking an answer (security.md 47).
import type { Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const readingMs = 500;

/**
 * Prepares a server to be drained, and returns what does it: every answer from then on says `Connection: close`,
 * after a moment nobody new is let in, connections end as they fall idle, and what is left after `withinMs` is cut off.
 */
export function drainable(server: Server): (withinMs: number) => Promise<void> {
  const answering = new Set<ServerResponse>();
  let draining = false;
  const last = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader("connection", "close");
  };
  server.prependListener("request", (_request, response: ServerResponse) => {
    answering.add(response);
    response.once("close", () => answering.delete(response));
    if (draining) last(response);
  });
  return async (withinMs) => {
    if (!server.listening) return;
    draining = true;
    for (const response of answering) last(response);
    // Closing cuts off connections whose request has come but is not read yet: a busy process gets a moment to read them.
    await sleep(readingMs);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const giveUp = new AbortController();
    const late = sleep(Math.max(0, withinMs - readingMs), undefined, { signal: giveUp.signal }).then(
      () => server.closeAllConnections(),
      () => {}, // all were closed in time
    );
    await closed;
    giveUp.abort();
    await late;
  };
}
