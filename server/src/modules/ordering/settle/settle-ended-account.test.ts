// Money that comes late for an order whose buyer's account has ended: nobody could use what it pays for.
import { deleteAccount } from "@zhutu/domain/identity/contract.ts";
import { settleRefundTask } from "@zhutu/domain/refunds/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "../../../kernel/db/transaction.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { codeFor } from "../../../testing/identity.ts";
import { testShop } from "../../../testing/shop.ts";
import { settleOrder, type Settlement } from "./settle-order.ts";

const shop = await testShop();
const { db, services } = shop;
const running = { db, providers: services.providers, log: shop.app.log };
const payLate = (reference: string) =>
  settleOrder(running, {
    reference,
    transactionId: `T-${reference}`,
    amount: 10_000,
    currency: "CNY",
    method: "wechat",
    paidAt: new Date(),
  });
const end = async (who: Account) =>
  shop.as(who, deleteAccount, { body: { verifyCode: await codeFor(shop, who.telephone, "delete") } });
const taskOf = async (orderId: string) =>
  (
    await db.execute<{ id: number; amount: number; total: number }>(
      sql`select refund_task_id as id, amount::int, total::int from refund_tasks where reference = ${orderId}`,
    )
  ).rows;

/** An order that its buyer deleted before paying. */
async function deletedOrder(orderType: "single" | "package" = "single") {
  const buyer = await shop.account("user");
  const { orderId } = await shop.anOrder(buyer, {}, orderType);
  await shop.payLink(buyer, orderId);
  await shop.remove(buyer, orderId);
  return { buyer, orderId };
}

test.each(["single", "package"] as const)(
  "of a %s order that was closed: left to refund, never revived, never granted; and it can be given back",
  async (orderType) => {
    const { buyer, orderId } = await deletedOrder(orderType);
    const admin = await shop.account("admin");
    await end(buyer);
    expect(await payLate(orderId)).toBe("refund");
    expect(await shop.effectsOf(orderId)).toMatchObject({
      status: "3 user",
      steps: "1 1>3",
      grants: 0,
      refunds: "order-closed",
      payment: "closed",
    });
    const [task] = await taskOf(orderId);
    expect(task).toMatchObject({ amount: 10_000, total: 10_000 });
    await shop.as(admin, settleRefundTask, {
      params: { refundTaskId: task?.id ?? 0 },
      body: { refundNo: "50300001", note: "转账退回" },
    });
    expect((await db.execute(sql`select 1 from notices where user_id = ${buyer.userId}`)).rows).toEqual([]);
  },
);

test("money that waits while the account ends is told five times: left to refund once", async () => {
  const { buyer, orderId } = await deletedOrder();
  const verifyCode = await codeFor(shop, buyer.telephone, "delete");
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  let ended: Promise<null> | undefined;
  let told: Promise<Settlement>[] = [];
  await transaction(db, async (tx) => {
    // Beside the transaction, which would see one moment of it only.
    const wait = (count: number) =>
      expect.poll(async () => (await db.execute(waiting)).rows.length).toBe(count);
    await tx.execute(sql`select 1 from users where user_id = ${buyer.userId} for update`);
    ended = shop.as(buyer, deleteAccount, { body: { verifyCode } });
    await wait(1);
    told = Array.from({ length: 5 }, () => payLate(orderId));
    await wait(6);
  });
  expect(await ended).toBeNull();
  expect((await Promise.all(told)).toSorted()).toEqual(["refund", ...Array<string>(4).fill("repeated")]);
  expect(await shop.effectsOf(orderId)).toMatchObject({
    status: "3 user",
    grants: 0,
    refunds: "order-closed",
  });
});
