// Reads payments and refunds, the same in answers and notifications.
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

export const paidTransaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string().min(1),
  transaction_id: z.string().min(1),
  success_time: moment,
  amount: z.object({ total: hundredths, currency: z.string().min(1).default("CNY") }),
});

/** A payment in any state. */
export const anyTransaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
});

/** REFUND counts as paid, because the money had come. */
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

/** Undefined for undocumented words. */
export function refundOf(state: string, content: unknown): KnownRefund | undefined {
  if (state === "SUCCESS") {
    const { data } = ended.safeParse(content);
    return data && { state: "done", refundId: data.refund_id, doneAt: data.success_time };
  }
  if (state === "PROCESSING") return { state: "processing" };
  if (state === "CLOSED") return { state: "closed" };
  return state === "ABNORMAL" ? { state: "abnormal" } : undefined;
}
