import { strictEqual } from "node:assert";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { getExport, startExport } from "../../domain/src/desk/exports/contract.ts";
import { exportOrders } from "../../domain/src/ordering/contract.ts";
import { aSession } from "../../server/src/modules/identity/session-testing.ts";
import { anAccount } from "../../server/src/testing/factories/identity.ts";
import type { Trial } from "./run.ts";
import { withShop } from "../kit/shops.ts";

export const name = "exports";
export const promise =
  "40 people export 5,000 orders at once: at most 150 MB more at their peak; who cannot be served is told. 100,000 orders by the job: at most 60 MB more";

const orders = 5_000;
const atOnce = 40;
const maxMegabytes = 150;
const longRows = 100_000;
const maxMegabytesOfJob = 60;
const resident = (): number => process.memoryUsage.rss() / 1024 ** 2;

export const run = ({ say }: Trial): Promise<void> =>
  withShop(async ({ app, services, ask }) => {
    const admin = await anAccount(services, "admin");
    const fill = async (first: number, last: number): Promise<void> => {
      // In parts: a statement may take three seconds.
      for (let from = first; from <= last; from += 10_000)
        await ask(
          `insert into orders (order_id, user_id, order_name, order_type, order_status, ware_price, freight_price,
             order_amt, request_hash, expire_at, paid_time)
           select lpad(n::text, 20, '0'), $1, '二级建造师 建设工程施工管理 精讲班', 'single', 2, 100, 0, 100, '', now(),
             now() - n * interval '1 second'
           from generate_series($2::int, $3::int) n`,
          [admin.userId, from, Math.min(from + 9_999, last)],
        );
    };
    await fill(1, orders);
    const signedIn = await app.inject({
      method: "POST",
      url: "/api/security/login",
      payload: { loginName: admin.loginName, passwd: admin.password, loginType: "password", channelId: 0 },
    });
    const request = {
      method: exportOrders.method,
      url: exportOrders.path,
      headers: { authorization: String(signedIn.headers["authorization"]) },
      payload: { paidTimeStart: "2020-01-01", paidTimeEnd: "2099-12-31" },
    };
    strictEqual((await app.inject(request)).statusCode, 200, "one export alone"); // loads everything once
    const others = Array.from({ length: atOnce }, () => anAccount(services, "admin"));
    const tokens = await Promise.all((await Promise.all(others)).map((other) => aSession(services, other)));
    const before = resident();
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, resident())), 10);
    const answers = await Promise.all(
      tokens.map((authorization) => app.inject({ ...request, headers: { authorization } })),
    );
    clearInterval(watch);
    const count = (status: number): number => answers.filter((answer) => answer.statusCode === status).length;
    say(
      `${count(200)} files, ${count(503)} told to come again; RSS ${before.toFixed(0)} MB, ${peak.toFixed(0)} MB at the peak`,
    );
    strictEqual(count(200) + count(503), atOnce, "every export ends in a file or in being told");
    strictEqual(count(200) > 0, true, "some are served");
    strictEqual(peak - before <= maxMegabytes, true, "more than 150 MB");

    await fill(orders + 1, longRows);
    await ask("analyze orders", []);
    const headers = request.headers;
    const asked = async (): Promise<number> => {
      const payload = { call: exportOrders.name, input: { body: request.payload } };
      const answer = await app.inject({ method: "POST", url: startExport.path, headers, payload });
      return answer.json<{ resultObject: { exportId: number } }>().resultObject.exportId;
    };
    type Job = { state: string; rowsWritten: number; size: number };
    const made = async (exportId: number): Promise<Job> => {
      for (;;) {
        const url = getExport.path.replace(":exportId", String(exportId));
        const job = (await app.inject({ url, headers })).json<{ resultObject: Job }>().resultObject;
        if (job.state !== "waiting" && job.state !== "running") return job;
        await sleep(100);
      }
    };
    globalThis.gc?.();
    const [idle, cpu] = [resident(), process.cpuUsage()];
    let most = idle;
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const watching = setInterval(() => (most = Math.max(most, resident())), 10);
    const began = performance.now();
    const job = await made(await asked());
    const seconds = (performance.now() - began) / 1_000;
    clearInterval(watching);
    delay.disable();
    const { user, system } = process.cpuUsage(cpu);
    say(
      `a job of ${job.rowsWritten} orders: ${(job.size / 1024 ** 2).toFixed(1)} MB in ${seconds.toFixed(1)} s, ` +
        `${((user + system) / 1e6).toFixed(1)} s of processor, RSS ${idle.toFixed(0)} MB, ${most.toFixed(0)} MB at the peak, ` +
        `event loop late p99 ${(delay.percentile(99) / 1e6 - 5).toFixed(1)} ms, at most ${(delay.max / 1e6 - 5).toFixed(0)} ms`,
    );
    strictEqual(job.state, "done");
    strictEqual(job.rowsWritten, longRows, "every order is written");
    strictEqual(most - idle <= maxMegabytesOfJob, true, `more than ${maxMegabytesOfJob} MB`);
  });
