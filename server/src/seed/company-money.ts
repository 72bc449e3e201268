// What the payment companies' stand-in took for the history's orders; some days differ, so that 对账 shows it.
import { PAYMENT_METHODS, type PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { inArray } from "drizzle-orm";
import { fetchBill } from "../modules/refunds/service.ts";
import { payments } from "../modules/payment/tables.ts";
import type { EmbeddedPayment } from "../providers/payment/embedded.ts";
import type { StandInPayment } from "../providers/payment/payment-store.ts";
import type { OpenServices } from "../services.ts";

/** Paid twice at the company, after its time, or one fen less. */
export type Differs = "twice" | "late" | "less";
export type PaidOrder = { orderId: string; method: PaymentMethod; differs?: Differs | undefined };

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const after = (moment: Date, ms: number): string => new Date(moment.getTime() + ms).toISOString();

/** Days of bills; with today as many as 对账 shows. */
const DAYS = 6;

/** 28 digits; `nth`: earlier payments for the same reference. */
export const transactionIdOf = (method: PaymentMethod, reference: string, nth = 0): string =>
  method === "wechat"
    ? `420000287${nth}${reference.slice(2)}`
    : `${reference.slice(0, 8)}2${nth}${reference.slice(2)}`;

/**
 * Tells the stand-in, then fetches the bills. After the transaction, as the stand-in's files survive a
 * rollback. Late money waits for staff.
 */
export async function seedCompanyMoney(
  { db, providers }: Pick<OpenServices, "db" | "providers">,
  standIn: EmbeddedPayment,
  paid: readonly PaidOrder[],
): Promise<void> {
  const references = paid.map(({ orderId }) => orderId);
  const rows = await db.select().from(payments).where(inArray(payments.reference, references));
  for (const payment of paid) {
    const row = rows.find(({ reference }) => reference === payment.orderId);
    if (row) await standIn.remember(atCompany(payment, row));
  }
  const now = new Date();
  await standIn.remember(nobodys(now));
  // Failures show in the error below.
  const services = { db, providers, log: { warn: () => undefined } };
  for (let ago = DAYS; ago > 0; ago--)
    for (const method of PAYMENT_METHODS) {
      const bill = { day: shanghaiDay(new Date(now.getTime() - ago * DAY_MS)), method };
      if ((await fetchBill(services, bill)) === "failed")
        throw new Error(`the stand-in gave no bill of ${bill.day} ${method}`);
    }
}

function atCompany({ method, differs }: PaidOrder, row: typeof payments.$inferSelect): StandInPayment {
  const { reference, amount, description, expireAt, createdAt } = row;
  const transactionId = row.transactionId ?? transactionIdOf(method, reference);
  const paidAt = row.paidAt ?? new Date(createdAt.getTime() + 45 * MINUTE_MS);
  const again = {
    transactionId: transactionIdOf(method, reference, 1),
    paidAt: after(paidAt, 2 * MINUTE_MS),
  };
  return {
    reference,
    method,
    amount: differs === "less" ? amount - 1 : amount,
    description,
    expireAt: expireAt.toISOString(),
    state: "paid",
    declined: 0,
    transactionId,
    paidAt: paidAt.toISOString(),
    ...(differs === "twice" && { again: [again] }),
  };
}

/** A payment four days ago for an order the shop does not know. */
function nobodys(now: Date): StandInPayment {
  const day = new Date(now.getTime() + 8 * 3_600_000 - 4 * DAY_MS).toISOString().slice(0, 10);
  const paidAt = new Date(`${day}T16:20:00+08:00`);
  const reference = `${day.replaceAll("-", "")}481516999999`;
  return {
    reference,
    method: "wechat",
    amount: 19_900,
    description: "线下报名",
    expireAt: after(paidAt, 30 * MINUTE_MS),
    state: "paid",
    declined: 0,
    transactionId: transactionIdOf("wechat", reference),
    paidAt: paidAt.toISOString(),
  };
}
