import type { previewRegrade } from "@zhutu/domain/exam/corrections/contract.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import { type Verdict, regraded, resultAfter } from "@zhutu/domain/exam/grade.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { chosenOptions, optionsKept, authorsOrder } from "../banks/choices.ts";
import type { JudgedAnswer, wordingsOf } from "./queries.ts";

type Wording = Awaited<ReturnType<typeof wordingsOf>>[number];
type Change = HandlerInput<typeof previewRegrade>["body"]["change"];

export type Judged = Pick<
  JudgedAnswer,
  | "answer"
  | "answerPass"
  | "answerScore"
  | "partialCredit"
  | "score"
  | "totalScore"
  | "userPass"
  | "userScore"
>;

/** A row may stand for a group of equal answers. */
export type Planned<Row extends Judged = JudgedAnswer> = {
  row: Row;
  verdict: Verdict;
  after: { userScore: number; userPass: boolean };
};

/**
 * The new keys (option ids, sorted), and the versions affected: same type, with these choices. Refuses
 * NOT_FOUND, BAD_INPUT (keys not shown, several of a single choice, an open question).
 */
export function planOf(wordings: readonly Wording[], change: Change) {
  const [current] = wordings;
  if (!current) throw refuse("NOT_FOUND");
  const { questionType } = current;
  if (questionType === "askanswer") throw refuse("BAD_INPUT");
  const voided = "void" in change;
  const order = authorsOrder(current.choices);
  const keys = voided
    ? current.questionKeys.toSorted()
    : chosenOptions({ questionType, order }, change.keys.join("")).toSorted();
  const versions = wordings.filter(
    (wording) =>
      wording.questionType === questionType &&
      (voided || keys.every((key) => wording.choices.some(({ optionId }) => optionId === key))),
  );
  const judge = <Row extends Judged>(row: Row, onlyUpward: boolean): Planned<Row> => {
    const before = { pass: row.answerPass, score: row.answerScore };
    const how = { partialCredit: row.partialCredit, onlyUpward };
    const question = { questionType, keys, score: row.score, voided };
    const verdict = regraded(before, question, optionsKept(row.answer), how);
    const points = { before: before.score, after: verdict.score };
    return { row, verdict, after: resultAfter(row, points) };
  };
  return { current, keys, voided, versions, judge };
}

export const isChanged = ({ row, after }: Planned<Judged>): boolean => after.userScore !== row.userScore;

export const isGained = ({ row, after }: Planned<Judged>): boolean => after.userPass && !row.userPass;

const isLost = ({ row, after }: Planned<Judged>): boolean => row.userPass && !after.userPass;

export function countsOf(results: readonly Planned<Judged & { attempts?: number }>[]) {
  const sum = (rows: typeof results) => rows.reduce((all, { row }) => all + (row.attempts ?? 1), 0);
  return {
    attempts: sum(results),
    scoresChanged: sum(results.filter(isChanged)),
    passGained: sum(results.filter(isGained)),
    passLost: sum(results.filter(isLost)),
  };
}
