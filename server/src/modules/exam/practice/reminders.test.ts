import * as contract from "@zhutu/domain/exam/contract.ts";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aChapter, aCourse, aVideo } from "../../../testing/factories/catalogue.ts";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { chapters, type courses } from "../../catalogue/tables.ts";
import { atOnce, testPapers } from "../exam-testing.ts";
import { reminderAnswers } from "../tables.ts";

const shop = await testPapers();
const { db } = shop;

const listed = (who: Account | null, courseChapterId: number) =>
  shop.as(who, contract.listReminders, { params: { courseChapterId } });
const answer = (who: Account, courseChapterId: number, questionId: number, given: string) =>
  shop.as(who, contract.answerReminder, { params: { courseChapterId, questionId }, body: { answer: given } });

/** A lesson whose video stops for these questions, each at a place; of a course of 100.00 unless told otherwise. */
async function aStoppedLesson(
  stops: readonly (readonly [questionId: number, alertTime: string])[],
  over: {
    course?: Partial<typeof courses.$inferInsert>;
    chapter?: Partial<typeof chapters.$inferInsert>;
  } = {},
) {
  const { courseId } = await aCourse(db, over.course);
  const { videoId } = await aVideo(db);
  const { courseChapterId } = await aChapter(db, { courseId, videoId, ...over.chapter });
  const questionIds = stops.map(([questionId]) => questionId);
  const paperId = await aPaper(db, questionIds, { paperType: "cpt_alert" });
  await db.execute(sql`update papers set ref_id = ${courseChapterId} where paper_id = ${paperId}`);
  await db
    .update(chapters)
    .set({ alertPaperId: paperId })
    .where(eq(chapters.courseChapterId, courseChapterId));
  for (const [questionId, alertTime] of stops)
    await db.execute(sql`update paper_questions set alert_time = ${alertTime}
      where paper_id = ${paperId} and question_id = ${questionId}`);
  return { courseId, courseChapterId };
}

test("[STUDY-002] a video stops where its questions are set, the earliest first; one at 00:00 is not set", async () => {
  const [late, early, notSet] = [await aQuestion(db), await aQuestion(db), await aQuestion(db)];
  const lesson = await aStoppedLesson([
    [late, "31:06"],
    [early, "02:00"],
    [notSet, "00:00"],
  ]);
  const me = await shop.account("user");
  await shop.hold(me, lesson.courseId);
  const questions = await listed(me, lesson.courseChapterId);
  expect(questions.map(({ questionId, alertTime }) => [questionId, alertTime])).toEqual([
    [early, 120],
    [late, 1866],
  ]);
  expect(await refusalOf(answer(me, lesson.courseChapterId, notSet, "A"))).toMatch(/^404/);
});

test("questions come without their keys; an open one, which nobody judges, stops no video", async () => {
  const open = await aQuestion(db, { questionType: "askanswer" });
  const lesson = await aStoppedLesson([
    [await aQuestion(db), "01:00"],
    [open, "02:00"],
  ]);
  const me = await shop.account("user");
  await shop.hold(me, lesson.courseId);
  const questions = await listed(me, lesson.courseChapterId);
  expect(questions).toHaveLength(1);
  expect(Object.keys(questions[0] ?? {}).toSorted()).toEqual(
    ["alertTime", "answered", "choices", "questionId", "questionText", "questionType"].toSorted(),
  );
  expect(JSON.stringify(questions)).not.toContain("见教材第二章");
});

test("[STUDY-001] an answer is judged with key and explanation; a wrong one is noted, may be tried again at once, and asks no more", async () => {
  const questionId = await aQuestion(db);
  const { courseId, courseChapterId } = await aStoppedLesson([[questionId, "01:00"]]);
  const me = await shop.account("user");
  await shop.hold(me, courseId);
  const told = { questionKeys: ["A"], answers: "见教材第二章" };
  expect(await answer(me, courseChapterId, questionId, "B")).toEqual({ answerPass: 0, ...told });
  expect(await listed(me, courseChapterId)).toMatchObject([{ questionId, answered: 1 }]);
  expect((await shop.bank(me)).errorQuestions).toMatchObject([
    { questionId, courseChapterId, wrongCount: 1, answer: "B" },
  ]);
  expect(await answer(me, courseChapterId, questionId, "A")).toEqual({ answerPass: 1, ...told });
  // A right answer after it counts as one, and is no second wrong one.
  expect((await shop.bank(me)).errorQuestions).toMatchObject([{ questionId, wrongCount: 1, rightInRow: 1 }]);
  const other = await shop.account("user");
  await shop.hold(other, courseId);
  expect(await listed(other, courseChapterId)).toMatchObject([{ answered: 0 }]);
  for (const bad of ["C", "AB", "对"])
    expect(await refusalOf(answer(me, courseChapterId, questionId, bad))).toMatch(/^400/);
});

test("[STUDY-001] a right answer enters no wrong-answer bank; a formula in the explanation is drawn", async () => {
  const questionId = await aQuestion(db, { answers: "抗压强度 $f_{cu}$" });
  const { courseId, courseChapterId } = await aStoppedLesson([[questionId, "01:00"]]);
  const me = await shop.account("user");
  await shop.hold(me, courseId);
  const told = await answer(me, courseChapterId, questionId, "A");
  expect(told).toMatchObject({ answerPass: 1 });
  expect(told.answers).toMatch(/^抗压强度 <math.*<msub>/);
  expect((await shop.bank(me)).total).toBe(0);
});

test("[STUDY-001] of several keys all are wanted, and all are told", async () => {
  const choices = ["甲", "乙", "丙"].map((choiceName, at) => ({ optionId: "ABC"[at] as string, choiceName }));
  const over = { questionType: "multiple", choices, questionKeys: ["A", "C"] } as const;
  const questionId = await aQuestion(db, { ...over, questionKeys: [...over.questionKeys] });
  const { courseId, courseChapterId } = await aStoppedLesson([[questionId, "01:00"]]);
  const me = await shop.account("user");
  await shop.hold(me, courseId);
  for (const [given, answerPass] of [
    ["A", 0],
    ["AC", 1],
    ["AB", 0],
  ] as const)
    expect(await answer(me, courseChapterId, questionId, given)).toMatchObject({
      answerPass,
      questionKeys: ["A", "C"],
    });
  expect((await shop.bank(me)).errorQuestions).toMatchObject([{ questionId, answer: "AB" }]);
});

test("[ERRQ-005] 20 wrong answers at once count once in the bank, and are one row that says it was answered", async () => {
  const questionId = await aQuestion(db);
  const { courseId, courseChapterId } = await aStoppedLesson([[questionId, "01:00"]]);
  const me = await shop.account("user");
  await shop.hold(me, courseId);
  await atOnce(20, () => answer(me, courseChapterId, questionId, "B"));
  expect((await shop.bank(me)).errorQuestions).toMatchObject([{ wrongCount: 1 }]);
  expect(await db.$count(reminderAnswers, eq(reminderAnswers.userId, me.userId))).toBe(1);
  // After the minute it is another one, and so it is after a right answer.
  const later = sql`update error_questions set last_wrong_at = last_wrong_at - interval '61 seconds'`;
  await db.execute(sql`${later} where user_id = ${me.userId}`);
  await answer(me, courseChapterId, questionId, "B");
  expect((await shop.bank(me)).errorQuestions).toMatchObject([{ wrongCount: 2 }]);
  await answer(me, courseChapterId, questionId, "A");
  await answer(me, courseChapterId, questionId, "B");
  expect((await shop.bank(me)).errorQuestions).toMatchObject([{ wrongCount: 3, rightInRow: 0 }]);
});

test("only who may play the lesson is asked: its holders, of a trial lesson every learner", async () => {
  const questionId = await aQuestion(db);
  const sold = await aStoppedLesson([[questionId, "01:00"]]);
  const trial = await aStoppedLesson([[questionId, "01:00"]], { chapter: { trial: true } });
  const draft = await aStoppedLesson([[questionId, "01:00"]], {
    course: { courseStatus: "unpublish" },
    chapter: { trial: true },
  });
  const hidden = await aStoppedLesson([[questionId, "01:00"]], { chapter: { chapterStatus: "unpublish" } });
  const me = await shop.account("user");
  await shop.hold(me, hidden.courseId);
  for (const { courseChapterId } of [sold, draft, hidden, { courseChapterId: 2_000_000_000 }]) {
    expect(await refusalOf(listed(me, courseChapterId))).toMatch(/^404/);
    expect(await refusalOf(answer(me, courseChapterId, questionId, "A"))).toMatch(/^404/);
  }
  expect(await listed(me, trial.courseChapterId)).toHaveLength(1);
  expect(await refusalOf(listed(null, trial.courseChapterId))).toMatch(/^403/);
  await shop.hold(me, sold.courseId);
  expect(await listed(me, sold.courseChapterId)).toHaveLength(1);
});

test("[STUDY-001] a question of another chapter is not asked here", async () => {
  const [here, there] = [await aQuestion(db), await aQuestion(db)];
  const one = await aStoppedLesson([[here, "01:00"]]);
  await aStoppedLesson([[there, "01:00"]]);
  const me = await shop.account("user");
  await shop.hold(me, one.courseId);
  expect(await refusalOf(answer(me, one.courseChapterId, there, "A"))).toMatch(/^404/);
});

test("what a test of the caller's still asks is taken, and told neither here nor by the bank nor in the copy", async () => {
  const questionId = await aQuestion(db);
  const { courseId, courseChapterId } = await aStoppedLesson([[questionId, "01:00"]], {
    course: { courseType: 5, certSubject: "building", requiredCourse: 1 },
  });
  const paperId = await aPaper(db, [questionId], { refId: courseChapterId });
  const me = await shop.account("user");
  await shop.hold(me, courseId);
  const withheld = { answerPass: null, questionKeys: null, answers: null };
  expect(await answer(me, courseChapterId, questionId, "B")).toEqual(withheld);
  expect(await listed(me, courseChapterId)).toMatchObject([{ answered: 1 }]);
  expect((await shop.bank(me)).total).toBe(0);
  expect(await db.select().from(reminderAnswers).where(eq(reminderAnswers.userId, me.userId))).toMatchObject([
    { answer: "B", answerPass: null },
  ]);
  const attempt = await shop.start(me, paperId, `cpt-${courseChapterId}`);
  await shop.save(me, attempt, questionId, { answer: "A" });
  await shop.handIn(me, attempt);
  expect(await answer(me, courseChapterId, questionId, "B")).toMatchObject({
    answerPass: 0,
    questionKeys: ["A"],
  });
});
