// Audited parts of a chapter: what plays or reads free, and what earns hours.
import type { ChapterStatus } from "../chapter-tree.ts";
import { courseActions, type CourseEditor, type CourseStatus } from "../course-status.ts";

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
