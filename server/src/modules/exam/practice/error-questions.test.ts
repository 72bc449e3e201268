import * as contract from "@zhutu/domain/exam/contract.ts";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { chapters } from "../../catalogue/tables.ts";
import { systemParams } from "../../sysparams/tables.ts";
import { atOnce, testPapers } from "../exam-testing.ts";
import { errorQuestions, questions, questionVersions } from "../tables.ts";

const shop = await testPapers();
const { db } = shop;

const record = (who: Account, questionId: number, answer = "B") =>
  shop.as(who, contract.recordErrorQuestion, { query: { questionId, answer } });
const retry = (who: Account, questionId: number, answer: string) =>
  shop.as(who, contract.retryErrorQuestion, { params: { questionId }, body: { answer } });
const remove = (who: Account, questionId: number) =>
  shop.as(who, contract.removeErrorQuestion, { params: { questionId } });
const idsOf = async (who: Account, query: Parameters<typeof shop.bank>[1] = {}) =>
  (await shop.bank(who, query)).errorQuestions.map((one) => one.questionId);
const letMinutePass = () =>
  db.execute(sql`update error_questions set last_wrong_at = last_wrong_at - interval '61 seconds'`);

/** A learner who answered these questions of a practised paper wrong. */
async function wrongIn(...questionIds: number[]) {
  const me = await shop.account("user");
  const attempt = await shop.start(me, await aPaper(db, questionIds));
  for (const questionId of questionIds) await shop.save(me, attempt, questionId, { answer: "B" });
  return me;
}

describe("what enters the bank", () => {
  test("[ERRQ-005] in practice what was answered wrong, nothing else; once, however often", async () => {
    const [wrong, right, open] = [
      await aQuestion(db),
      await aQuestion(db),
      await aQuestion(db, { questionType: "askanswer" }),
    ];
    const me = await shop.account("user");
    const paperId = await aPaper(db, [wrong, right, open, await aQuestion(db)]);
    for (let round = 1; round <= 2; round++) {
      const attempt = await shop.start(me, paperId);
      await shop.save(me, attempt, wrong, { answer: "B" });
      await shop.save(me, attempt, right, { answer: "A" });
      await shop.save(me, attempt, open, { answer: "看法" });
      await shop.handIn(me, attempt);
      await shop.reset(me, attempt);
      expect((await shop.bank(me)).errorQuestions).toMatchObject([
        { questionId: wrong, wrongCount: round, answer: "B" },
      ]);
    }
  });

  test("[ERRQ-005] a wrong answer of two letters is recorded as one of a single letter is", async () => {
    const choices = ["甲", "乙", "丙"].map((choiceName, at) => ({
      optionId: "ABC"[at] as string,
      choiceName,
    }));
    const questionId = await aQuestion(db, { questionType: "multiple", choices, questionKeys: ["A", "B"] });
    const me = await shop.account("user");
    const attempt = await shop.start(me, await aPaper(db, [questionId]));
    await shop.save(me, attempt, questionId, { answer: "AC" });
    expect((await shop.bank(me)).errorQuestions).toMatchObject([{ questionId, answer: "AC", wrongCount: 1 }]);
  });

  test("[ERRQ-005] a wrong answer that has a part of the points is recorded, in practice and of a test", async () => {
    const choices = ["甲", "乙", "丙"].map((choiceName, at) => ({
      optionId: "ABC"[at] as string,
      choiceName,
    }));
    const partly = async () => aQuestion(db, { questionType: "multiple", choices, questionKeys: ["A", "B"] });
    const { courseId, courseChapterId, correlationId } = await shop.aChapterPaper();
    const [practised, tested] = [await partly(), await partly()];
    const free = await aPaper(db, [practised], { partialCredit: true });
    const paperId = await aPaper(db, [tested], { refId: courseChapterId, partialCredit: true });
    const me = await shop.account("user");
    await shop.hold(me, courseId);
    expect(await shop.save(me, await shop.start(me, free), practised, { answer: "A" })).toMatchObject([
      { answerPass: 0, answerScore: 0.5 },
    ]);
    expect(await idsOf(me)).toEqual([practised]);
    const attempt = await shop.start(me, paperId, correlationId);
    await shop.save(me, attempt, tested, { answer: "A" });
    expect(await shop.handIn(me, attempt)).toMatchObject({ userScore: 0.5 });
    expect(await idsOf(me)).toEqual([tested, practised]);
  });

  test("[ERRQ-006] with each question the choices that it gives, in their order", async () => {
    const choices = ["甲", "乙", "丙"].map((choiceName, at) => ({
      optionId: "ABC"[at] as string,
      choiceName,
    }));
    const me = await wrongIn(await aQuestion(db, { choices }));
    expect((await shop.bank(me)).errorQuestions[0]?.choices).toEqual(
      choices.map(({ optionId, choiceName }) => ({ choiceNo: optionId, choiceName })),
    );
  });

  test("[ERRQ-005] [ERRQ-006] of a test that was handed in what was wrong and what was left out, with course and chapter", async () => {
    const me = await shop.account("user");
    const { courseId, courseChapterId, paperId, questionIds, correlationId } = await shop.aChapterPaper({
      course: { courseName: "二建《实务》" },
    });
    await db.update(chapters).set({ chapterTitle: "第九讲" }).where(eq(chapters.courseId, courseId));
    const met = { courseId, courseName: "二建《实务》", courseChapterId, chapterTitle: "第九讲" };
    await shop.hold(me, courseId);
    const attempt = await shop.start(me, paperId, correlationId);
    await shop.save(me, attempt, questionIds[0], { answer: "B" });
    expect(await idsOf(me)).toEqual([]);
    await shop.handIn(me, attempt);
    const { errorQuestions: found, groups, total } = await shop.bank(me);
    expect(found.map((one) => [one.questionId, one.answer]).toSorted()).toEqual([
      [questionIds[0], "B"],
      [questionIds[1], ""],
    ]);
    expect(found[0]).toMatchObject(met);
    expect(groups).toEqual([{ ...met, count: 2 }]);
    expect(total).toBe(2);
  });

  test("[ERRQ-005] of a test nothing that was right", async () => {
    const me = await shop.account("user");
    const { courseId, paperId, questionIds, correlationId } = await shop.aChapterPaper();
    await shop.hold(me, courseId);
    const attempt = await shop.start(me, paperId, correlationId);
    await shop.save(me, attempt, questionIds[0], { answer: "A" });
    await shop.save(me, attempt, questionIds[1], { answer: "B" });
    await shop.handIn(me, attempt);
    expect(await idsOf(me)).toEqual([questionIds[1]]);
  });

  test("[ERRQ-005] [ERRQ-007] a wrong answer to today's question is recorded", async () => {
    const me = await shop.account("user");
    await aQuestion(db, { createTime: new Date("2020-01-01") });
    const today = await shop.as(null, contract.getTodayQuestion);
    await record(me, today!.questionId);
    expect((await shop.bank(me)).errorQuestions).toMatchObject([
      { questionId: today!.questionId, answer: "B", wrongCount: 1, courseId: null },
    ]);
  });

  test("[ERRQ-005] 20 records of one answer at once, also of one that saving judged already, count once; a later one counts again", async () => {
    const questionId = await aQuestion(db);
    const me = await wrongIn(questionId);
    await atOnce(20, () => record(me, questionId));
    expect((await shop.bank(me)).errorQuestions).toMatchObject([{ wrongCount: 1 }]);
    await letMinutePass();
    await atOnce(20, () => record(me, questionId));
    expect((await shop.bank(me)).errorQuestions).toMatchObject([{ wrongCount: 2 }]);
  });

  test("[ERRQ-007] what was mastered and is answered wrong again is recorded, within the minute too", async () => {
    const questionId = await aQuestion(db);
    const me = await wrongIn(questionId);
    for (const answer of ["A", "A"]) await retry(me, questionId, answer);
    expect(await shop.bank(me)).toMatchObject({ total: 0, masteredTotal: 1 });
    await record(me, questionId);
    expect((await shop.bank(me)).errorQuestions).toMatchObject([{ questionId, mastered: 0, wrongCount: 2 }]);
  });

  test("[ERRQ-005] wrong, right and wrong again within the minute: the second wrong one counts, and one right one after it does not master", async () => {
    const questionId = await aQuestion(db);
    const me = await wrongIn(questionId);
    expect(await retry(me, questionId, "A")).toMatchObject({ rightInRow: 1, mastered: 0 });
    await atOnce(20, () => record(me, questionId));
    expect((await shop.bank(me)).errorQuestions).toMatchObject([{ wrongCount: 2, rightInRow: 0 }]);
    expect(await retry(me, questionId, "A")).toMatchObject({ rightInRow: 1, mastered: 0 });
  });

  test("[ERRQ-007] recorded again it stays with the chapter and course where it was met", async () => {
    const free = { course: { coursePrice: 0 } };
    const { courseId, courseChapterId, paperId, questionIds } = await shop.aChapterPaper(free);
    const [questionId] = questionIds;
    const me = await shop.account("user");
    await shop.save(me, await shop.start(me, paperId), questionId, { answer: "B" });
    await letMinutePass();
    await record(me, questionId);
    expect(await shop.bank(me)).toMatchObject({
      errorQuestions: [{ questionId, wrongCount: 2, courseId, courseChapterId }],
      groups: [{ courseId, courseChapterId, count: 1 }],
    });
  });

  test("a question that the caller never met, an open one, and one of a test under way are not there", async () => {
    const me = await shop.account("user");
    expect(await refusalOf(record(me, await aQuestion(db)))).toMatch(/^404/);
    expect(await refusalOf(record(me, 2_000_000_000))).toMatch(/^404/);
    const open = await aQuestion(db, { questionType: "askanswer" });
    await shop.start(me, await aPaper(db, [open]));
    expect(await refusalOf(record(me, open))).toMatch(/^404/);
    const { courseId, paperId, questionIds, correlationId } = await shop.aChapterPaper();
    await shop.hold(me, courseId);
    const attempt = await shop.start(me, paperId, correlationId);
    expect(await refusalOf(record(me, questionIds[0]))).toMatch(/^404/);
    await shop.handIn(me, attempt);
    await remove(me, questionIds[0]);
    await record(me, questionIds[0]);
    expect(await idsOf(me)).toContain(questionIds[0]);
  });

  test("[ERRQ-004] what somebody else met is not recorded for the caller", async () => {
    // Today's question is everybody's to record, so this one is not it.
    await aQuestion(db, { createTime: new Date("2020-01-01") });
    const questionId = await aQuestion(db);
    await wrongIn(questionId);
    const me = await shop.account("user");
    expect(await refusalOf(record(me, questionId))).toMatch(/^404/);
    expect(await idsOf(me)).toEqual([]);
  });

  test("[ERRQ-005] nothing is recorded for a visitor", async () => {
    await aQuestion(db, { createTime: new Date("2020-01-01") });
    const today = await shop.as(null, contract.getTodayQuestion);
    const before = await db.$count(errorQuestions);
    const answer = await shop.app.inject({
      method: "POST",
      url: `/api/user/error-questions?questionId=${today!.questionId}`,
    });
    expect(answer.statusCode).toBe(403);
    expect(await db.$count(errorQuestions)).toBe(before);
  });
});

describe("looking through it", () => {
  test("[ERRQ-004] [ERRQ-006] everybody finds their own, the newest first, in pages", async () => {
    const [first, second] = [await aQuestion(db, { questionText: "第一题" }), await aQuestion(db)];
    const [me, other] = [await wrongIn(first, second), await wrongIn(second)];
    await db.execute(
      sql`update error_questions set last_wrong_at = now() - interval '1 day' where user_id = ${me.userId} and question_id = ${first}`,
    );
    // What another has mastered lies on nobody else's shelf.
    const third = await wrongIn(first);
    await retry(third, first, "A");
    await retry(third, first, "A");
    expect(await idsOf(me)).toEqual([second, first]);
    expect(await idsOf(other)).toEqual([second]);
    const page = await shop.as(me, contract.listErrorQuestions, { query: { page: 2, pageSize: 1 } });
    expect(page).toMatchObject({
      total: 2,
      masteredTotal: 0,
      errorQuestions: [{ questionId: first, questionText: "第一题" }],
    });
    expect(page.groups).toEqual([
      { courseId: null, courseName: null, courseChapterId: null, chapterTitle: null, count: 2 },
    ]);
    expect(await idsOf(await shop.account("user"))).toEqual([]);
  });

  test("[ERRQ-006] sorted by how often each was wrong, when it is asked for; with how many rights in a row master one", async () => {
    const [often, late] = [await aQuestion(db), await aQuestion(db)];
    const me = await wrongIn(often, late);
    await retry(me, often, "B");
    await retry(me, often, "A");
    await db.execute(
      sql`update error_questions set last_wrong_at = now() - interval '1 day' where user_id = ${me.userId} and question_id = ${often}`,
    );
    expect(await idsOf(me)).toEqual([late, often]);
    const { errorQuestions: found, rightsToMaster } = await shop.as(me, contract.listErrorQuestions, {
      query: { sort: "most" },
    });
    expect(found.map((one) => [one.questionId, one.wrongCount, one.rightInRow])).toEqual([
      [often, 2, 1],
      [late, 1, 0],
    ]);
    const hoursAgo = found.map((one) => Math.round((Date.now() - Date.parse(one.lastWrongAt)) / 3_600_000));
    expect(hoursAgo).toEqual([24, 0]);
    expect(rightsToMaster).toBe(2);
  });

  test("[ERRQ-004] one course's or one chapter's alone, when it is asked for, and of it the caller's alone", async () => {
    const free = { course: { coursePrice: 0 } };
    const { courseId, courseChapterId, paperId, questionIds } = await shop.aChapterPaper(free);
    const me = await wrongIn(await aQuestion(db));
    const other = await shop.account("user");
    for (const [who, questionId] of [
      [me, questionIds[0]],
      [other, questionIds[1]],
    ] as const)
      await shop.save(who, await shop.start(who, paperId), questionId, { answer: "B" });
    for (const where of [{ courseId }, { courseChapterId }]) {
      expect(await idsOf(me, where)).toEqual([questionIds[0]]);
      expect((await shop.bank(me, where)).total).toBe(1);
      expect(await idsOf(other, where)).toEqual([questionIds[1]]);
    }
    expect((await shop.bank(me, { courseId })).groups).toHaveLength(2);
  });
});

describe("trying again", () => {
  test("[ERRQ-006] is judged on the server with key and explanation; after two right in a row it lies on the shelf of what is mastered", async () => {
    const questionId = await aQuestion(db);
    const me = await wrongIn(questionId);
    expect(await retry(me, questionId, "A")).toEqual({
      answerPass: 1,
      questionKeys: ["A"],
      answers: "见教材第二章",
      wrongCount: 1,
      rightInRow: 1,
      mastered: 0,
    });
    expect(await retry(me, questionId, "B")).toMatchObject({ answerPass: 0, wrongCount: 2, rightInRow: 0 });
    await retry(me, questionId, "A");
    expect(await retry(me, questionId, "A")).toMatchObject({ rightInRow: 2, mastered: 1 });
    expect(await idsOf(me)).toEqual([]);
    expect(await shop.bank(me, { mastered: "true" })).toMatchObject({
      total: 1,
      masteredTotal: 1,
      groups: [],
      errorQuestions: [{ questionId, mastered: 1 }],
    });
    expect(await retry(me, questionId, "B")).toMatchObject({ mastered: 0, rightInRow: 0 });
    expect(await idsOf(me)).toEqual([questionId]);
  });

  test("how many in a row is the shop's setting", async () => {
    const questionId = await aQuestion(db);
    const me = await wrongIn(questionId);
    await db.insert(systemParams).values({ key: "rightsToMaster", value: 1 });
    expect(await retry(me, questionId, "A")).toMatchObject({ mastered: 1 });
    await db.delete(systemParams).where(eq(systemParams.key, "rightsToMaster"));
  });

  test("20 wrong tries at once are 20", async () => {
    const questionId = await aQuestion(db);
    const me = await wrongIn(questionId);
    await atOnce(20, () => retry(me, questionId, "B"));
    expect((await shop.bank(me)).errorQuestions).toMatchObject([{ wrongCount: 21, rightInRow: 0 }]);
  });

  test("goes by what the question asks now", async () => {
    const questionId = await aQuestion(db);
    const me = await wrongIn(questionId);
    const [version] = await db
      .select()
      .from(questionVersions)
      .where(eq(questionVersions.questionId, questionId));
    const { questionVersionId: _, ...old } = version!;
    await db.insert(questionVersions).values({ ...old, versionNo: 2, questionKeys: ["B"] });
    await db.update(questions).set({ versionNo: 2 }).where(eq(questions.questionId, questionId));
    expect(await retry(me, questionId, "B")).toMatchObject({ answerPass: 1, questionKeys: ["B"] });
  });

  test("[ERRQ-004] what is in nobody's or somebody else's bank is not there, and unknown letters are refused", async () => {
    const questionId = await aQuestion(db);
    const me = await wrongIn(questionId);
    const other = await shop.account("user");
    expect(await refusalOf(retry(other, questionId, "A"))).toMatch(/^404/);
    expect(await refusalOf(remove(other, questionId))).toMatch(/^404/);
    for (const answer of ["C", "AB", "对"])
      expect(await refusalOf(retry(me, questionId, answer))).toMatch(/^400/);
    expect((await shop.bank(me)).errorQuestions).toMatchObject([{ wrongCount: 1, rightInRow: 0 }]);
  });
});

describe("taking out", () => {
  test("[ERRQ-009] one entry of the caller's, and nothing else", async () => {
    const [older, first, newer] = [await aQuestion(db), await aQuestion(db), await aQuestion(db)];
    const [me, other] = [await wrongIn(older, first, newer), await wrongIn(first)];
    await remove(me, first);
    expect((await idsOf(me)).toSorted((a, b) => a - b)).toEqual([older, newer]);
    expect(await idsOf(other)).toEqual([first]);
  });

  test("[ERRQ-009] a mastered entry goes as well", async () => {
    const [mastered, beside] = [await aQuestion(db), await aQuestion(db)];
    const me = await wrongIn(mastered, beside);
    for (const questionId of [mastered, beside])
      for (const answer of ["A", "A"]) await retry(me, questionId, answer);
    expect(await shop.bank(me)).toMatchObject({ total: 0, masteredTotal: 2 });
    await remove(me, mastered);
    expect(await idsOf(me, { mastered: "true" })).toEqual([beside]);
  });

  test("[ERRQ-008] all of the caller's, mastered ones too, and nobody else's; at either address", async () => {
    const [first, second] = [await aQuestion(db), await aQuestion(db)];
    const [me, other] = [await wrongIn(first, second), await wrongIn(first)];
    await retry(me, first, "A");
    await retry(me, first, "A");
    // What was met in a chapter, too, also of a course that is theirs no more.
    const { courseId, paperId, questionIds, correlationId } = await shop.aChapterPaper();
    await shop.hold(me, courseId);
    const attempt = await shop.start(me, paperId, correlationId);
    await shop.save(me, attempt, questionIds[0], { answer: "B" });
    await shop.handIn(me, attempt);
    await db.execute(sql`update user_courses set expiry_date = now() where user_id = ${me.userId}`);
    expect(await shop.bank(me)).toMatchObject({ total: 3, masteredTotal: 1 });
    await shop.as(me, contract.emptyErrorQuestions);
    expect(await shop.bank(me)).toMatchObject({ total: 0, masteredTotal: 0 });
    expect(await idsOf(other)).toEqual([first]);
    await shop.as(other, contract.emptyAllErrorQuestions);
    expect(await idsOf(other)).toEqual([]);
  });
});
