// What of a course's chapters the audit looked at: what may be watched and read without paying, and what earns hours.
import type { ChapterStatus } from "../chapter-tree.ts";
import { courseActions, type CourseEditor, type CourseStatus } from "../course-status.ts";

/** Title, place and the handout's file are the teacher's at any time; these are not, once the course was sent to the audit. */
export const AUDITED_FIELDS = [
  "chapterStatus",
  "chapterTime",
  "videoId",
  "trial",
  "handoutTrial",
  "paperId",
  "alertPaperId",
] as const;

/** Why this editor may not change the audited part of a chapter in a course of that state, and what to do; undefined: may. */
export function heldByAudit(editor: CourseEditor, status: CourseStatus): string | undefined {
  if (editor === "admin" || courseActions(editor, status).includes("save")) return undefined;
  const first = status === "auditing" ? "请先撤回审核" : "请先撤销发布";
  return `已显示章节的状态、学时、视频、试听、试读和试题不能修改，${first}`;
}

/** Whether learners see such a chapter, now or by the change: what nobody sees is prepared freely. */
export const isSeen = (...statuses: readonly (ChapterStatus | undefined)[]): boolean =>
  statuses.some((status) => status !== undefined && status !== "unpublish");
