import { strictEqual } from "node:assert";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { anAccount } from "../../server/src/testing/factories/identity.ts";
import { aSession } from "../../server/src/modules/identity/session-testing.ts";
import { openConnection } from "../connection.ts";
import type { Trial } from "./run.ts";
import type { Flood } from "./kit/flood.ts";
import { withServers } from "../kit/shops.ts";

export const name = "large-bodies";
export const promise =
  "one learner sends large JSON on 8 connections: the others' list p50 stays within 3 x their quiet one";

const connections = 8;
const seconds = 6;
const maxTimesQuiet = 3;
const pauseMs = 20;
const list = "/api/public/courses?page=1&pageSize=10";
const mb = 980_000;

const repeated = (text: string, bytes: number): string => text.repeat(Math.floor(bytes / text.length));
const answers = "/api/user/paper-answers";
const phones = "/api/user/orders/1/order-items/1/assign-to-users";

/** What the learner sends, and where to. */
const bodies: Record<string, { path: string; body: string }> = {
  "980 KB of [": { path: answers, body: repeated("[", mb) },
  "980 KB of zeros": { path: answers, body: `[${repeated("0,", mb)}0]` },
  "980 KB of keys": {
    path: answers,
    body: `{${Array.from({ length: 70_000 }, (_, at) => `"k${at}":0`).join(",")}}`,
  },
  "60 KB of [": { path: answers, body: repeated("[", 60_000) },
  "60 KB of zeros": { path: answers, body: `[${repeated("0,", 60_000)}0]` },
  "phones that are none": { path: phones, body: `[${repeated("{},", 29_000)}{}]` },
};

export const run = ({ say }: Trial): Promise<void> =>
  withServers(1, {}, async ({ servers: [server], db, config }) => {
    if (!server) throw new Error("no server");
    const port = Number(new URL(server.url).port);
    const token = await aSession({ db, config }, await anAccount({ db }, "user"));
    const other = await openConnection(port);
    const p50 = async (): Promise<number> => {
      const took: number[] = [];
      const until = performance.now() + seconds * 1_000;
      while (performance.now() < until) {
        const began = performance.now();
        strictEqual((await other.send({ path: `${list}&name=${took.length}` })).status, 200);
        took.push(performance.now() - began);
        await sleep(pauseMs);
      }
      took.sort((a, b) => a - b);
      return took[took.length >> 1] ?? 0;
    };
    await p50();
    const broken: string[] = [];
    for (const [what, { path, body }] of Object.entries(bodies)) {
      const quiet = await p50();
      // In a thread of its own, so that what sending costs is not taken for what the server lets others wait.
      const flood = new Worker(new URL("kit/flood.ts", import.meta.url), {
        workerData: { port, path, token, body, connections } satisfies Flood,
      });
      const busy = await p50();
      flood.postMessage("end");
      const [report] = (await once(flood, "message")) as [string];
      say(
        `${what}: p50 ${quiet.toFixed(1)} ms quiet, ${busy.toFixed(1)} ms meanwhile (${(busy / quiet).toFixed(1)} x); ${report}`,
      );
      if (busy > maxTimesQuiet * quiet) broken.push(what);
    }
    strictEqual(broken.join(", "), "", `more than ${maxTimesQuiet} x quiet`);
  });
