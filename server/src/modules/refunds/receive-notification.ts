// A payment company's notification: money came, or a refund went on.
import type { NotificationHandler } from "../../providers/opened.ts";
import { sendWithCommit } from "../../kernel/db/transaction.ts";
import { settleOrder } from "../ordering/service.ts";
import { noteNotification, type PaymentServices, readNotification } from "../payment/service.ts";
import { askSoon } from "./ask-queries.ts";
import { applyRefundStatus } from "./settle.ts";

/** Takes one notification: verifies the raw bytes, then records a genuine one. */
export async function receiveNotification(
  services: PaymentServices,
  ...[method, rawBody, headers]: Parameters<NotificationHandler>
): Promise<"taken" | "refused" | "failed"> {
  const message = await readNotification(services, method, rawBody, headers);
  if (message === "refused" || message === "failed") return message;
  if (message.kind === "paid") {
    const { notification } = message;
    await settleOrder(services, { ...notification, method }, async (tx, outcome) =>
      sendWithCommit(tx, () => noteNotification(tx, notification, outcome)),
    );
  }
  if (message.kind === "refund") {
    const { refund } = message;
    // Only `done` is true however old it is; after anything else the company is asked within the minute.
    if (refund.state === "done") await applyRefundStatus(services, refund.refundNo, refund);
    else await askSoon(services.db, refund.refundNo);
  }
  return "taken";
}
