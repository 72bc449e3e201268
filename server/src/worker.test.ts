// The worker as a process: several beside a server that leaves the jobs to them.
import { getOrder, placeOrder } from "@zhutu/domain/ordering/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { freePort } from "../../tools/run.ts";
import { testApp } from "./testing/app.ts";
import { aCourse } from "./testing/factories/catalogue.ts";
import { freshFolder } from "./testing/folder.ts";
import { startWorker } from "./testing/program.ts";

const shop = await testApp();

test("without a database of its own it says that npm start does the jobs", async () => {
  const { ended } = startWorker(shop, { DATA_DIR: freshFolder(), DATABASE_URL: "" });
  expect(await ended).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^任务进程需要 DATABASE_URL：.* npm start [^\n]*\n$/),
  });
});

test("two of them close an order whose time is over once, tell their figures on a port of their own, and end when told to", async () => {
  const ports = [await freePort(), await freePort()];
  const workers = ports.map((port) => startWorker(shop, { METRICS_PORT: String(port) }));
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
