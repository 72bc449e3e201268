// What is typed to apply for an invoice, and the sentence beside each field that is not yet right.
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { getInvoiceOfOrder, listInvoiceTitles } from "@zhutu/domain/invoicing/contract.ts";
import { creditCodeWarning } from "@zhutu/domain/invoicing/credit-code.ts";
import { type Application, applicationRules } from "@zhutu/domain/invoicing/invoice-rules.ts";
import { INVOICE_TYPE, PAYER_TYPE } from "@zhutu/domain/invoicing/invoice-status.ts";
import type { Form, Rules } from "../../lib/hooks/use-form.ts";

export type Invoice = CallReply<typeof getInvoiceOfOrder>;
export type InvoiceTitle = CallReply<typeof listInvoiceTitles>[number];
export type InvoiceForm = Form<Application>;

export const emptyApplication: Application = {
  invoiceType: INVOICE_TYPE.electronic,
  payerType: PAYER_TYPE.company,
  payerName: "",
  payerId: "",
  payerIdConfirmed: false,
  payerBank: "",
  payerAccount: "",
  payerAddress: "",
  payerEmail: "",
  maillingName: "",
  maillingTelephone: "",
  maillingAddress: "",
};

/** The warning about the company's code; undefined without one, or for a person. */
export const codeWarningOf = ({ payerType, payerId }: Application): string | undefined =>
  payerType === PAYER_TYPE.company ? creditCodeWarning(payerId) : undefined;

const ofCompany =
  (rule: (text: string, all: Application) => string | undefined) =>
  (text: string, all: Application): string | undefined =>
    all.payerType === PAYER_TYPE.company ? rule(text, all) : undefined;

/** The domain's rules, of what is shown: a person is not asked for bank, account and address. */
export const invoiceRules: Rules<Application> = {
  ...applicationRules,
  payerBank: ofCompany(applicationRules.payerBank),
  payerAccount: ofCompany(applicationRules.payerAccount),
  payerAddress: ofCompany(applicationRules.payerAddress),
  payerIdConfirmed: (confirmed, all) =>
    codeWarningOf(all) !== undefined && !confirmed ? "请核对代码，确认无误后勾选" : undefined,
};

/** The request body: only visible fields. */
export const applicationIn = (typed: Application): Application =>
  typed.payerType === PAYER_TYPE.company
    ? typed
    : { ...typed, payerBank: "", payerAccount: "", payerAddress: "" };

/** An application that waits for its payment or was taken back, to be changed. */
export function applicationOf(invoice: Invoice): Application {
  const { invoiceType, payerType, payerName, payerId, payerIdConfirmed, payerBank, payerAccount } = invoice;
  const { payerAddress, payerEmail, maillingName, maillingTelephone, maillingAddress } = invoice;
  return {
    invoiceType: invoiceType ?? emptyApplication.invoiceType,
    payerType: payerType ?? emptyApplication.payerType,
    payerName,
    payerId,
    payerIdConfirmed,
    payerBank,
    payerAccount,
    payerAddress,
    payerEmail,
    maillingName,
    maillingTelephone,
    maillingAddress,
  };
}
