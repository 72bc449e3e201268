import { shanghaiDay } from "../time.ts";

/** Random digits that an order id needs; the caller draws them from a CSPRNG, because the QR path is public. */
export const ORDER_ID_RANDOM_DIGITS = 12;

/** An order id: yyyyMMdd in Asia/Shanghai and 12 random digits, 20 in all (domain.md "Currency, time, ids"). */
export function orderIdOf(createdAt: Date, randomDigits: string): string {
  if (!/^\d{12}$/.test(randomDigits)) throw new RangeError("an order id needs 12 random digits");
  return shanghaiDay(createdAt).replaceAll("-", "") + randomDigits;
}

/** Whether a text has the form of an order id. */
export function isOrderId(text: string): boolean {
  return /^\d{20}$/.test(text);
}
