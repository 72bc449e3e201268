import { exportInvoices as endpoint } from "@zhutu/domain/invoicing/contract.ts";
import {
  INVOICE_TYPE_LABELS,
  OFFICE_STATE_LABELS,
  officeStateOf,
} from "@zhutu/domain/invoicing/invoice-status.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { type ExportKind, inChunks } from "../../kernel/workbook/export-kind.ts";
import { asText, type SheetRow } from "../../kernel/workbook/workbook.ts";
import * as lists from "./list-queries.ts";

const columns = [
  "抬头",
  "税号",
  "类型",
  "金额（元）",
  "发票号码",
  "开票日期",
  "状态",
  "订单号",
  "订单名称",
  "买家",
  "申请时间",
  "发送时间",
  "作废时间",
  "作废原因",
];

/** By the list's filter, oldest first; audited. */
export const invoicesExport: ExportKind<typeof endpoint> = {
  endpoint,
  title: "发票",
  columns,
  count: ({ db }, { query }) => lists.countForExport(db, query),
  rows: ({ db }, { query }) =>
    inChunks((last: lists.ExportRow | undefined, most) => lists.nextForExport(db, query, last, most), cells),
  fileName(_ctx, { query: { createTimeStart, createTimeEnd } }) {
    const days = [createTimeStart, createTimeEnd].map((day) => (day ? `_${day}` : "")).join("");
    return { name: `发票${days}`, plain: `invoices${days}` };
  },
  action: "invoices.export",
  subject: () => "invoices",
  spoken: ({ query: { payerName, invoiceNo, ...rest } }) => ({
    ...rest,
    byPayer: Boolean(payerName?.trim()),
    byNumber: invoiceNo !== undefined,
  }),
};

const timeIn = (time: Date | null): string => (time === null ? "" : formatTime(time));

const cells = (row: lists.ExportRow): SheetRow => [
  asText(row.payerName),
  asText(row.payerId),
  INVOICE_TYPE_LABELS[row.invoiceType],
  row.invoiceAmt / 100,
  row.invoiceNo,
  row.invoiceDate ?? "",
  OFFICE_STATE_LABELS[officeStateOf(row)],
  row.orderId,
  asText(row.invoiceName),
  asText(row.userName),
  timeIn(row.createTime),
  timeIn(row.sentTime),
  timeIn(row.voidedTime),
  asText(row.voidReason),
];
