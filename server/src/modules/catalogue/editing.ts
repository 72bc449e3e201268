// What every change of a course by staff asks first: who edits, which course, and whether its state allows it.
import {
  COURSE_STATUS_LABELS,
  type CourseEditor,
  type CourseStatus,
} from "@zhutu/domain/catalogue/course-status.ts";
import type { SessionUser } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { type Refusal, refuse } from "../../kernel/http/refuse.ts";
import { type OwnerId, ownerOf } from "../../kernel/owner.ts";
import { changedMeanwhile, type Changes } from "../identity/service.ts";
import * as queries from "./office-queries.ts";

/** Who edits, and whose courses they reach. */
export const editorOf = (user: SessionUser): { editor: CourseEditor; ownerId: OwnerId } => ({
  editor: user.role === "admin" ? "admin" : "teacher",
  ownerId: ownerOf(user),
});

/** Refuses what the course's state does not allow, with the state that it is in by now. */
export const refuseInState = (status: CourseStatus | undefined, refused: string): Refusal =>
  refuse("COURSE_STATE", status && { msg: `课程现在是“${COURSE_STATUS_LABELS[status]}”，${refused}` });

/** What the last change of a course was, by the action that the audit names. */
const CHANGED: Changes = {
  "course.save": "保存了这门课程",
  "course.submit": "把这门课程提交过审核",
  "course.publish": "发布过这门课程",
  "course.withdraw": "撤回过这门课程",
  "course.return": "退回过这门课程",
  "course.video.remove": "移除过这个答疑的视频",
};

/** The refusal of whoever looked at another state of the course: who changed it, when, and what to do now (`next`). */
export const changedCourse = (tx: Tx, user: SessionUser, courseId: number, next?: string): Promise<Refusal> =>
  changedMeanwhile(tx, user, {
    subject: `course:${courseId}`,
    changes: CHANGED,
    refusal: "COURSE_CHANGED",
    ...(next !== undefined && { next }),
  });

/** The course, locked; 404 when there is none or it is another's. */
export async function lockedCourse(tx: Tx, courseId: number, ownerId: OwnerId) {
  const course = await queries.lockCourse(tx, courseId, ownerId);
  if (!course) throw refuse("NOT_FOUND");
  return course;
}
