// A shop whose orders can be placed and paid, for the tests of this module.
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import * as contract from "@zhutu/domain/ordering/contract.ts";
import { getPayLink } from "@zhutu/domain/ordering/paying/contract.ts";
import { sql } from "drizzle-orm";
import { testApp } from "./app.ts";
import type { Account } from "./factories/identity.ts";
import { aCourse } from "./factories/catalogue.ts";

type BuyBody = CallInput<typeof contract.placeOrder>["body"];

/** Call at the top of a test file. */
export async function testShop(kept?: Parameters<typeof testApp>[1], env: Record<string, string> = {}) {
  const shop = await testApp(env, kept);
  const { db } = shop;

  const buy = (buyer: Account, over: Partial<BuyBody> & Pick<BuyBody, "products">, key?: string) =>
    shop.as(
      buyer,
      contract.placeOrder,
      { body: { orderType: "single", tradeType: "NATIVE", ...over } },
      key === undefined ? {} : { "idempotency-key": key },
    );

  /** A paying order of one course, that costs 100.00 unless said otherwise. */
  const anOrder = async (
    buyer: Account,
    over: Parameters<typeof aCourse>[1] = {},
    orderType: "single" | "package" = "single",
  ) => {
    const course = await aCourse(db, over);
    const { orderId } = await buy(buyer, {
      products: [{ courseId: course.courseId, courseCount: 1 }],
      orderType,
    });
    return { orderId, courseId: course.courseId };
  };

  const statusOf = async (orderId: string) => {
    const { rows } = await db.execute<{ order_status: number; close_reason: string | null }>(
      sql`select order_status, close_reason from orders where order_id = ${orderId}`,
    );
    return rows[0] && `${rows[0].order_status}${rows[0].close_reason ? ` ${rows[0].close_reason}` : ""}`;
  };

  /** What one order led to: its status, the steps that led there, courses granted, money left to refund. */
  const effectsOf = async (orderId: string) => {
    const { rows } = await db.execute<{
      steps: string;
      grants: number;
      refunds: string;
      counted: number;
      payment: string;
    }>(sql`
      select (select string_agg(concat_ws('>', from_status, to_status), ' ' order by order_transition_id)
                from order_transitions where order_id = ${orderId}) as steps,
        (select count(*)::int from user_courses where order_id = ${orderId}) as grants,
        (select coalesce(string_agg(reason, ' ' order by refund_task_id), '') from refund_tasks where reference = ${orderId}) as refunds,
        (select coalesce(sum(c.order_count + (select count(*) from sold_courses s where s.course_id = c.course_id)), 0)::int
          from order_items i join courses c using (course_id) where i.order_id = ${orderId}) as counted,
        coalesce((select state from payments where reference = ${orderId}), '') as payment`);
    return { status: await statusOf(orderId), ...rows[0] };
  };

  return {
    ...shop,
    buy,
    anOrder,
    statusOf,
    effectsOf,
    payLink: (buyer: Account, orderId: string) => shop.as(buyer, getPayLink, { params: { orderId } }),
    confirm: (buyer: Account, orderId: string) =>
      shop.as(buyer, contract.confirmPayment, { params: { orderId } }),
    remove: (buyer: Account, orderId: string) =>
      shop.as(buyer, contract.deleteOrder, { params: { orderId } }),
    detail: (who: Account, orderId: string) => shop.as(who, contract.getOrder, { params: { orderId } }),
    fresh: (buyer: Account, products: BuyBody["products"], exclusiveCode?: string) =>
      shop.as(buyer, contract.freshPrice, {
        body: { products, ...(exclusiveCode !== undefined && { exclusiveCode }) },
      }),
    /** The payer scans and pays. */
    pay: (orderId: string, outcome: "paid" | "declined" | "duplicate" = "paid") =>
      shop.standIns.payment.settle(orderId, outcome),
    /** Half an hour passes for this order. */
    passHalfHour: (orderId: string) =>
      db.execute(sql`update orders set expire_at = now() - interval '1 second' where order_id = ${orderId}`),
  };
}
