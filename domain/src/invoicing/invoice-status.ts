// What the numbers of an invoice mean, and how they are read (learner spec 4 and 9).
import { isDueWhole } from "../ordering/refunded.ts";
import { shanghaiDay } from "../time.ts";

/** 0: none, waiting for payment, or withdrawn. */
export const INVOICE_STATUS = { none: 0, applied: 1, sent: 2 } as const;
export type InvoiceStatus = (typeof INVOICE_STATUS)[keyof typeof INVOICE_STATUS];
export const invoiceStatuses = Object.values(INVOICE_STATUS);

export const INVOICE_TYPE = { electronic: 1, paper: 2 } as const;
export type InvoiceType = (typeof INVOICE_TYPE)[keyof typeof INVOICE_TYPE];
export const invoiceTypes = Object.values(INVOICE_TYPE);
export const INVOICE_TYPE_LABELS: Readonly<Record<InvoiceType, string>> = { 1: "电子发票", 2: "纸质发票" };

export const PAYER_TYPE = { personal: 1, company: 2 } as const;
export type PayerType = (typeof PAYER_TYPE)[keyof typeof PAYER_TYPE];
export const payerTypes = Object.values(PAYER_TYPE);
export const PAYER_TYPE_LABELS: Readonly<Record<PayerType, string>> = { 1: "个人", 2: "单位" };

/** Refunded in full before it was sent. */
export const NOT_NEEDED = "已退款，不需开票";
/** Full refund pending. */
const NOT_NEEDED_AFTER = "退款后不需开票";

/** `invoiceId` is null before any application. */
type State = {
  invoiceStatus: InvoiceStatus;
  invoiceType: InvoiceType | null;
  invoiceId: number | null;
  paidTime: Date | string | null;
  refundedWhole: boolean;
  /** Yuan. */
  invoiceAmt: number;
  refundDueAmt: number;
};

type Written = Pick<State, "invoiceStatus" | "invoiceId" | "paidTime">;
/** Written before payment; applied for once paid. */
export const isWaiting = ({ invoiceStatus, invoiceId, paidTime }: Written): boolean =>
  invoiceStatus === INVOICE_STATUS.none && invoiceId !== null && paidTime === null;

/** Withdrawn by the buyer; may be written again. */
export const isWithdrawn = ({ invoiceStatus, invoiceId, paidTime }: Written): boolean =>
  invoiceStatus === INVOICE_STATUS.none && invoiceId !== null && paidTime !== null;

/** Refunded in full before it was sent: nothing will be issued. */
export const isHeldBack = ({
  refundedWhole,
  invoiceStatus,
}: Pick<State, "refundedWhole" | "invoiceStatus">): boolean =>
  refundedWhole && invoiceStatus !== INVOICE_STATUS.sent;

/** Held back now, or after the pending full refund. */
export const isNotNeeded = ({
  refundedWhole,
  invoiceStatus,
  invoiceAmt,
  refundDueAmt,
}: Pick<State, "refundedWhole" | "invoiceStatus" | "invoiceAmt" | "refundDueAmt">): boolean =>
  isHeldBack({ refundedWhole, invoiceStatus }) ||
  (invoiceStatus !== INVOICE_STATUS.sent && isDueWhole(refundDueAmt, invoiceAmt));

/** Pending refunds change or cancel the amount. */
export const waitsForRefund = ({
  refundDueAmt,
  invoiceStatus,
}: {
  refundDueAmt: number;
  invoiceStatus: InvoiceStatus;
}): boolean => refundDueAmt > 0 && invoiceStatus === INVOICE_STATUS.applied;

/** Text for the buyer; 待付款后提交, 已撤回 and 未申请 are all status 0. */
export function invoiceStatusText({ invoiceType, ...invoice }: State): string {
  if (isHeldBack(invoice)) return NOT_NEEDED;
  if (isNotNeeded(invoice)) return NOT_NEEDED_AFTER;
  if (isWaiting(invoice)) return "待付款后提交";
  if (isWithdrawn(invoice)) return "已撤回";
  if (invoice.invoiceStatus === INVOICE_STATUS.none) return "未申请";
  if (invoice.invoiceStatus === INVOICE_STATUS.applied) return "申请中";
  return invoiceType === INVOICE_TYPE.paper ? "已寄出" : "已开具";
}

/** As staff read it: a voided one was sent before; `refunded` is held back. */
export const OFFICE_STATE_LABELS = {
  applied: "待开具",
  issued: "已开未发",
  refunded: NOT_NEEDED,
  sent: "已发送",
  voided: "已作废",
} as const;
export type OfficeState = keyof typeof OFFICE_STATE_LABELS;

export function officeStateOf({
  invoiceStatus,
  voidedTime,
  invoiceNo,
  refundedWhole,
}: Pick<State, "invoiceStatus" | "refundedWhole"> & {
  voidedTime: Date | string | null;
  invoiceNo: string;
}): OfficeState {
  if (voidedTime !== null) return "voided";
  if (isHeldBack({ refundedWhole, invoiceStatus })) return "refunded";
  if (invoiceStatus === INVOICE_STATUS.sent) return "sent";
  return invoiceNo === "" ? "applied" : "issued";
}

/** 顺丰速运 SF1402776512345，11-30 寄出; undefined unless it is on its way on paper. */
export const postedText = (invoice: {
  sentTime: string | null;
  expressCompany: string;
  expressOrderNo: string;
}): string | undefined =>
  invoice.sentTime === null || invoice.expressOrderNo === ""
    ? undefined
    : `${invoice.expressCompany} ${invoice.expressOrderNo}，${shanghaiDay(new Date(invoice.sentTime)).slice(5)} 寄出`;
