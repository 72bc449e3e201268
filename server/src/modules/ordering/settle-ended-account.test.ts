// Money that comes late for an order whose buyer's account has ended: nobody could use what it pays for.
import { deleteAccount } from "@zhutu/domain/identity/contract.ts";
import { settleRefundTask } from "@zhutu/domain/ordering/refunds/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Account } from "../../testing/factories/identity.ts";
import { codeFor } from "../../testing/identity.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { testShop } from "./ordering-testing.ts";
import { settleOrder, type Settlement } from "./settle-order.ts";

const shop = await testShop();
const { db, services } = shop;
const running = { db, providers: services.providers, log: shop.app.log };
let sequence = 0;
const payLate = (reference: string) =>
  settleOrder(running, {
    reference,
    transactionId: `T-ended-${++sequence}`,
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
async function deletedOrder() {
  const buyer = await shop.account("user");
  const { orderId } = await shop.anOrder(buyer);
  await shop.payLink(buyer, orderId);
  await shop.remove(buyer, orderId);
  return { buyer, orderId };
}

test.each(["single", "package"] as const)(
  "of a %s order that was closed: left to refund, never revived, never granted; and it can be given back",
  async (orderType) => {
    const buyer = await shop.account("user");
    const admin = await shop.account("admin");
    const { orderId } = await shop.anOrder(buyer, {}, orderType);
    await shop.payLink(buyer, orderId);
    await shop.remove(buyer, orderId);
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

test("the account ends while the money comes, 20 times: revived before the end, or left to refund", async () => {
  const seen = new Set<Settlement>();
  for (let round = 0; round < 20; round++) {
    const { buyer, orderId } = await deletedOrder();
    const verifyCode = await codeFor(shop, buyer.telephone, "delete");
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const [did, refusal] = await Promise.all([
      wait(round % 4).then(() => payLate(orderId)),
      refusalOf(shop.as(buyer, deleteAccount, { body: { verifyCode } })),
    ]);
    expect(refusal).toBeUndefined();
    const { grants, refunds } = await shop.effectsOf(orderId);
    expect([grants, refunds]).toEqual(did === "revived" ? [1, ""] : [0, "order-closed"]);
    seen.add(did);
  }
  expect([...seen].every((did) => did === "revived" || did === "refund")).toBe(true);
}, 60_000);
