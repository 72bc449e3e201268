// Ending a server's connections without breaking an answer (security.md 47).
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** A process that keeps time this often in a row has read what came: 500 ms at least, and 4 s at most. */
const calmMs = 100;
const calmSteps = 5;
const mostReadingMs = 4_000;

/** How long before the end whoever still waits for something to read is told to come again. */
const tellingMs = 500;
const comeAgain = "系统正在重启，请稍后刷新页面";

/**
 * Prepares a server to be drained, and returns what does it: every answer from then on says `Connection: close`,
 * after a moment nobody new is let in, connections end as they fall idle. Shortly before `withinMs` are over, what was
 * only to be read and has no answer yet is answered 503 with Retry-After; what is left then is cut off, as nobody can
 * say whether it was done.
 */
export function drainable(server: Server): (withinMs: number) => Promise<void> {
  const answering = new Set<ServerResponse>();
  let draining = false;
  const last = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader("connection", "close");
  };
  const readOnly = ({ method }: IncomingMessage): boolean => method === "GET" || method === "HEAD";
  const tellToComeAgain = (): void => {
    for (const response of answering) {
      if (response.headersSent || !readOnly(response.req)) continue;
      const body = Buffer.from(comeAgain);
      response.writeHead(503, {
        "retry-after": "5",
        "content-type": "text/plain; charset=utf-8",
        "content-length": body.length,
        connection: "close",
      });
      response.end(body);
    }
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
    const { signal } = giveUp;
    const left = (): number => Math.max(0, withinMs - (performance.now() - began));
    const late = sleep(Math.max(0, left() - tellingMs), undefined, { signal })
      .then(tellToComeAgain)
      .then(() => sleep(left(), undefined, { signal }))
      .then(
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
