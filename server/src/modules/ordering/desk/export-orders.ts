import { exportOrders as endpoint } from "@zhutu/domain/ordering/contract.ts";
import { ORDER_STATUS_LABELS } from "@zhutu/domain/ordering/order-status.ts";
import { normaliseExclusiveCode } from "@zhutu/domain/pricing/exclusive-code.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { type ExportKind, inChunks } from "../../../kernel/workbook/export-kind.ts";
import { asText, type SheetRow } from "../../../kernel/workbook/workbook.ts";
import { askByPhone } from "../../identity/service.ts";
import * as queries from "./queries.ts";

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
  "已退款（元）",
];

/**
 * By days of payment (AORD-010), oldest first; full phones, audited. Refuses BAD_INPUT without the
 * range (AORD-008).
 */
export const ordersExport: ExportKind<typeof endpoint> = {
  endpoint,
  title: "订单",
  columns,
  async count(ctx, { body }) {
    if (!body.paidTimeStart || !body.paidTimeEnd) throw refuse("BAD_INPUT", { msg: "必须选择时间范围" });
    return askByPhone(
      ctx,
      body.telephone,
      () => queries.countForExport(ctx.db, body),
      (rows) => rows,
    );
  },
  rows: ({ db }, { body: filter }) =>
    inChunks(
      (last: queries.ExportRow | undefined, most) => queries.nextForExport(db, filter, last, most),
      cells,
    ),
  fileName(_ctx, { body }) {
    const days = `${body.paidTimeStart}_${body.paidTimeEnd}`;
    return { name: `订单_${days}`, plain: `orders_${days}` };
  },
  action: "orders.export",
  subject: () => "orders",
  spoken: ({ body: { productName, telephone, ...rest } }) => ({
    ...rest,
    byName: Boolean(productName?.trim()),
    byTelephone: Boolean(telephone?.trim()),
  }),
};

const cells = (row: queries.ExportRow): SheetRow => [
  row.orderId,
  asText(row.orderName),
  row.orderAmt / 100,
  row.orderType === "package" ? "单位购买" : "单买",
  codeAsShown(row.exclusiveCode),
  asText(row.userName),
  asText(row.telephone),
  formatTime(row.createTime),
  ORDER_STATUS_LABELS[row.orderStatus],
  formatTime(row.paidTime),
  row.refundedAmt / 100,
];

/** As in the list: 000000 means none. */
function codeAsShown(text: string): string {
  const code = normaliseExclusiveCode(text);
  return code === null ? "--" : asText(code);
}
