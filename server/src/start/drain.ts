// Closes a server's connections without breaking answers (security.md 47).
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** Consecutive quiet steps: 500 ms at least, 4 s at most. */
const calmMs = 100;
const calmSteps = 5;
const maxLeavingMs = 4_000;

/** How long before the end waiting reads are told to retry. */
const tellingMs = 500;
const comeAgain = "系统正在重启，请稍后刷新页面";

/**
 * Prepares a server for draining and returns the drain. While draining, answers say `Connection: close` and
 * proxied reads are sent elsewhere; once quiet, the server stops listening.
 * Just before `withinMs`, unanswered reads are told to retry; the rest is cut off, because nobody knows
 * whether it was done.
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
    // Closing cuts off unread requests and kept connections a proxy may be using, so a busy process gets time
    // to read and the proxy to switch.
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
        () => {}, // all closed in time
      );
    await closed;
    giveUp.abort();
    await late;
  };
}

const readOnly = ({ method }: IncomingMessage): boolean => method === "GET" || method === "HEAD";
const byAProxy = ({ headers }: IncomingMessage): boolean => headers["x-forwarded-for"] !== undefined;
const asksReadiness = ({ url }: IncomingMessage): boolean => url === "/readyz";

/** Sent away at once: proxied reads, which another server can answer, and readiness checks. */
const isTold = (request: IncomingMessage): boolean =>
  readOnly(request) && (byAProxy(request) || asksReadiness(request));

/**
 * 502 to a proxy, which no route answers: 503 may mean a failed dependency of all servers, and retrying it
 * would make the proxy drop them all (docs/decisions/034).
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

/** Waits until the process is responsive and no requests arrive. */
async function nobodyComes(came: () => number): Promise<void> {
  const until = performance.now() + maxLeavingMs;
  for (let calm = 0; calm < calmSteps && performance.now() < until;) {
    const [from, before] = [performance.now(), came()];
    await sleep(calmMs);
    calm = performance.now() - from < calmMs * 1.5 && came() === before ? calm + 1 : 0;
  }
}
