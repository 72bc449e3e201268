// The administrator's .xlsx of orders. Rows are read in chunks.
import { ORDER_STATUS_LABELS } from "@zhutu/domain/ordering/order-status.ts";
import { normaliseExclusiveCode } from "@zhutu/domain/pricing/exclusive-code.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { FileReply } from "../../kernel/file-reply.ts";
import type { Db } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { asText, inExportLane, type SheetRow, workbookOf } from "../../kernel/workbook/workbook.ts";
import * as lists from "./list-orders-queries.ts";

const mostRows = 50_000;
const chunkRows = 2_000;
const columns = [
  "订单号",
  "订单名称",
  "订单金额（元）",
  "购买方式",
  "专属码",
  "买家",
  "手机号",
  "下单时间",
  "订单状态",
  "付款时间",
];

/**
 * The orders of a range of paid days by the list's filters (AORD-010), oldest payment first, at most 50,000. Refuses
 * without both ends of the range (AORD-008), and more orders than that. Phones are whole in it: it is written down who
 * took it.
 */
export async function exportOrders(ctx: Ctx<SessionUser>, filter: lists.AdminFilter): Promise<FileReply> {
  const { paidTimeStart: start, paidTimeEnd: end } = filter;
  if (!start || !end) throw refuse("BAD_INPUT", { msg: "必须选择时间范围" });
  const { bytes, rows } = await inExportLane(async () => {
    const found = await rowsOf(ctx.db, filter);
    return {
      bytes: await workbookOf({ name: "订单", header: columns, rows: found }),
      rows: found.length,
    };
  });
  // Before the file leaves: no export without its line in the audit log.
  await transaction(ctx.db, (tx) =>
    recordAudit(tx, ctx, { action: "orders.export", subject: "orders", detail: { ...spoken(filter), rows } }),
  );
  return {
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    bytes,
    saveAs: { name: `订单_${start}_${end}.xlsx`, plain: `orders_${start}_${end}.xlsx` },
  };
}

/** The filter without what somebody typed: a name or a phone would be personal. */
const spoken = ({ productName, telephone, ...rest }: lists.AdminFilter) => ({
  ...rest,
  byName: Boolean(productName?.trim()),
  byTelephone: Boolean(telephone?.trim()),
});

async function rowsOf(db: Db, filter: lists.AdminFilter): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  let last: lists.ExportRow | undefined;
  for (;;) {
    const chunk = await lists.nextForExport(db, filter, last, chunkRows);
    rows.push(...chunk.map(cells));
    if (rows.length > mostRows)
      throw refuse("BAD_INPUT", { msg: `一次最多导出 ${mostRows} 个订单，请缩小时间范围` });
    if (chunk.length < chunkRows) return rows;
    last = chunk.at(-1);
  }
}

const cells = (row: lists.ExportRow): SheetRow => [
  row.orderId,
  asText(row.orderName),
  row.orderAmt / 100,
  row.orderType === "package" ? "团购" : "单买",
  codeAsShown(row.exclusiveCode),
  asText(row.userName),
  asText(row.telephone),
  formatTime(row.createTime),
  ORDER_STATUS_LABELS[row.orderStatus],
  formatTime(row.paidTime),
];

/** As the list shows it: no order without a code says 000000. */
function codeAsShown(text: string): string {
  const code = normaliseExclusiveCode(text);
  return code === null ? "--" : asText(code);
}
