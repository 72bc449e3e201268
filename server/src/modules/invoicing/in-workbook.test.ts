// An electronic invoice that stands in a workbook for the tax platform is not sent by itself unseen.
import { getInvoiceBatch } from "@zhutu/domain/invoicing/batch/contract.ts";
import { serialOf } from "@zhutu/domain/invoicing/batch/batch.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { refusalOf } from "../../testing/refusal.ts";
import { aNumber, batchDesk, day, result, template } from "./batch-testing.ts";
import { aPdf, invoiceShop } from "./invoicing-testing.ts";

const shop = await invoiceShop();
const { admin, db } = shop;
const desk = batchDesk(shop);
const buyer = await shop.account("user");
const changed = "发票状态已变化，请刷新后重试";

const inWorkbook = async () => {
  const made = await shop.anApplication(buyer);
  expect((await desk.make([made.invoiceId])).msg).toBe("");
  return made.invoiceId;
};
const sinceOf = async (invoiceId: number) => (await shop.byId(admin, invoiceId)).inWorkbookSince;
const issued = async () => ({
  invoiceNo: aNumber(),
  invoiceDate: day,
  fileKey: await shop.upload(aPdf(), "pdf"),
});

beforeAll(async () => {
  await desk.save(admin, template);
});

test("it is sent neither with a number nor without, and says since when; then it is, as it was asked for again", async () => {
  const waitedFor = async () => (await shop.as(admin, getInvoiceBatch, {})).inWorkbook;
  for (const body of [{}, await issued()]) {
    const before = await waitedFor();
    const invoiceId = await inWorkbook();
    expect(await waitedFor()).toBe(before + 1);
    const since = await sinceOf(invoiceId);
    const sentence = `这张发票已写入开票工作簿（${formatTime(since)}），请先读回开票结果，再发送`;
    expect(since).not.toBeNull();
    expect(await refusalOf(shop.send(admin, invoiceId, body))).toBe(sentence);
    expect(await refusalOf(shop.send(admin, invoiceId, { ...body, again: false }))).toBe(sentence);
    expect(await shop.byId(admin, invoiceId)).toMatchObject({ invoiceStatus: 1, invoiceNo: "" });
    await shop.send(admin, invoiceId, { ...body, again: true });
    expect(await shop.byId(admin, invoiceId)).toMatchObject({ invoiceStatus: 2, inWorkbookSince: null });
    expect(await waitedFor()).toBe(before);
    const { rows } = await db.execute(
      sql`select detail from audit_logs where action = 'invoice.send' and subject = ${`invoice:${invoiceId}`}`,
    );
    expect(rows).toMatchObject([{ detail: { ...body, again: true } }]);
  }
});

const answered = (row: (serial: string) => string[]) => async (invoiceId: number) => {
  await desk.confirm(result(row(serialOf(invoiceId))));
};
test.each([
  ["the platform issued it", answered((serial) => [serial, aNumber(), day, "", ""])],
  ["the platform refused it", answered((serial) => [serial, "", "", "", "购买方税号不存在"])],
  [
    "the platform refused it, however short a time ago it was written",
    async (invoiceId: number) => {
      await db.execute(
        sql`update invoices set batched_time = now(), batch_error = '税号不存在' where invoice_id = ${invoiceId}`,
      );
    },
  ],
])("it is sent once %s", async (_, meanwhile) => {
  const invoiceId = await inWorkbook();
  await meanwhile(invoiceId);
  expect(await sinceOf(invoiceId)).toBeNull();
  expect(await refusalOf(shop.send(admin, invoiceId))).toBeUndefined();
});

test.each(["23 hours 59 minutes", "25 hours", "3 days"])(
  "it waits for the result, also %s after it was written, when the next workbook may take it",
  async (ago) => {
    const invoiceId = await inWorkbook();
    await db.execute(
      sql`update invoices set batched_time = now() - ${ago}::interval where invoice_id = ${invoiceId}`,
    );
    const since = await sinceOf(invoiceId);
    expect(await refusalOf(shop.send(admin, invoiceId, await issued()))).toBe(
      `这张发票已写入开票工作簿（${formatTime(since)}），请先读回开票结果，再发送`,
    );
    const { filled } = await desk.preview([invoiceId]);
    expect(filled.map((one) => one.invoiceId)).toEqual(ago.startsWith("23") ? [] : [invoiceId]);
    expect(
      await refusalOf(shop.send(admin, invoiceId, { ...(await issued()), again: true })),
    ).toBeUndefined();
  },
);

test("written into a workbook or sent: one of 20 at once", async () => {
  const { invoiceId } = await shop.anApplication(buyer);
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, at) =>
      at % 2 ? (await desk.make([invoiceId])).msg || undefined : refusalOf(shop.send(admin, invoiceId)),
    ),
  );
  expect(answers.filter((one) => one === undefined)).toHaveLength(1);
  const { invoiceStatus, inWorkbookSince } = await shop.byId(admin, invoiceId);
  expect([invoiceStatus, inWorkbookSince !== null]).toEqual(
    answers.indexOf(undefined) % 2 ? [1, true] : [2, false],
  );
});

test("what was sent in spite of it is sent once", async () => {
  const invoiceId = await inWorkbook();
  const all = await Promise.all(
    Array.from({ length: 20 }, () => refusalOf(shop.send(admin, invoiceId, { again: true }))),
  );
  expect(all.filter((one) => one === undefined)).toHaveLength(1);
  expect([...new Set(all)].toSorted()).toEqual([changed, undefined]);
});
