// A thread that sends one body again and again, on so many connections, until it is told to end.
import { request as httpRequest } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

export type Flood = { port: number; path: string; token: string; body: string; connections: number };

const { port, path, token, body, connections } = workerData as Flood;
const statuses = new Map<string, number>();
const stopping = new AbortController();
parentPort?.once("message", () => stopping.abort());
await Promise.all(Array.from({ length: connections }, sendOn));
parentPort?.postMessage([...statuses].map(([status, times]) => `${times} x ${status}`).join(", "));

async function sendOn(): Promise<void> {
  while (!stopping.signal.aborted) {
    const status = await send();
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
}

/** The answer's status, or that the server closed before the whole body was sent. */
function send(): Promise<string> {
  return new Promise((resolve) => {
    const headers = {
      authorization: token,
      "content-type": "application/json",
      "content-length": body.length,
    };
    const request = httpRequest({ port, path, method: "POST", headers, agent: false }, (answer) => {
      answer.resume();
      answer.once("close", () => resolve(String(answer.statusCode)));
    });
    request.once("error", () => resolve("closed"));
    request.end(body);
  });
}
