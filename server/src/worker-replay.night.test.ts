// A worker that is told to end while programs join the replay of a live lesson.
import { execFileSync } from "node:child_process";
import { mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { liveReplays } from "./modules/live/tables.ts";
import { noPrograms } from "./providers/live/live-testing.ts";
import { findPrograms } from "./providers/live/programs.ts";
import { testApp } from "./testing/app.ts";
import { aCourse } from "./testing/factories/catalogue.ts";
import { startWorker } from "./testing/program.ts";

const shop = await testApp();

test.skipIf(noPrograms !== undefined)(
  "one that is told to end in the middle of joining a replay ends in time, and the next makes the replay at once",
  async () => {
    const { courseId } = await aCourse(shop.db, { courseType: 6, liveStatus: "completed" });
    const streamName = "stoppedlesson";
    const endedAt = new Date(Date.now() - 60_000);
    const run = join(shop.services.config.dataDir, "live/streams", streamName, String(Date.now() - 120_000));
    const segment = join(run, "00001.ts");
    mkdirSync(run, { recursive: true });
    // A segment that never ends, so that its joining lasts.
    execFileSync("mkfifo", [segment]);
    const endless = openSync(segment, "r+");
    const drip = setInterval(() => writeSync(endless, "."), 50);
    onTestFinished(() => clearInterval(drip));
    const [replay] = await shop.db
      .insert(liveReplays)
      .values({ courseId, streamName, beganAt: new Date(Date.now() - 120_000), endedAt, dueAt: endedAt })
      .returning();
    const now = async () =>
      (await shop.db.select().from(liveReplays)).find((one) => one.replayId === replay?.replayId);
    const stopped = startWorker(shop);
    await expect.poll(async () => (await now())?.tries, { timeout: 60_000 }).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    stopped.child.kill("SIGTERM");
    expect(await stopped.ended).toMatchObject({ code: 0 });
    expect(await now()).toMatchObject({ state: "due", tries: 0 });
    clearInterval(drip);
    rmSync(segment);
    const clip = join(import.meta.dirname, "seed/media/network-plan.mp4");
    execFileSync(findPrograms()?.ffmpeg ?? "", `-v error -i ${clip} -c copy ${segment}`.split(" "));
    startWorker(shop);
    // Its programs let everything else on the machine go first.
    await expect.poll(async () => (await now())?.state, { timeout: 150_000 }).toBe("made");
    expect(await now()).toMatchObject({ tries: 1 });
  },
  300_000,
);
