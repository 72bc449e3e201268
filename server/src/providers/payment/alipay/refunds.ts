// Alipay refunds, idempotent by our number; Alipay has none.
// From public documents; not yet run against the vendor.
import { z } from "zod";
import { cutToBytes, momentOfText, yuanText } from "../amounts.ts";
import type { AlipayAccount } from "./account.ts";
import { type AlipayCall, failureOf, refusedWith } from "./call.ts";
import { type KnownRefund, type PaymentPort, ProviderFailure, REFUND_NO } from "../port.ts";

const MISSING = new Set(["ACQ.TRADE_NOT_EXIST"]);

const asked = z.object({
  trade_no: z.string(),
  fund_change: z.string().optional(),
  gmt_refund_pay: z.string().optional(),
});
const refundAnswer = z.object({
  out_request_no: z.string().optional(),
  refund_status: z.string().optional(),
  gmt_refund_pay: z.string().optional(),
});

export function alipayRefunds(
  { clock }: AlipayAccount,
  ask: AlipayCall,
): Pick<PaymentPort, "refund" | "queryRefund"> {
  const done = (refundNo: string, moment: string | undefined): KnownRefund => ({
    state: "done",
    refundId: refundNo,
    doneAt: momentOfText(moment?.slice(0, 19) ?? "") ?? clock(),
  });

  const queryRefund: PaymentPort["queryRefund"] = async (refundNo, reference) => {
    if (!REFUND_NO.test(refundNo)) return { state: "unknown" };
    const method = "alipay.trade.fastpay.refund.query";
    const query = {
      out_trade_no: reference,
      out_request_no: refundNo,
      query_options: ["gmt_refund_pay"],
    };
    const answer = await ask(method, query);
    if (refusedWith(answer, MISSING)) return { state: "unknown" };
    if (!answer.ok) throw failureOf(method, answer);
    const refund = refundAnswer.safeParse(answer.body).data;
    const other = refund?.out_request_no !== undefined && refund.out_request_no !== refundNo;
    if (!refund || other)
      throw new ProviderFailure("temporary", "no-answer", `${method} was answered for another refund`);
    // Without a status nothing was refunded, and the number may be used again.
    if (refund.refund_status !== "REFUND_SUCCESS" || !refund.out_request_no) return { state: "unknown" };
    return done(refundNo, refund.gmt_refund_pay);
  };

  return {
    queryRefund,

    async refund({ reference, transactionId, refundNo, amount, reason }) {
      if (!REFUND_NO.test(refundNo))
        throw new ProviderFailure("permanent", "PARAM_ERROR", "the refund's number is none");
      const method = "alipay.trade.refund";
      const answer = await ask(method, {
        trade_no: transactionId,
        out_request_no: refundNo,
        refund_amount: yuanText(amount),
        refund_reason: cutToBytes(reason, 256),
      });
      if (!answer.ok) throw failureOf(method, answer);
      const refund = asked.safeParse(answer.body).data;
      if (refund?.trade_no !== transactionId)
        throw new ProviderFailure("temporary", "no-answer", `${method} was answered for another trade`);
      if (refund.fund_change === "Y") return done(refundNo, refund.gmt_refund_pay);
      // `N`: this call moved nothing, e.g. because it was a repeat.
      const status = await queryRefund(refundNo, reference);
      return status.state === "unknown" ? { state: "processing" } : status;
    },
  };
}
