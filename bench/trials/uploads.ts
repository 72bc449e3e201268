import { strictEqual } from "node:assert";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { anAccount } from "../../server/src/testing/factories/identity.ts";
import type { Trial } from "./run.ts";
import { withShop } from "../kit/shops.ts";
import { residentMb } from "../usage.ts";

export const name = "uploads";
export const promise =
  "videos of 50 to 800 MB are sent (tus) and transcoded: the server holds at most 5 MB more, however large they are, and is never larger than 300 MB";

// V8 lets about 64 MB of socket garbage gather, so process size is chance: held memory is measured right
// after collections, size without.
const looks = [
  { megabytes: 5, collects: true },
  { megabytes: 50, collects: true },
  { megabytes: 200, collects: true },
  { megabytes: 800, collects: true },
  { megabytes: 800, collects: false },
  { megabytes: 800, collects: false },
];
const maxHeld = 5;
/** Whole process (performance.md, memory). */
const maxResident = 300;
const MB = 1024 * 1024;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
/** Memory in use after collection, in MB. */
function held(): number {
  // Twice: external memory released by the first is swept in the background.
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MB;
}

/** A film of twenty seconds padded to that size by a box players skip. */
function filmOf(path: string, megabytes: number): void {
  const picture = ["-f", "lavfi", "-i", "testsrc2=size=640x360:rate=10:duration=20"];
  execFileSync("ffmpeg", ["-v", "error", "-y", ...picture, "-g", "900", "-pix_fmt", "yuv420p", path]);
  const { size } = statSync(path);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(megabytes * MB);
  head.write("free", 4);
  writeFileSync(path, head, { flag: "a" });
  truncateSync(path, size + megabytes * MB);
}

export const run = ({ say }: Trial): Promise<void> =>
  withShop(async ({ app, services }) => {
    const { vod } = services.providers;
    const standIn = services.opened.vod.standIn;
    if (standIn === undefined || !vod.transcodes) return say("skipped: ffmpeg is not installed here");
    await anAccount(services, "admin");
    const origin = await app.listen({ port: 0, host: "127.0.0.1" });
    const folder = mkdtempSync(join(tmpdir(), "zhutu-uploads-"));
    try {
      for (const { megabytes, collects } of looks) {
        const path = join(folder, "film.mp4");
        filmOf(path, megabytes);
        const before = held();
        const most = { held: before, resident: residentMb(process.pid) };
        const watch = setInterval(
          () => {
            if (collects) most.held = Math.max(most.held, held());
            else most.resident = Math.max(most.resident, residentMb(process.pid));
          },
          collects ? 200 : 20,
        );
        const { size } = statSync(path);
        const leave = await vod.uploadAuth({ title: "x", fileName: "x.mp4", size });
        await send(origin + leave.uploadAddress, leave.uploadAuth, path, size);
        for (;;) {
          await standIn.work();
          const { status } = (await vod.describe(leave.videoId)) ?? {};
          if (status === "normal") break;
          strictEqual(status === "failed", false, "the video failed");
          await sleep(50);
        }
        clearInterval(watch);
        await vod.remove(leave.videoId);
        rmSync(path);
        if (megabytes === 5) continue; // loads everything once
        const more = most.held - before;
        say(
          collects
            ? `${megabytes} MB: ${more.toFixed(1)} MB more were held, of ${before.toFixed(0)} MB`
            : `${megabytes} MB: the process was at most ${most.resident.toFixed(0)} MB large`,
        );
        strictEqual(more <= maxHeld, true, `more than ${maxHeld} MB were held`);
        strictEqual(most.resident <= maxResident, true, `larger than ${maxResident} MB`);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

/** Sends a file in one piece over a real connection. */
async function send(address: string, uploadAuth: string, path: string, size: number): Promise<void> {
  const shared = { "tus-resumable": "1.0.0", "upload-auth": uploadAuth };
  const begun = await fetch(address, {
    method: "POST",
    headers: { ...shared, "upload-length": String(size) },
  });
  strictEqual(begun.status, 201, "an upload begins");
  // In another process, because this one is measured.
  const location = new URL(begun.headers.get("location") ?? "", address).href;
  const headers = {
    ...shared,
    "upload-offset": "0",
    "content-type": "application/offset+octet-stream",
    "content-length": String(size),
  };
  const sender = spawn(process.execPath, ["--input-type=module", "-e", SENDER], {
    env: { ...process.env, SENT: JSON.stringify({ location, headers, path }) },
    stdio: "inherit",
  });
  const [code] = (await once(sender, "exit")) as [number];
  strictEqual(code, 0, "the file arrives");
}

const SENDER = `
  import { createReadStream } from "node:fs";
  import { request } from "node:http";
  const { location, headers, path } = JSON.parse(process.env.SENT);
  const sending = request(location, { method: "PATCH", headers }, (answer) => process.exit(answer.statusCode === 204 ? 0 : 1));
  createReadStream(path).pipe(sending);
`;
