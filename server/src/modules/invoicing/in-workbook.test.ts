// An electronic invoice that stands in a workbook for the tax platform is neither sent nor written into the next one unseen.
import { getInvoiceBatch } from "@zhutu/domain/invoicing/batch/contract.ts";
import { serialOf } from "@zhutu/domain/invoicing/batch/batch.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { transaction } from "../../kernel/db/transaction.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { markBatched } from "./batch-queries.ts";
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

const writtenAgo = async (ago: string) => {
  const invoiceId = await inWorkbook();
  await db.execute(
    sql`update invoices set batched_time = now() - ${ago}::interval where invoice_id = ${invoiceId}`,
  );
  return { invoiceId, since: formatTime(await sinceOf(invoiceId)) };
};

test.each(["23 hours 59 minutes", "25 hours", "3 days"])(
  "it waits for the result, also %s after it was written",
  async (ago) => {
    const { invoiceId, since } = await writtenAgo(ago);
    expect(await refusalOf(shop.send(admin, invoiceId, await issued()))).toBe(
      `这张发票已写入开票工作簿（${since}），请先读回开票结果，再发送`,
    );
    expect(
      await refusalOf(shop.send(admin, invoiceId, { ...(await issued()), again: true })),
    ).toBeUndefined();
  },
);

const batched = async (invoiceId: number) =>
  (
    await db.execute(
      sql`select 1 from audit_logs where action = 'invoice.batch' and subject = ${`invoice:${invoiceId}`}`,
    )
  ).rows.length;
/** Whether the next workbook takes it: chosen by itself, and among those that wait. */
const taken = async (invoiceId: number, again = false) => {
  const [chosen, waiting] = [await desk.preview([invoiceId], again), await desk.preview(undefined, again)];
  const holds = ({ filled }: typeof chosen) => filled.some((one) => one.invoiceId === invoiceId);
  expect(waiting.left.map((one) => one.invoiceId)).not.toContain(invoiceId);
  return { chosen: holds(chosen), waiting: holds(waiting), why: chosen.left.map(({ why }) => why) };
};

test.each(["1 minute", "25 hours", "60 hours", "90 days"])(
  "%s after it was written no other workbook takes it unless it is asked for again",
  async (ago) => {
    const { invoiceId, since } = await writtenAgo(ago);
    const why = `${since} 已写入工作簿，请先读回开票结果，读回前不重复写入`;
    expect(await taken(invoiceId)).toEqual({ chosen: false, waiting: false, why: [why] });
    expect((await desk.make([invoiceId])).msg).toBe(`山东鲁匠建设集团有限公司：${why}`);
    expect(await transaction(db, (tx) => markBatched(tx, [invoiceId], false))).toEqual([]);
    expect(await batched(invoiceId)).toBe(1);
    expect(await taken(invoiceId, true)).toEqual({ chosen: true, waiting: true, why: [] });
    expect((await desk.make([invoiceId], true)).msg).toBe("");
    expect(await batched(invoiceId)).toBe(2);
    // It waits for the result of that one then.
    expect(await taken(invoiceId)).toMatchObject({ chosen: false, waiting: false });
  },
);

test("a refusal that was read back lets the next workbook take it at once", async () => {
  const invoiceId = await inWorkbook();
  const { rows: before } = await db.execute(
    sql`select batched_time from invoices where invoice_id = ${invoiceId}`,
  );
  await desk.confirm(result([serialOf(invoiceId), "", "", "", "购买方税号不存在"]));
  expect(await taken(invoiceId)).toEqual({ chosen: true, waiting: true, why: [] });
  const told = (await desk.preview([invoiceId])).filled;
  expect(told).toMatchObject([{ invoiceId, batchError: "购买方税号不存在" }]);
  const { rows } = await db.execute(sql`select batched_time from invoices where invoice_id = ${invoiceId}`);
  expect(rows).toEqual(before);
  expect((await desk.make([invoiceId])).msg).toBe("");
  expect(await batched(invoiceId)).toBe(2);
});

const refusedByPlatform = async () => {
  const invoiceId = await inWorkbook();
  await desk.confirm(result([serialOf(invoiceId), "", "", "", "购买方税号不存在"]));
  return invoiceId;
};
test.each<[string, () => Promise<number>, number]>([
  ["that stands in none one gets it", async () => (await shop.anApplication(buyer)).invoiceId, 1],
  ["that was refused one gets it", refusedByPlatform, 1],
  ["that was written 60 hours ago none does", async () => (await writtenAgo("60 hours")).invoiceId, 0],
])("of 20 workbooks at once of one %s", async (_, made, through) => {
  const invoiceId = await made();
  // Past the files, which are filled one of a person at a time.
  const marked = await Promise.all(
    Array.from({ length: 20 }, () => transaction(db, (tx) => markBatched(tx, [invoiceId], false))),
  );
  expect(marked.filter(({ length }) => length > 0)).toHaveLength(through);
});

test("what waits for a workbook and what is in one add up, and are what the workbook would hold", async () => {
  await shop.anApplication(buyer);
  await writtenAgo("60 hours");
  const refused = await refusedByPlatform();
  const steps = () => shop.as(admin, getInvoiceBatch, {});
  const all = async (again: boolean) => {
    const { filled, left, beyond } = await desk.preview(undefined, again);
    return filled.length + left.length + beyond;
  };
  const before = await steps();
  expect([await all(false), await all(true)]).toEqual([before.waiting, before.waiting + before.inWorkbook]);
  expect((await desk.make([refused])).msg).toBe("");
  const { waiting, inWorkbook: waitedFor } = before;
  expect(await steps()).toMatchObject({ waiting: waiting - 1, inWorkbook: waitedFor + 1 });
  await desk.confirm(result([serialOf(refused), aNumber(), day, "", ""]));
  expect(await steps()).toMatchObject({
    waiting: waiting - 1,
    inWorkbook: waitedFor,
    issued: before.issued + 1,
  });
});

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
