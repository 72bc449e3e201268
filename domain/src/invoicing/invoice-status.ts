// What the numbers of an invoice mean, and how they are read (learner spec 4 and 9).
import { isDueWhole } from "../ordering/refunded.ts";

/** 0 while none is applied for: there is none yet, one waits for its order to be paid, or its buyer took it back. */
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

/** Of an invoice that was not sent when its order's money was given back whole: it is held back. */
export const NOT_NEEDED = "已退款，不需开票";
/** Of one that will be: all of that money waits to be given back. */
const NOT_NEEDED_AFTER = "退款后不需开票";

/** An invoice as far as its state goes; `invoiceId` is null where nobody wrote one yet. */
type State = {
  invoiceStatus: InvoiceStatus;
  invoiceType: InvoiceType | null;
  invoiceId: number | null;
  /** When its order was paid; null before. */
  paidTime: Date | string | null;
  /** Its order's money was given back whole. */
  refundedWhole: boolean;
  /** What it is over, and what of its order's money is still to be given back; both in yuan, as on the wire. */
  invoiceAmt: number;
  refundDueAmt: number;
};

type Written = Pick<State, "invoiceStatus" | "invoiceId" | "paidTime">;
/** Whether it was written before the payment and is applied for with it. */
export const isWaiting = ({ invoiceStatus, invoiceId, paidTime }: Written): boolean =>
  invoiceStatus === INVOICE_STATUS.none && invoiceId !== null && paidTime === null;

/** Whether its buyer applied for it and took that back: it stands there to be written anew. */
export const isWithdrawn = ({ invoiceStatus, invoiceId, paidTime }: Written): boolean =>
  invoiceStatus === INVOICE_STATUS.none && invoiceId !== null && paidTime !== null;

/** Whether nothing is to be issued any more, as the money was given back whole before it was sent. */
export const isHeldBack = ({
  refundedWhole,
  invoiceStatus,
}: Pick<State, "refundedWhole" | "invoiceStatus">): boolean =>
  refundedWhole && invoiceStatus !== INVOICE_STATUS.sent;

/** Whether nothing will be issued: it is held back, or will be once all that waits was given back. */
export const isNotNeeded = ({
  refundedWhole,
  invoiceStatus,
  invoiceAmt,
  refundDueAmt,
}: Pick<State, "refundedWhole" | "invoiceStatus" | "invoiceAmt" | "refundDueAmt">): boolean =>
  isHeldBack({ refundedWhole, invoiceStatus }) ||
  (invoiceStatus !== INVOICE_STATUS.sent && isDueWhole(refundDueAmt, invoiceAmt));

/** Whether it is sent only once money of its order was given back: by then it may be over less, or none is needed. */
export const waitsForRefund = ({
  refundDueAmt,
  invoiceStatus,
}: {
  refundDueAmt: number;
  invoiceStatus: InvoiceStatus;
}): boolean => refundDueAmt > 0 && invoiceStatus === INVOICE_STATUS.applied;

/** As its buyer reads it; 待付款后提交, 已撤回 and 未申请 are all status 0. */
export function invoiceStatusText({ invoiceType, ...invoice }: State): string {
  if (isHeldBack(invoice)) return NOT_NEEDED;
  if (isNotNeeded(invoice)) return NOT_NEEDED_AFTER;
  if (isWaiting(invoice)) return "待付款后提交";
  if (isWithdrawn(invoice)) return "已撤回";
  if (invoice.invoiceStatus === INVOICE_STATUS.none) return "未申请";
  if (invoice.invoiceStatus === INVOICE_STATUS.applied) return "申请中";
  return invoiceType === INVOICE_TYPE.paper ? "已寄出" : "已开具";
}
