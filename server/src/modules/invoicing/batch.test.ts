// Invoices in bulk: the platform's template, the workbook that is filled, the result that is read back.
import * as batch from "@zhutu/domain/invoicing/batch/contract.ts";
import { BASIC_SHEET, DETAIL_SHEET, serialOf } from "@zhutu/domain/invoicing/batch/batch.ts";
import { listInvoices } from "@zhutu/domain/invoicing/contract.ts";
import { daysLater } from "@zhutu/domain/time.ts";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { unpacking } from "../../kernel/archive.ts";
import { readSheets } from "../../kernel/workbook/sheets.ts";
import { lastTemplate } from "./batch-queries.ts";
import { refusalOf, untilTaken } from "../../testing/refusal.ts";
import { workbookOfSheets } from "../../kernel/workbook/of-sheets.ts";
import {
  aNumber,
  basicHeads,
  batchDesk,
  day,
  detailHeads,
  result,
  sheet,
  sheets,
  taxed,
  template,
  validation,
} from "./batch-testing.ts";
import { aPdf, invoiceShop, onPaper } from "./invoicing-testing.ts";

const shop = await invoiceShop();
const { admin, db } = shop;
const buyer = await shop.account("user");

const { save, preview, make, confirm, previewed } = batchDesk(shop);
const inWorkbook = async (over: Parameters<typeof shop.anApplication>[1] = {}) => {
  const { invoiceId, orderId } = await shop.anApplication(buyer, over);
  expect((await make([invoiceId])).msg).toBe("");
  return { invoiceId, orderId };
};
const audited = async (invoiceId: number) =>
  (
    await db.execute<{ action: string }>(
      sql`select action from audit_logs where subject = ${`invoice:${invoiceId}`} order by audit_log_id`,
    )
  ).rows.map(({ action }) => action);

test("before there is a template nothing is made of it, and codes alone are none", async () => {
  const { invoiceId } = await shop.anApplication(buyer);
  expect((await make([invoiceId])).msg).toBe("还没有上传开票模板，请先上传");
  expect(await refusalOf(save(admin))).toBe("还没有上传开票模板，请先上传");
});

describe("with a template", () => {
  beforeAll(async () => {
    await save(admin, template);
  });

  test("the last one counts; other codes are a version of the same file", async () => {
    expect(await shop.as(admin, batch.getInvoiceBatch, {})).toMatchObject({
      template: { fileName: "批量开票模板V2.xlsx", serviceRate: "0.06", byName: expect.any(String) },
    });
    await save(admin, undefined, { serviceRate: "0.03" });
    const { template: standing } = await shop.as(admin, batch.getInvoiceBatch, {});
    expect(standing).toMatchObject({ fileName: "批量开票模板V2.xlsx", serviceRate: "0.03" });
    await save(admin, undefined);
  });

  test("what is shown of a template is read without its file, which is kept once however often its codes are saved", async () => {
    const { rows: before } = await db.execute<{ id: number; bytes: number }>(
      sql`select invoice_template_id as id, length(content) as bytes from invoice_templates order by 1`,
    );
    await save(admin, undefined, { serviceRate: "0.03" });
    await save(admin, undefined);
    const { rows: after } = await db.execute(
      sql`select invoice_template_id as id, length(content) as bytes from invoice_templates order by 1`,
    );
    expect(after).toEqual(before);
    expect(before).toEqual([{ id: expect.any(Number) as number, bytes: template.toString("base64").length }]);
    expect(await lastTemplate(db)).not.toHaveProperty("content");
    const subject = `invoice-template:${before[0]?.id}`;
    const { rows: told } = await db.execute<{ detail: object }>(
      sql`select detail from audit_logs where subject = ${subject} order by audit_log_id desc limit 2`,
    );
    expect(told).toMatchObject([{ detail: { serviceRate: "0.06" } }, { detail: { serviceRate: "0.03" } }]);
  });

  test("opened on another template than counts, a save says who was before; of 20 at once one saves", async () => {
    const opened = (await shop.as(admin, batch.getInvoiceBatch, {})).template?.createTime;
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => refusalOf(save(admin, undefined, { opened, serviceRate: "0.03" }))),
    );
    expect(outcomes.filter((one) => one === undefined)).toHaveLength(1);
    const told = outcomes.find((one) => one !== undefined);
    expect(told).toMatch(/^409 您在另一个窗口 .* 保存了开票模板和税率，您填的内容都还在/);
    await save(admin, undefined);
  });

  test.each<[string, () => Buffer, string]>([
    [
      "without a sheet",
      () => workbookOfSheets([sheet(BASIC_SHEET, basicHeads)]),
      `文件里没有“${DETAIL_SHEET}”这张表，请上传税务平台的批量开票模板`,
    ],
    [
      "without a needed column",
      () => workbookOfSheets([sheet(BASIC_SHEET, basicHeads), sheet(DETAIL_SHEET, detailHeads.slice(0, 5))]),
      `“${DETAIL_SHEET}”第 3 行没有“税率”这一列`,
    ],
    [
      "that is filled",
      () =>
        workbookOfSheets([sheet(BASIC_SHEET, basicHeads, { 5: ["FP1"] }), sheet(DETAIL_SHEET, detailHeads)]),
      `“${BASIC_SHEET}”第 5 行已有内容，请上传从税务平台下载的空白模板`,
    ],
    ["that is none", () => Buffer.from("no workbook"), "这个文件不是 .xlsx 表格"],
    [
      "with a document type",
      () => workbookOfSheets(sheets, { behind: "<!DOCTYPE x>" }),
      "这个文件不是 .xlsx 表格",
    ],
  ])("a file %s is refused with what to do", async (_, file, sentence) => {
    expect(await refusalOf(save(admin, file()))).toBe(sentence);
  });

  test("the workbook holds what the platform asks for, by the heads' names, and the rest of the template as it was", async () => {
    const company = await shop.anApplication(buyer, { payerName: "A&B<建设>公司" });
    const { invoiceId } = await shop.anApplication(buyer, { payerType: 1, payerName: "李建国", payerId: "" });
    const { msg, bytes } = await make([invoiceId, company.invoiceId]);
    expect(msg).toBe("");
    const read = new Map(readSheets(bytes).map(({ name, rows }) => [name, rows]));
    const [first, second] = [serialOf(company.invoiceId), serialOf(invoiceId)];
    expect(read.get(BASIC_SHEET)?.slice(2)).toEqual([
      { row: 3, cells: basicHeads },
      {
        row: 4,
        cells: [
          first,
          "普通发票",
          "",
          "是",
          "",
          "A&B<建设>公司",
          "91350100M000100Y43",
          "caiwu@example.com",
          `订单 ${company.orderId}`,
        ],
      },
      {
        row: 5,
        cells: expect.arrayContaining([second, "是", "李建国"]) as string[],
      },
    ]);
    const [line] = read.get(DETAIL_SHEET)?.filter(({ row }) => row === 4) ?? [];
    expect(line?.cells).toEqual([first, expect.any(String), taxed.serviceCode, "", "100.00", "0.06"]);
    const before = unpacking(template, { maxParts: 99, maxUnpacked: 9_999_999 });
    const after = unpacking(bytes, { maxParts: 99, maxUnpacked: 9_999_999 });
    for (const part of [
      "xl/styles.xml",
      "docProps/custom.xml",
      "xl/workbook.xml",
      "xl/worksheets/sheet1.xml",
    ])
      expect(after(part)).toEqual(before(part));
    const text = after("xl/worksheets/sheet2.xml")?.toString() ?? "";
    expect(text).toContain(validation);
    expect(text).toContain('<row r="3" ht="20">');
    expect(await audited(invoiceId)).toEqual(["invoice.batch"]);
  });

  test("books and courses are taxed apart, postage goes with the book, and the lines sum up to the invoice", async () => {
    const { invoiceId } = await shop.anApplication(buyer);
    await db.execute(sql`with book as (update order_items set course_type = 3
        where order_id = (select order_id from invoices where invoice_id = ${invoiceId}) returning order_id)
      update orders set kinds = ${1 << 3} from book where orders.order_id = book.order_id`);
    const { bytes } = await make([invoiceId]);
    const lines = readSheets(bytes)
      .find(({ name }) => name === DETAIL_SHEET)
      ?.rows.filter(({ row }) => row > 3);
    expect(lines?.map(({ cells }) => cells.slice(2))).toEqual([[taxed.bookCode, "", "100.00", "免税"]]);
  });

  test("what cannot be filled is told per invoice before, and refuses the file", async () => {
    const good = await shop.anApplication(buyer);
    const paper = await shop.anApplication(buyer, onPaper);
    const locked = await inWorkbook();
    const sent = await shop.anApplication(buyer);
    await shop.send(admin, sent.invoiceId);
    const ids = [good, paper, locked, sent].map(({ invoiceId }) => invoiceId);
    const { filled, left } = await preview(ids);
    expect(filled.map(({ invoiceId, serial }) => [invoiceId, serial])).toEqual([
      [good.invoiceId, serialOf(good.invoiceId)],
    ]);
    expect(left.map(({ why }) => why)).toEqual([
      "纸质发票不能批量开具，请单张处理",
      expect.stringMatching(
        /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d 已写入工作簿，请先读回开票结果，读回前不重复写入$/,
      ),
      "不是待开具的发票",
    ]);
    expect((await make(ids)).msg).toBe("山东鲁匠建设集团有限公司：纸质发票不能批量开具，请单张处理");
    expect(await audited(good.invoiceId)).toEqual([]);
    expect((await preview([locked.invoiceId], true)).filled).toHaveLength(1);
    expect((await make([locked.invoiceId], true)).msg).toBe("");
  });

  test("without a choice the oldest that wait are taken", async () => {
    const { invoiceId } = await shop.anApplication(buyer);
    const paper = await shop.anApplication(buyer, onPaper);
    const { filled, left, beyond } = await preview();
    const ids = filled.map((one) => one.invoiceId);
    expect([ids.includes(invoiceId), ids.includes(paper.invoiceId)]).toEqual([true, false]);
    expect([left, beyond]).toEqual([[], 0]);
  });

  test("20 at once on one invoice: it stands in one workbook", async () => {
    const { invoiceId } = await shop.anApplication(buyer);
    const answers = await Promise.all(Array.from({ length: 20 }, () => make([invoiceId])));
    expect(answers.filter(({ msg }) => msg === "")).toHaveLength(1);
    expect(await audited(invoiceId)).toEqual(["invoice.batch"]);
  });

  test("the result is shown a row before anything happens, then written down, audited, and sent", async () => {
    const [issued, failed] = [await inWorkbook(), await inWorkbook()];
    const [id, other] = [issued.invoiceId, failed.invoiceId];
    const number = aNumber();
    const file = result(
      [serialOf(id), number, `${day} 10:11:12`, "100.00", ""],
      [serialOf(other), "", "", "", "购买方税号不存在"],
    );
    expect(await previewed(file)).toMatchObject([
      { row: 3, result: "issued", invoiceNo: number, invoiceDate: day },
      { row: 4, result: "refused", why: "购买方税号不存在" },
    ]);
    expect(await shop.byId(admin, id)).toMatchObject({ invoiceNo: "", invoiceStatus: 1 });
    expect(await confirm(file)).toEqual({ issued: 1, refused: 1 });
    expect(await shop.byId(admin, id)).toMatchObject({
      invoiceNo: number,
      invoiceDate: day,
      invoiceStatus: 1,
    });
    const { invoices } = await shop.as(admin, listInvoices, { query: { orderId: failed.orderId } });
    expect(invoices).toMatchObject([{ batchError: "购买方税号不存在", invoiceNo: "" }]);
    expect(await audited(id)).toEqual(["invoice.batch", "invoice.issue"]);
    expect(await audited(other)).toEqual(["invoice.batch", "invoice.issue.refuse"]);
    // What failed may be tried again at once; what was read twice changes nothing.
    expect((await make([other])).msg).toBe("");
    expect((await previewed(file)).map((one) => one.result)).toEqual(["same", "refused"]);
    await shop.send(admin, id);
    expect(await shop.byId(buyer, id)).toMatchObject({ invoiceStatus: 2, invoiceNo: number, hasFile: false });
  });

  test("one wrong row writes down nothing, and each says its row and cell", async () => {
    const [good, paid] = [await inWorkbook(), await inWorkbook()];
    const never = await shop.anApplication(buyer);
    const taken = await shop.anApplication(buyer);
    const number = aNumber();
    await shop.send(admin, taken.invoiceId, {
      invoiceNo: number,
      invoiceDate: day,
      fileKey: await shop.upload(aPdf(), "pdf"),
    });
    const serial = serialOf(good.invoiceId);
    const wrong = result(
      [serial, aNumber(), day, "", ""],
      ["FP-9", aNumber(), day, "", ""],
      [serialOf(paid.invoiceId), aNumber(), day, "1,502.00", ""],
      [serialOf(never.invoiceId), aNumber(), day, "", ""],
      [serialOf(taken.invoiceId), aNumber(), day, "", ""],
      [serial, aNumber(), day, "", ""],
      [serialOf(99_999), aNumber(), day, "", ""],
    );
    expect((await previewed(wrong)).map(({ row, result: as, why }) => `${row} ${as} ${why}`)).toEqual([
      "3 issued ",
      "4 wrong “发票流水号”不是本站给出的流水号",
      "5 wrong “价税合计”是 1,502.00，申请的是 100.00",
      "6 wrong 这张发票没有写入过工作簿",
      `7 wrong 已登记号码 ${number}，请核对后删去这一行`,
      "8 wrong 与第 3 行重复",
      "9 wrong “发票流水号”没有对应的申请：买家已撤回申请，请在税务平台红冲，并删去这一行",
    ]);
    expect(await refusalOf(confirm(wrong))).toBe(
      "第 4 行“发票流水号”不是本站给出的流水号。共 6 行有误，什么都没有登记",
    );
    expect(await shop.byId(admin, good.invoiceId)).toMatchObject({ invoiceNo: "" });
    const cells: [string[], string][] = [
      [[serial, "123", day, "", ""], "“发票号码”应为 20 位数字，这里有 3 个字符"],
      [[serial, aNumber(), "昨天", "", ""], "“开票日期”不是日期"],
      [[serial, aNumber(), daysLater(day, 2), "", ""], "开票日期不能晚于今天"],
      [[serial, aNumber(), "10000", "", ""], "“开票日期”早于申请的日期"],
      [[serial, aNumber(), "0001-01-01", "", ""], "“开票日期”不是日期"],
      [["FP9999999999", aNumber(), day, "", ""], "“发票流水号”不是本站给出的流水号"],
      [[serial, "", "", "", ""], "“发票号码”是空的，也没有失败原因"],
      [[serial, number, day, "", ""], "“发票号码”已登记在另一张发票上"],
    ];
    for (const [row, why] of cells)
      expect((await previewed(result(row)))[0]).toMatchObject({ result: "wrong", why });
    expect(await refusalOf(confirm(template))).toBe(
      "没有找到“发票流水号”和“发票号码”两列，请上传税务平台导出的开票结果",
    );
  });

  test("20 at once of one result: each invoice is written down once", async () => {
    const { invoiceId } = await inWorkbook();
    const file = result([serialOf(invoiceId), aNumber(), day, "", ""]);
    const admins = await Promise.all(Array.from({ length: 20 }, () => shop.account("admin")));
    const issued = await Promise.all(
      admins.map(async (who) => (await untilTaken(() => confirm(file, who))).issued),
    );
    expect(issued.toSorted()).toEqual([...Array.from({ length: 19 }, () => 0), 1]);
    expect((await audited(invoiceId)).filter((one) => one === "invoice.issue")).toHaveLength(1);
  });

  test("by administrators alone", async () => {
    for (const who of [null, buyer]) {
      expect(await refusalOf(save(who, template))).toMatch(/^403/);
      expect(await refusalOf(confirm(template, who))).toMatch(/^403/);
      expect(await refusalOf(shop.as(who, batch.getInvoiceBatch, {}))).toMatch(/^403/);
    }
  });

  test("a list of those that have a number and were not sent", async () => {
    const { invoiceId } = await inWorkbook();
    await confirm(result([serialOf(invoiceId), aNumber(), day, "", ""]));
    const listed = async (issued: boolean) =>
      (
        await shop.as(admin, listInvoices, {
          query: { invoiceStatus: 1, issued: String(issued) as "true", pageSize: 100 },
        })
      ).invoices.map((one) => one.invoiceId);
    expect([(await listed(true)).includes(invoiceId), (await listed(false)).includes(invoiceId)]).toEqual([
      true,
      false,
    ]);
  });
});
