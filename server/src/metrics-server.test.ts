// What is counted, as Prometheus reads it; and that what the dashboard shows is counted.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listCourses } from "@zhutu/domain/catalogue/contract.ts";
import { deleteOrder, placeOrder } from "@zhutu/domain/ordering/contract.ts";
import { expect, test } from "vitest";
import { metrics } from "./kernel/metrics.ts";
import { serveMetrics } from "./metrics-server.ts";
import { freePort } from "../../tools/run.ts";
import { testApp } from "./testing/app.ts";
import { aCourse } from "./testing/factories/catalogue.ts";
import { refusalOf } from "./testing/refusal.ts";

// Test files that ran before in this process counted as well.
metrics.resetMetrics();
const port = await freePort();
const shop = await testApp({ METRICS_PORT: String(port) });
const told = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

test("requests are told by pattern and status, money by what it did; the dashboard shows nothing that is not counted", async () => {
  const stop = await serveMetrics(shop.services.config, shop.db);
  await shop.services.jobs.start();
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(shop.db, { coursePrice: 300 });
  await shop.as(null, listCourses, {});
  const { orderId } = await shop.as(buyer, placeOrder, {
    body: { products: [{ courseId, courseCount: 1 }], orderType: "single", tradeType: "NATIVE" },
  });
  await refusalOf(shop.as(null, deleteOrder, { params: { orderId } }));
  await shop.app.inject({ url: `/api/public/orders/${orderId}/qrcode` });
  // Counted in the process, in which other files' tests may have run.
  const paidIn = (figures: string) =>
    Number(/^zhutu_settlements_total\{outcome="paid"\} (\d+)$/m.exec(figures)?.[1] ?? 0);
  const before = paidIn(await told());
  await shop.standIns.payment.settle(orderId, "paid");
  const text = await told();
  expect(text).toContain(
    'zhutu_http_requests_total{method="GET",route="/api/public/courses",status="200"} 1',
  );
  expect(text).toMatch(
    /^zhutu_http_requests_total\{method="DELETE",route="\/api\/user\/orders\/:\w+",status="403"\} 1$/m,
  );
  await shop.app.inject({ method: "MKCOL" as "GET", url: "/nowhere" });
  expect(await told()).not.toContain("MKCOL");
  expect(paidIn(text)).toBe(before + 1);
  expect(text).not.toContain(orderId);
  await expect.poll(told, { timeout: 60_000 }).toContain("zhutu_job_seconds_count");
  await shop.services.jobs.stop();
  const counted = new Set((await told()).match(/^[a-z_0-9]+(?=[{ ])/gm));
  const file = readFileSync(join(import.meta.dirname, "../../deploy/grafana/zhutu.json"), "utf8");
  const shown = new Set(file.match(/\b(?:zhutu|nodejs|process)_[a-z_0-9]+/g));
  expect(shown.size).toBeGreaterThan(6);
  expect([...shown].filter((name) => !counted.has(name))).toEqual([]);
  await stop();
  await expect(told()).rejects.toThrow();
});
