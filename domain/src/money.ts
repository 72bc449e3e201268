// Money is whole fen inside and yuan on the wire (domain.md "Currency, time, ids"). What a person reads is made
// here, without Intl: the same text in the browser, on the server and in a stored explanation.

/** Whole fen of a yuan amount with at most two decimals. */
export function toFen(yuan: number): number {
  return Math.round(yuan * 100);
}

/** Whether it is a number of at most two decimals. */
export function hasTwoDecimals(value: number): boolean {
  return Number.isFinite(value) && Number(value.toFixed(2)) === value;
}

/** Yuan with at most two decimals of whole fen. */
export function toYuan(fen: number): number {
  return fen / 100;
}

/** Fen times a factor given in hundredths (95 = 0.95), rounded half up to whole fen; integers only, so exact. */
export function timesHundredths(fen: number, hundredths: number): number {
  return Math.floor((fen * hundredths + 50) / 100);
}

/** `¥1,299.00` of whole fen; zero stays `¥0.00`. */
export function formatFen(fen: number): string {
  const whole = Math.abs(Math.round(fen));
  const yuan = String(Math.floor(whole / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${fen < 0 ? "-" : ""}¥${yuan}.${String(whole % 100).padStart(2, "0")}`;
}

/** An amount in yuan as on the wire: `¥1,299.00`, `¥0.00`, and `--` for what is not a number (interface.md). */
export function formatAmount(yuan: unknown): string {
  return typeof yuan === "number" && Number.isFinite(yuan) ? formatFen(toFen(yuan)) : "--";
}

/** A price in yuan as on the wire: two decimals, 0 reads 免费, a non-number `--` (learner spec 2, "Course detail"). */
export function formatPrice(yuan: unknown): string {
  return yuan === 0 ? "免费" : formatAmount(yuan);
}

/** A discount factor: 1 reads 无, any other its value times 10 and 折: 0.95 reads 9.5折 (learner spec 9). */
export function discountLabel(factor: number): string {
  const hundredths = Math.round(factor * 100);
  return hundredths === 100 ? "无" : `${hundredths / 10}折`;
}
