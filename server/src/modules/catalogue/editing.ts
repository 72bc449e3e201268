import {
  COURSE_STATUS_LABELS,
  type CourseEditor,
  type CourseStatus,
} from "@zhutu/domain/catalogue/course-status.ts";
import type { SessionUser } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { type Refusal, refuse } from "../../kernel/http/refuse.ts";
import { type OwnerId, ownerOf } from "../../kernel/http/access.ts";
import { changedMeanwhile, type Changes } from "../identity/service.ts";
import * as queries from "./office-queries.ts";

export const editorOf = (user: SessionUser): { editor: CourseEditor; ownerId: OwnerId } => ({
  editor: user.role === "admin" ? "admin" : "teacher",
  ownerId: ownerOf(user),
});

/** Refuses COURSE_STATE with the current state. */
export const refuseInState = (status: CourseStatus | undefined, refused: string): Refusal =>
  refuse("COURSE_STATE", status && { msg: `课程现在是“${COURSE_STATUS_LABELS[status]}”，${refused}` });

const CHANGED: Changes = {
  "course.save": "保存了这门课程",
  "course.submit": "把这门课程提交过审核",
  "course.publish": "发布过这门课程",
  "course.withdraw": "撤回过这门课程",
  "course.return": "退回过这门课程",
  "course.video.remove": "移除过这个答疑的视频",
};

/** COURSE_CHANGED with who, when and what to do next. */
export const changedCourse = (tx: Tx, user: SessionUser, courseId: number, next?: string): Promise<Refusal> =>
  changedMeanwhile(tx, user, {
    subject: `course:${courseId}`,
    changes: CHANGED,
    refusal: "COURSE_CHANGED",
    ...(next !== undefined && { next }),
  });

/** Refuses NOT_FOUND (also another teacher's). */
export async function lockedCourse(tx: Tx, courseId: number, ownerId: OwnerId) {
  const course = await queries.lockCourse(tx, courseId, ownerId);
  if (!course) throw refuse("NOT_FOUND");
  return course;
}
