import { z } from "zod";
import { phone } from "../contract.ts";
import { type Application, applicationRules } from "./invoice-rules.ts";
import { invoiceTypes, payerTypes } from "./invoice-status.ts";

const text = z.string().max(300).default("");
/** What an application says of its payer and where it goes. */
export const applicationFields = {
  invoiceType: z.literal(invoiceTypes),
  payerType: z.literal(payerTypes),
  payerName: text,
  payerId: text,
  payerIdConfirmed: z.boolean().default(false),
  payerBank: text,
  payerAccount: text,
  payerAddress: text,
  payerEmail: text,
  maillingName: text,
  maillingTelephone: phone(),
  maillingAddress: text,
};

/** Adds an issue for each field that its rule refuses. */
export function judgeApplication(given: Application, ctx: z.RefinementCtx): void {
  for (const [field, rule] of Object.entries(applicationRules)) {
    const sentence = rule(given[field as keyof typeof applicationRules], given);
    if (sentence !== undefined) ctx.addIssue({ code: "custom", path: [field], message: sentence });
  }
}
