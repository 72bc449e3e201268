// What a payment company tells the shop, verified before it is read.
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { Counter, metrics } from "../../kernel/metrics.ts";
import {
  type NotificationHeaders,
  NotificationRefused,
  type Notified,
  ProviderFailure,
} from "../../providers/payment/port.ts";
import type { PaymentServices } from "./company-failures.ts";

const refusals = new Counter({
  name: "zhutu_notifications_refused_total",
  help: "Notifications of payment companies that were not taken, by company and why: signature, stale, merchant, content, or failed.",
  labelNames: ["method", "reason"],
  registers: [metrics],
});

/**
 * "refused": forged, stale, foreign or not storable; "failed": not verifiable now. Unsigned ones are logged once a
 * minute, signed ones as errors.
 */
export async function readNotification(
  { providers, log }: Pick<PaymentServices, "providers" | "log">,
  method: PaymentMethod,
  rawBody: Buffer,
  headers: NotificationHeaders,
): Promise<Notified | "refused" | "failed"> {
  const port = providers.payment[method];
  if (!port) return "refused";
  try {
    const notification = await port.parseNotification(rawBody, headers);
    if (isKeepable(notification)) return notification;
    throw new NotificationRefused("content", "a number or a moment that no row can keep");
  } catch (error) {
    if (error instanceof NotificationRefused) {
      const { reason } = error;
      refusals.inc({ method, reason });
      if (reason === "signature" || reason === "stale") unsigned(log, method, reason)();
      else log.error({ method, reason }, "payment notification refused");
      return "refused";
    }
    if (!(error instanceof ProviderFailure)) throw error;
    refusals.inc({ method, reason: "failed" });
    unsigned(log, method, error.code)();
    return "failed";
  }
}

type Log = PaymentServices["log"];
const lines = new WeakMap<Log, Map<string, () => void>>();

/** At most a line a minute, as anybody can send these. */
function unsigned(log: Log, method: PaymentMethod, reason: string): () => void {
  const linesOfLog = lines.get(log) ?? new Map<string, () => void>();
  lines.set(log, linesOfLog);
  const key = `${method} ${reason}`;
  const line =
    linesOfLog.get(key) ??
    onceAMinute((count) => log.warn({ method, reason, count }, "payment notifications not taken"));
  linesOfLog.set(key, line);
  return line;
}

/** Visible ASCII, which the database can store. */
const NUMBER = /^[\x21-\x7e]{1,128}$/;
const isMoment = (at: Date): boolean => at.getUTCFullYear() >= 2000 && at.getUTCFullYear() < 2100;

function isKeepable(notification: Notified): boolean {
  if (notification.kind === "none") return true;
  if (notification.kind === "refund") {
    const { refund } = notification;
    const ended = refund.state !== "done" || (NUMBER.test(refund.refundId) && isMoment(refund.doneAt));
    return NUMBER.test(refund.refundNo) && ended;
  }
  const { notificationId, reference, transactionId, currency, amount, paidAt } = notification.notification;
  return (
    [notificationId, reference, transactionId].every((one) => NUMBER.test(one)) &&
    /^[A-Z]{3}$/.test(currency) &&
    Number.isSafeInteger(amount) &&
    amount > 0 &&
    isMoment(paidAt)
  );
}

/** Reports an event at once, then at most once a minute with the count since. A trailing count is flushed. */
export function onceAMinute(tell: (count: number) => void): () => void {
  let untold = 0;
  let waits = false;
  const next = () => {
    waits = untold > 0;
    if (!waits) return;
    tell(untold);
    untold = 0;
    // Does not keep the process alive.
    setTimeout(next, 60_000).unref();
  };
  return () => {
    untold += 1;
    if (!waits) next();
  };
}
