import type { NotificationHandler } from "../../providers/opened.ts";
import { settleOrder } from "../ordering/service.ts";
import { noteNotification, type PaymentServices, readNotification } from "../payment/service.ts";
import { takeRefund } from "./process.ts";
import { askRefundSoon } from "./process-queries.ts";

/** Takes one notification: verifies the raw bytes, then records a genuine one. */
export async function receiveNotification(
  services: PaymentServices,
  ...[method, rawBody, headers]: Parameters<NotificationHandler>
): Promise<"taken" | "refused" | "failed"> {
  const told = await readNotification(services, method, rawBody, headers);
  if (told === "refused" || told === "failed") return told;
  if (told.kind === "paid") {
    const { notification } = told;
    await settleOrder(services, { ...notification, method }, (tx, did) =>
      noteNotification(tx, notification, did),
    );
  }
  if (told.kind === "refund") {
    const { refund } = told;
    // That money went back is true whenever it is told; anything else may be old, and is asked about within the minute.
    if (refund.state === "done") await takeRefund(services, refund.refundNo, refund);
    else await askRefundSoon(services.db, refund.refundNo);
  }
  return "taken";
}
