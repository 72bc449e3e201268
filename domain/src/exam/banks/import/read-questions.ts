// Workbook rows as questions, with problems by column.
import { picturesIn } from "./cell-text.ts";
import { firstGraphemes, trimmed } from "../../../text-rule.ts";
import { unclearCell } from "../../../workbook.ts";
import { choiceLetters, type QuestionType } from "../../question.ts";
import { detailLimits, type QuestionDetails, difficulties } from "../question-details.ts";
import { choicesRule, keysRule, longestRichText, questionScoreRule } from "../question-form.ts";
import {
  choiceColumns,
  type Column,
  columns,
  columnTitles,
  headsIn,
  type Heads,
  maxQuestions,
  pictureColumns,
} from "./columns.ts";

type Cell = { text: string; unclear?: boolean };
export type SheetRow = { row: number; cells: readonly Cell[] };
export type Problem = { column: Column; why: string };

/** `cells` are texts, `keys` letters, the score is in tenths. */
export type QuestionRow = {
  row: number;
  cells: Readonly<Record<Column, string>>;
  questionType: QuestionType;
  choices: { choiceName: string }[];
  questionKeys: string[];
  questionScore: number;
  details: QuestionDetails;
  problems: Problem[];
};
export type QuestionSheet = { heads: Heads; rows: QuestionRow[] };

const longestNo = 50;
const types: readonly (readonly [QuestionType | "judge", RegExp])[] = [
  ["single", /^(单选|单选题|单项选择题?|SINGLE)$/],
  ["multiple", /^(多选|多选题|多项选择题?|不定项选择题?|MULTIPLE)$/],
  ["judge", /^(判断|判断题)$/],
  ["askanswer", /^(问答|问答题|简答|简答题|案例|案例题|案例分析题?|ASKANSWER)$/],
];
const plain = (text: string): string => text.normalize("NFKC").replace(/\s/g, "").toUpperCase();

/** Reads a sheet's questions; a sentence if headings are missing, or none or too many questions. */
export function readQuestions(rows: readonly SheetRow[]): QuestionSheet | string {
  const heads = headsIn(rows);
  if (!heads) return "没有找到表头：要有“题型”“题干”“答案”三列，请下载模板填写";
  const below = rows.filter(({ row }) => row > heads.row);
  const filled = below.filter((one) => Object.values(heads.places).some((at) => textAt(one, at) !== ""));
  if (filled.length === 0) return "文件里没有题目";
  if (filled.length > maxQuestions) return `一次最多 ${maxQuestions} 道题，这个文件有 ${filled.length} 道`;
  return { heads, rows: filled.map((one) => readRow(one, heads)) };
}

const textAt = ({ cells }: SheetRow, at: number | undefined): string =>
  // Drop the apostrophe that exports put before a formula sign.
  trimmed((at === undefined ? undefined : cells[at]?.text) ?? "").replace(/^'(?=[=+\-@])/, "");

function readRow(one: SheetRow, { places, beyond }: Heads): QuestionRow {
  const cells = Object.fromEntries(
    columns.map((name) => [name, textAt(one, places[name])]),
  ) as QuestionRow["cells"];
  const problems: Problem[] = [];
  const wrong = (column: Column, why: string | undefined): void => {
    if (why !== undefined) problems.push({ column, why });
  };
  for (const name of columns)
    if (one.cells[places[name] ?? -1]?.unclear) wrong(name, unclearCell(firstGraphemes(cells[name], 30)));
  const named = types.find(([, form]) => form.test(plain(cells.type)))?.[0];
  if (named === undefined)
    wrong("type", cells.type === "" ? "请填写题型" : "题型填 单选、多选、判断 或 问答");
  const questionType = named === "judge" ? "single" : (named ?? "single");
  const filled = choiceColumns.map((name) => cells[name]);
  const count = filled.findLastIndex((text) => text !== "") + 1;
  const judged = named === "judge" && count === 0;
  const choices = (judged ? ["对", "错"] : filled.slice(0, count)).map((choiceName) => ({ choiceName }));
  if (cells.text === "") wrong("text", "题干不能为空");
  else if (cells.text.length > longestRichText / 2) wrong("text", "题干太长，请删减");
  if (cells.answers.length > longestRichText / 2) wrong("answers", "解析太长，请删减");
  if (beyond.some((at) => textAt(one, at) !== "")) wrong("E", "最多 5 个选项，A 到 E");
  if (cells.questionNo.length > longestNo) wrong("questionNo", `题目编号最多 ${longestNo} 个字符`);
  for (const name of columns)
    if (picturesIn(cells[name]).length > 0 && !mayShow(name, questionType))
      wrong(name, "图片放在题干、选项或解析里");
  const { tenths, why } = scoreOf(cells.score);
  wrong("score", why);
  const questionKeys = questionType === "askanswer" ? [] : lettersIn(cells.keys, named === "judge");
  if (named !== undefined) judgeChoices({ questionType, choices, questionKeys, cells, wrong });
  return {
    row: one.row,
    cells,
    questionType,
    choices,
    questionKeys,
    questionScore: tenths,
    details: detailsOf(cells, wrong),
    problems,
  };
}

const mayShow = (column: Column, type: QuestionType): boolean =>
  (pictureColumns as readonly Column[]).includes(column) || (column === "keys" && type === "askanswer");

type Judged = Pick<QuestionRow, "questionType" | "choices" | "questionKeys" | "cells"> & {
  wrong: (column: Column, why: string | undefined) => void;
};

function judgeChoices({ questionType, choices, questionKeys, cells, wrong }: Judged): void {
  const choiceWhy = choicesRule(questionType, choices);
  if (choiceWhy !== undefined) {
    const letter = /选项 ([A-E])/.exec(choiceWhy)?.[1] as (typeof choiceColumns)[number] | undefined;
    wrong(letter ?? "A", choiceWhy);
    return;
  }
  if (questionType === "askanswer") return;
  const strange = questionKeys.find(
    (questionKey) => !(choiceLetters as readonly string[]).includes(questionKey),
  );
  if (strange !== undefined)
    wrong("keys", /^[A-Z]$/.test(strange) ? `这题没有选项 ${strange}` : "答案填选项的字母，如 ABD");
  else
    wrong("keys", cells.keys === "" ? "答案不能为空" : keysRule(questionType, questionKeys, choices.length));
}

/** Key letters however separated; judgements also in words. */
function lettersIn(text: string, judgement: boolean): string[] {
  const said = plain(text).replace(/[,、;.]/g, "");
  if (judgement && /^(对|正确|√|✓|是|T|TRUE)$/.test(said)) return ["A"];
  if (judgement && /^(错|错误|×|✗|否|F|FALSE)$/.test(said)) return ["B"];
  return [...new Set(said)].toSorted();
}

const defaultTenths = 10;

/** Points in tenths; 1 point when empty. */
function scoreOf(text: string): { tenths: number; why: string | undefined } {
  if (text === "") return { tenths: defaultTenths, why: undefined };
  const said = plain(text).replace(/分$/, "");
  if (!/^-?\d+(\.\d+)?$/.test(said)) return { tenths: 0, why: "分值填数字" };
  const why = questionScoreRule(Number(said));
  return { tenths: why === undefined ? Math.round(Number(said) * 10) : 0, why };
}

function detailsOf(cells: QuestionRow["cells"], wrong: Judged["wrong"]): QuestionDetails {
  const details = Object.fromEntries(
    Object.entries(detailLimits).map(([name, most]) => {
      const column = name as keyof QuestionDetails;
      if (cells[column].length > most) wrong(column, `${columnTitles[column]}最多 ${most} 个字符`);
      return [column, cells[column]];
    }),
  ) as QuestionDetails;
  const level = difficulties[Number(plain(details.difficulty)) - 1] ?? details.difficulty;
  if (level !== "" && !(difficulties as readonly string[]).includes(level))
    wrong("difficulty", `难度填 ${difficulties.join("、")}，或 1 到 5`);
  return { ...details, difficulty: level, year: details.year.replace(/年$/, "") };
}
