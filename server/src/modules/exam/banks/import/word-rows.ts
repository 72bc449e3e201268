// The rows of a workbook as a bank would store them: the slow part of judging an import.
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
import { answersRule, questionTextRule } from "@zhutu/domain/exam/banks/question-form.ts";
import { questionNameOf } from "@zhutu/domain/exam/banks/question-name.ts";
import { choiceLetters } from "@zhutu/domain/exam/question.ts";
import type { Db } from "../../../../kernel/db/db.ts";
import type { OwnerId } from "../../../../kernel/http/access.ts";
import { type Pause, pauses } from "../../../../kernel/pauses.ts";
import { cleanRichText } from "../../../catalogue/service.ts";
import { drawAhead, formulaRule, richOf } from "../formula.ts";
import { type QuestionRow, questionsNumbered } from "../question-queries.ts";
import type { Wording } from "../wording-queries.ts";
import { likenessOf } from "./import-queries.ts";
import type { MarkedPicture, MarkedPictures } from "./stored-pictures.ts";

export type Asked = {
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

/**
 * Cleans texts, draws formulas. Reuses rows of `before` unless their number has another
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

export const letterPlace = (letter: string): number => (choiceLetters as readonly string[]).indexOf(letter);
