// What a buyer writes to apply for an invoice, and what staff write to send it (learner spec 5, "Invoice"; what is asked
// of whom by domain.md "Invoices"). The form and the contract run the same rules.
import { ungrouped } from "../grouped-number.ts";
import { nameRule, normalName } from "../name-rule.ts";
import { normalPhone, phoneRule } from "../phone.ts";
import { isBlank, type TextRule, textRule, trimmed } from "../text-rule.ts";
import { creditCodeRule, creditCodeWarning, normalCreditCode } from "./credit-code.ts";
import { INVOICE_TYPE, type InvoiceType, PAYER_TYPE, type PayerType } from "./invoice-status.ts";

/** The texts of an application; the documents' spelling of mailling is kept on the wire. */
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
  /** The buyer saw the warning about the code's check character and says that the code is right. */
  payerIdConfirmed: boolean;
};
type Kinds = Pick<Application, "invoiceType" | "payerType">;

/** 1 to `max` characters; without `empty` nothing need be written. */
const limited = (name: string, max: number, empty?: string): TextRule =>
  textRule({ max, length: `${name}需要 1 到 ${max} 个字符`, ...(empty !== undefined && { empty }) });

const email = limited("邮箱", 50, "请输入接收邮箱");
const telephone: TextRule = (text) => (isBlank(text) ? "请输入联系电话" : phoneRule(text));
// A mail program would write to another address than the one that is read.
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;
const emailForm: TextRule = (text) => {
  const address = trimmed(text);
  const isOne = !UNSEEN.test(address) && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(address);
  return isOne ? undefined : "邮箱格式不正确";
};
const mailingAddress = limited("邮寄地址", 50, "请输入邮寄地址");

/** The sentence beside each field of an application; what is not asked of this payer or this type of invoice passes. */
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

/**
 * An application as it is kept: trimmed, code and phone in their one form, empty where nothing is asked of this payer
 * or this type; a confirmation only of a code that is warned about.
 */
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
/** The address that an invoice is sent to once more. */
export const sentEmailRule: TextRule = (text) => email(text) ?? emailForm(text);
/** The number of an electronic invoice as it is kept: without the blanks and dashes that group its digits. */
export const invoiceNoOf = (text: string): string => ungrouped(text);
/** It has 20 digits. */
export const invoiceNoRule: TextRule = (text) =>
  /^\d{20}$/.test(invoiceNoOf(text)) ? undefined : "电子发票号码是 20 位数字";
/** Why a sent invoice is voided; its buyer reads it. */
export const voidReasonRule = limited("作废原因", 100, "请输入作废原因");
