// The stand-in's bill of a day: what it was paid and what it took to give back, out of its own store.
import { BILL_HOUR } from "@zhutu/domain/refunds/bills/bill-day.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { transactionsOf } from "./embedded-refunds.ts";
import type { StandInPayment } from "./payment-store.ts";
import type { BillLine } from "./port.ts";

/** The lines of the day, or "not-ready" before 10:00 of the next one, as at WeChat. */
export function standInBill(
  payments: AsyncIterable<StandInPayment>,
  day: string,
  now: Date,
): AsyncIterable<BillLine> | "not-ready" {
  const ready = new Date(`${day}T00:00:00+08:00`).getTime() + (24 + BILL_HOUR) * 3_600_000;
  return now.getTime() < ready ? "not-ready" : linesOf(payments, day);
}

async function* linesOf(payments: AsyncIterable<StandInPayment>, day: string): AsyncIterable<BillLine> {
  const isOf = (at: Date) => shanghaiDay(at) === day;
  for await (const payment of payments) {
    const { reference, amount, refunds = [] } = payment;
    for (const { transactionId, paidAt } of transactionsOf(payment)) {
      const at = new Date(paidAt);
      if (isOf(at)) yield { kind: "paid", reference, transactionId, refundNo: null, amount, at };
    }
    for (const refund of refunds) {
      const at = new Date(refund.at);
      const { transactionId, refundNo } = refund;
      // One that was closed gave nothing back.
      if (isOf(at) && refund.state !== "closed")
        yield { kind: "refund", reference, transactionId, refundNo, amount: refund.amount, at };
    }
  }
}
