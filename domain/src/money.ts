// Fen internally (domain.md "Currency, time, ids"). Formatted without Intl, so browser, server and stored
// text agree.

export function toFen(yuan: number): number {
  return Math.round(yuan * 100);
}

export function hasTwoDecimals(value: number): boolean {
  return Number.isFinite(value) && Number(value.toFixed(2)) === value;
}

export function toYuan(fen: number): number {
  return fen / 100;
}

/** Fen times hundredths (95 is 0.95), half up; integers only, so exact. */
export function timesHundredths(fen: number, hundredths: number): number {
  return Math.floor((fen * hundredths + 50) / 100);
}

/** `¥1,299.00`. */
export function formatFen(fen: number): string {
  const whole = Math.abs(Math.round(fen));
  const yuan = String(Math.floor(whole / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${fen < 0 ? "-" : ""}¥${yuan}.${String(whole % 100).padStart(2, "0")}`;
}

/** `¥1,299.00`; non-numbers `--` (interface.md). */
export function formatAmount(yuan: unknown): string {
  return typeof yuan === "number" && Number.isFinite(yuan) ? formatFen(toFen(yuan)) : "--";
}

/** Zero reads 免费, non-numbers `--` (learner spec 2, "Course detail"). */
export function formatPrice(yuan: unknown): string {
  return yuan === 0 ? "免费" : formatAmount(yuan);
}

/** A factor of 1 reads 无, 0.95 reads 9.5折 (learner spec 9). */
export function discountLabel(factor: number): string {
  const hundredths = Math.round(factor * 100);
  return hundredths === 100 ? "无" : `${hundredths / 10}折`;
}
