// Ending a server's connections without breaking an answer (security.md 47).
import type { Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** A process that keeps time this often in a row has read what came: 500 ms at least, and 4 s at most. */
const calmMs = 100;
const calmSteps = 5;
const mostReadingMs = 4_000;

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
    // Closing cuts off connections whose request has come but is not read yet: a busy process gets the time to read them.
    const began = performance.now();
    await keepsTime();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const giveUp = new AbortController();
    const late = sleep(Math.max(0, withinMs - (performance.now() - began)), undefined, {
      signal: giveUp.signal,
    }).then(
      () => server.closeAllConnections(),
      () => {}, // all were closed in time
    );
    await closed;
    giveUp.abort();
    await late;
  };
}

/** Waits until nothing that came delays this process any more. */
async function keepsTime(): Promise<void> {
  const until = performance.now() + mostReadingMs;
  for (let calm = 0; calm < calmSteps && performance.now() < until;) {
    const from = performance.now();
    await sleep(calmMs);
    calm = performance.now() - from < calmMs * 1.5 ? calm + 1 : 0;
  }
}
