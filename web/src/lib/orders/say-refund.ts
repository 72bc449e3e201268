import { refundSentence } from "@zhutu/domain/refunds/refund.ts";
import { toast } from "../../ui/toast.ts";

/** Shows how a requested refund went. */
export function sayRefund(task: Parameters<typeof refundSentence>[0]): void {
  const { isRefused, text } = refundSentence(task);
  if (isRefused) toast.error(text);
  else toast.success(text);
}
