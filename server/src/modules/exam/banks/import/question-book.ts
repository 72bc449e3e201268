import { cellText } from "@zhutu/domain/exam/banks/import/cell-text.ts";
import {
  type Column,
  columns,
  questionSheet,
  reasonTitle,
  templateHeads,
} from "@zhutu/domain/exam/banks/import/columns.ts";
import { noDetails } from "@zhutu/domain/exam/banks/question-details.ts";
import { typeWords } from "@zhutu/domain/exam/question.ts";
import type { Ctx, SessionUser } from "../../../../kernel/context.ts";
import { recordAudit } from "../../../../kernel/db/audit.ts";
import { transaction } from "../../../../kernel/db/transaction.ts";
import type { FileReply } from "../../../../kernel/file-reply.ts";
import { refuse } from "../../../../kernel/http/refuse.ts";
import { callerOf } from "../../../../kernel/fair-queue.ts";
import { bookReply, type Sheet, type SheetRow } from "../../../../kernel/workbook/book.ts";
import { asText, exportQueue } from "../../../../kernel/workbook/workbook.ts";
import { pauses } from "../../../../kernel/pauses.ts";
import { questionBank } from "../banks.ts";
import { type QuestionRow, questionsOfBank } from "../question-queries.ts";
import { lettersOf } from "../questions.ts";
import { bookWith, of, storedBeside } from "./picture-archive.ts";
import { storedKeysOf } from "./stored-pictures.ts";
import { judgedFile } from "./import-questions.ts";
import type { SentFile } from "./read-file.ts";

type StaffCtx = Ctx<SessionUser>;
const wide: readonly Column[] = ["text", "answers", "scoring"];
const widths = columns.map((column) => (wide.includes(column) ? 48 : 14));

const guide: Sheet = {
  name: "填写说明",
  header: ["列", "怎样填写"],
  rows: [
    ["题目编号", "可以不填。填了并且题库里已有这个编号：更新那道题，成为新版本，旧版本保留；没有：新建。"],
    ["题型*", "单选、多选、判断、问答。判断题导入为单选，选项是 对、错，选项列可以空着。"],
    ["题组编号", "同一材料的几道小题填同一个编号。"],
    ["题干*", "可以分行。"],
    ["选项A 到 选项E", "单选、多选至少 2 项，从 A 起不能跳过；问答题不填。"],
    [
      "答案*",
      "选项的字母，多选如 ABD，可以用逗号、顿号、空格隔开，全角、小写都可以。判断题填 对 或 错。问答题填参考答案，也可以写在解析里。",
    ],
    ["解析", "交卷后给学员看。"],
    ["评分要点", "给阅卷人看，学员看不到。"],
    ["分值", "0 到 100，步长 0.5；空着按 1 分。"],
    ["章节、知识点、年份", "可以不填。"],
    ["难度", "很易、较易、中等、较难、很难，或 1 到 5。"],
    [
      "其他",
      "一次最多 2000 道题，文件不超过 20 MB。列按表头认，顺序不限。题干、图片和选项都相同的算同一道题。默认有一行错误就一题都不导入。",
    ],
    [
      "图片",
      "可以插在题干、选项、解析的单元格上，也可以用 WPS 的嵌入单元格图片；或者在文字里写 [图:1.png]，把工作簿和图片一起压缩成 .zip 上传。只收 PNG、JPG、GIF、WebP，一张小于 5 MB，一次最多 300 张。",
    ],
  ],
  widths: [22, 100],
  wraps: true,
};

const questionBook = (rows: SheetRow[]): Sheet[] => [
  guide,
  { name: questionSheet, header: [...templateHeads], rows, widths, wraps: true },
];

export const questionTemplate = (ctx: StaffCtx): Promise<FileReply> =>
  bookReply(callerOf(ctx), questionBook([]), { name: "题目模板", plain: "question_template" });

/** Limits of one workbook, built in memory. */
const maxExported = 10_000;
const maxCharacters = 20_000_000;
const readAtOnce = 200;

/**
 * The bank's questions in import format, with pictures an archive. Refuses NOT_FOUND, BAD_INPUT (over 10,000
 * questions or 20 million characters).
 */
export async function exportQuestions(ctx: StaffCtx, questionBankId: number): Promise<FileReply> {
  const bank = await questionBank(ctx, questionBankId);
  if (bank.questionCount > maxExported)
    throw refuse("BAD_INPUT", {
      msg: `一次最多导出 ${maxExported} 题，这个题库有 ${bank.questionCount} 题，请分成几个题库`,
    });
  return exportQueue.run(
    callerOf(ctx),
    async () => {
      const { rows, keys } = await rowsOfBank(ctx, questionBankId);
      await transaction(ctx.db, (tx) =>
        recordAudit(tx, ctx, {
          action: "questions.export",
          subject: `question-bank:${questionBankId}`,
          detail: { questions: rows.length },
        }),
      );
      const beside = await storedBeside(ctx.providers.storage, [...keys]);
      return bookWith(beside, questionBook(rows), {
        name: `${bank.questionBankName}_题目`,
        plain: `question_bank_${questionBankId}`,
      });
    },
    ctx.gone,
  );
}

/** Rows, and the pictures' storage keys. */
async function rowsOfBank(ctx: StaffCtx, questionBankId: number) {
  const pause = pauses();
  const rows: SheetRow[] = [];
  const keys = new Set<string>();
  let characters = 0;
  for (let after = 0; ;) {
    ctx.gone.throwIfAborted();
    const chunk = await questionsOfBank(ctx.db, questionBankId, { after, most: readAtOnce });
    for (const question of chunk) {
      const row = rowOf(question);
      rows.push(row);
      for (const key of storedKeysOf([question])) keys.add(key);
      characters += row.reduce<number>((sum, cell) => sum + wordsOf(cell).length, 0);
      await pause();
    }
    if (characters > maxCharacters)
      throw refuse("BAD_INPUT", { msg: "这个题库的文字太多，一个工作簿装不下，请分成几个题库再导出" });
    if (chunk.length < readAtOnce) return { rows, keys };
    after = chunk.at(-1)?.questionId ?? after;
  }
}

function rowOf(one: QuestionRow): SheetRow {
  const details = { ...noDetails, ...one.details };
  const open = one.questionType === "askanswer";
  const texts: Readonly<Record<Column, string | number>> = {
    ...details,
    questionNo: one.questionNo,
    type: typeWords[one.questionType],
    text: cellText(one.questionText),
    A: one.choices[0]?.choiceName ?? "",
    B: one.choices[1]?.choiceName ?? "",
    C: one.choices[2]?.choiceName ?? "",
    D: one.choices[3]?.choiceName ?? "",
    E: one.choices[4]?.choiceName ?? "",
    keys: open ? "" : lettersOf(one.choices, one.questionKeys).join(""),
    answers: cellText(one.answers),
    score: String(one.questionScore / 10),
  };
  return columns.map((column) => harmless(String(texts[column])));
}

/** Text that no spreadsheet executes; keeps line breaks. */
const harmless = (text: string): string =>
  text
    .split("\n")
    .map((line, at) => (at === 0 ? asText(line) : line))
    .join("\n");

const wordsOf = (cell: SheetRow[number] | undefined): string =>
  typeof cell === "object" ? cell.red : String(cell ?? "");

/** The sent workbook with wrong cells red and reasons in the last column. */
export async function annotatedFile(
  ctx: StaffCtx,
  questionBankId: number,
  sent: SentFile,
): Promise<FileReply> {
  const { file, judged } = await judgedFile(ctx, questionBankId, sent);
  const { heads, raw } = file;
  const byRow = new Map(judged.map(({ from }) => [from.row, from.problems]));
  const headCells = raw.find(({ row }) => row === heads.row)?.cells ?? [];
  const earlier = headCells.findIndex(({ text }) => text.trim() === reasonTitle);
  const reasonAt = earlier < 0 ? headCells.length : earlier;
  const rows: SheetRow[] = [];
  for (const { row, cells } of raw) {
    while (rows.length < row - 1) rows.push([]);
    const problems = byRow.get(row) ?? [];
    const red = new Set(problems.flatMap(({ column }) => heads.places[column] ?? []));
    const texts = Array.from({ length: reasonAt }, (_, at) => harmless(cells[at]?.text ?? ""));
    const reason = row === heads.row ? reasonTitle : problems.map(({ why }) => why).join("；");
    rows.push([...texts.map((text, at) => (red.has(at) ? { red: text } : text)), reason]);
  }
  const [header = [], ...rest] = rows;
  const sheet: Sheet = {
    name: questionSheet,
    header: Array.from({ length: reasonAt + 1 }, (_, at) => wordsOf(header[at])),
    rows: rest,
    wraps: true,
  };
  const [plain, name] = ["questions_annotated", `${sent.fileName.replace(/\.(?:xlsx|zip)$/i, "")}_错误标注`];
  const beside = file.files.map(({ name: called, bytes }) => ({ name: called, content: () => of(bytes) }));
  return exportQueue.run(callerOf(ctx), () => bookWith(beside, [sheet], { name, plain }), ctx.gone);
}
