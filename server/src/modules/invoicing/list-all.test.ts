import * as contract from "@zhutu/domain/invoicing/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aRefundTask, givenBack } from "../../testing/factories/orders.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { rowsOfWorkbook } from "../../testing/workbook.ts";
import { invoiceShop, onPaper } from "./invoicing-testing.ts";

// Its refund tasks are of no line.
const shop = await invoiceShop({ except: [18] });
const { admin } = shop;
const list = (query: object = {}) => shop.as(admin, contract.listInvoices, { query });

test("the office's list is filtered by state and day, a voided one apart, and says the sum", async () => {
  const buyer = await shop.account("user");
  const waits = await shop.anApplication(buyer);
  const posted = await shop.anApplication(buyer, onPaper);
  const wrong = await shop.anApplication(buyer, { payerName: "济南路桥有限公司" });
  await shop.send(admin, posted.invoiceId, { expressOrderNo: "SF1" });
  await shop.send(admin, wrong.invoiceId);
  const { invoiceId: anew } = await shop.void(admin, wrong.invoiceId);
  const idsOf = async (query: object) => (await list(query)).invoices.map(({ invoiceId }) => invoiceId);
  expect(await idsOf({})).toEqual([anew, waits.invoiceId, wrong.invoiceId, posted.invoiceId]);
  expect(await list({})).toMatchObject({ total: 4, totalAmt: 300, expressCompany: "顺丰速运" });
  expect(await idsOf({ voided: "true" })).toEqual([wrong.invoiceId]);
  expect(await idsOf({ voided: "false" })).toEqual([anew, waits.invoiceId, posted.invoiceId]);
  expect(await idsOf({ invoiceStatus: 2 })).toEqual([posted.invoiceId]);
  await shop.db.execute(
    sql`update invoices set create_time = '2026-11-01 23:59:59+08' where invoice_id = ${posted.invoiceId}`,
  );
  const day = { createTimeStart: "2026-11-01", createTimeEnd: "2026-11-01" };
  expect(await idsOf(day)).toEqual([posted.invoiceId]);
  expect(await idsOf({ createTimeEnd: "2026-10-31" })).toEqual([]);
  expect((await idsOf({ createTimeStart: "2026-11-02" })).length).toBe(3);
});

test("those that staff may send now are shown alone, and the sum says what of it is to be given back", async () => {
  const buyer = await shop.account("user");
  const payerName = "待退款的公司";
  const [free, part, whole, sent] = [
    await shop.anApplication(buyer, { payerName }),
    await shop.anApplication(buyer, { payerName }),
    await shop.anApplication(buyer, { payerName }),
    await shop.anApplication(buyer, { ...onPaper, payerName }),
  ];
  await aRefundTask(shop.db, part.orderId, 3_000);
  await givenBack(shop, admin, whole.orderId, 10_000);
  await shop.send(admin, sent.invoiceId, { expressOrderNo: "SF1" });
  await aRefundTask(shop.db, sent.orderId, 3_000);
  const shown = async (query: object) => {
    const { invoices, ...sums } = await list({ payerName, ...query });
    return { ids: invoices.map(({ invoiceId }) => invoiceId), ...sums };
  };
  expect(await shown({ maySend: "true" })).toMatchObject({
    ids: [free.invoiceId],
    totalAmt: 100,
    refundDueAmt: 0,
  });
  expect((await shown({ maySend: "false" })).ids.toSorted((one, other) => one - other)).toEqual([
    part.invoiceId,
    whole.invoiceId,
    sent.invoiceId,
  ]);
  expect(await shown({})).toMatchObject({ total: 4, totalAmt: 300, refundDueAmt: 30 });
});

test("more than a thousand are counted up to a thousand behind the page, without sums; by whole days exactly", async () => {
  const buyer = await shop.account("user");
  const payerName = "千张发票的公司";
  const { invoiceId } = await shop.anApplication(buyer, { payerName });
  await shop.send(admin, invoiceId);
  await shop.void(admin, invoiceId);
  await shop.db.execute(sql`
    insert into invoices (order_id, user_id, invoice_name, invoice_type, payer_type, payer_name, mailing_name,
      mailing_telephone, invoice_status, invoice_amt, create_time, sent_time, voided_time, void_reason)
    select order_id, user_id, invoice_name, invoice_type, payer_type, payer_name, mailing_name, mailing_telephone, 2,
      invoice_amt, '2026-08-01 12:00:00+08', sent_time, voided_time, void_reason
    from invoices, generate_series(1, 1100) where invoice_id = ${invoiceId}`);
  const shown = async (query: object) => {
    const { invoices, total, more, totalAmt } = await list({ payerName, pageSize: 100, ...query });
    return [invoices.length, total, more, totalAmt];
  };
  expect(await shown({})).toEqual([100, 1_000, true, null]);
  expect(await shown({ page: 2 })).toEqual([100, 1_100, true, null]);
  expect(await shown({ page: 3 })).toEqual([100, 1_102, false, 100]);
  expect(await shown({ page: 13 })).toEqual([0, 1_102, false, 100]);
  const day = { createTimeStart: "2026-08-01", createTimeEnd: "2026-08-01" };
  expect(await shown(day)).toEqual([100, 1_100, false, 0]);
});

test("[AINV-002] a row holds order, name, type, payer, amount, time and status", async () => {
  const buyer = await shop.account("user");
  const { invoiceId, orderId } = await shop.anApplication(buyer, {
    ...onPaper,
    payerName: "青岛海岳工程咨询有限公司",
  });
  const { orderName } = (
    await shop.db.execute<{ orderName: string }>(
      sql`select order_name as "orderName" from orders where order_id = ${orderId}`,
    )
  ).rows[0] ?? { orderName: "" };
  const [row] = (await list({ orderId })).invoices;
  expect(row).toMatchObject({
    invoiceId,
    orderId,
    invoiceName: orderName,
    invoiceType: 2,
    payerName: "青岛海岳工程咨询有限公司",
    invoiceAmt: 100,
    invoiceStatus: 1,
  });
  expect(Math.abs(Date.parse(row?.createTime ?? "") - Date.now())).toBeLessThan(60_000);
});

test("the list finds by the whole number, its last four digits or more, part of the title and of the tax number", async () => {
  const buyer = await shop.account("user");
  const [one, two] = [
    await shop.anApplication(buyer, { payerName: "青岛港湾集团", payerId: "91370200WWWW00496Y" }),
    await shop.anApplication(buyer, { payerName: "青岛港务集团", payerId: "91370102WWWW003570" }),
  ];
  const number = "26379900000007770042";
  await shop.db.execute(
    sql`update invoices set invoice_no = ${number}, invoice_date = '2026-11-20' where invoice_id = ${one.invoiceId}`,
  );
  await shop.db.execute(
    sql`update invoices set invoice_no = '26379900000007770142', invoice_date = '2026-11-20' where invoice_id = ${two.invoiceId}`,
  );
  const idsOf = async (query: object) =>
    (await list(query)).invoices.map(({ invoiceId }) => invoiceId).toSorted((a, b) => a - b);
  const both = [one.invoiceId, two.invoiceId];
  expect(await idsOf({ invoiceNo: number })).toEqual([one.invoiceId]);
  expect(await idsOf({ invoiceNo: "2637 9900 0000 0777 0042" })).toEqual([one.invoiceId]);
  expect(await idsOf({ invoiceNo: "0042" })).toEqual([one.invoiceId]);
  // Its digits in the middle are not its end.
  expect(await idsOf({ invoiceNo: "7770" })).toEqual([]);
  for (const invoiceNo of ["142", "12a4", "263799000000077700420"])
    expect(await refusalOf(list({ invoiceNo }))).toBe("400 请输入完整的发票号码，或它的后 4 位以上");
  expect(await idsOf({ payerName: "青岛港" })).toEqual(both);
  expect(await idsOf({ payerName: "wwww00496y" })).toEqual([one.invoiceId]);
  expect(await idsOf({ payerName: "91370102WWWW003570" })).toEqual([two.invoiceId]);
});

test("the filtered list is exported with number, amount, payer, buyer, times and state, which is audited", async () => {
  const buyer = await shop.account("user");
  const payerName = "导出集团";
  const [wrong, waits] = [
    await shop.anApplication(buyer, { payerName }),
    await shop.anApplication(buyer, { payerName }),
  ];
  await shop.send(admin, wrong.invoiceId);
  await shop.void(admin, wrong.invoiceId, "抬头有误");
  const answer = await shop.app.inject({
    url: `${contract.exportInvoices.path}?payerName=${encodeURIComponent("导出集团")}`,
    headers: { authorization: await shop.tokenOf(admin) },
  });
  expect(answer.statusCode).toBe(200);
  const [head, ...rows] = rowsOfWorkbook(answer.rawPayload);
  expect(head?.slice(0, 7)).toEqual(["抬头", "税号", "类型", "金额（元）", "发票号码", "开票日期", "状态"]);
  const known = ["100", "已作废", "待开具", wrong.orderId, waits.orderId];
  expect(rows.map((row) => row.filter((cell) => known.includes(cell)))).toEqual([
    ["100", "已作废", wrong.orderId],
    ["100", "待开具", waits.orderId],
    ["100", "待开具", wrong.orderId],
  ]);
  expect(rows[0]?.at(-1)).toBe("抬头有误");
  const { rows: audits } = await shop.db.execute<{ detail: object }>(
    sql`select detail from audit_logs where action = 'invoices.export'`,
  );
  expect(audits.map(({ detail }) => detail)).toEqual([
    { orderIds: [], byPayer: true, byNumber: false, rows: 3 },
  ]);
  for (const who of [null, buyer, await shop.account("teacher"), await shop.account("channel")])
    expect(await refusalOf(shop.as(who, contract.exportInvoices, { query: {} }))).toMatch(/^403/);
});
