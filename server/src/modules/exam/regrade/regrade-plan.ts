// What a correction makes of a question's wordings and of the answers to them; decided here, written by the regrade.
import type { previewRegrade } from "@zhutu/domain/exam/corrections/contract.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import type { Verdict } from "@zhutu/domain/exam/grade.ts";
import { regraded, resultAfter } from "@zhutu/domain/exam/regrade.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { chosenOptions, optionsKept } from "../answer-form.ts";
import type { JudgedAnswer, wordingsOf } from "./regrade-queries.ts";
import { authorsOrder } from "../shown-choices.ts";

type Wording = Awaited<ReturnType<typeof wordingsOf>>[number];
type Change = HandlerInput<typeof previewRegrade>["body"]["change"];

/** What of a judged answer and its attempt decides what a correction makes of them. */
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

/** An answer, or many that are alike, with the new verdict and what the attempt comes to. */
export type Planned<Row extends Judged = JudgedAnswer> = {
  row: Row;
  verdict: Verdict;
  after: { userScore: number; userPass: boolean };
};

/**
 * The keys from now on (option ids, sorted), and the wordings that it concerns: all that ask for the same kind of answer
 * and have these choices. Refuses with 404 a question without a wording, with BAD_INPUT keys that the current one does
 * not show, several of a single choice, and an open question.
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
    (one) =>
      one.questionType === questionType &&
      (voided || keys.every((key) => one.choices.some(({ optionId }) => optionId === key))),
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

/** Whether the attempt's score is another. */
export const isChanged = ({ row, after }: Planned<Judged>): boolean => after.userScore !== row.userScore;

/** Whether the attempt passes now and did not before. */
export const isGained = ({ row, after }: Planned<Judged>): boolean => after.userPass && !row.userPass;

const isLost = ({ row, after }: Planned<Judged>): boolean => row.userPass && !after.userPass;

/** What a regrade comes to, in numbers; a row that stands for many attempts says for how many. */
export function countsOf(results: readonly Planned<Judged & { attempts?: number }>[]) {
  const sum = (of: typeof results) => of.reduce((all, { row }) => all + (row.attempts ?? 1), 0);
  return {
    attempts: sum(results),
    scoresChanged: sum(results.filter(isChanged)),
    passGained: sum(results.filter(isGained)),
    passLost: sum(results.filter(isLost)),
  };
}
