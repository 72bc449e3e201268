// Money that arrived for an order that could not take it, and is given back by a person (domain.md "Refunds").
import { inTitleMarks } from "../text-forms.ts";
import { formatAmount, toFen, toYuan } from "../money.ts";
import { ownRefundNoIn, REFUND_REASON_LABELS, type RefundReason } from "../payment/refund-task.ts";
import { textRule, trimmed } from "../text-rule.ts";
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from "../payment/method.ts";
import type { RefundState } from "./process.ts";

/** 退款单号 as stored: plain digits without blanks; one of the shop's own without the text around it. */
export function refundNoOf(text: string): string {
  // What a chat or a sheet puts between its letters, seen or unseen.
  const plain = trimmed(text)
    .normalize("NFKC")
    .replaceAll(/\p{Default_Ignorable_Code_Point}+/gu, "");
  const kept = plain.replaceAll(/\s+/gu, "");
  const bare = kept.replaceAll(/[\p{Pd}\u2212]+/gu, "");
  return ownRefundNoIn(plain) ?? ownRefundNoIn(bare) ?? kept;
}
const keptNoRule = textRule({
  max: 64,
  empty: "请输入退款单号",
  length: "退款单号最多 64 个字符",
});
/** 退款单号: by which the merchant platform or the bank knows what was given back. */
export const refundNoRule = (text: string): string | undefined => keptNoRule(refundNoOf(text));
/** How it was given back, for whoever asks later. */
export const refundNoteRule = textRule({
  max: 100,
  empty: "请输入办理说明",
  length: "办理说明最多 100 个字符",
});

/** An amount in its own currency; `hundredths` of it. */
export const currencyAmount = (hundredths: number, currency: string): string =>
  currency === "CNY" ? formatAmount(toYuan(hundredths)) : `${currency} ${toYuan(hundredths).toFixed(2)}`;

/** A task's amount, of its currency and not its hundredths, as it is read. */
export const taskAmount = ({ amount, currency }: { amount: number; currency: string }): string =>
  currencyAmount(toFen(amount), currency);

type Part = {
  /** Both of `currency`, not its hundredths: what is given back of what was paid. */
  amount: number;
  total: number;
  currency: string;
};

/** Whether only a part of what was paid is given back. */
export const isPart = ({ amount, total }: Pick<Part, "amount" | "total">): boolean => amount < total;

/** What is given back, and where it is a part, of how much: 退 ¥399.00, 退 ¥200.00（实付 ¥2,238.00）. */
export function refundAmountText(task: Part): string {
  const whole = isPart(task) ? `（实付 ${taskAmount({ ...task, amount: task.total })}）` : "";
  return `退 ${taskAmount(task)}${whole}`;
}

/** Why money is given back, with what was bought for it: 已有课程：《…》、《…》. */
export function refundReasonText(task: { reason: RefundReason; courseNames: readonly string[] }): string {
  const names = task.courseNames.map(inTitleMarks).join("、");
  return `${REFUND_REASON_LABELS[task.reason]}${names && `：${names}`}`;
}

// What staff read after they asked a company to give money back, or how far that has come.
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
    proposed: `${amount} 等另一位管理员复核`,
    waiting: `还没有退款，${amount} 待退`,
    processing: `已提出退款 ${amount}，${company}处理中`,
    closed: `退款没有受理：${company}没有退出 ${amount}，可重新退款；仍退不了的，请转账退回后登记退款`,
    abnormal: `${amount} 退不进原账户，还在${company}：请到商户平台处理后重新查询；转账退回的，登记后请勿再在商户平台处理`,
    done: `已退款 ${amount}`,
  };
  const isRefused = task.refundState === "closed" || task.refundState === "abnormal";
  return { isRefused, text: texts[task.refundState] };
}
