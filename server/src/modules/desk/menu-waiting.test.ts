// The numbers beside the menu's places: counted as the lists show them, for whoever has these lists.
import { MOST_COUNTED, getMenuWaiting } from "@zhutu/domain/desk/contract.ts";
import { deliverOrder, placeOrder } from "@zhutu/domain/ordering/contract.ts";
import { getPayLink } from "@zhutu/domain/ordering/paying/contract.ts";
import { settleRefundTask } from "@zhutu/domain/ordering/refunds/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { type Account, anAccount } from "../../testing/factories/identity.ts";
import { aRefundTask } from "../../testing/factories/refunds.ts";
import { anAddress } from "../../testing/factories/shipping.ts";
import { refusalOf } from "../../testing/refusal.ts";

// Invoices, refund tasks and differences are written by hand.
const t = await testApp({}, { invariants: false });
const { db } = t;
const admin = await t.account("admin");
const buyer = await t.account("user");
const waiting = (as: Account = admin) => t.as(as, getMenuWaiting, {});

test("orders to be sent, invoices issued or not, refund tasks and bills are counted until each is done", async () => {
  expect(await waiting()).toEqual({ orders: 0, invoices: 0, refunds: 0, bills: 0 });
  const addrId = await anAddress(t, buyer);
  const { courseId } = await aCourse(db, { courseType: 3, coursePrice: 5_000 });
  const bought = async (courseCount: number) => {
    const body = {
      products: [{ courseId, courseCount }],
      orderType: "single" as const,
      tradeType: "NATIVE" as const,
      addrId,
    };
    const { orderId } = await t.as(buyer, placeOrder, { body });
    await t.as(buyer, getPayLink, { params: { orderId } });
    await t.standIns.payment.settle(orderId, "paid");
    return orderId;
  };
  const [first, second] = [await bought(1), await bought(2)];
  const invoice = (orderId: string, invoiceNo: string | null) =>
    db.execute(sql`insert into invoices (order_id, user_id, invoice_name, invoice_type, payer_type, payer_name, payer_id,
        mailing_name, mailing_telephone, invoice_status, invoice_amt, invoice_no, invoice_date)
      values (${orderId}, ${buyer.userId}, 'x', 1, 1, 'x', '', 'x', '13900000000', 1, 5000, ${invoiceNo}, ${invoiceNo && "2026-03-06"})`);
  await invoice(first, null);
  await invoice(second, "25312000000000000001");
  expect((await waiting()).invoices).toBe(2);
  // That invoice waits for the refund, and not for staff.
  const refundTaskId = await aRefundTask(db, first, 1_000);
  await db.execute(sql`insert into bill_differences (day, method, kind, reference, transaction_id, bill_amount, own_amount)
    values ('2026-03-06', 'wechat', 'unknown', '', 'B1', 100, 0)`);
  expect(await waiting()).toEqual({ orders: 2, invoices: 1, refunds: 1, bills: 1 });
  const body = { refundNo: "R1", note: "商户平台退回" };
  await t.as(admin, settleRefundTask, { params: { refundTaskId }, body });
  expect(await waiting()).toEqual({ orders: 2, invoices: 2, refunds: 0, bills: 1 });
  await t.as(admin, deliverOrder, { params: { orderId: first }, body: { trackingNo: "SF1390012345678" } });
  await db.execute(sql`update invoices set invoice_status = 2, sent_time = now() where order_id = ${second}`);
  await db.execute(sql`update bill_differences set done_at = now()`);
  expect(await waiting()).toEqual({ orders: 1, invoices: 1, refunds: 0, bills: 0 });
});

test("more than a badge says is not counted", async () => {
  await db.execute(sql`insert into refund_tasks (reference, transaction_id, amount, reason)
    select n, 'many-' || n, 100, 'x' from generate_series(1, ${MOST_COUNTED} + 5) n`);
  expect((await waiting()).refunds).toBe(MOST_COUNTED);
});

test("the clerk of sales reads the numbers, the author of the teaching part and everybody else are refused", async () => {
  const [clerk, author] = await Promise.all([
    anAccount(t.services, "admin", { rights: ["sales"] }),
    anAccount(t.services, "admin", { rights: ["teaching"] }),
  ]);
  expect((await waiting(clerk)).orders).toBe(1);
  expect(await refusalOf(waiting(author))).toBe("403 您的账号没有这部分权限，请联系管理员开通");
  for (const other of [buyer, await t.account("teacher")])
    expect(await refusalOf(waiting(other))).toMatch(/^403 /);
});
