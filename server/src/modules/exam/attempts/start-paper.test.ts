import { listCourseExercises } from "@zhutu/domain/exam/contract.ts";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aChapter, aCourse } from "../../../testing/factories/catalogue.ts";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { recountChapters } from "../../catalogue/service.ts";
import { chapters, courses } from "../../catalogue/tables.ts";
import { atOnce, testPapers } from "../exam-testing.ts";
import { paperQuestions, papers, questions, questionVersions, userPapers } from "../tables.ts";

const shop = await testPapers();
const { db } = shop;
const missing = expect.stringMatching(/^404/);

describe("beginning an attempt", () => {
  test("[PAPER-012] [PAPER-019] [PAPER-020] who has no attempt begins one, and finds it by the paper", async () => {
    const me = await shop.account("user");
    const questionId = await aQuestion(db);
    const paperId = await aPaper(db, [questionId], { paperName: "模拟卷一" });
    expect(await shop.current(me, paperId)).toBeNull();
    const begun = await shop.start(me, paperId);
    expect(begun).toMatchObject({
      paperId,
      paperName: "模拟卷一",
      mode: "practice",
      state: "open",
      deadline: null,
    });
    expect(begun.questions).toMatchObject([
      { questionId, questionNo: 1, questionScore: 2, questionType: "single" },
    ]);
    expect(await shop.current(me, paperId)).toMatchObject({ userPaperId: begun.userPaperId });
    expect(await shop.stepsOf(begun)).toEqual(["begin"]);
  });

  test("[PAPER-006] [PAPER-019] a paper says id, name, type, chapter and correlation; a free-standing one has no type", async () => {
    const me = await shop.account("user");
    // So that the chapter has another id than its course.
    await aCourse(db);
    const { paperId, courseChapterId, courseId, correlationId } = await shop.aChapterPaper({
      paper: { paperName: "第一讲 练习" },
    });
    await shop.hold(me, courseId);
    expect(await shop.start(me, paperId, correlationId)).toMatchObject({
      paperId,
      paperName: "第一讲 练习",
      paperType: "cpt_test",
      refId: courseChapterId,
      chapterTitle: expect.stringMatching(/^第 \d+ 讲$/),
      courseId,
      correlationId,
      mode: "test",
    });
    expect(courseChapterId).not.toBe(courseId);
    const begun = await shop.current(me, paperId, correlationId);
    await shop.handIn(me, begun!);
    for (const attempt of [begun, await shop.current(me, paperId, correlationId)])
      expect(attempt).toMatchObject({ refId: courseChapterId, correlationId });
    const free = await aPaper(db, [await aQuestion(db)]);
    expect(await shop.start(me, free)).toMatchObject({ paperType: null, refId: null, correlationId: "" });
  });

  test("[PAPER-007] [PAPER-028] a chapter's paper is cpt_test; its questions are single, multiple and askanswer", async () => {
    const me = await shop.account("user");
    const { courseChapterId } = await shop.aChapterPaper({ course: { coursePrice: 0 } });
    const types = ["single", "multiple", "askanswer"] as const;
    const ids = await Promise.all(types.map((questionType) => aQuestion(db, { questionType })));
    const answer = await shop.app.inject({
      method: "POST",
      url: "/api/user/papers",
      headers: { authorization: await shop.tokenOf(me) },
      payload: { paperId: await aPaper(db, ids, { refId: courseChapterId }) },
    });
    expect(answer.json<{ resultObject: object | null }>().resultObject).toMatchObject({
      paperType: "cpt_test",
      questions: types.map((questionType) => ({ questionType })),
    });
  });

  test("[PAPER-009] an attempt has its id, its birth and, until it is handed in, neither score nor pass", async () => {
    const me = await shop.account("user");
    const [right, wrong] = [await aQuestion(db), await aQuestion(db)];
    const paperId = await aPaper(db, [right, wrong]);
    // So that the attempt's id is none that the paper, its version or a question has.
    await db.execute(sql`select setval('user_papers_user_paper_id_seq', 7000)`);
    const begun = await shop.start(me, paperId);
    const [row] = await db.select().from(userPapers).where(eq(userPapers.userId, me.userId));
    expect(begun).toMatchObject({ userPaperId: 7001, userScore: null, userPass: null });
    expect(begun).toMatchObject({ userPaperId: row?.userPaperId, createTime: row?.createTime.toISOString() });
    expect(Math.abs(Date.parse(begun.createTime) - Date.now())).toBeLessThan(60_000);
    await shop.save(me, begun, right, { answer: "A" });
    expect(await shop.handIn(me, begun)).toMatchObject({
      userPaperId: 7001,
      userScore: 2,
      userPass: 0,
      createTime: begun.createTime,
    });
    await shop.reset(me, begun);
    // No points are points too.
    const without = await shop.handIn(me, await shop.start(me, paperId));
    expect(without).toMatchObject({ userScore: 0, userPass: 0 });
  });

  test("20 calls at once begin one attempt, on one version of the paper", async () => {
    const me = await shop.account("user");
    const paperId = await aPaper(db, [await aQuestion(db), await aQuestion(db)]);
    const begun = await atOnce(20, () => shop.start(me, paperId));
    expect(new Set(begun.map((one) => one.userPaperId)).size).toBe(1);
    expect(await db.$count(userPapers, eq(userPapers.userId, me.userId))).toBe(1);
    expect(await shop.stepsOf(begun[0]!)).toEqual(["begin"]);
  });

  test("20 people at once freeze one version of a changed paper", async () => {
    const paperId = await aPaper(db, [await aQuestion(db)]);
    const people = await Promise.all(Array.from({ length: 20 }, () => shop.account("user")));
    await Promise.all(people.map((one) => shop.start(one, paperId)));
    const rows = await db
      .selectDistinct({ of: userPapers.paperVersionId })
      .from(userPapers)
      .where(eq(userPapers.paperId, paperId));
    expect(rows).toHaveLength(1);
  });

  test("a paper without questions is refused with a sentence", async () => {
    const me = await shop.account("user");
    expect(await refusalOf(shop.start(me, await aPaper(db, [])))).toBe("试卷还没有题目，请稍后再来");
  });
});

describe("what an attempt freezes", () => {
  test("a question that is corrected, dropped or worth more changes no attempt, and the next one asks it anew", async () => {
    const [me, other] = [await shop.account("user"), await shop.account("user")];
    const questionId = await aQuestion(db, { questionText: "旧题干" });
    const paperId = await aPaper(db, [questionId]);
    const begun = await shop.start(me, paperId);
    const [version] = await db
      .select()
      .from(questionVersions)
      .where(eq(questionVersions.questionId, questionId));
    const { questionVersionId: _, ...old } = version!;
    await db
      .insert(questionVersions)
      .values({ ...old, versionNo: 2, questionText: "新题干", questionKeys: ["B"] });
    await db.update(questions).set({ versionNo: 2 }).where(eq(questions.questionId, questionId));
    await db.update(paperQuestions).set({ questionScore: 50 }).where(eq(paperQuestions.paperId, paperId));
    await db.update(papers).set({ changed: true }).where(eq(papers.paperId, paperId));
    expect(await shop.current(me, paperId)).toMatchObject({
      totalScore: 2,
      questions: [{ questionText: "旧题干", questionScore: 2 }],
    });
    expect(await shop.save(me, begun, questionId, { answer: "A" })).toMatchObject([
      { answerPass: 1, answerScore: 2 },
    ]);
    const next = await shop.start(other, paperId);
    expect(next).toMatchObject({ totalScore: 5, questions: [{ questionText: "新题干", questionScore: 5 }] });
    expect(await shop.save(other, next, questionId, { answer: "A" })).toMatchObject([{ answerPass: 0 }]);
  });

  test("[PAPER-021] shuffled, each attempt has an order of its own that stays, and its letters mean what it shows", async () => {
    const names = ["甲", "乙", "丙", "丁", "戊"];
    const choices = names.map((choiceName, at) => ({ optionId: `o${at}`, choiceName }));
    const ids = await Promise.all(
      [1, 2, 3, 4, 5].map(() => aQuestion(db, { choices, questionKeys: ["o2"] })),
    );
    const paperId = await aPaper(db, ids, { shuffleQuestions: true, shuffleChoices: true });
    const orders = new Set<string>();
    for (let n = 0; n < 6; n++) {
      const me = await shop.account("user");
      const begun = await shop.start(me, paperId);
      expect((await shop.start(me, paperId)).questions).toEqual(begun.questions);
      expect(begun.questions.map((one) => one.questionNo)).toEqual([1, 2, 3, 4, 5]);
      expect(begun.questions.map((one) => one.questionId).toSorted()).toEqual(ids.toSorted());
      orders.add(JSON.stringify(begun.questions.map((one) => [one.questionId, one.choices])));
      const [first] = begun.questions;
      const right = first!.choices.find((one) => one.choiceName === "丙")!.choiceNo;
      expect(await shop.save(me, begun, first!.questionId, { answer: right })).toMatchObject([
        { answer: right, answerPass: 1, questionKeys: [right] },
      ]);
      expect(await shop.answers(me, begun)).toMatchObject([{ answer: right, questionKeys: [right] }]);
    }
    expect(orders.size).toBeGreaterThan(3);
  });

  test("a time limit ends the attempt that long after its beginning, by the server's clock", async () => {
    const me = await shop.account("user");
    const paperId = await aPaper(db, [await aQuestion(db)], { timeLimitMinutes: 90 });
    const { createTime, deadline } = await shop.start(me, paperId);
    expect(Date.parse(deadline!) - Date.parse(createTime)).toBe(90 * 60_000);
  });
});

describe("who may sit a paper", () => {
  test("[PAPER-019] a chapter's paper is for those who may watch its course", async () => {
    const [me, holder] = [await shop.account("user"), await shop.account("user")];
    const { paperId, courseId, correlationId } = await shop.aChapterPaper();
    await shop.hold(holder, courseId);
    for (const correlation of ["", correlationId]) {
      expect(await refusalOf(shop.start(me, paperId, correlation))).toBe("购买课程后才可以练习习题");
      await expect(shop.start(me, paperId, correlation)).rejects.toMatchObject({ detail: { courseId } });
      expect(await shop.start(holder, paperId, correlation)).toMatchObject({ state: "open" });
    }
    const free = await shop.aChapterPaper({ course: { coursePrice: 0 } });
    expect(await shop.start(me, free.paperId)).toMatchObject({ state: "open" });
  });

  test("[PAPER-005] [PAPER-007] [PAPER-019] what is not published, not the chapter's, or only reminds is not there", async () => {
    const me = await shop.account("user");
    const begin = (paperId: number, correlationId?: string) =>
      refusalOf(shop.start(me, paperId, correlationId));
    const draft = await shop.aChapterPaper({ course: { courseStatus: "unpublish" } });
    expect(await begin(draft.paperId)).toEqual(missing);
    const { paperId, courseId, courseChapterId } = await shop.aChapterPaper();
    await shop.hold(me, courseId);
    const changeChapter = async (to: Partial<typeof chapters.$inferInsert>) => {
      await db.update(chapters).set(to).where(eq(chapters.courseChapterId, courseChapterId));
      await transaction(db, (tx) => recountChapters(tx, [courseId]));
    };
    const other = await shop.aChapterPaper();
    expect(await begin(paperId, other.correlationId)).toEqual(missing);
    await changeChapter({ chapterStatus: "unpublish" });
    expect(await begin(paperId)).toEqual(missing);
    await changeChapter({ chapterStatus: "published", paperId: null });
    expect(await begin(paperId)).toEqual(missing);
    const reminder = await aPaper(db, [await aQuestion(db)], { paperType: "cpt_alert" });
    expect(await begin(reminder)).toEqual(missing);
    expect(await begin(await aPaper(db, [await aQuestion(db)]), "cpt-1")).toEqual(missing);
    expect(await begin(2_000_000_000)).toEqual(missing);
  });

  test("a chapter that is shown for practice only is sat; one below a hidden chapter is not there", async () => {
    const me = await shop.account("user");
    const { paperId, courseId, courseChapterId } = await shop.aChapterPaper();
    await shop.hold(me, courseId);
    const changeChapter = async (to: Partial<typeof chapters.$inferInsert>) => {
      await db.update(chapters).set(to).where(eq(chapters.courseChapterId, courseChapterId));
      await transaction(db, (tx) => recountChapters(tx, [courseId]));
    };
    const above = await aChapter(db, { courseId, chapterStatus: "unpublish" });
    await changeChapter({ chapterStatus: "pubprac", parentId: above.courseChapterId });
    expect(await refusalOf(shop.start(me, paperId))).toEqual(missing);
    expect(await shop.as(me, listCourseExercises, { params: { courseId } })).toEqual([]);
    await changeChapter({ parentId: null });
    expect(await shop.as(me, listCourseExercises, { params: { courseId } })).toHaveLength(1);
    expect(await shop.start(me, paperId)).toMatchObject({ state: "open" });
  });

  test("who holds a course that was withdrawn goes on practising it", async () => {
    const me = await shop.account("user");
    const { paperId, courseId } = await shop.aChapterPaper();
    await shop.hold(me, courseId);
    await db.update(courses).set({ courseStatus: "unpublish" }).where(eq(courses.courseId, courseId));
    expect(await shop.start(me, paperId)).toMatchObject({ state: "open" });
  });

  test("a continuing-education chapter is practised after its test was passed, also when that was reset", async () => {
    const me = await shop.account("user");
    const { paperId, courseId, correlationId, questionIds } = await shop.aChapterPaper({
      course: { courseType: 5, certSubject: "building", requiredCourse: 1 },
    });
    await shop.hold(me, courseId);
    const sentence = "请先通过本章测验，再来练习";
    expect(await refusalOf(shop.start(me, paperId))).toBe(sentence);
    // The refusal says where the test is.
    await expect(shop.start(me, paperId)).rejects.toMatchObject({ detail: { correlationId } });
    const failed = await shop.start(me, paperId, correlationId);
    await shop.handIn(me, failed);
    expect(await refusalOf(shop.start(me, paperId))).toBe(sentence);
    await shop.reset(me, failed);
    await shop.letRetry(me);
    const passed = await shop.start(me, paperId, correlationId);
    for (const questionId of questionIds) await shop.save(me, passed, questionId, { answer: "A" });
    expect(await shop.handIn(me, passed)).toMatchObject({ userPass: 1 });
    await shop.reset(me, passed);
    expect(await shop.start(me, paperId)).toMatchObject({ mode: "practice" });
  });

  test("a visitor and staff are refused", async () => {
    const paperId = await aPaper(db, [await aQuestion(db)]);
    const call = (token?: string) =>
      shop.app.inject({
        method: "POST",
        url: "/api/user/papers",
        payload: { paperId },
        headers: { ...(token && { authorization: token }) },
      });
    expect((await call()).statusCode).toBe(403);
    for (const role of ["admin", "teacher", "channel"] as const)
      expect((await call(await shop.tokenOf(await shop.account(role)))).statusCode).toBe(403);
    expect((await call(await shop.tokenOf(await shop.account("user")))).statusCode).toBe(200);
  });
});

test("what a paper's version asks can be read after the paper is gone", async () => {
  const me = await shop.account("user");
  const { courseId } = await aCourse(db);
  await aChapter(db, { courseId });
  const paperId = await aPaper(db, [await aQuestion(db)]);
  const begun = await shop.start(me, paperId);
  await db.execute(sql`delete from papers where paper_id = ${paperId}`);
  expect(await shop.current(me, paperId)).toMatchObject({ userPaperId: begun.userPaperId, refId: null });
  expect(await shop.handIn(me, begun)).toMatchObject({ state: "handed-in" });
});
