// Who may sit a paper, decided on the server for every way that leads to one.
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { chapterOfTest, chapterTest } from "@zhutu/domain/exam/correlation.ts";
import type { Db } from "../../../kernel/db/db.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { mayWatch, type Person, useCourse } from "../../enrolment/service.ts";
import { hasPassedTest } from "./attempt-queries.ts";
import { mayTake } from "./free-papers.ts";
import { findPaper } from "./paper-queries.ts";

/**
 * Refuses who may not sit the paper now: with 404 what is not there for them (a correlation that is not the chapter's,
 * too), EXERCISE_NOT_BOUGHT, and with TEST_FIRST the practice of a continuing-education chapter whose test the person
 * has not passed (the refusal tells the test's correlation), because practice tells the keys. A free-standing paper is
 * practised by whom its setting names (`mayTake`). Who `begins` it uses what they hold of its course.
 */
export async function admitToPaper(
  db: Db,
  user: Person,
  of: { paperId: number; correlationId: string; begins?: true },
): Promise<void> {
  const { paperId, correlationId, begins } = of;
  const paper = await findPaper(db, paperId);
  if (!paper) throw refuse("NOT_FOUND");
  const { refId, courseId, courseType, courseStatus, hidden } = paper;
  if (refId === null) {
    if (correlationId !== "") throw refuse("NOT_FOUND");
    const { may, courseId: wanted } = await mayTake(db, user, { ...paper, begins });
    if (may) return;
    throw wanted === undefined
      ? refuse("NOT_FOUND")
      : refuse("EXERCISE_NOT_BOUGHT", { msg: "购买课程后才可以做这份试卷", detail: { courseId: wanted } });
  }
  if (courseId === null || courseStatus === null || hidden !== false) throw refuse("NOT_FOUND");
  if (correlationId !== "" && chapterOfTest(correlationId) !== refId) throw refuse("NOT_FOUND");
  await admitToExercises(db, user, { courseId, courseStatus, begins });
  if (correlationId !== "" || courseType !== COURSE_TYPE.continuingEducation) return;
  const test = { userId: user.userId, correlationId: chapterTest(refId) };
  if (!(await hasPassedTest(db, test)))
    throw refuse("TEST_FIRST", { detail: { correlationId: test.correlationId } });
}

/**
 * Refuses who may not watch the course: 404 for a draft, else EXERCISE_NOT_BOUGHT, which tells the course. Who `begins` a
 * paper of it uses what they hold.
 */
export async function admitToExercises(
  db: Db,
  user: Person,
  { courseId, courseStatus, begins }: { courseId: number; courseStatus: string; begins?: true | undefined },
): Promise<void> {
  if (await (begins ? useCourse : mayWatch)(db, user, courseId)) return;
  if (courseStatus !== "published") throw refuse("NOT_FOUND");
  throw refuse("EXERCISE_NOT_BOUGHT", { detail: { courseId } });
}
