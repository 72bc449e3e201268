// The desk of batch invoicing, for tests of this module: the platform's template, the workbook, the result that is read back.
import * as batch from "@zhutu/domain/invoicing/batch/contract.ts";
import { BASIC_SHEET, DETAIL_SHEET } from "@zhutu/domain/invoicing/batch/batch.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { type PlainSheet, uploaded, workbookOfSheets } from "../../kernel/workbook/of-sheets.ts";
import type { invoiceShop } from "./invoicing-testing.ts";

export const basicHeads =
  "发票流水号*,发票类型*,特定业务类型,是否含税*,受票方自然人标识,购买方名称*,购买方纳税人识别号,购买方邮箱（选填）,备注".split(
    ",",
  );
export const detailHeads = "发票流水号*,项目名称*,商品和服务税收编码*,数量,金额*,税率*".split(",");
export const sheet = (name: string, heads: readonly string[], more: PlainSheet["rows"] = {}): PlainSheet => ({
  name,
  rows: { 1: [name], 2: ["填写说明"], 3: heads, ...more },
});
export const sheets = [
  sheet("填表说明", ["不动"]),
  sheet(BASIC_SHEET, basicHeads),
  sheet(DETAIL_SHEET, detailHeads),
];
export const validation = '<dataValidations count="1"><dataValidation sqref="B4:B99"/></dataValidations>';
export const template = workbookOfSheets(sheets, {
  extra: { "xl/styles.xml": "<styleSheet/>", "docProps/custom.xml": "<version>2026-07</version>" },
  behind: validation,
});
export const taxed = {
  serviceCode: "3070201020000000000",
  serviceRate: "0.06",
  bookCode: "1060201010000000000",
  bookRate: "免税",
} as const;

const resultHeads = ["发票流水号", "数电发票号码", "开票日期", "价税合计", "失败原因"];
/** What the platform answers: serial number, number, day, total, reason against it. */
export const result = (...rows: string[][]) =>
  workbookOfSheets([
    {
      name: "开票结果",
      rows: { 1: ["开票结果"], 2: resultHeads, ...Object.fromEntries(rows.map((one, at) => [at + 3, one])) },
    },
  ]);
let last = 40_000;
export const aNumber = () => `263720000000001${++last}`;
/** Today in Shanghai: an invoice is issued on the day it was applied for at the earliest. */
export const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

/** What staff do there; `shop` is the test's. */
export function batchDesk(shop: Awaited<ReturnType<typeof invoiceShop>>) {
  const { admin } = shop;
  const save = (who: Account | null, file?: Buffer, over: object = {}) =>
    shop.as(who, batch.saveInvoiceTemplate, {
      body: { ...taxed, ...over, ...(file && { file: uploaded(file, "批量开票模板V2.xlsx") }) },
    });
  const preview = (invoiceIds?: number[], again = false) =>
    shop.as(admin, batch.previewInvoiceBatch, { body: { ...(invoiceIds && { invoiceIds }), again } });
  /** Asks for the workbook; its status, the refusal's sentence, its bytes. */
  async function make(invoiceIds: number[], again = false, who = admin) {
    const answer = await shop.app.inject({
      method: "POST",
      url: batch.makeInvoiceBatch.path,
      headers: { authorization: await shop.tokenOf(who) },
      payload: { invoiceIds, again },
    });
    const isFile = String(answer.headers["content-type"]).includes("spreadsheet");
    return { msg: isFile ? "" : answer.json<{ msg: string }>().msg, bytes: answer.rawPayload };
  }
  const confirm = (file: Buffer, who: Account | null = admin) =>
    shop.as(who, batch.confirmInvoiceResult, { body: uploaded(file, "结果.xlsx") });
  const previewed = async (file: Buffer) =>
    (await shop.as(admin, batch.previewInvoiceResult, { body: uploaded(file, "结果.xlsx") })).rows;
  return { save, preview, make, confirm, previewed };
}
