// The commands as processes, as an operator runs them: a backup while orders come in, and a shop that opens from it.
import { statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Db, openDatabase } from "../kernel/db/db.ts";
import { readConfig } from "../start/config.ts";
import { runningAddress } from "../start/embedded-postgres.ts";
import { shopToBackUp } from "./backup-testing.ts";
import { startServer } from "../start-server.ts";
import { aCourse } from "../testing/factories/catalogue.ts";
import { freshFolder } from "../testing/folder.ts";

const { shop, source, kept, run } = await shopToBackUp();

const ordersIn = async (db: Db): Promise<number> =>
  (await db.execute<{ orders: number }>(sql`select count(*)::int as orders from orders`)).rows[0]!.orders;

test(
  "a backup that was made while 8 buyers ordered and paid opens elsewhere as a sound shop of one moment",
  { timeout: 300_000 },
  async () => {
    const load = { going: true };
    let paid = 0;
    const buyers = Array.from({ length: 8 }, async () => {
      const buyer = await shop.account("user");
      while (load.going) {
        const { courseId } = await aCourse(shop.db, { coursePrice: 2_000 });
        const { orderId } = await shop.buy(buyer, { products: [{ courseId, courseCount: 1 }] });
        await shop.payLink(buyer, orderId);
        await shop.pay(orderId);
        paid++;
      }
    });
    await vi.waitUntil(() => paid >= 8, { timeout: 60_000 });
    const before = await ordersIn(shop.db);
    const made = await run(source, "backup", "--to", kept);
    const after = await ordersIn(shop.db);
    load.going = false;
    await Promise.all(buyers);
    // One line: the demonstration's own keys are in it.
    expect(made).toEqual({ code: 0, stdout: expect.stringMatching(/^备份完成.*\n$/), stderr: "" });
    expect(after).toBeGreaterThan(before);

    const target = { DATA_DIR: join(freshFolder(), "data") };
    const done = await run(target, "restore", "--from", kept);
    expect(done).toEqual({ code: 0, stdout: expect.stringContaining("恢复完成"), stderr: "" });

    const stops: (() => Promise<void>)[] = [];
    onTestFinished(async () => {
      for (const stop of stops.toReversed()) await stop();
    });
    const quiet = { info() {}, warn() {}, error() {} };
    const config = readConfig({ ...target, NODE_ENV: "test", PORT: "0" });
    const app = await startServer({
      config,
      log: quiet,
      onStop: (one) => stops.push(one),
      addPages: async () => {},
    });
    const reopened = openDatabase({ connectionString: runningAddress(config.dataDir)! });
    stops.push(() => reopened.close());
    const orders = await ordersIn(reopened.db);
    expect(orders).toBeGreaterThanOrEqual(before);
    expect(orders).toBeLessThanOrEqual(after);
    const payload = { loginName: "admin", passwd: "Admin2026", loginType: "password", channelId: 0 };
    const entered = await app.inject({ method: "POST", url: "/api/security/login", payload });
    expect(entered.json()).toMatchObject({ code: 200, resultObject: { role: ["admin"] } });
  },
);

test("a backup is its owner's alone", () => {
  const modeOf = (path: string) => (statSync(join(kept, path)).mode & 0o777).toString(8);
  expect(["", "rows", "files"].map(modeOf)).toEqual(["700", "700", "700"]);
  expect(["backup.json", "rows/users.copy.gz"].map(modeOf)).toEqual(["600", "600"]);
});
