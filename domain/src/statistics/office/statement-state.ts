// What a teacher or channel says to a closed month. Its figures never change by it.
import { textRule } from "../../text-rule.ts";

export const STATEMENT_STATES = ["waiting", "confirmed", "objected"] as const;
export type StatementState = (typeof STATEMENT_STATES)[number];

export const STATEMENT_STATE_LABELS: Readonly<Record<StatementState, string>> = {
  waiting: "待确认",
  confirmed: "已确认",
  objected: "有异议",
};

/** Of an objection and of its answer, in characters. */
export const MAX_OBJECTION = 300;

const length = `请写 1 到 ${MAX_OBJECTION} 个字`;
export const objectionRule = textRule({ max: MAX_OBJECTION, empty: "请写明哪里有异议", length });
export const objectionAnswerRule = textRule({ max: MAX_OBJECTION, empty: "请写答复", length });

type StatementAct = "confirm" | "object" | "answer";

/** From which state an act leads to which; from every other it is refused. */
export const STATEMENT_ACTS: Readonly<Record<StatementAct, { from: StatementState; to: StatementState }>> = {
  confirm: { from: "waiting", to: "confirmed" },
  object: { from: "waiting", to: "objected" },
  answer: { from: "objected", to: "waiting" },
};

/** What is paid out for a month, in the unit of both; below 0 where more was given back than sold. */
export const dueOf = ({ orderAmt, refundAmt }: { orderAmt: number; refundAmt: number }): number =>
  orderAmt - refundAmt;
