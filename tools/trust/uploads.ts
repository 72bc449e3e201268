import { strictEqual } from "node:assert";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { anAccount } from "../../server/src/testing/factories/identity.ts";
import { residentMegabytes } from "./kit/process.ts";
import type { Trial } from "./kit/scenario.ts";
import { withShop } from "./kit/shop.ts";

export const name = "uploads";
export const promise =
  "videos of 50, 200 and 800 MB are sent (tus) and transcoded, the largest twice: the server takes at most 60 MB more";

const sizes = [50, 200, 800, 800];
const mostMegabytes = 60;
const MB = 1024 * 1024;

/** A film of twenty seconds in a file of that size: behind its last box comes one that players pass over. */
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
      for (const megabytes of [5, ...sizes]) {
        const path = join(folder, `${megabytes}.mp4`);
        filmOf(path, megabytes);
        const before = residentMegabytes(process.pid);
        let most = before;
        const watch = setInterval(() => (most = Math.max(most, residentMegabytes(process.pid))), 20);
        const { size } = statSync(path);
        const leave = await vod.uploadAuth({ title: "x", fileName: "x.mp4", size });
        await send(origin + leave.uploadAddress, leave.uploadAuth, path, size);
        const uploaded = most - before;
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
        if (megabytes === 5) continue; // what is loaded once is loaded
        say(
          `${megabytes} MB: ${uploaded.toFixed(0)} MB more while it was sent, ${(most - before).toFixed(0)} MB until it played, of ${before.toFixed(0)} MB`,
        );
        strictEqual(most - before <= mostMegabytes, true, `more than ${mostMegabytes} MB`);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

/** Sends a file as one piece, over a real connection. */
async function send(address: string, uploadAuth: string, path: string, size: number): Promise<void> {
  const shared = { "tus-resumable": "1.0.0", "upload-auth": uploadAuth };
  const begun = await fetch(address, {
    method: "POST",
    headers: { ...shared, "upload-length": String(size) },
  });
  strictEqual(begun.status, 201, "an upload begins");
  // By a process of its own, as what is measured here is the server.
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
