// Whoever asks for an export and goes away leaves nothing behind: no line in the audit log, no lane that is taken.
import type { AddressInfo } from "node:net";
import { exportOrders } from "@zhutu/domain/ordering/contract.ts";
import { sql } from "drizzle-orm";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { type ExportKind, exportNow } from "../../../kernel/workbook/export-kind.ts";
import { testApp } from "../../../testing/app.ts";
import { ordersExport } from "../service.ts";

const shop = await testApp();
let port = 0;
beforeAll(async () => {
  await shop.app.listen({ port: 0, host: "127.0.0.1" });
  port = (shop.app.server.address() as AddressInfo).port;
});
const exported = async (): Promise<number> =>
  (await shop.db.execute(sql`select 1 from audit_logs where action = 'orders.export'`)).rows.length;
const days = { paidTimeStart: "2026-01-01", paidTimeEnd: "2026-12-31" };

test("ten that were abandoned are not made: the next one starts at once", async () => {
  // One person has one export under way and one that waits.
  const admins = await Promise.all(Array.from({ length: 10 }, () => shop.account("admin")));
  const tokens = await Promise.all(admins.map((one) => shop.tokenOf(one)));
  const ask = (at: number, signal: AbortSignal | null = null): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${exportOrders.path}`, {
      method: exportOrders.method,
      headers: { authorization: tokens[at] ?? "", "content-type": "application/json" },
      body: JSON.stringify(days),
      signal,
    });
  const holder = new pg.Client({ connectionString: shop.connectionString });
  await holder.connect();
  const waiting = async (): Promise<number> => {
    const { rows } = await holder.query<{ waits: number }>(
      `select count(*)::int as waits from pg_locks where not granted and relation = 'orders'::regclass`,
    );
    return rows[0]?.waits ?? 0;
  };
  try {
    // What counts the orders waits for whoever holds them.
    await holder.query("begin; lock table orders in access exclusive mode");
    const leaving = new AbortController();
    const asked = Array.from({ length: 10 }, (_, at) => ask(at, leaving.signal).catch(() => "left"));
    await expect.poll(waiting).toBe(2);
    leaving.abort();
    expect(new Set(await Promise.all(asked))).toEqual(new Set(["left"]));
    await holder.query("rollback");
    expect((await ask(0)).status).toBe(200);
  } finally {
    await holder.end();
  }
  expect(await exported()).toBe(1);
});

test("an abandoned export stops reading after the chunk under way", async () => {
  const admin = await shop.account("admin");
  const leaving = new AbortController();
  let chunks = 0;
  const long: ExportKind<typeof exportOrders> = {
    ...ordersExport,
    count: async () => 1,
    async *rows() {
      while (chunks < 50) {
        if (++chunks === 3) leaving.abort(new Error("went away"));
        yield [["1"]];
      }
    },
  };
  const user = {
    ...admin,
    role: "admin",
    roles: ["admin"],
    sessionId: "",
    rights: null,
    secondFactor: "off",
  } as SessionUser;
  const ctx = { ...shop.services, user, gone: leaving.signal } as unknown as Ctx<SessionUser>;
  await expect(exportNow(ctx, long, { body: days } as never)).rejects.toThrow("went away");
  expect(chunks).toBe(3);
});
