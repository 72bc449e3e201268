// What staff read after they asked a company to give money back, or how far that has come.
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from "../payment/method.ts";
import { taskAmount } from "./refund.ts";
import type { RefundState } from "./process.ts";

type Asked = {
  refundState: RefundState;
  /** Of `currency`, not its hundredths. */
  amount: number;
  currency: string;
  method: PaymentMethod;
};

/** A sentence for each state, with the next step where one is left to do; `isRefused` where nothing is given back. */
export function refundSentence(task: Asked): { isRefused: boolean; text: string } {
  const amount = taskAmount(task);
  const company = PAYMENT_METHOD_LABELS[task.method];
  const texts: Record<RefundState, string> = {
    waiting: `还没有退款，${amount} 待退`,
    processing: `已提出退款 ${amount}，${company}处理中`,
    closed: `退款没有受理：${company}没有退出 ${amount}，可重新退款；仍退不了的，请转账退回后登记退款`,
    abnormal: `${amount} 退不进原账户，还在${company}：请到商户平台处理后重新查询；转账退回的，登记后请勿再在商户平台处理`,
    done: `已退款 ${amount}`,
  };
  const isRefused = task.refundState === "closed" || task.refundState === "abnormal";
  return { isRefused, text: texts[task.refundState] };
}
