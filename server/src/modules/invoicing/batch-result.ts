// Each row is checked, then all are stored or none.
import type { BATCH_RESULTS } from "@zhutu/domain/invoicing/batch/contract.ts";
import { withoutIdCards } from "@zhutu/domain/id-card.ts";
import {
  olderReasonText,
  readBeforeText,
  readResult,
  type ResultRow,
} from "@zhutu/domain/invoicing/batch/batch-result.ts";
import { invoiceDateRule } from "@zhutu/domain/invoicing/invoice-rules.ts";
import { INVOICE_STATUS } from "@zhutu/domain/invoicing/invoice-status.ts";
import { toYuan } from "@zhutu/domain/money.ts";
import { refundedText } from "@zhutu/domain/ordering/refunded.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import type { WorkbookFile } from "@zhutu/domain/workbook.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { recordAudits } from "../../kernel/db/audit.ts";
import { isUniqueViolation } from "../../kernel/db/db-errors.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { callerOf } from "../../kernel/fair-queue.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { refusing, sheetsOfFile } from "../../kernel/workbook/uploaded.ts";
import * as queries from "./batch-queries.ts";

type StaffCtx = Ctx<SessionUser>;
type Judged = {
  row: number;
  serial: string;
  result: (typeof BATCH_RESULTS)[number];
  invoiceId: number;
  payerName: string;
  invoiceNo: string;
  invoiceDate: string | null;
  why: string;
  readBefore: boolean;
  reason: string;
};
type Standing = Awaited<ReturnType<typeof queries.findToBatch>>[number];

export async function previewInvoiceResult(ctx: StaffCtx, file: WorkbookFile) {
  const rows = await rowsOf(ctx, file);
  return { rows: await judged(ctx.db, rows) };
}

const rowsOf = async (ctx: StaffCtx, file: WorkbookFile): Promise<ResultRow[]> => {
  const sheets = await sheetsOfFile(callerOf(ctx), file);
  return refusing(() => readResult(sheets));
};

/**
 * Repeated or older rows change nothing; audited.
 * Refuses INVOICE_STATE, INVOICE_ISSUED_TWICE, and WORKBOOK_REFUSED for a wrong row or, unless
 * `repeated`, a reason read before the current workbook, because rereading an old result would free
 * the invoice.
 */
export async function confirmInvoiceResult(
  ctx: StaffCtx,
  { repeated, ...file }: WorkbookFile & { repeated: boolean },
): Promise<{ issued: number; refused: number }> {
  const rows = await rowsOf(ctx, file);
  return transaction(ctx.db, async (tx) => {
    await queries.holdAll(tx, idsIn(rows));
    const all = await judged(tx, rows);
    const wrong = all.filter(({ result }) => result === "wrong");
    if (wrong[0])
      throw refuse("WORKBOOK_REFUSED", {
        msg: `第 ${wrong[0].row} 行${wrong[0].why}。共 ${wrong.length} 行有误，什么都没有登记`,
      });
    const again = all.filter(({ readBefore }) => readBefore);
    if (again[0] && !repeated)
      throw refuse("WORKBOOK_REFUSED", {
        msg: `第 ${again[0].row} 行${again[0].why}。是新的结果请重新上传，勾选后再登记，不是的请删去这一行。共 ${again.length} 行，什么都没有登记`,
      });
    await write(tx, ctx, all);
    const counted = (result: Judged["result"]) => all.filter((one) => one.result === result).length;
    return { issued: counted("issued"), refused: counted("refused") };
  }).catch((error: unknown) => {
    if (isUniqueViolation(error, "invoices_number_in_force")) throw refuse("INVOICE_ISSUED_TWICE");
    throw error;
  });
}

/** One statement per kind of result. */
async function write(tx: Tx, ctx: StaffCtx, all: readonly Judged[]): Promise<void> {
  const issued = all.flatMap(({ result, invoiceId, invoiceNo, invoiceDate }) =>
    result === "issued" ? [{ invoiceId, invoiceNo, invoiceDate: invoiceDate ?? "" }] : [],
  );
  const refused = all.flatMap(({ result, invoiceId, reason, readBefore }) =>
    result === "refused" ? [{ invoiceId, batchError: reason, readBefore }] : [],
  );
  if ((await queries.markIssued(tx, issued)) < issued.length) throw refuse("INVOICE_STATE");
  if ((await queries.markNotIssued(tx, refused)) < refused.length) throw refuse("INVOICE_STATE");
  await recordAudits(
    tx,
    ctx,
    "invoice.issue",
    issued.map(({ invoiceId, ...detail }) => ({ subject: `invoice:${invoiceId}`, detail })),
  );
  await recordAudits(
    tx,
    ctx,
    "invoice.issue.refuse",
    refused.map(({ invoiceId, batchError, readBefore }) => ({
      subject: `invoice:${invoiceId}`,
      detail: { why: batchError, ...(readBefore && { repeated: true }) },
    })),
  );
}

const idsIn = (rows: readonly ResultRow[]): number[] =>
  rows.flatMap((row) => (row.result === "wrong" ? [] : [row.invoiceId]));

/** As audited, without ID numbers. */
const reasonsIn = (rows: readonly ResultRow[]) =>
  rows.flatMap((row) =>
    row.result === "refused" ? [{ invoiceId: row.invoiceId, why: withoutIdCards(row.why) }] : [],
  );

async function judged(db: Db, rows: readonly ResultRow[]): Promise<Judged[]> {
  const ids = idsIn(rows);
  const numbers = rows.flatMap((one) => (one.result === "issued" ? [one.invoiceNo] : []));
  const invoices = ids.length === 0 ? [] : await queries.findToBatch(db, ids);
  const standing = new Map(invoices.map((one) => [one.invoiceId, one]));
  const holders = new Map(
    (await queries.numbersInForce(db, numbers)).map(({ invoiceId, invoiceNo }) => [invoiceNo, invoiceId]),
  );
  const read = await queries.whenReadBefore(db, reasonsIn(rows));
  const now = new Date();
  return rows.map((row) => {
    const shown = {
      row: row.row,
      serial: row.serial,
      invoiceId: row.result === "wrong" ? 0 : row.invoiceId,
      payerName: (row.result !== "wrong" && standing.get(row.invoiceId)?.payerName) || "",
      invoiceNo: row.result === "issued" ? row.invoiceNo : "",
      invoiceDate: row.result === "issued" ? row.invoiceDate : null,
      readBefore: false,
      reason: row.result === "refused" ? row.why : "",
    };
    if (row.result === "wrong") return { ...shown, result: "wrong", why: row.why };
    const invoice = standing.get(row.invoiceId);
    if (!invoice)
      return { ...shown, result: "wrong", why: `“发票流水号”没有对应的申请：${takenBack(row.result)}` };
    const verdict = against(invoice, row, { holder: holders.get(shown.invoiceNo), now });
    const [readTime, { batchedTime, batchError }] = [read.get(invoice.invoiceId), invoice];
    if (verdict.result !== "refused" || readTime === undefined || batchedTime === null)
      return { ...shown, ...verdict };
    // Keep the latest reason: staff should fix that one.
    if (batchError === verdict.why) return { ...shown, ...verdict };
    if (batchError !== null)
      return {
        ...shown,
        result: "same",
        why: olderReasonText(verdict.why, { readTime, standing: batchError }),
      };
    return {
      ...shown,
      ...verdict,
      readBefore: true,
      why: readBeforeText(verdict.why, { readTime, batchedTime }),
    };
  });
}

/** The application was withdrawn; a new one has a new number. */
const takenBack = (result: "issued" | "refused"): string =>
  `买家已撤回申请，请${result === "issued" ? "在税务平台红冲，并" : ""}删去这一行`;

/** The issued amount no longer matches the order. */
const whyRefundedIsWrong = ({ refundedAmt, refundedWhole }: Standing): string =>
  `写入工作簿后订单${refundedText(toYuan(refundedAmt))}，请在税务平台红冲，并删去这一行，${refundedWhole ? "不需开票" : "按余额单张开具"}`;

type Verdict = Pick<Judged, "result" | "why">;
const wrong = (why: string): Verdict => ({ result: "wrong", why });

function against(
  one: Standing,
  row: Exclude<ResultRow, { result: "wrong" }>,
  { holder, now }: { holder: number | undefined; now: Date },
): Verdict {
  if (one.voidedTime !== null) return wrong("这张发票已作废，请删去这一行");
  if (row.result === "issued" && one.invoiceNo === row.invoiceNo && one.invoiceDate === row.invoiceDate)
    return { result: "same", why: "已登记过" };
  if (one.invoiceNo !== null) return wrong(`已登记号码 ${one.invoiceNo}，请核对后删去这一行`);
  if (one.invoiceStatus === INVOICE_STATUS.none) return wrong(takenBack(row.result));
  if (one.invoiceStatus !== INVOICE_STATUS.applied) return wrong("这张发票已标为已发送，请删去这一行");
  if (one.batchedTime === null) return wrong("这张发票没有写入过工作簿");
  if (row.result === "refused") return { result: "refused", why: row.why };
  if (one.refundedAmt > 0) return wrong(whyRefundedIsWrong(one));
  if (holder !== undefined) return wrong("“发票号码”已登记在另一张发票上");
  const later = invoiceDateRule(row.invoiceDate, now);
  if (later !== undefined) return wrong(later);
  if (row.invoiceDate < formatTime(one.createTime).slice(0, 10)) return wrong("“开票日期”早于申请的日期");
  const total = Number(row.total.replaceAll(/[,，¥￥\s]/g, ""));
  const applied = toYuan(one.invoiceAmt);
  if (row.total !== "" && !(Math.abs(total - applied) < 0.005))
    return wrong(`“价税合计”是 ${row.total}，申请的是 ${applied.toFixed(2)}`);
  return { result: "issued", why: "" };
}
