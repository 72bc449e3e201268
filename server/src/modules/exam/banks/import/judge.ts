// What an import would make of each row of a workbook, given the bank now.
import { firstGraphemes } from "@zhutu/domain/text-rule.ts";
import type { ImportResult } from "@zhutu/domain/exam/banks/import/contract.ts";
import type { Column } from "@zhutu/domain/exam/banks/import/columns.ts";
import type { QuestionRow as SheetRow } from "@zhutu/domain/exam/banks/import/read-questions.ts";
import { askedElsewhere } from "@zhutu/domain/exam/banks/question-form.ts";
import type { Db } from "../../../../kernel/db/db.ts";
import { pauses } from "../../../../kernel/pauses.ts";
import { askedBeyond, type QuestionRow, questionsAlike, usesOf } from "../question-queries.ts";
import { lettersOf } from "../questions.ts";
import { asksTheSame, isSame } from "../save-question.ts";
import type { Wording } from "../wording-queries.ts";
import { type Asked, letterPlace, type Worded, wordRows } from "./word-rows.ts";

export type Judged = {
  from: SheetRow;
  result: ImportResult;
  wording: Wording;
  /** The question that the row changes or equals. */
  known: QuestionRow | undefined;
};

/** Adds problems found against the bank and other rows. */
export const judge = async (db: Db, asked: Asked, rows: readonly SheetRow[]): Promise<Judged[]> =>
  decide(db, asked, await wordRows(db, asked, rows));

/** Judges the rows against the bank now, without changing them. */
export async function decide(
  db: Db,
  bank: Pick<Asked, "questionBankId" | "ownerId">,
  worded: readonly Worded[],
): Promise<Judged[]> {
  const pause = pauses();
  const likeness = worded.map(({ alike }) => alike);
  const alikeInBank = Map.groupBy(
    await questionsAlike(db, bank.questionBankId, likeness),
    (one) => one.likeness,
  );
  const inUse = await idsInUse(db, worded);
  const knownIds = worded.flatMap(({ known }) => known?.questionId ?? []);
  const askedByOthers = await askedBeyond(db, knownIds, bank.ownerId);
  const firstOf = new Map<string, SheetRow>();
  const numberAt = new Map<string, number>();
  const judged = ({ from: row, known, wording, alike }: Worded): Judged => {
    const from = { ...row, problems: [...row.problems] };
    const wrong = (column: Column, why: string): void => void from.problems.push({ column, why });
    const no = from.cells.questionNo;
    const sameNo = numberAt.get(no);
    if (no !== "" && sameNo !== undefined) wrong("questionNo", `第 ${sameNo} 行也是这个题目编号`);
    else numberAt.set(no, from.row);
    if (known && known.questionType !== from.questionType && inUse.has(known.questionId))
      wrong("type", "这道题已用于试卷或已有人作答，不能改题型");
    if (known && askedByOthers.has(known.questionId) && !asksTheSame(known, wording))
      wrong("questionNo", askedElsewhere);
    const wholeBefore = from.problems.length === 0;
    const first = firstOf.get(alike);
    if (wholeBefore && first) {
      const other = keysIn(from) !== keysIn(first);
      wrong(
        other ? "keys" : "text",
        `和第 ${first.row} 行${other ? "题干、选项相同，答案不同" : "的题目相同"}`,
      );
    } else if (wholeBefore) firstOf.set(alike, from);
    const others = (alikeInBank.get(alike) ?? []).filter((one) => one.questionId !== known?.questionId);
    const twin = others.find((one) => namesOf(one) === keysIn(from)) ?? others[0];
    if (from.problems.length === 0 && twin) {
      if (known) wrong("text", `题库里的${called(twin)}和这一行题干、选项相同`);
      else if (namesOf(twin) !== keysIn(from))
        wrong("keys", `和题库里的${called(twin)}题干、选项相同，答案不同（${lettersIn(twin)}）`);
    }
    if (from.problems.length > 0) return { from, wording, known, result: "refused" };
    if (known) return { from, wording, known, result: isSame(known, wording) ? "same" : "changed" };
    return twin
      ? { from, wording, known: twin, result: "same" }
      : { from, wording, known, result: "created" };
  };
  const all: Judged[] = [];
  for (const row of worded) {
    all.push(judged(row));
    await pause();
  }
  return all;
}

async function idsInUse(db: Db, worded: readonly Worded[]): Promise<ReadonlySet<number>> {
  const retyped = worded.flatMap(({ from, known }) =>
    known && known.questionType !== from.questionType ? known.questionId : [],
  );
  return new Set((retyped.length === 0 ? [] : await usesOf(db, retyped)).map(({ questionId }) => questionId));
}

/** Compares correct choices by text, whatever their letters. */
const keysIn = ({ choices, questionKeys }: SheetRow): string =>
  wordsOf(questionKeys.map((key) => choices[letterPlace(key)]?.choiceName ?? ""));
const namesOf = ({ choices, questionKeys }: QuestionRow): string =>
  wordsOf(choices.flatMap((choice) => (questionKeys.includes(choice.optionId) ? choice.choiceName : [])));
const wordsOf = (names: readonly string[]): string =>
  names
    .map((name) => name.normalize("NFKC").replace(/\s/g, "").toLowerCase())
    .toSorted()
    .join("|");
const lettersIn = ({ choices, questionKeys }: QuestionRow): string =>
  lettersOf(choices, questionKeys).join("");
const called = ({ questionNo, questionName }: QuestionRow): string =>
  questionNo === "" ? `“${firstGraphemes(questionName, 20)}”` : ` ${questionNo} `;
