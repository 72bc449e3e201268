import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { getStatement } from "@zhutu/domain/statistics/office/contract.ts";
import { formatAmount, toFen, toYuan } from "@zhutu/domain/money.ts";
import { closableFrom } from "@zhutu/domain/statistics/office/month.ts";
import { formatTime } from "@zhutu/domain/time.ts";

type Statement = CallReply<typeof getStatement>;
type State = Pick<Statement, "closedTime" | "closedBy" | "over">;

/** Why a month is not closed yet; undefined once it may be. */
export function whyOpen({ month, over, closable }: Pick<Statement, "month" | "over" | "closable">) {
  if (closable) return undefined;
  return over ? `付款还在核对，${closableFrom(month)} 起可以结账` : "这个月还没有结束";
}

/** The part paid in an earlier month but reported after that was closed; nothing if zero. */
export const lateText = ({ lateAmt }: Pick<Statement, "lateAmt">): string =>
  lateAmt > 0 ? `（含补记 ${formatAmount(lateAmt)}）` : "";

/** A month's state: running, waiting to be closed, or closed when and by whom. */
export function closedText({ closedTime, closedBy, over }: State): string {
  if (closedTime === null) return over ? "未结" : "进行中";
  return `已结 ${formatTime(closedTime)}${closedBy ? `，${closedBy}` : ""}`;
}

type Sums = Pick<Statement, "month" | "orderCnt" | "orderAmt">;

/** What the months of each year come to, the latest year first: 2026 年合计：7 单，¥800.00. */
export const yearTexts = (months: readonly Sums[]): string[] =>
  [...Map.groupBy(months, ({ month }) => month.slice(0, 4))]
    .toSorted(([a], [b]) => b.localeCompare(a))
    .map(([year, those]) => {
      const orders = those.reduce((sum, { orderCnt }) => sum + orderCnt, 0);
      const fen = those.reduce((sum, { orderAmt }) => sum + toFen(orderAmt), 0);
      return `${year} 年合计：${orders.toLocaleString("zh-CN")} 单，${formatAmount(toYuan(fen))}`;
    });
