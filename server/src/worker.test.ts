// The worker as a process: several beside a server that leaves the jobs to them.
import { execFileSync } from "node:child_process";
import { mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { getOrder, placeOrder } from "@zhutu/domain/ordering/contract.ts";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { liveReplays } from "./modules/live/tables.ts";
import { noPrograms } from "./providers/live/live-testing.ts";
import { freePort } from "../../tools/kit/free-port.ts";
import { findPrograms } from "./providers/live/programs.ts";
import { testApp } from "./testing/app.ts";
import { aCourse } from "./testing/factories/catalogue.ts";
import { freshFolder } from "./testing/folder.ts";
import { endOf, startProgram } from "./testing/program.ts";

const shop = await testApp();
const keys = { DATA_DIR: shop.services.config.dataDir, NODE_ENV: "test" };

function worker(env: Record<string, string>) {
  const child = startProgram("worker.ts", { ...keys, DATABASE_URL: shop.connectionString, ...env });
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, ended: endOf(child) };
}

test("without a database of its own it says that npm start does the jobs", async () => {
  const { ended } = worker({ DATA_DIR: freshFolder(), DATABASE_URL: "" });
  expect(await ended).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^任务进程需要 DATABASE_URL：.* npm start [^\n]*\n$/),
  });
});

test("two of them close an order whose time is over once, tell their figures on a port of their own, and end when told to", async () => {
  const ports = [await freePort(), await freePort()];
  const workers = ports.map((port) => worker({ METRICS_PORT: String(port) }));
  const figures = (port: number | undefined) =>
    fetch(`http://127.0.0.1:${port}/metrics`).then(
      (answer) => answer.text(),
      () => "",
    );
  for (const port of ports)
    await expect.poll(() => figures(port), { timeout: 60_000 }).toContain("zhutu_job_seconds_count");
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(shop.db, { coursePrice: 100 });
  const { orderId } = await shop.as(buyer, placeOrder, {
    body: { products: [{ courseId, courseCount: 1 }], orderType: "single", tradeType: "NATIVE" },
  });
  await shop.db.execute(
    sql`update orders set expire_at = now() - interval '1 second' where order_id = ${orderId}`,
  );
  const status = async () => (await shop.as(buyer, getOrder, { params: { orderId } })).orderStatus;
  await expect.poll(status, { timeout: 60_000, interval: 200 }).toBe(3);
  const steps = await shop.db.execute(
    sql`select to_status from order_transitions where order_id = ${orderId} order by 1`,
  );
  expect(steps.rows.map((row) => row["to_status"])).toEqual([1, 3]);
  const done = 'zhutu_job_seconds_count{job="order-expiry",outcome="done"}';
  for (const port of ports) await expect.poll(() => figures(port), { timeout: 60_000 }).toContain(done);
  expect((await fetch(`http://127.0.0.1:${ports[1]}/healthz`)).status).toBe(200);
  for (const { child } of workers) child.kill("SIGTERM");
  for (const { ended } of workers) expect(await ended).toMatchObject({ code: 0 });
});

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
    const stopped = worker({});
    await expect.poll(async () => (await now())?.tries, { timeout: 60_000 }).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    stopped.child.kill("SIGTERM");
    expect(await stopped.ended).toMatchObject({ code: 0 });
    expect(await now()).toMatchObject({ state: "due", tries: 0 });
    clearInterval(drip);
    rmSync(segment);
    const clip = join(import.meta.dirname, "seed/media/network-plan.mp4");
    execFileSync(findPrograms()?.ffmpeg ?? "", `-v error -i ${clip} -c copy ${segment}`.split(" "));
    worker({});
    // Its programs let everything else on the machine go first.
    await expect.poll(async () => (await now())?.state, { timeout: 150_000 }).toBe("made");
    expect(await now()).toMatchObject({ tries: 1 });
  },
  300_000,
);
