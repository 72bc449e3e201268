// WeChat Pay refunds, idempotent by our refund number.
// From public documents; not yet run against the vendor.
import { z } from "zod";
import { cutToBytes } from "../amounts.ts";
import { NOTIFY_PATHS, type PaymentPort, ProviderFailure, REFUND_NO, type KnownRefund } from "../port.ts";
import type { WechatAccount } from "./account.ts";
import { failureOf, refusedWith, type WechatAnswer, type WechatCall } from "./call.ts";
import { refundOf } from "./read.ts";

const TARGET = "/v3/refund/domestic/refunds";
const MISSING = new Set(["RESOURCE_NOT_EXISTS"]);

const refundAnswer = z.object({ out_refund_no: z.string(), status: z.string() });

export function wechatRefunds(
  { publicUrl }: WechatAccount,
  ask: WechatCall,
): Pick<PaymentPort, "refund" | "queryRefund"> {
  return {
    async refund({ transactionId, refundNo, amount, total, reason }) {
      if (!REFUND_NO.test(refundNo))
        throw new ProviderFailure("permanent", "PARAM_ERROR", "the refund's number is none");
      const answer = await ask("refund", "POST", TARGET, {
        transaction_id: transactionId,
        out_refund_no: refundNo,
        reason: cutToBytes(reason, 80),
        notify_url: `${publicUrl}${NOTIFY_PATHS.wechat.refunded}`,
        amount: { refund: amount, total, currency: "CNY" },
      });
      return read("refund", answer, refundNo);
    },

    async queryRefund(refundNo) {
      if (!REFUND_NO.test(refundNo)) return { state: "unknown" };
      const answer = await ask("query of a refund", "GET", `${TARGET}/${refundNo}`);
      if (refusedWith(answer, MISSING)) return { state: "unknown" };
      return read("query of a refund", answer, refundNo);
    },
  };
}

function read(what: string, answer: WechatAnswer, refundNo: string): KnownRefund {
  if (!answer.ok) throw failureOf(what, answer);
  const refund = refundAnswer.safeParse(answer.body).data;
  const status = refund?.out_refund_no === refundNo ? refundOf(refund.status, answer.body) : undefined;
  if (!status) throw new ProviderFailure("temporary", "no-answer", `${what} was answered without the refund`);
  return status;
}
