// Chapter form rules and their sentences (back-office spec 5).
import { extensionOf } from "../../media/upload-rules.ts";
import { textRule } from "../../text-rule.ts";
import type { ChapterStatus } from "../chapter-tree.ts";
import { courseActions, type CourseEditor, type CourseStatus } from "../course-status.ts";

/** Of a course; its tree is read, moved and copied whole. */
const MAX_CHAPTERS = 1_000;

/** Why so many more chapters cannot be added. */
export const moreChaptersRule = (count: number, more: number): string | undefined =>
  count + more > MAX_CHAPTERS
    ? `一门课程最多 ${MAX_CHAPTERS} 个章节，已有 ${count} 个，请拆成几门课程`
    : undefined;

export const chapterTitleRule = textRule({
  min: 2,
  max: 50,
  empty: "请输入章节标题",
  length: "长度在 2 到 50 个字符",
});

const MAX_HOURS = 100;

/** Hours from 0 to 100, at most 1 decimal. */
export function chapterHoursRule(hours: number): string | undefined {
  const tenths = hours * 10;
  const hasOneDecimal = Math.abs(tenths - Math.round(tenths)) < 1e-6;
  return hasOneDecimal && hours >= 0 && hours <= MAX_HOURS
    ? undefined
    : `学时在 0 到 ${MAX_HOURS} 之间，最多一位小数`;
}

/** Practice only: exercises show, the video does not play. */
export const CHAPTER_STATUS_LABELS: Readonly<Record<ChapterStatus, string>> = {
  unpublish: "未发布",
  pubprac: "仅习题",
  published: "已发布",
};

/** Defaults of a new chapter (back-office spec 4 and 9). */
export const newChapter = (siblings: number) => ({
  chapterStatus: "published" as const,
  chapterTitle: `章节${siblings + 1}`,
});

/** Lower case, without the dot. */
export const HANDOUT_EXTENSIONS: readonly string[] = ["doc", "docx", "pdf", "ppt", "pptx"];
/** Handouts must be smaller (back-office spec 5). */
export const HANDOUT_BELOW_BYTES = 200 * 1024 * 1024;

export function handoutFileRule(file: { name: string; size: number }): string | undefined {
  if (!HANDOUT_EXTENSIONS.includes(extensionOf(file.name)))
    return "讲义只能是 .doc、.docx、.pdf、.ppt 或 .pptx 文件";
  if (file.size >= HANDOUT_BELOW_BYTES) return "讲义必须小于200M";
  return file.size > 0 ? undefined : "文件是空的，请重新选择";
}

// Audited parts of a chapter: what plays or reads free, and what earns hours.

/** Locked for teachers after submission; title, position and handout file are not. */
export const AUDITED_FIELDS = [
  "chapterStatus",
  "chapterTime",
  "videoId",
  "trial",
  "handoutTrial",
  "paperId",
  "alertPaperId",
] as const;

/** Why the audit locks these fields, and what to do; undefined when allowed. */
export function heldByAudit(editor: CourseEditor, status: CourseStatus): string | undefined {
  if (editor === "admin" || courseActions(editor, status).includes("save")) return undefined;
  const first = status === "auditing" ? "请先撤回审核" : "请先撤销发布";
  return `已显示章节的状态、学时、视频、试听、试读和试题不能修改，${first}`;
}

/** Whether learners see the chapter before or after the change; hidden ones change freely. */
export const isSeen = (...statuses: readonly (ChapterStatus | undefined)[]): boolean =>
  statuses.some((status) => status !== undefined && status !== "unpublish");
