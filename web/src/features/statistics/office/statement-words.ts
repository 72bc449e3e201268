import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { getStatement } from "@zhutu/domain/statistics/office/contract.ts";
import { formatAmount, toFen, toYuan } from "@zhutu/domain/money.ts";
import { closableFrom } from "@zhutu/domain/statistics/office/month.ts";
import {
  STATEMENT_STATE_LABELS,
  type StatementState,
} from "@zhutu/domain/statistics/office/statement-state.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import type { States } from "../../../office/status-tag.tsx";

type Statement = CallReply<typeof getStatement>;
const { waiting, confirmed, objected } = STATEMENT_STATE_LABELS;
/** A closed month's states as the office shows them. */
export const STATEMENT_TONES: States<StatementState> = {
  waiting: { label: waiting, tone: "warning" },
  confirmed: { label: confirmed, tone: "success" },
  objected: { label: objected, tone: "error" },
};

/** What was given back, with its sign; -- for nothing. */
export const refundText = (refundAmt: number): string => (refundAmt > 0 ? formatAmount(-refundAmt) : "--");

/** 应结 ¥246,108.00 = 销售 ¥247,180.00 - 退款 ¥1,072.00. */
export const equationText = ({
  orderAmt,
  refundAmt,
  dueAmt,
}: Pick<Statement, "orderAmt" | "refundAmt" | "dueAmt">): string =>
  `应结 ${formatAmount(dueAmt)} = 销售 ${formatAmount(orderAmt)} - 退款 ${formatAmount(refundAmt)}`;

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

type Sums = Pick<Statement, "month" | "orderCnt" | "dueAmt">;

/** What the months of each year come to, the latest year first: 2026 年合计：7 单，应结 ¥800.00. */
export const yearTexts = (months: readonly Sums[]): string[] =>
  [...Map.groupBy(months, ({ month }) => month.slice(0, 4))]
    .toSorted(([a], [b]) => b.localeCompare(a))
    .map(([year, those]) => {
      const orders = those.reduce((sum, { orderCnt }) => sum + orderCnt, 0);
      const fen = those.reduce((sum, { dueAmt }) => sum + toFen(dueAmt), 0);
      return `${year} 年合计：${orders.toLocaleString("zh-CN")} 单，应结 ${formatAmount(toYuan(fen))}`;
    });
