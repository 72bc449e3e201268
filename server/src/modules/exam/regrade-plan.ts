// What a correction makes of a question's wordings and of the answers to them; decided here, written by the regrade.
import type { previewRegrade } from "@zhutu/domain/exam/corrections/contract.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import type { Verdict } from "@zhutu/domain/exam/grade.ts";
import { regraded, resultAfter } from "@zhutu/domain/exam/regrade.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { chosenOptions, optionsKept } from "./answer-form.ts";
import type { JudgedAnswer, wordingsOf } from "./regrade-queries.ts";
import { authorsOrder } from "./shown-choices.ts";

type Wording = Awaited<ReturnType<typeof wordingsOf>>[number];
type Change = HandlerInput<typeof previewRegrade>["body"]["change"];

/** An answer with its new verdict, and what its attempt comes to. */
export type Planned = {
  row: JudgedAnswer;
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
  const judge = (answers: readonly JudgedAnswer[], onlyUpward: boolean) => {
    const all = answers.map((row): Planned => {
      const before = { pass: row.answerPass, score: row.answerScore };
      const how = { partialCredit: row.partialCredit, onlyUpward };
      const question = { questionType, keys, score: row.score, voided };
      const verdict = regraded(before, question, optionsKept(row.answer), how);
      const points = { before: before.score, after: verdict.score };
      return { row, verdict, after: resultAfter(row, points) };
    });
    return { answers: all, results: all.filter(({ row }) => row.handinTime !== null) };
  };
  return { current, keys, voided, versions, judge };
}

/** Whether the attempt passes now and did not before. */
export const isGained = ({ row, after }: Planned): boolean => after.userPass && !row.userPass;

/** What a regrade comes to, in numbers. */
export const countsOf = (results: readonly Planned[]) => ({
  attempts: results.length,
  scoresChanged: results.filter(({ row, after }) => after.userScore !== row.userScore).length,
  passGained: results.filter(isGained).length,
  passLost: results.filter(({ row, after }) => row.userPass && !after.userPass).length,
});
