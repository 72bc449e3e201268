// A result of the tax platform that is read once more, its invoice in the next workbook by then, frees nothing unasked.
import * as batch from "@zhutu/domain/invoicing/batch/contract.ts";
import { serialOf } from "@zhutu/domain/invoicing/batch/batch.ts";
import * as contract from "@zhutu/domain/invoicing/contract.ts";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { transaction } from "../../kernel/db/transaction.ts";
import { uploaded } from "../../kernel/workbook/of-sheets.ts";
import { refusalOf, untilTaken } from "../../testing/refusal.ts";
import { markBatched } from "./batch-queries.ts";
import { aNumber, batchDesk, day, result, template } from "./batch-testing.ts";
import { invoiceShop } from "./invoicing-testing.ts";

const shop = await invoiceShop();
const { admin, db } = shop;
const { save, make, confirm, previewed } = batchDesk(shop);
const buyer = await shop.account("user");
const why = "购买方税号有误";
const moment = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`;
const said = `“${why}”这个原因在 ${moment} 已读回过，之后又写入了工作簿（${moment}）`;

const refusedFor = (reason: string, ...ids: number[]) =>
  result(...ids.map((invoiceId) => [serialOf(invoiceId), "", "", "", reason]));
const confirmAs = (file: Buffer, over: object) =>
  shop.as(admin, batch.confirmInvoiceResult, {
    body: { ...uploaded(file, "结果.xlsx"), ...over },
  });
const withdraw = (invoiceId: number) =>
  shop.as(buyer, contract.withdrawInvoiceApplication, { params: { invoiceId } });
const sinceOf = async (invoiceId: number) => (await shop.byId(admin, invoiceId)).inWorkbookSince;
const refusals = async (invoiceId: number) =>
  (
    await db.execute<{ detail: object }>(sql`select detail from audit_logs
      where subject = ${`invoice:${invoiceId}`} and action = 'invoice.issue.refuse' order by audit_log_id`)
  ).rows.map(({ detail }) => detail);

/** Refused by the platform for that reason, put right, and written into a second workbook. */
async function inTheNext(reason = why) {
  const { invoiceId } = await shop.anApplication(buyer);
  expect((await make([invoiceId])).msg).toBe("");
  expect(await confirm(refusedFor(reason, invoiceId))).toEqual({ issued: 0, refused: 1 });
  expect((await make([invoiceId])).msg).toBe("");
  return invoiceId;
}

beforeAll(async () => {
  await save(admin, template);
});

test("the first result read once more: told, refused, and the invoice stays in its workbook", async () => {
  const invoiceId = await inTheNext();
  const since = await sinceOf(invoiceId);
  const first = refusedFor(why, invoiceId);
  expect(await previewed(first)).toEqual([
    {
      row: 3,
      serial: serialOf(invoiceId),
      result: "refused",
      payerName: "山东鲁匠建设集团有限公司",
      invoiceNo: "",
      invoiceDate: null,
      why: expect.stringMatching(new RegExp(`^${said}$`)),
      readBefore: true,
    },
  ]);
  const sentence = `^第 3 行${said}。是新的结果请重新上传，勾选后再登记，不是的请删去这一行。共 1 行，什么都没有登记$`;
  for (const over of [{}, { repeated: false }])
    expect(await refusalOf(confirmAs(first, over))).toMatch(new RegExp(sentence));
  for (const repeated of ["true", 1, null])
    expect(await refusalOf(confirmAs(first, { repeated }))).toMatch(/^400/);
  expect([since === null, await sinceOf(invoiceId)]).toEqual([false, since]);
  expect(await refusalOf(withdraw(invoiceId))).toBe("发票正在开具，不能撤回。如需修改请联系客服");
  expect(await refusalOf(shop.send(admin, invoiceId))).toMatch(/^这张发票已写入开票工作簿/);
  expect(await refusals(invoiceId)).toEqual([{ why }]);
});

test("the same reason in the second workbook's result is taken once it is said so, and kept as the platform told it", async () => {
  const invoiceId = await inTheNext();
  const second = refusedFor(why, invoiceId);
  expect(await refusalOf(confirm(second))).toMatch(/^第 3 行“购买方税号有误”这个原因/);
  expect(await confirmAs(second, { repeated: true })).toEqual({ issued: 0, refused: 1 });
  expect(await refusals(invoiceId)).toEqual([{ why }, { why, repeated: true }]);
  expect(await previewed(second)).toMatchObject([{ result: "refused", why, readBefore: false }]);
  const { rows } = await db.execute(
    sql`select batch_error as told from invoices where invoice_id = ${invoiceId}`,
  );
  expect(rows).toEqual([{ told: why }]);
  expect(await withdraw(invoiceId)).toBeNull();
});

test("another reason, a number, and a result that is read twice before the next workbook are taken as ever", async () => {
  const [other, number] = [await inTheNext(), await inTheNext()];
  const { invoiceId: twice } = await shop.anApplication(buyer);
  expect((await make([twice])).msg).toBe("");
  await confirm(refusedFor(why, twice));
  const file = result(
    [serialOf(other), "", "", "", "购买方地址有误"],
    [serialOf(number), aNumber(), day, "", ""],
    [serialOf(twice), "", "", "", why],
  );
  expect((await previewed(file)).map(({ readBefore }) => readBefore)).toEqual([false, false, false]);
  expect(await confirm(file)).toEqual({ issued: 1, refused: 2 });
});

test("refused for another reason since, the older one read once more changes nothing, and says which stands", async () => {
  const [invoiceId, other] = [await inTheNext(), await inTheNext()];
  const newer = "购买方地址有误";
  await confirm(refusedFor(newer, invoiceId));
  const stands = async () =>
    (await db.execute(sql`select batch_error as told from invoices where invoice_id = ${invoiceId}`)).rows;
  const first = refusedFor(why, invoiceId);
  const older = `^“${why}”这个原因在 ${moment} 已读回过，之后读回了“${newer}”，以后者为准$`;
  expect(await previewed(first)).toMatchObject([
    { result: "same", why: expect.stringMatching(older), readBefore: false },
  ]);
  expect(await confirm(first)).toEqual({ issued: 0, refused: 0 });
  // Said of another invoice in the same file, `repeated` changes nothing about this one.
  const both = refusedFor(why, invoiceId, other);
  expect(await confirmAs(both, { repeated: true })).toEqual({ issued: 0, refused: 1 });
  expect(await stands()).toEqual([{ told: newer }]);
  expect(await refusals(invoiceId)).toEqual([{ why }, { why: newer }]);
  // Nor where both were read after the workbook in which it stands was written.
  const newest = "开户行有误";
  await confirm(refusedFor(newest, invoiceId));
  expect(await previewed(refusedFor(newer, invoiceId))).toMatchObject([{ result: "same" }]);
  // Neither the same reason nor one that was never read back is an older one.
  for (const reason of [newest, "购买方名称有误"]) {
    expect(await confirm(refusedFor(reason, invoiceId))).toEqual({ issued: 0, refused: 1 });
    expect(await stands()).toEqual([{ told: reason }]);
  }
  // In the next workbook it is asked about again.
  expect((await make([invoiceId])).msg).toBe("");
  expect(await previewed(first)).toMatchObject([{ result: "refused", readBefore: true }]);
});

test("one such row refuses the others with it, and rows that are wrong are told before it", async () => {
  const [again, also] = [await inTheNext(), await inTheNext()];
  const { invoiceId: anew } = await shop.anApplication(buyer);
  expect((await make([anew])).msg).toBe("");
  const file = refusedFor(why, anew, again, also);
  expect((await previewed(file)).map(({ readBefore }) => readBefore)).toEqual([false, true, true]);
  expect(await refusalOf(confirm(file))).toMatch(/^第 4 行.*共 2 行，什么都没有登记$/);
  expect(await refusals(anew)).toEqual([]);
  const withWrong = result(
    [serialOf(again), "", "", "", why],
    ["FP-9", "", "", "", why],
    [serialOf(anew), "", "", "", why],
  );
  expect(await refusalOf(confirmAs(withWrong, { repeated: true }))).toMatch(
    /^第 4 行“发票流水号”不是本站给出的流水号/,
  );
  expect(await confirmAs(file, { repeated: true })).toEqual({ issued: 0, refused: 3 });
});

test("a reason with an ID number, which the log keeps masked, is known again", async () => {
  const reason = "购买方 370102199001011235 不存在";
  const invoiceId = await inTheNext(reason);
  expect(JSON.stringify(await refusals(invoiceId))).not.toContain("370102199001011235");
  expect(await previewed(refusedFor(reason, invoiceId))).toMatchObject([{ readBefore: true }]);
});

test("one invoice's reason is no other's", async () => {
  const invoiceId = await inTheNext();
  const { invoiceId: other } = await shop.anApplication(buyer);
  expect((await make([other])).msg).toBe("");
  expect(await previewed(refusedFor(why, invoiceId, other))).toMatchObject([
    { readBefore: true },
    { readBefore: false },
  ]);
});

test("a reason that was read back while the next workbook waited for its turn is older than the workbook", async () => {
  const { invoiceId } = await shop.anApplication(buyer);
  expect((await make([invoiceId])).msg).toBe("");
  await transaction(db, async (tx) => {
    await tx.execute(sql`select now()`);
    await confirm(refusedFor(why, invoiceId));
    expect(await markBatched(tx, [invoiceId], true)).toEqual([invoiceId]);
  });
  expect(await previewed(refusedFor(why, invoiceId))).toMatchObject([{ readBefore: true }]);
});

test("20 at once that read the first result and the second's number: the number stands, or nothing was freed", async () => {
  const invoiceId = await inTheNext();
  const number = aNumber();
  const second = result([serialOf(invoiceId), number, day, "", ""]);
  const first = refusedFor(why, invoiceId);
  const admins = await Promise.all(Array.from({ length: 20 }, () => shop.account("admin")));
  await Promise.all(
    admins.map((who, at) => refusalOf(untilTaken(() => confirm(at % 4 ? first : second, who)))),
  );
  expect(await refusals(invoiceId)).toHaveLength(1);
  expect(await shop.byId(admin, invoiceId)).toMatchObject({ invoiceNo: number, invoiceStatus: 1 });
});
