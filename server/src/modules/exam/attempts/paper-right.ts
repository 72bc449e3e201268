import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { chapterOfTest, chapterTest } from "@zhutu/domain/exam/chapter-paper.ts";
import type { Db } from "../../../kernel/db/db.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { mayWatch, type Person, useCourse } from "../../enrolment/service.ts";
import { hasPassedTest } from "./queries.ts";
import { mayTake } from "./free-papers.ts";
import { paperToSit } from "../papers/queries.ts";

/**
 * Checks that the person may sit the paper now; `begins` notes the first use of the enrolment. Practice
 * shows the keys, so a continuing-education chapter's needs its test passed.
 */
export async function admitToPaper(
  db: Db,
  user: Person,
  sitting: { paperId: number; correlationId: string; begins?: true },
): Promise<void> {
  const { paperId, correlationId, begins } = sitting;
  const paper = await paperToSit(db, paperId);
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
 * Checks that the person may watch the course; `begins` notes the first use of the enrolment. Refuses
 * NOT_FOUND (draft), EXERCISE_NOT_BOUGHT.
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
