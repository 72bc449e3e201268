// What WeChat Pay says of a payment and of a refund, in our words; the same fields in answers and in notifications.
import { z } from "zod";
import { momentOfIso } from "../amounts.ts";
import type { KnownRefund, Transaction } from "../port.ts";

const hundredths = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const moment = z.string().transform((text, context) => {
  const read = momentOfIso(text);
  if (read) return read;
  context.addIssue("not a moment");
  return z.NEVER;
});

/** A payment that was paid. */
export const paidTransaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string().min(1),
  transaction_id: z.string().min(1),
  success_time: moment,
  amount: z.object({ total: hundredths, currency: z.string().min(1).default("CNY") }),
});

/** Any payment: which one, and how it stands. */
export const anyTransaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
});

/** How a payment stands by WeChat's word; money that was given back later had come. */
export const stateOf = (tradeState: string): "paid" | "closed" | "paying" => {
  if (tradeState === "SUCCESS" || tradeState === "REFUND") return "paid";
  return tradeState === "CLOSED" || tradeState === "REVOKED" ? "closed" : "paying";
};

export const moneyOf = (paid: z.output<typeof paidTransaction>): Transaction => ({
  transactionId: paid.transaction_id,
  amount: paid.amount.total,
  currency: paid.amount.currency,
  paidAt: paid.success_time,
});

const ended = z.object({ refund_id: z.string().min(1), success_time: moment });

/** How a refund stands by WeChat's word; undefined for a word that it does not document. */
export function refundOf(state: string, told: unknown): KnownRefund | undefined {
  if (state === "SUCCESS") {
    const { data } = ended.safeParse(told);
    return data && { state: "done", refundId: data.refund_id, doneAt: data.success_time };
  }
  if (state === "PROCESSING") return { state: "processing" };
  if (state === "CLOSED") return { state: "closed" };
  return state === "ABNORMAL" ? { state: "abnormal" } : undefined;
}
