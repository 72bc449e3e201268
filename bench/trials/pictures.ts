import { strictEqual } from "node:assert";
import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { anAccount } from "../../server/src/testing/factories/identity.ts";
import { inPasses } from "../../server/src/testing/upload.ts";
import type { Trial } from "./run.ts";
import { type TrialShop, withShop } from "../kit/shops.ts";
import { readIfThere, residentMb } from "../usage.ts";

export const name = "pictures";
export const promise =
  "20 pictures at once that are made to cost much: at most 100 MB more here and 300 MB beside, sign-ins within 2 s";

const atOnce = 20;
const [maxHere, maxBeside, maxMs] = [100, 300, 2_000];
const sizes: Record<string, [width: number, height: number]> = {
  "39 million pixels in passes": [6_300, 6_300],
  "12 million pixels in passes": [4_000, 3_000],
};

export const run = ({ say }: Trial): Promise<void> =>
  withShop(async (shop) => {
    const { loginName, password: passwd } = await anAccount(shop.services, "admin");
    const signIn = async (): Promise<number> => {
      const began = performance.now();
      const payload = { loginName, passwd, loginType: "password", channelId: 0 };
      const answer = await shop.app.inject({ method: "POST", url: "/api/security/login", payload });
      strictEqual(answer.statusCode, 200, "a sign-in beside the pictures");
      return performance.now() - began;
    };
    await signIn();
    for (const [what, [width, height]] of Object.entries(sizes)) {
      const file = await inPasses(width, height);
      const before = residentMb(process.pid);
      let [here, beside, slowest] = [0, 0, 0];
      const ended = new AbortController();
      const watch = setInterval(() => {
        here = Math.max(here, residentMb(process.pid) - before);
        beside = Math.max(beside, ...rewriting().map(residentMb));
      }, 10);
      const signIns = (async () => {
        while (!ended.signal.aborted) slowest = Math.max(slowest, await signIn());
      })();
      const answers = await Promise.all(
        Array.from({ length: atOnce }, (_, at) => posted(shop, width + at, file)),
      );
      ended.abort();
      await signIns;
      clearInterval(watch);
      await sleep(200);
      const count = (status: number): number => answers.filter((code) => code === status).length;
      say(
        `${what} (${(file.length / 1024).toFixed(0)} KB): ${count(200)} stored, ${count(400)} refused, ${count(503)} told to come again; ` +
          `${here.toFixed(0)} MB more here, ${beside.toFixed(0)} MB beside, slowest sign-in ${slowest.toFixed(0)} ms`,
      );
      strictEqual(count(200) + count(400) + count(503), atOnce, "every picture ends in one of the three");
      strictEqual(rewriting().length, 0, "a process that rewrites a picture is left");
      strictEqual(here <= maxHere, true, `more than ${maxHere} MB here`);
      strictEqual(beside <= maxBeside, true, `more than ${maxBeside} MB beside`);
      strictEqual(slowest <= maxMs, true, `a sign-in took more than ${maxMs} ms`);
    }
  });

/** Posts it as the avatar of a different person each time. */
async function posted({ app, services }: TrialShop, at: number, file: Buffer): Promise<number> {
  const ownerMark = String(at).padStart(16, "0");
  const leave = await services.providers.storage.signFormPost({ category: "image/avatar", ownerMark });
  const form = new FormData();
  for (const [field, value] of Object.entries(leave.fields)) form.set(field, value);
  form.set("key", `${leave.keyPrefix}${String(at).padStart(20, "0")}.jpg`);
  form.set("content-type", "image/jpeg");
  form.set("file", new Blob([new Uint8Array(file)]), "picture.jpg");
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  const headers = {
    "content-type": encoded.headers.get("content-type") ?? "",
    "content-length": String(payload.length),
  };
  return (await app.inject({ method: "POST", url: "/storage", headers, payload })).statusCode;
}

/** This process's picture processes. */
const rewriting = (): number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter(
      (pid) =>
        pid > 0 &&
        readIfThere(`/proc/${pid}/cmdline`).includes("picture-process") &&
        readIfThere(`/proc/${pid}/status`).includes(`PPid:\t${process.pid}\n`),
    );
