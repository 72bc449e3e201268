// What an import would make of each row of a workbook, given the bank now.
import { firstSigns } from "@zhutu/domain/text-rule.ts";
import type { ImportResult } from "@zhutu/domain/exam/banks/import/contract.ts";
import {
  cellText,
  pictureMark,
  picturesIn,
  remarked,
  richText,
} from "@zhutu/domain/exam/banks/import/cell-text.ts";
import { choiceColumns, type Column } from "@zhutu/domain/exam/banks/import/columns.ts";
import type { QuestionRow as SheetRow } from "@zhutu/domain/exam/banks/import/read-questions.ts";
import { withOptionIds } from "@zhutu/domain/exam/banks/option-ids.ts";
import { answersRule, questionTextRule, askedElsewhere } from "@zhutu/domain/exam/banks/question-form.ts";
import { questionNameOf } from "@zhutu/domain/exam/banks/question-name.ts";
import { choiceLetters } from "@zhutu/domain/exam/question.ts";
import type { Db } from "../../../../kernel/db/db.ts";
import { type Pause, pauses } from "../../../../kernel/pauses.ts";
import { cleanRichText } from "../../../catalogue/service.ts";
import {
  type QuestionRow,
  questionsAlike,
  questionsNumbered,
  askedBeyond,
  usesOf,
} from "../question-queries.ts";
import type { Wording } from "../wording-queries.ts";
import { asksTheSame, isSame } from "../save-question.ts";
import { drawAhead, formulaRule, richOf } from "../formula.ts";
import type { OwnerId } from "../../../../kernel/http/access.ts";
import { lettersOf } from "../questions.ts";
import { likenessOf } from "./import-queries.ts";
import type { MarkedPicture, MarkedPictures } from "./stored-pictures.ts";

export type Judged = {
  from: SheetRow;
  result: ImportResult;
  wording: Wording;
  /** The question that the row changes or equals. */
  known: QuestionRow | undefined;
};
type Asked = {
  questionBankId: number;
  publicUrl: string;
  userId: number;
  /** Only papers in this owner's sight may ask a changed question. */
  ownerId: OwnerId;
  pictures: MarkedPictures;
};

/** A row as the bank would store it, with the question of its number. */
export type Worded = {
  from: SheetRow;
  known: QuestionRow | undefined;
  wording: Wording;
  /** Equal for questions that ask the same. */
  alike: string;
};

/** Adds problems found against the bank and other rows. */
export const judge = async (db: Db, asked: Asked, rows: readonly SheetRow[]): Promise<Judged[]> =>
  decide(db, asked, await wordRows(db, asked, rows));

/**
 * The slow part: cleans texts, draws formulas. Reuses rows of `before` unless their number has another
 * question or version by now.
 */
export async function wordRows(
  db: Db,
  asked: Asked,
  rows: readonly SheetRow[],
  before: readonly Worded[] = [],
): Promise<Worded[]> {
  const numbers = rows.flatMap(({ cells }) => cells.questionNo || []);
  const numbered = new Map(
    (await questionsNumbered(db, asked.questionBankId, numbers)).map((one) => [one.questionNo, one]),
  );
  const pause = pauses();
  const worded: Omit<Worded, "alike">[] = [];
  for (const [at, row] of rows.entries()) {
    const known = numbered.get(row.cells.questionNo);
    const kept = before[at];
    if (kept && kept.known?.questionVersionId === known?.questionVersionId) {
      worded.push({ ...kept, known });
      continue;
    }
    // Copied, as the row may be worded again.
    const from = structuredClone(row);
    showPictures(from, asked.pictures);
    const wording = wordingOf(from, known, asked);
    await judgeFormulas(asked.userId, from, wording, pause);
    worded.push({ from, known, wording });
    await pause();
  }
  const keptLikeness = new Map(before.map(({ wording, alike }) => [wording, alike]));
  const fresh = worded.flatMap(({ wording }) => (keptLikeness.has(wording) ? [] : wording));
  const likeness = new Map((await likenessOf(db, fresh)).map((alike, at) => [fresh[at], alike]));
  return worded.map((one) => ({
    ...one,
    alike: keptLikeness.get(one.wording) ?? likeness.get(one.wording) ?? "",
  }));
}

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

/** A text that equals the bank's keeps the bank's rich form. */
function wordingOf(
  from: SheetRow,
  known: QuestionRow | undefined,
  { publicUrl, userId, pictures }: Asked,
): Wording {
  const { cells, questionType, questionScore, choices, questionKeys, details } = from;
  const rich = (text: string, before: string | undefined, column: Column): string => {
    if (before !== undefined && cellText(before) === text) return before;
    for (const name of picturesIn(text)) {
      const picture = pictures.get(name);
      if (picture && "why" in picture) from.problems.push({ column, why: picture.why });
    }
    return cleanRichText(
      richText(text, (name) => addressOf(pictures.get(name))),
      publicUrl,
    ).trim();
  };
  const questionText = rich(cells.text, known?.questionText, "text");
  const explained = questionType === "askanswer" ? [cells.keys, cells.answers] : [cells.answers];
  const answers = rich(explained.filter(Boolean).join("\n"), known?.answers, explainedIn(from));
  const tooLong = cells.text === "" ? undefined : questionTextRule(questionText);
  if (tooLong !== undefined) from.problems.push({ column: "text", why: tooLong });
  const answersTooLong = answersRule(answers);
  if (answersTooLong !== undefined) from.problems.push({ column: "answers", why: answersTooLong });
  const identified = withOptionIds(choices, known?.choices ?? []);
  return {
    questionName: questionNameOf(questionText),
    questionText,
    questionType,
    questionScore,
    answers,
    choices: identified,
    questionKeys: questionKeys.flatMap((key) => identified[letterPlace(key)]?.optionId ?? []),
    details,
    createdBy: userId,
  };
}

/** The column of the explanation's pictures and formulas. */
const explainedIn = ({ questionType, cells }: SheetRow): Column =>
  questionType === "askanswer" && picturesIn(cells.keys).length > 0 ? "keys" : "answers";

/** Adds invalid LaTeX to the row's problems. */
async function judgeFormulas(
  authorId: number,
  from: SheetRow,
  { questionText, answers = "" }: Wording,
  pause: Pause,
): Promise<void> {
  const texts: [Column, string][] = [
    ["text", questionText],
    [explainedIn(from), answers],
    ...from.choices.map(({ choiceName }, at): [Column, string] => [
      choiceColumns[at] ?? "A",
      richOf(choiceName),
    ]),
  ];
  for (const [column, text] of texts) {
    await drawAhead(authorId, [text], pause);
    const why = formulaRule(text);
    if (why !== undefined) from.problems.push({ column, why });
  }
}

const addressOf = (picture: MarkedPicture | undefined): string | undefined =>
  picture && "address" in picture ? picture.address : undefined;

/** Marks in choices take the stored pictures' names; a missing picture is a problem. */
function showPictures(from: SheetRow, pictures: MarkedPictures): void {
  for (const [at, choice] of from.choices.entries()) {
    const column = choiceColumns[at] ?? "A";
    choice.choiceName = remarked(choice.choiceName, (name) => {
      const picture = pictures.get(name);
      if (!picture) return pictureMark(name);
      if (!("why" in picture) && picture.key !== undefined)
        return pictureMark(picture.key.split("/").at(-1) ?? "");
      const why = "why" in picture ? picture.why : `选项里的图片 ${name} 要放在文件里`;
      from.problems.push({ column, why });
      return pictureMark(name);
    });
  }
}

const letterPlace = (letter: string): number => (choiceLetters as readonly string[]).indexOf(letter);

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
  questionNo === "" ? `“${firstSigns(questionName, 20)}”` : ` ${questionNo} `;
