import { createHash } from "node:crypto";
import { lettersOf, type AttemptMode, type AttemptState } from "@zhutu/domain/exam/attempt.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { drawnText } from "../banks/formula.ts";
import { findQuestionOfDay } from "../queries.ts";
import { authorsOrder, shownChoices } from "../banks/choices.ts";
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import * as queries from "./queries.ts";
import { admitToExercises } from "../attempts/paper-right.ts";

/** Today's question with its keys, the same for everybody on one Shanghai day; null if there is none. */
export async function todayQuestion({ db }: Pick<Ctx, "db">) {
  const question = await questionOfToday(db);
  if (!question) return null;
  const order = authorsOrder(question.choices);
  return {
    ...question,
    questionText: drawnText(question.questionText),
    answers: drawnText(question.answers),
    choices: shownChoices(question.choices, order),
    questionKeys: [...lettersOf(order, question.questionKeys)],
  };
}

/** With option ids. */
export function questionOfToday(db: Ctx["db"]) {
  const day = shanghaiDay(new Date());
  return findQuestionOfDay(db, { day, share: placeOf(day) });
}

/** The day's place among all questions, 0 to 1; consecutive days lie far apart. */
const placeOf = (day: string): number => createHash("sha256").update(day).digest().readUInt32BE() / 2 ** 32;

/** A course's exercises by chapter, with the caller's progress. */
export async function courseExercises(ctx: Ctx<SessionUser>, courseId: number) {
  const course = await queries.findCourse(ctx.db, courseId);
  if (!course) throw refuse("NOT_FOUND");
  await admitToExercises(ctx.db, ctx.user, course);
  const tested = course.courseType === COURSE_TYPE.continuingEducation;
  const rows = await queries.courseExercises(ctx.db, { courseId, userId: ctx.user.userId });
  return rows.map((row) => {
    const mode: AttemptMode = tested && !row.testPassed ? "test" : "practice";
    return { ...row, mode, practice: inList(row.practice), test: inList(row.test) };
  });
}

type Row = Awaited<ReturnType<typeof queries.courseExercises>>[number]["test"];
const inList = (row: Row) => {
  const state: AttemptState = row?.handedIn ? "handed-in" : "open";
  return row && { ...row, state };
};
