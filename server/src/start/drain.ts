// Ending a server's connections without breaking an answer (security.md 47).
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** Steps in a row that were kept and in which nobody came: 500 ms at least, and 4 s at most. */
const calmMs = 100;
const calmSteps = 5;
const mostLeavingMs = 4_000;

/** How long before the end whoever still waits for something to read is told to come again. */
const tellingMs = 500;
const comeAgain = "系统正在重启，请稍后刷新页面";

/**
 * Prepares a server to be drained, and returns what does it: every answer from then on says `Connection: close`, and
 * readers that a reverse proxy sent are sent on to another server. When nobody comes any more, nobody new is let in; connections
 * end as they fall idle. Shortly before `withinMs` are over, what was only to be read and has no answer yet is told to come
 * again; what is left then is cut off, as nobody can say whether it was done.
 */
export function drainable(server: Server): (withinMs: number) => Promise<void> {
  const answering = new Set<ServerResponse>();
  let draining = false;
  let came = 0;
  const last = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader("connection", "close");
  };
  const tellToComeAgain = (): void => {
    for (const response of answering)
      if (!response.headersSent && readOnly(response.req)) sendAway(response, awayStatus(response.req));
  };
  const handlers = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    came += 1;
    if (draining) {
      if (isTold(request)) return sendAway(response, awayStatus(request));
      last(response);
    }
    answering.add(response);
    response.once("close", () => answering.delete(response));
    for (const handle of handlers) handle.call(server, request, response);
  });
  return async (withinMs) => {
    if (!server.listening) return;
    draining = true;
    for (const response of answering) last(response);
    // Closing cuts off connections whose request has come but is not read yet, and kept ones that a reverse proxy is about to use:
    // a busy process gets the time to read them, and the proxy the time to turn to another server.
    const began = performance.now();
    await nobodyComes(() => came);
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

const readOnly = ({ method }: IncomingMessage): boolean => method === "GET" || method === "HEAD";
const byAProxy = ({ headers }: IncomingMessage): boolean => headers["x-forwarded-for"] !== undefined;
const asksReadiness = ({ url }: IncomingMessage): boolean => url === "/readyz";

/** Who is sent away as soon as the server leaves: a reverse proxy that can ask another one again, and whoever asks whether to come. */
const isTold = (request: IncomingMessage): boolean =>
  readOnly(request) && (byAProxy(request) || asksReadiness(request));

/**
 * To a reverse proxy 502, which no route answers: 503 may come of a service that is down for every server, and a proxy that
 * turned to another one for it would soon take them all for away (docs/decisions/034).
 */
const awayStatus = (request: IncomingMessage): 502 | 503 => (byAProxy(request) ? 502 : 503);

function sendAway(response: ServerResponse, status: 502 | 503): void {
  const body = Buffer.from(comeAgain);
  response.writeHead(status, {
    "retry-after": "5",
    "content-type": "text/plain; charset=utf-8",
    "content-length": body.length,
    connection: "close",
  });
  response.end(body);
}

/** Waits until nothing that came delays this process, and nobody comes any more. */
async function nobodyComes(came: () => number): Promise<void> {
  const until = performance.now() + mostLeavingMs;
  for (let calm = 0; calm < calmSteps && performance.now() < until;) {
    const [from, before] = [performance.now(), came()];
    await sleep(calmMs);
    calm = performance.now() - from < calmMs * 1.5 && came() === before ? calm + 1 : 0;
  }
}
