// Rules of applying for and sending invoices (learner spec 5, "Invoice"; domain.md "Invoices").
import { ungrouped } from "../text-forms.ts";
import { isLikeFormula, nameRule, normalName } from "../name-rule.ts";
import { normalPhone, phoneRule } from "../phone.ts";
import { shanghaiDay } from "../time.ts";
import { isBlank, type TextRule, textRule, trimmed } from "../text-rule.ts";
import { creditCodeRule, creditCodeWarning, normalCreditCode } from "./credit-code.ts";
import {
  INVOICE_TYPE,
  type InvoiceType,
  PAYER_TYPE,
  type PayerType,
  INVOICE_STATUS,
  type InvoiceStatus,
} from "./invoice-status.ts";
import { isDueWhole, leftToInvoice, noInvoiceYetText, refundDueText } from "../ordering/refunded.ts";

/** mailling is the documents' spelling. */
type ApplicationTexts = {
  payerName: string;
  payerId: string;
  payerBank: string;
  payerAccount: string;
  payerAddress: string;
  payerEmail: string;
  maillingName: string;
  maillingTelephone: string;
  maillingAddress: string;
};
export type Application = ApplicationTexts & {
  invoiceType: InvoiceType;
  payerType: PayerType;
  /** The buyer confirmed the code despite the warning. */
  payerIdConfirmed: boolean;
};
type Kinds = Pick<Application, "invoiceType" | "payerType">;

/** Optional without `empty`. */
const limited = (name: string, max: number, empty?: string): TextRule =>
  textRule({ max, length: `${name}需要 1 到 ${max} 个字符`, ...(empty !== undefined && { empty }) });

const email = limited("邮箱", 50, "请输入接收邮箱");
const telephone: TextRule = (text) => (isBlank(text) ? "请输入联系电话" : phoneRule(text));
// Invisible characters would change the address.
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;
// Brackets, quotes and what separates addresses, tested half-width.
const SIGNS = /[\p{Ps}\p{Pe}\p{Pi}\p{Pf}<>"'`,;:\\]/u;
const emailForm: TextRule = (text) => {
  const address = trimmed(text);
  const isPlain = !UNSEEN.test(address) && !SIGNS.test(address.normalize("NFKC")) && !isLikeFormula(address);
  const isOne = isPlain && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(address);
  return isOne ? undefined : "邮箱格式不正确";
};
const mailingAddress = limited("邮寄地址", 50, "请输入邮寄地址");

/** Sentences by field; what this payer or type does not need passes. */
export const applicationRules: Readonly<
  Record<keyof ApplicationTexts, (text: string, kinds: Kinds) => string | undefined>
> = {
  payerName: nameRule(limited("抬头名称", 100, "请输入抬头名称")),
  payerId: (text, { payerType }) => (payerType === PAYER_TYPE.company ? creditCodeRule(text) : undefined),
  payerBank: nameRule(limited("开户行", 20)),
  payerAccount: limited("账号", 30),
  payerAddress: limited("地址", 50),
  payerEmail: (text, { invoiceType }) =>
    invoiceType === INVOICE_TYPE.electronic ? (email(text) ?? emailForm(text)) : undefined,
  maillingName: nameRule(limited("联系人", 50, "请输入联系人")),
  maillingTelephone: telephone,
  maillingAddress: (text, { invoiceType }) =>
    invoiceType === INVOICE_TYPE.paper ? mailingAddress(text) : undefined,
};

/** The application as stored: normalised, unneeded fields emptied, confirmation only for a warned code. */
export function normalApplication(raw: Application): Application {
  const company = raw.payerType === PAYER_TYPE.company;
  const payerId = company ? normalCreditCode(raw.payerId) : "";
  return {
    ...raw,
    payerName: normalName(raw.payerName),
    payerId,
    payerBank: trimmed(raw.payerBank),
    payerAccount: trimmed(raw.payerAccount),
    payerAddress: trimmed(raw.payerAddress),
    payerEmail: raw.invoiceType === INVOICE_TYPE.electronic ? trimmed(raw.payerEmail) : "",
    maillingName: normalName(raw.maillingName),
    maillingTelephone: normalPhone(raw.maillingTelephone),
    maillingAddress: raw.invoiceType === INVOICE_TYPE.paper ? trimmed(raw.maillingAddress) : "",
    payerIdConfirmed: raw.payerIdConfirmed && creditCodeWarning(payerId) !== undefined,
  };
}

// ---- sending ----
/** E-mail address of another sending. */
export const sentEmailRule: TextRule = (text) => email(text) ?? emailForm(text);
/** Of one invoice. */
export const MAX_RESENDS_AN_HOUR = 5;
/** The number without grouping blanks and dashes. */
export const invoiceNoOf = (text: string): string => ungrouped(text);
/** 20 digits. */
export const invoiceNoRule: TextRule = (text) =>
  /^\d{20}$/.test(invoiceNoOf(text)) ? undefined : "电子发票号码是 20 位数字";
/** A day `YYYY-MM-DD`, none after today in Shanghai. */
export const invoiceDateRule = (day: string, now: Date): string | undefined =>
  day > shanghaiDay(now) ? "开票日期不能晚于今天" : undefined;
/** For searching: the whole number, or at least its last four digits. */
export const invoiceNoEndRule: TextRule = (text) =>
  /^\d{4,20}$/.test(invoiceNoOf(text)) ? undefined : "请输入完整的发票号码，或它的后 4 位以上";
/** Shown to the buyer. */
export const voidReasonRule = limited("作废原因", 100, "请输入作废原因");

// Files of the tax platform.
export const INVOICE_FILE_EXTENSIONS: readonly string[] = ["pdf", "ofd", "xml"];
/** A file must be smaller. */
export const INVOICE_FILE_BELOW_BYTES = 10 * 1024 * 1024;

// What becomes of an invoice while money of its order is still to be given back; all amounts in yuan, as on the wire.
type Due = { invoiceAmt: number; refundDueAmt: number; /** Empty before issue. */ invoiceNo: string };

/** Why an invoice waits, and what follows: nothing, the rest, or sending the issued one. */
export const waitsText = ({ invoiceAmt, refundDueAmt, invoiceNo }: Due): string =>
  invoiceNo === "" || isDueWhole(refundDueAmt, invoiceAmt)
    ? noInvoiceYetText(refundDueAmt, invoiceAmt)
    : `订单${refundDueText(refundDueAmt)}，退款完成后再发送这张发票`;

/** Issued or sent invoices keep their amount. */
export const amountAfterRefund = ({
  invoiceAmt,
  refundDueAmt,
  invoiceNo,
  invoiceStatus,
}: Due & { invoiceStatus: InvoiceStatus }): number =>
  invoiceNo !== "" || invoiceStatus === INVOICE_STATUS.sent
    ? invoiceAmt
    : leftToInvoice(refundDueAmt, invoiceAmt);
