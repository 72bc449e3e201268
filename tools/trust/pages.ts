import { strictEqual } from "node:assert";
import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { residentMegabytes, withServer } from "./kit/process.ts";
import type { Trial } from "./kit/scenario.ts";

export const name = "pages";
export const promise = "2,000 unknown page addresses: 50 MB more are held afterwards at most";

const unknown = 2_000;
const atOnce = 20;
const mostMegabytes = 50;

async function visit(url: string, count: number, pathOf: (at: number) => string): Promise<void> {
  let at = 0;
  const visitor = async (): Promise<void> => {
    while (at < count) await statusOf(`${url}${pathOf(at++)}`);
  };
  await Promise.all(Array.from({ length: atOnce }, visitor));
}

const statusOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = get(url, { headers: { "accept-encoding": "br" } }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode ?? 0));
    });
    request.once("error", reject);
  });

/** The inspector's collection of everything that nothing holds any more. */
async function collectGarbage(printed: string): Promise<void> {
  const [address] = /ws:\/\/\S+/.exec(printed) ?? [];
  if (address === undefined) throw new Error("the server has no inspector");
  const inspector = new WebSocket(address);
  await new Promise((resolve) => inspector.addEventListener("open", resolve, { once: true }));
  const done = new Promise((resolve) => inspector.addEventListener("message", resolve, { once: true }));
  inspector.send(JSON.stringify({ id: 1, method: "HeapProfiler.collectGarbage" }));
  await done;
  inspector.close();
  await sleep(1_000); // the pages of memory go back a moment later
}

export const run = ({ say }: Trial): Promise<void> =>
  withServer({ NODE_OPTIONS: "--inspect=127.0.0.1:0" }, async (server) => {
    const held = async (): Promise<number> => {
      await collectGarbage(server.printed());
      return residentMegabytes(server.pid);
    };
    await visit(server.url, 200, (at) => `/index/courses?courseName=w${at}`);
    const before = await held();
    await visit(server.url, unknown, (at) => `/unknown/${at}`);
    const grown = residentMegabytes(server.pid);
    const after = await held();
    say(`RSS ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after, both once garbage was collected`);
    say(`RSS ${grown.toFixed(0)} MB at the end of the requests, garbage included`);
    strictEqual(after - before <= mostMegabytes, true, "more than 50 MB are held");
  });
