import {
  maxFileBytes,
  maxPictures,
  maxQuestions,
  questionFileRule,
  questionSheet,
} from "@zhutu/domain/exam/banks/import/columns.ts";
import { type QuestionSheet, readQuestions } from "@zhutu/domain/exam/banks/import/read-questions.ts";
import type { Ctx, SessionUser } from "../../../../kernel/context.ts";
import { refuse } from "../../../../kernel/http/refuse.ts";
import { callerOf } from "../../../../kernel/fair-queue.ts";
import { countUse } from "../../../../kernel/limits.ts";
import type { ReadRow } from "../../../../kernel/workbook/read-sheet.ts";
import type { SheetAnswer, SheetAsked } from "../../../../kernel/workbook/read-sheet-thread.ts";
import { readInTurn } from "../../../../kernel/workbook/reading.ts";
import type { PictureLimits } from "../../../../kernel/workbook/sheet-pictures.ts";
import type { SheetLimits } from "../../../../kernel/workbook/sheet-refused.ts";
import { type Placed, placePictures } from "./place-pictures.ts";

export type SentFile = { fileName: string; content: string };
/** `raw`: the rows as sent, marks for pictures. */
export type ReadFile = QuestionSheet & { raw: readonly ReadRow[] } & Omit<Placed, "rows">;

const longestMs = 10_000;
const maxCharacters = 4_000_000;
const limits: SheetLimits = {
  // For titles and empty rows.
  maxRows: maxQuestions * 2,
  lastColumn: 200,
  maxColumns: 60,
  maxShown: 20_000,
  maxParts: 5_000,
  maxUnpacked: 32 * 1024 * 1024,
};
const pictures: PictureLimits = {
  maxPictures,
  maxBytes: 5 * 1024 * 1024 - 1,
  maxUnpacked: 64 * 1024 * 1024,
};
type Refused = Extract<SheetAnswer, { refused: string }>["refused"];
const sentences: Readonly<Record<Refused, string>> = {
  "not a sheet": "这个文件不是表格，请上传 .xlsx",
  "too large": `文件里的内容太多，一次最多 ${maxQuestions} 道题、${maxPictures} 张图片`,
  "no workbook": "压缩包里没有 .xlsx 工作簿",
  "several workbooks": "压缩包里有几个 .xlsx，请只放一个",
  "too wide": "表格的列太多，请下载模板填写后重试",
  "too long": "文件里有太长的文字，请删减后重试",
};
const tooHard = "文件太复杂，读不出来，请下载模板填写后重试";
const thread = new URL("../../../../kernel/workbook/read-sheet-thread.ts", import.meta.url);

/**
 * The questions of a workbook. Refuses QUESTION_FILE_REFUSED (also over 2,000 questions or 10 seconds),
 * TOO_MANY (over 120 files an hour, or another being read).
 */
export async function readFile(ctx: Ctx<SessionUser>, { fileName, content }: SentFile): Promise<ReadFile> {
  const { userId } = ctx.user;
  await countUse(ctx.db, { key: `question-file:user:${userId}`, most: 120, withinSeconds: 3600 });
  const bytes = Buffer.from(content.slice(0, maxFileBytes * 2), "base64");
  const wrong = questionFileRule({ name: fileName, size: bytes.length });
  if (wrong !== undefined) throw refuse("QUESTION_FILE_REFUSED", { msg: wrong });
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === 0xd0cf11e0)
    throw refuse("QUESTION_FILE_REFUSED", { msg: "这是旧版或加密的表格文件，请另存为不加密的 .xlsx 后上传" });
  const isArchive = /\.zip$/i.test(fileName);
  const data: SheetAsked = {
    bytes: new Uint8Array(bytes),
    isArchive,
    sheet: questionSheet,
    limits,
    maxCharacters,
    pictures,
  };
  const answer = await readInTurn<SheetAnswer>(callerOf(ctx), { file: thread, data, longestMs });
  if (!answer || "refused" in answer)
    throw refuse("QUESTION_FILE_REFUSED", { msg: answer ? sentences[answer.refused] : tooHard });
  const { rows, ...placed } = placePictures(answer.rows, answer);
  const sheet = readQuestions(rows);
  if (typeof sheet === "string") throw refuse("QUESTION_FILE_REFUSED", { msg: sheet });
  return { ...sheet, raw: rows, ...placed };
}
