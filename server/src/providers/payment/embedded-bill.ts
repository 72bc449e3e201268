import { BILL_HOUR } from "@zhutu/domain/refunds/bills/bill-day.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { transactionsOf } from "./embedded-refunds.ts";
import type { StandInPayment } from "./payment-store.ts";
import type { BillLine } from "./port.ts";

/** "not-ready" before 10:00 of the next day, as at WeChat. */
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
      // A closed refund returned nothing.
      if (isOf(at) && refund.state !== "closed")
        yield { kind: "refund", reference, transactionId, refundNo, amount: refund.amount, at };
    }
  }
}
