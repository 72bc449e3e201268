// Invoices of orders whose money was given back, whole or in part (docs/decisions/041).
import * as batch from "@zhutu/domain/invoicing/batch/contract.ts";
import {
  listInvoices,
  listMyInvoices,
  withdrawInvoiceApplication,
} from "@zhutu/domain/invoicing/contract.ts";
import { settleRefundTask } from "@zhutu/domain/refunds/contract.ts";
import { serialOf } from "@zhutu/domain/invoicing/batch/batch.ts";
import { getMenuWaiting, getOverview } from "@zhutu/domain/desk/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "../../kernel/db/transaction.ts";
import { uploaded, workbookOfSheets } from "../../kernel/workbook/of-sheets.ts";
import { aRefundTask, givenBack } from "../../testing/factories/orders.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { aPdf, invoiceShop, onPaper } from "./invoicing-testing.ts";

// Its refund tasks are of no line.
const shop = await invoiceShop({ except: [18] });
const { admin, db } = shop;
const buyer = await shop.account("user");
/** Fen of an order of 100.00. */
const back = (orderId: string, fen = 10_000) => givenBack(shop, admin, orderId, fen);
const issued = async () => ({
  invoiceNo: `2637700000001${String(++last).padStart(7, "0")}`,
  invoiceDate: today,
  fileKey: await shop.upload(aPdf(), "pdf"),
});
let last = 0;
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const listed = async (query: object) =>
  (await shop.as(admin, listInvoices, { query: { pageSize: 100, ...query } })).invoices.map(
    ({ invoiceId }) => invoiceId,
  );
const NOT_NEEDED = "订单已全额退款，不需开票";

test("of an order given back whole no invoice can be applied for, before and after", async () => {
  const orderId = await shop.aPaidOrder(buyer);
  await back(orderId);
  expect(await refusalOf(shop.apply(buyer, orderId))).toBe(NOT_NEEDED);
  expect(await shop.ofOrder(buyer, orderId)).toMatchObject({
    invoiceId: null,
    invoiceAmt: 0,
    refundedAmt: 100,
    refundedWhole: true,
  });
  const { invoices } = await shop.as(buyer, listMyInvoices, { query: {} });
  expect(invoices.find((one) => one.orderId === orderId)).toMatchObject({ refundedWhole: true });
});

test("one that was applied for is held back: it waits nowhere and is not sent, in a list neither", async () => {
  const [paper, electronic, other] = [
    await shop.anApplication(buyer, onPaper),
    await shop.anApplication(buyer),
    await shop.anApplication(buyer),
  ];
  const waits = async () => (await shop.as(admin, getOverview, {})).waiting.invoices.count;
  const steps = async () => (await shop.as(admin, batch.getInvoiceBatch, {})).waiting;
  const [before, waiting] = [await waits(), await steps()];
  for (const { orderId } of [paper, electronic]) await back(orderId);
  expect([await waits(), await steps()]).toEqual([before - 2, waiting - 1]);
  const held = [paper.invoiceId, electronic.invoiceId];
  const open = await listed({ invoiceStatus: 1, refunded: "false" });
  expect(open.filter((id) => [...held, other.invoiceId].includes(id))).toEqual([other.invoiceId]);
  expect((await listed({ refunded: "true" })).toSorted()).toEqual(held.toSorted());

  const byCourier = { expressOrderNo: "SF14027765" };
  expect(await refusalOf(shop.send(admin, paper.invoiceId, byCourier))).toBe(NOT_NEEDED);
  expect(await refusalOf(shop.send(admin, electronic.invoiceId, await issued()))).toBe(NOT_NEEDED);
  expect((await shop.byId(admin, paper.invoiceId)).invoiceStatus).toBe(1);

  const oldest = await shop.as(admin, batch.previewInvoiceBatch, { body: { again: false } });
  expect(oldest.left.concat(oldest.filled as never).map(({ invoiceId }) => invoiceId)).not.toContain(
    electronic.invoiceId,
  );
  const body = { invoiceIds: [electronic.invoiceId], again: true };
  const { filled, left } = await shop.as(admin, batch.previewInvoiceBatch, { body });
  expect([filled, left.map(({ why }) => why)]).toEqual([[], ["已退款，不需开票"]]);
});

test("what was sent before stays sent, may be voided, and the one in its place is held back", async () => {
  const { invoiceId, orderId } = await shop.anApplication(buyer);
  await shop.send(admin, invoiceId, await issued());
  await back(orderId);
  expect(await shop.byId(buyer, invoiceId)).toMatchObject({ invoiceStatus: 2, invoiceAmt: 100 });
  expect(await listed({ refunded: "true", orderId })).toEqual([]);
  const { invoiceId: anew } = await shop.void(admin, invoiceId);
  expect(await listed({ refunded: "true", orderId })).toEqual([anew]);
  expect(await refusalOf(shop.send(admin, anew, await issued()))).toBe(NOT_NEEDED);
});

test("of a part given back the invoice is over the rest, until it is sent", async () => {
  const { invoiceId, orderId } = await shop.anApplication(buyer);
  await back(orderId, 3_000);
  const rest = { invoiceAmt: 70, refundedAmt: 30, refundedWhole: false };
  for (const one of [await shop.byId(admin, invoiceId), await shop.ofOrder(buyer, orderId)])
    expect(one).toMatchObject(rest);
  expect(await shop.as(admin, listInvoices, { query: { orderId } })).toMatchObject({
    totalAmt: 70,
    invoices: [rest],
  });
  const body = { invoiceIds: [invoiceId], again: false };
  const { left } = await shop.as(admin, batch.previewInvoiceBatch, { body });
  expect(left).toMatchObject([{ invoiceAmt: 70, why: "订单已退款 ¥30.00，请按余额单张开具" }]);
  await shop.send(admin, invoiceId, await issued());
  await back(orderId, 2_000);
  expect(await shop.byId(buyer, invoiceId)).toMatchObject({ invoiceAmt: 70, refundedAmt: 50 });
  const { invoiceId: anew } = await shop.void(admin, invoiceId);
  expect(await shop.byId(admin, anew)).toMatchObject({ invoiceAmt: 50, refundedAmt: 50 });
  await shop.send(admin, anew, await issued());
  expect((await shop.byId(admin, anew)).invoiceAmt).toBe(50);
});

test("while a part is still to be given back nothing is sent, singly or in bulk; then it is over the rest", async () => {
  const { invoiceId, orderId } = await shop.anApplication(buyer);
  const waits = async () => [
    (await shop.as(admin, getOverview, {})).waiting.invoices.count,
    (await shop.as(admin, getMenuWaiting, {})).waiting.invoices,
  ];
  const [before = 0, inMenu = 0] = await waits();
  const refundTaskId = await aRefundTask(db, orderId, 3_000);
  expect(await waits()).toEqual([before - 1, inMenu - 1]);
  expect((await shop.as(admin, listInvoices, { query: { orderId } })).invoices).toMatchObject([
    { invoiceAmt: 100, refundDueAmt: 30 },
  ]);
  for (const one of [await shop.byId(admin, invoiceId), await shop.ofOrder(buyer, orderId)])
    expect(one).toMatchObject({ invoiceAmt: 100, refundedAmt: 0, refundDueAmt: 30 });
  const why = "订单有 ¥30.00 待退款，退款完成后按余下的 ¥70.00 开票";
  expect(await refusalOf(shop.send(admin, invoiceId, await issued()))).toBe(why);
  const body = { invoiceIds: [invoiceId], again: false };
  const { left } = await shop.as(admin, batch.previewInvoiceBatch, { body });
  expect(left).toMatchObject([{ why }]);
  await shop.as(admin, settleRefundTask, {
    params: { refundTaskId },
    body: { refundNo: `R${refundTaskId}`, note: "商户平台退回" },
  });
  expect(await waits()).toEqual([before, inMenu]);
  await shop.send(admin, invoiceId, await issued());
  expect(await shop.byId(buyer, invoiceId)).toMatchObject({
    invoiceStatus: 2,
    invoiceAmt: 70,
    refundDueAmt: 0,
  });
});

test("while all of it is to be given back nobody applies for an invoice over it, and one that was applied for says so", async () => {
  const { invoiceId, orderId } = await shop.anApplication(buyer);
  await aRefundTask(db, orderId, 10_000);
  const why = "订单有 ¥100.00 待退款，退款后不需开票";
  expect(await refusalOf(shop.send(admin, invoiceId, await issued()))).toBe(why);
  const fresh = await shop.aPaidOrder(buyer);
  await aRefundTask(db, fresh, 10_000);
  expect(await refusalOf(shop.apply(buyer, fresh))).toBe(why);
  const { invoices } = await shop.as(buyer, listMyInvoices, { query: {} });
  for (const one of [orderId, fresh])
    expect(invoices.find((row) => row.orderId === one)).toMatchObject({ invoiceAmt: 100, refundDueAmt: 100 });
});

test("the batch page counts and takes what may be sent now alone; one that is issued waits to be sent, and the refusal says so", async () => {
  const number = "26377000000200000001";
  const [applied, numbered] = [await shop.anApplication(buyer), await shop.anApplication(buyer)];
  await db.execute(sql`update invoices set batched_time = now(), invoice_no = ${number}, invoice_date = ${today}
    where invoice_id = ${numbered.invoiceId}`);
  const steps = () => shop.as(admin, batch.getInvoiceBatch, {});
  const offered = async () => {
    const { filled, left } = await shop.as(admin, batch.previewInvoiceBatch, { body: { again: false } });
    return [...filled, ...left].map(({ invoiceId }) => invoiceId);
  };
  const before = await steps();
  expect(await offered()).toContain(applied.invoiceId);
  for (const { orderId } of [applied, numbered]) await aRefundTask(db, orderId, 3_000);
  expect(await steps()).toMatchObject({ waiting: before.waiting - 1, issued: before.issued - 1 });
  expect(await offered()).not.toContain(applied.invoiceId);
  const why = "订单待退款 ¥30.00，退款完成后再发送这张发票";
  expect(await refusalOf(shop.send(admin, numbered.invoiceId))).toBe(why);
  const body = { invoiceIds: [numbered.invoiceId], again: true };
  expect((await shop.as(admin, batch.previewInvoiceBatch, { body })).left).toMatchObject([{ why }]);
});

test("one that comes to nothing is not taken back to be written anew; of a part due it is", async () => {
  const take = (invoiceId: number) =>
    refusalOf(shop.as(buyer, withdrawInvoiceApplication, { params: { invoiceId } }));
  const [whole, part] = [await shop.anApplication(buyer), await shop.anApplication(buyer)];
  await aRefundTask(db, whole.orderId, 10_000);
  await aRefundTask(db, part.orderId, 9_999);
  expect((await shop.byId(buyer, whole.invoiceId)).mayWithdraw).toBe(false);
  expect(await take(whole.invoiceId)).toBe("订单有 ¥100.00 待退款，退款后不需开票");
  expect((await shop.byId(buyer, part.invoiceId)).mayWithdraw).toBe(true);
  expect(await take(part.invoiceId)).toBeUndefined();
});

test("an application that waits for the payment sees what the payment leaves to be given back", async () => {
  const orderId = await shop.aPaidOrder(buyer);
  let applying: Promise<string | undefined> = Promise.resolve(undefined);
  await transaction(db, async (tx) => {
    // As a payment does: its order is written, and the refund task of what was held comes with it.
    await tx.execute(sql`update orders set order_status = order_status where order_id = ${orderId}`);
    await aRefundTask(tx, orderId, 10_000);
    applying = refusalOf(shop.apply(buyer, orderId));
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await db.execute(waiting)).rows.length).toBe(1);
  });
  expect(await applying).toBe("订单有 ¥100.00 待退款，退款后不需开票");
});

test("money that never paid the order and is to be given back keeps no invoice waiting", async () => {
  const { invoiceId, orderId } = await shop.anApplication(buyer);
  await aRefundTask(db, orderId, 10_000, "paid-twice");
  await shop.send(admin, invoiceId, await issued());
  expect(await shop.byId(buyer, invoiceId)).toMatchObject({ invoiceStatus: 2, invoiceAmt: 100 });
});

test("what the platform issued for an order that was given back meanwhile is not written down, and the row says why", async () => {
  const [whole, part, refused] = [
    await shop.anApplication(buyer),
    await shop.anApplication(buyer),
    await shop.anApplication(buyer),
  ];
  const ids = [whole, part, refused].map(({ invoiceId }) => invoiceId);
  await db.execute(
    sql`update invoices set batched_time = now() where invoice_id = any(${sql.param(ids)}::int[])`,
  );
  await back(whole.orderId);
  await back(part.orderId, 3_000);
  await back(refused.orderId);
  const row = ({ invoiceId }: { invoiceId: number }, why = "") =>
    why === ""
      ? [serialOf(invoiceId), `26377000000099${invoiceId}`.padEnd(20, "0"), today, "", ""]
      : [serialOf(invoiceId), "", "", "", why];
  const file = (...rows: string[][]) =>
    uploaded(
      workbookOfSheets([
        {
          name: "开票结果",
          rows: {
            2: ["发票流水号", "数电发票号码", "开票日期", "价税合计", "失败原因"],
            ...Object.fromEntries(rows.map((one, at) => [at + 3, one])),
          },
        },
      ]),
    );
  const all = { body: file(row(whole), row(part), row(refused, "购买方有误")) };
  const { rows } = await shop.as(admin, batch.previewInvoiceResult, all);
  expect(rows.map(({ result, why }) => `${result} ${why}`)).toEqual([
    "wrong 写入工作簿后订单已退款 ¥100.00，请在税务平台红冲，并删去这一行，不需开票",
    "wrong 写入工作簿后订单已退款 ¥30.00，请在税务平台红冲，并删去这一行，按余额单张开具",
    "refused 购买方有误",
  ]);
  expect(await refusalOf(shop.as(admin, batch.confirmInvoiceResult, all))).toMatch("第 3 行写入工作簿后");
  const rest = { body: file(row(refused, "购买方有误")) };
  expect(await shop.as(admin, batch.confirmInvoiceResult, rest)).toEqual({ issued: 0, refused: 1 });
});
