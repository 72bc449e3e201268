// Labels and sentences of the money page.
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { isPart, refundAmountText, refundReasonText } from "@zhutu/domain/refunds/refund.ts";
import { ownRefundNoIn, REFUND_REASON_LABELS } from "@zhutu/domain/payment/refund-task.ts";
import { REFUND_STATE_LABELS } from "@zhutu/domain/refunds/process.ts";
import { BILL_HOUR } from "@zhutu/domain/refunds/bills/bill-day.ts";
import type { getBillDay, listBillDifferences } from "@zhutu/domain/refunds/bills/contract.ts";
import { DIFFERENCE_LABELS } from "@zhutu/domain/refunds/bills/reconcile.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { type BillDay, mayFetch } from "./money-view.ts";

export type BillPart = CallReply<typeof getBillDay>["parts"][number];
export type BillDifference = CallReply<typeof listBillDifferences>["differences"][number];

/** An amount with its sign: +¥599.00, -¥1.00, ¥0.00. */
export const signed = (yuan: number): string => `${yuan > 0 ? "+" : ""}${formatAmount(yuan)}`;

/** 11-20 of 2026-11-20. */
export const monthDay = (day: string): string => day.slice(5);

const partLabel = ({ kind, of }: Pick<BillPart, "kind" | "of">): string => {
  if (kind !== "matched") return DIFFERENCE_LABELS[kind];
  return of === "paid" ? "收款两边一致" : "退款两边一致";
};

/** What the shop has, what differs and what the bill says, of money that came or went back: they add up to the fen. */
export function equationOf(
  own: number,
  bill: number,
  of: BillPart["of"],
  parts: readonly BillPart[],
): string {
  // Money that went back counts against the balance; here it stands as it was given back.
  const sign = of === "paid" ? 1 : -1;
  const steps = parts
    .filter((part) => part.of === of && part.kind !== "matched")
    .map((part) => {
      const delta = part.delta * sign;
      return `${delta < 0 ? "-" : "+"} ${formatAmount(Math.abs(delta))} ${partLabel(part)}`;
    });
  return [`${formatAmount(own)} 我方`, ...steps, `= ${formatAmount(bill)} 账单`].join(" ");
}

type Piece = Pick<BillPart, "of" | "kind"> & { width: number };

/**
 * How much of the bar each part takes: of an amount that differs only the difference, and two of them do not make up
 * for each other; what both sides have of it stands with what agrees, else one fen would look like the whole payment.
 */
export function barOf(parts: readonly BillPart[]): readonly Piece[] {
  const sides = (["paid", "refund"] as const).map((of) => ({
    of,
    kind: "matched" as const,
    width: parts
      .filter((part) => part.of === of)
      .reduce((sum, { billAmt, ownAmt, differingAmt }) => sum + (billAmt + ownAmt - differingAmt) / 2, 0),
  }));
  return sides.flatMap((side) => [
    ...(side.width > 0 ? [side] : []),
    ...parts
      .filter(({ of, kind }) => of === side.of && kind !== "matched")
      .map(({ of, kind, differingAmt }) => ({ of, kind, width: differingAmt })),
  ]);
}

type Named = Pick<BillPart, "of" | "kind"> & { name: string; amount: string };

/** What the colours of the bar mean; where every payment of a side differs, what both sides have of them has a name too. */
export const legendOf = (parts: readonly BillPart[]): readonly Named[] =>
  (["paid", "refund"] as const).flatMap((of) => {
    const ofSide = parts.filter((part) => part.of === of);
    const equal = barOf(ofSide).find(({ kind }) => kind === "matched");
    const named = ofSide.map((part) => ({
      of,
      kind: part.kind,
      name: `${partLabel(part)} ${part.count.toLocaleString("zh-CN")} 笔`,
      amount: part.kind === "matched" ? formatAmount(part.billAmt) : signed(part.delta),
    }));
    if (equal === undefined || ofSide.some(({ kind }) => kind === "matched")) return named;
    return [{ ...equal, name: `${partLabel(equal)}的部分`, amount: formatAmount(equal.width) }, ...named];
  });

const DAY_TEXTS: Readonly<Record<BillDay["state"], (day: BillDay, now: Date) => string>> = {
  waiting: (day, now) => (mayFetch(day, now) ? "还没有取账单" : `次日 ${BILL_HOUR}:00 后出账单`),
  failed: ({ triedInVain }) => `没有取到账单，已试 ${triedInVain} 次`,
  matched: () => "一致",
  open: ({ openCount }) => `${openCount} 处差异待处理`,
  settled: ({ differenceCount }) => `${differenceCount} 处差异已处理`,
};

/** What the state of a day says. */
export const dayText = (day: BillDay, now: Date): string => DAY_TEXTS[day.state](day, now);

const both = ({ billAmt, ownAmt }: BillDifference): string =>
  `账单 ${formatAmount(billAmt)}，我方 ${formatAmount(ownAmt)}`;
const HAPPENED: Readonly<Record<BillDifference["kind"], (one: BillDifference) => string>> = {
  late: (one) => (isSecondPayment(one) ? "订单已付款，又收到一笔" : "账单有这笔收款，我方当天没有记录"),
  unknown: () => "账单有这笔收款，找不到订单",
  surplus: ({ refund }) => (refund ? refundReasonText(refund) : "收到的钱没有用于订单"),
  amount: both,
  unbilled: () => "我方已收款，账单没有这一笔",
  "refund-unknown": ({ refundNo }) =>
    refundNo !== null && ownRefundNoIn(refundNo) === refundNo
      ? `本店编号的退款 ${refundNo} 已退出，请核对这笔钱是否退了两次`
      : "账单有这笔退款，不是本店提出的",
  "refund-amount": (one) => `退款金额：${both(one)}`,
  "refund-unbilled": () => "我方已退款，账单没有这一笔",
};

const isSecondPayment = ({ kind, effect, refund }: BillDifference): boolean =>
  kind === "late" && (refund?.reason ?? effect) === "paid-twice";

/** What a difference is called: money that comes for an order that is paid already is not late. */
export const differenceName = (one: BillDifference): string =>
  isSecondPayment(one) ? REFUND_REASON_LABELS["paid-twice"] : DIFFERENCE_LABELS[one.kind];

/** What happened, according to shop and bill. */
export const whatHappened = (one: BillDifference): string => HAPPENED[one.kind](one);

type Effect = NonNullable<BillDifference["effect"]>;
const EFFECTS: Readonly<Record<Effect, string>> = {
  paid: "订单还在等付款，会变为已付款。",
  revived: "订单已关闭，会恢复为已付款。",
  repeated: "这笔钱已经记在订单上，只是标为已处理。",
  "paid-twice": "订单已付款，这是重复付款，会转为退款任务，订单不变。",
  "already-held": "买家已有这些课程，会转为退款任务。",
  "order-closed": "订单已关闭，不能再恢复，会转为退款任务。",
  "amount-less": "比订单金额少，会转为退款任务，订单不变。",
  "amount-more": "比订单金额多，会转为退款任务，订单不变。",
  "other-currency": "币种不是人民币，会转为退款任务，订单不变。",
  "unknown-order": "找不到这笔钱的订单，会转为退款任务。",
};

/** The button that takes the money of a difference, and the one thing that this does. */
export function takingOf(effect: Effect): { name: string; happens: string } {
  const isKept = effect === "paid" || effect === "revived" || effect === "repeated";
  return { name: isKept ? "入账" : "转为退款", happens: EFFECTS[effect] };
}

const OUTCOMES = {
  paid: "已入账，订单已付款",
  revived: "已入账，订单已恢复",
  repeated: "已入账",
  refund: "已转退款任务",
  mismatch: "金额不符，已转退款任务",
  billed: "后一天的账单已有这一笔",
} as const;

/** Its resolution, or what it waits for; who resolved it and when is shown after it. */
export function whatBecame(one: BillDifference): { text: string; by: string } {
  const { state, act, outcome, refund, explanation, doneByName, doneTime } = one;
  const by = [doneByName, doneTime === null ? "" : formatTime(doneTime)].filter(Boolean).join(" ");
  if (state === "explained") return { text: explanation, by };
  // The order was paid with it, and keeps the rest.
  if (refund && outcome !== null && isPart(refund))
    return {
      text: `${OUTCOMES[outcome]}，${REFUND_STATE_LABELS[refund.refundState]}：${refundAmountText({ ...refund, currency: "CNY" })}`,
      by,
    };
  if (refund && (outcome !== null || state === "settled" || refund.refundState !== "waiting"))
    return { text: REFUND_STATE_LABELS[refund.refundState], by };
  if (outcome !== null) return { text: OUTCOMES[outcome], by };
  if (state === "settled") return { text: "已处理", by };
  return { text: act === "refund" ? REFUND_STATE_LABELS.waiting : "待处理", by: "" };
}
