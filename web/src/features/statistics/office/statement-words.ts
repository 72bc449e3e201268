import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { getStatement } from "@zhutu/domain/statistics/office/contract.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { closableFrom } from "@zhutu/domain/statistics/office/month.ts";
import { formatTime } from "@zhutu/domain/time.ts";

type Statement = CallReply<typeof getStatement>;
type State = Pick<Statement, "closedTime" | "closedBy" | "over">;

/** Why a month is not closed yet; undefined once it may be. */
export function whyOpen({ month, over, closable }: Pick<Statement, "month" | "over" | "closable">) {
  if (closable) return undefined;
  return over ? `付款还在核对，${closableFrom(month)} 起可以结账` : "这个月还没有结束";
}

/** What of an amount was paid in an earlier month and learnt of once that was closed; nothing where nothing was. */
export const lateText = ({ lateAmt }: Pick<Statement, "lateAmt">): string =>
  lateAmt > 0 ? `（含补记 ${formatAmount(lateAmt)}）` : "";

/** What became of a month: it runs, waits to be closed, or when and by whom it was closed. */
export function closedText({ closedTime, closedBy, over }: State): string {
  if (closedTime === null) return over ? "未结" : "进行中";
  return `已结 ${formatTime(closedTime)}${closedBy ? `，${closedBy}` : ""}`;
}
