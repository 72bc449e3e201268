import { strictEqual } from "node:assert";
import { get } from "node:http";
import { withServer } from "../kit/shops.ts";
import { residentMb } from "../usage.ts";
import type { Trial } from "./run.ts";

export const name = "pages";
export const promise = "2,000 unknown page addresses: the process grows by 50 MB at most";

const warmUp = 200;
const unknown = 2_000;
/** A missing page, an unread parameter, a missing course. */
const places = ["/unknown/", "/index/courses?name=", "/index/course-info/9000"];
const atOnce = 20;
const maxMegabytes = 50;

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

export const run = ({ say }: Trial): Promise<void> =>
  withServer(async (server) => {
    await visit(server.url, warmUp, (at) => `/index/courses?courseName=w${at}`);
    const before = residentMb(server.pid);
    await visit(server.url, unknown, (at) => `${places[at % places.length]}${at}`);
    const after = residentMb(server.pid);
    say(
      `RSS ${before.toFixed(0)} MB once ${warmUp} lists were rendered, ${after.toFixed(0)} MB after ${unknown} more`,
    );
    strictEqual(after - before <= maxMegabytes, true, "more than 50 MB came on top");
  });
