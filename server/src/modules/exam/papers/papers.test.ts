import * as banks from "@zhutu/domain/exam/banks/contract.ts";
import * as office from "@zhutu/domain/exam/office/contract.ts";
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "../../../kernel/db/transaction.ts";
import { aChapter, aCourse } from "../../../testing/factories/catalogue.ts";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { dropQuestions } from "../banks/question-queries.ts";
import { atOnce, testPapers } from "../exam-testing.ts";

const shop = await testPapers();
const { db } = shop;
const [admin, other, teacher, otherTeacher] = await Promise.all([
  shop.account("admin"),
  shop.account("admin"),
  shop.account("teacher"),
  shop.account("teacher"),
]);

const of = (paperId: number) => ({ params: { paperId } });
type Form = CallInput<typeof office.savePaper>["body"];
const save = (who: Account, body: Form) => shop.as(who, office.savePaper, { body });
const paper = (who: Account, paperId: number) => shop.as(who, office.getPaper, of(paperId));
const drop = (who: Account, paperId: number) => shop.as(who, office.deletePaper, of(paperId));
const listed = (who: Account, query: CallInput<typeof office.listPapers>["query"] = {}) =>
  shop.as(who, office.listPapers, { query });
const add = (who: Account, paperId: number, ...questionIds: number[]) =>
  shop.as(who, office.addPaperQuestions, { ...of(paperId), body: { questionIds } });
const asked = async (who: Account, paperId: number) =>
  (await shop.as(who, office.listPaperQuestions, { ...of(paperId), query: { pageSize: 200 } }))
    .paperQuestions;
const saveOne = (who: Account, body: CallInput<typeof office.savePaperQuestion>["body"]) =>
  shop.as(who, office.savePaperQuestion, { body });
const remove = (who: Account, paperQuestionId: number) =>
  shop.as(who, office.removePaperQuestion, { params: { paperQuestionId } });
const move = (who: Account, paperId: number, source: number, before: number | null) =>
  shop.as(who, office.adjustPaperOrder, {
    ...of(paperId),
    body: { sourcePaperQuestionId: source, beforePaperQuestionId: before },
  });
const publish = (who: Account, paperId: number) => shop.as(who, office.publishPaper, of(paperId));
test("a paper whose settings somebody saved meanwhile is not published by who looked at the ones before", async () => {
  const { paperId, revision } = await save(admin, { paperName: "发布前改过的卷" });
  await save(other, { paperId, paperName: "改过的名称" });
  const seen = (was: number) =>
    shop.as(admin, office.publishPaper, { ...of(paperId), query: { revision: was } });
  expect(await refusalOf(seen(revision))).toMatch(/^409 .+ 保存了这份试卷，请核对后再发布$/);
  // As it is now it is looked at further: this one asks nothing yet.
  expect(await refusalOf(seen(revision + 1))).toBe("试卷里还没有题目，不能发布");
});

const linked = async (courseChapterId: number) => {
  const { rows } = await db.execute<{ paper_id: number | null; alert_paper_id: number | null }>(
    sql`select paper_id, alert_paper_id from chapters where course_chapter_id = ${courseChapterId}`,
  );
  return rows[0];
};

test("[PAPER-037] [PAPER-038] a free-standing paper is saved and answered; without a name it is refused", async () => {
  const made = await save(admin, { paperName: " 二建模拟卷一 ", timeLimitMinutes: 60, partialCredit: 1 });
  expect(await paper(admin, made.paperId)).toEqual({
    paperId: made.paperId,
    paperName: "二建模拟卷一",
    paperType: null,
    refId: null,
    correlationId: "",
    courseId: null,
    courseName: null,
    chapterTitle: null,
    videoSeconds: null,
    questionCount: 0,
    totalScore: 0,
    passScore: 0,
    partialCredit: 1,
    timeLimitMinutes: 60,
    shuffleQuestions: 0,
    shuffleChoices: 0,
    sittingMode: "practice",
    blueprint: null,
    audience: "holders",
    courses: [],
    versionNo: 0,
    changed: 1,
    revision: 1,
    held: "",
    createTime: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  const { paperId } = made;
  const beside = await save(admin, { paperName: "另一份", timeLimitMinutes: 30 });
  const changed = { paperName: "模拟卷二", shuffleQuestions: 1, shuffleChoices: 1 } as const;
  expect(await save(admin, { paperId, ...changed, revision: 1 })).toMatchObject({
    ...changed,
    timeLimitMinutes: 60,
    revision: 2,
  });
  expect(await paper(admin, paperId)).toMatchObject(changed);
  expect(await paper(admin, beside.paperId)).toEqual(beside);
  expect(await refusalOf(save(other, { paperId, paperName: "别的", revision: 1 }))).toMatch(
    /^409 .+ 保存了这份试卷/,
  );
  expect(await refusalOf(save(admin, {}))).toBe("400 请输入试卷名称");
  expect(await refusalOf(save(admin, { paperType: "cpt_alert", paperName: "无" }))).toBe("400 请选择章节");
  expect(await refusalOf(save(admin, { paperId: 999_999, paperName: "无" }))).toMatch(/^404/);
});

test("[PAPER-048] [PAPER-038] a chapter's paper is made once of each kind, named by course and chapter, and linked", async () => {
  const { courseId } = await aCourse(db, { courseName: "施工管理精讲班" });
  const { courseChapterId: refId } = await aChapter(db, { courseId, chapterTitle: "第一章" });
  const practice = await save(admin, { refId, paperType: "cpt_test" });
  const reminders = await save(admin, { refId, paperType: "cpt_alert" });
  expect([practice.paperName, reminders.paperName]).toEqual([
    "施工管理精讲班 第一章 练习",
    "施工管理精讲班 第一章 提醒",
  ]);
  expect([practice.correlationId, reminders.correlationId]).toEqual([`cpt-${refId}`, ""]);
  expect(await linked(refId)).toEqual({ paper_id: practice.paperId, alert_paper_id: reminders.paperId });
  const again = await atOnce(20, () => save(admin, { refId }));
  expect(new Set(again.map(({ paperId }) => paperId))).toEqual(new Set([practice.paperId]));
  // Whoever makes it anew is answered the one that there is: its choices are not those of an empty form.
  const chosen = { timeLimitMinutes: 90, partialCredit: 1, shuffleQuestions: 1 } as const;
  const { revision } = await save(admin, { paperId: practice.paperId, ...chosen });
  const blank = { timeLimitMinutes: null, partialCredit: 0, shuffleQuestions: 0, shuffleChoices: 0 } as const;
  expect(await save(admin, { refId, paperType: "cpt_test", ...blank })).toMatchObject({
    ...chosen,
    revision,
  });
  expect(await paper(admin, practice.paperId)).toMatchObject({ ...chosen, revision });
  // Its name follows the chapter's.
  await db.execute(sql`update chapters set chapter_title = '第二章' where course_chapter_id = ${refId}`);
  expect(await save(admin, { paperId: practice.paperId, paperName: "别的名字" })).toMatchObject({
    paperName: "施工管理精讲班 第二章 练习",
  });
  expect(await refusalOf(save(admin, { refId: 999_999 }))).toMatch(/^404/);
});

test("[PAPER-036] papers are listed by words of their name, or by their chapter", async () => {
  const one = await shop.aChapterPaper({ paper: { paperName: "甲卷 100%" } });
  const free = await aPaper(db, [], { paperName: "乙卷 100%" });
  await aPaper(db, [], { paperName: "丙卷 1000" });
  const ids = async (query: object) => (await listed(admin, query)).papers.map(({ paperId }) => paperId);
  expect(await ids({ paperName: "100%" })).toEqual([free, one.paperId]);
  expect((await listed(admin, { paperName: "100%" })).total).toBe(2);
  expect(await ids({ refId: one.courseChapterId })).toEqual([one.paperId]);
  expect(await ids({ paperName: "卷 100", paperType: "free", page: 2, pageSize: 1 })).toEqual([free]);
  expect((await listed(admin, { paperName: "100%", paperType: "free" })).total).toBe(1);
  expect(await listed(admin, { refId: one.courseChapterId })).toMatchObject({
    total: 1,
    papers: [{ refId: one.courseChapterId, questionCount: 2, totalScore: 4, passScore: 2.4 }],
  });
});

test("[PAPER-039] a paper is deleted and taken from its chapter; what was answered on it stays", async () => {
  const { paperId, courseId, courseChapterId, correlationId, questionIds } = await shop.aChapterPaper();
  const me = await shop.account("user");
  await shop.hold(me, courseId);
  const attempt = await shop.start(me, paperId, correlationId);
  await shop.save(me, attempt, questionIds[0], { answer: "A" });
  await shop.handIn(me, attempt);
  const beside = await save(admin, { refId: courseChapterId, paperType: "cpt_alert" });
  await drop(admin, paperId);
  expect(await refusalOf(paper(admin, paperId))).toMatch(/^404/);
  expect(await linked(courseChapterId)).toEqual({ paper_id: null, alert_paper_id: beside.paperId });
  const kept = await shop.answers(me, attempt);
  expect(kept.find((one) => one.questionId === questionIds[0])).toMatchObject({ answer: "A", answerPass: 1 });
  // The chapter's other paper stays.
  const left = (await listed(admin, { refId: courseChapterId })).papers;
  expect(left.map((one) => one.paperId)).toEqual([beside.paperId]);
});

test("[PAPER-039] a chapter's reminder paper is deleted and taken from it; its test stays", async () => {
  const { paperId, courseChapterId } = await shop.aChapterPaper();
  const reminders = await save(admin, { refId: courseChapterId, paperType: "cpt_alert" });
  await drop(admin, reminders.paperId);
  expect(await refusalOf(paper(admin, reminders.paperId))).toMatch(/^404/);
  expect(await linked(courseChapterId)).toEqual({ paper_id: paperId, alert_paper_id: null });
});

test.each([
  ["chapter", sql`update chapters set chapter_status`],
  ["course", sql`update courses set course_status`],
])("[PAPER-039] of a %s that is not published a paper is taken away, too", async (_, status) => {
  const { paperId, courseId, courseChapterId } = await shop.aChapterPaper();
  const reminders = await save(admin, { refId: courseChapterId, paperType: "cpt_alert" });
  await db.execute(sql`${status} = 'unpublish' where course_id = ${courseId}`);
  for (const one of [paperId, reminders.paperId]) await drop(admin, one);
  expect(await linked(courseChapterId)).toEqual({ paper_id: null, alert_paper_id: null });
});

test("[PAPER-041] [PAPER-040] questions of a bank are put in behind those that are there, and never twice", async () => {
  const [a, b, c] = [
    await aQuestion(db, { questionScore: 25 }),
    await aQuestion(db, { questionScore: 5 }),
    await aQuestion(db),
  ];
  const paperId = await aPaper(db, []);
  expect(await add(admin, paperId, a, b)).toEqual({ added: 2, already: 0 });
  expect(await add(admin, paperId, c, b, c)).toEqual({ added: 1, already: 1 });
  expect(
    (await asked(admin, paperId)).map((one) => [one.questionNo, one.questionId, one.questionScore]),
  ).toEqual([
    [1, a, 2.5],
    [2, b, 0.5],
    [3, c, 2],
  ]);
  expect(await refusalOf(add(admin, paperId, 999_999))).toMatch(/^404/);
  const many = await Promise.all(Array.from({ length: 20 }, () => aQuestion(db)));
  await atOnce(20, () => add(admin, paperId, ...many));
  expect((await asked(admin, paperId)).map((one) => one.questionNo)).toEqual(
    Array.from({ length: 23 }, (_, at) => at + 1),
  );
});

test("a question that is deleted while it is put into a paper is not found", async () => {
  const questionId = await aQuestion(db);
  const paperId = await aPaper(db, []);
  const waiting = async () =>
    (
      await db.execute(
        sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
    ).rows.length;
  let answer: Promise<unknown> = Promise.resolve();
  await transaction(db, async (tx) => {
    await dropQuestions(tx, [questionId]);
    answer = refusalOf(add(admin, paperId, questionId));
    await expect.poll(waiting).toBe(1);
  });
  expect(await answer).toBe("404 没有找到您要的内容");
});

test("a paper asks 200 questions at most", async () => {
  const ids: number[] = [];
  for (let at = 0; at < 201; at++) ids.push(await aQuestion(db));
  const paperId = await aPaper(db, []);
  await add(admin, paperId, ...ids.slice(0, 199));
  expect(await refusalOf(add(admin, paperId, ...ids.slice(199)))).toBe(
    "一份试卷最多 200 题，现在有 199 题，还能加 1 题",
  );
});

test("[PAPER-043] [PAPER-045] a question of a paper is saved: points, reminder time, 00:00 until it is set", async () => {
  const questionId = await aQuestion(db);
  const paperId = await aPaper(db, []);
  const { paperQuestionId } = await saveOne(admin, { paperId, questionId });
  expect(await asked(admin, paperId)).toMatchObject([
    { paperQuestionId, alertTime: "00:00", questionScore: 2 },
  ]);
  expect(await saveOne(admin, { paperId, questionId })).toEqual({ paperQuestionId });
  // Another that is put in with its own, and stays so.
  const own = { questionScore: 4, alertTime: "05:00" };
  const beside = await saveOne(admin, { paperId, questionId: await aQuestion(db), ...own });
  const was = { questionScore: 2, alertTime: "00:00" };
  await saveOne(admin, { paperQuestionId, alertTime: "12:30", was });
  await saveOne(admin, { paperQuestionId, questionScore: 3.5 });
  expect(await asked(admin, paperId)).toMatchObject([
    { paperQuestionId, alertTime: "12:30", questionScore: 3.5 },
    { ...beside, ...own },
  ]);
  expect(await refusalOf(saveOne(other, { paperQuestionId, questionScore: 5, was }))).toMatch(
    /^409 .+ 改过这道题的分值或提醒时间，您填的内容都还在/,
  );
  expect(await refusalOf(saveOne(admin, { paperQuestionId, questionScore: 0.3 }))).toBe(
    "400 分值的步长是 0.5",
  );
  expect(await refusalOf(saveOne(admin, { paperQuestionId, alertTime: "1:00" }))).toBe(
    "400 提醒时间的格式是 分:秒，00:00 到 60:00",
  );
  expect(await refusalOf(saveOne(admin, { paperQuestionId: 999_999 }))).toMatch(/^404/);
});

test("[PAPER-044] a question is taken out of its paper, the others close up, and it stays in its bank", async () => {
  const ids = [await aQuestion(db), await aQuestion(db), await aQuestion(db)];
  const paperId = await aPaper(db, ids);
  const another = await aPaper(db, ids);
  const [first, second] = await asked(admin, paperId);
  await remove(admin, first?.paperQuestionId ?? 0);
  expect((await asked(admin, another)).map(({ questionId }) => questionId)).toEqual(ids);
  expect((await asked(admin, paperId)).map((one) => [one.questionNo, one.questionId])).toEqual([
    [1, ids[1]],
    [2, ids[2]],
  ]);
  const params = { questionId: ids[0] as number };
  expect(await shop.as(admin, banks.getQuestion, { params })).toMatchObject({ papers: 1 });
  expect(await refusalOf(remove(admin, first?.paperQuestionId ?? 0))).toMatch(/^404/);
  expect(second).toBeDefined();
});

test("a question is moved before another one or to the end", async () => {
  const ids = [await aQuestion(db), await aQuestion(db), await aQuestion(db)];
  const paperId = await aPaper(db, ids);
  const [a, b, c] = (await asked(admin, paperId)).map((one) => one.paperQuestionId) as [
    number,
    number,
    number,
  ];
  await move(admin, paperId, c, a);
  const order = async () => (await asked(admin, paperId)).map((one) => one.paperQuestionId);
  expect(await order()).toEqual([c, a, b]);
  await move(admin, paperId, c, null);
  expect(await order()).toEqual([a, b, c]);
  const elsewhere = await aPaper(db, [await aQuestion(db)]);
  expect(await refusalOf(move(admin, elsewhere, a, null))).toMatch(/^404/);
});

test("a paper is published as a version, once while nothing changes; sitting it goes by that version", async () => {
  const paperId = await aPaper(db, [await aQuestion(db)], { versionNo: 0 });
  expect(await publish(admin, paperId)).toEqual({ versionNo: 1 });
  expect(await publish(admin, paperId)).toEqual({ versionNo: 1 });
  expect(await paper(admin, paperId)).toMatchObject({ versionNo: 1, changed: 0 });
  await add(admin, paperId, await aQuestion(db));
  expect(await paper(admin, paperId)).toMatchObject({ versionNo: 1, changed: 1 });
  expect(await publish(admin, paperId)).toEqual({ versionNo: 2 });
  expect((await shop.start(await shop.account("user"), paperId)).questions).toHaveLength(2);
  const empty = await aPaper(db, []);
  expect(await refusalOf(publish(admin, empty))).toBe("试卷里还没有题目，不能发布");
});

test("the preview shows what a learner is given, with keys for staff", async () => {
  const paperId = await aPaper(db, [await aQuestion(db), await aQuestion(db, { questionType: "askanswer" })]);
  expect(await shop.as(admin, office.previewPaper, of(paperId))).toMatchObject({
    totalScore: 2,
    passScore: 1.2,
    questions: [
      { questionNo: 1, questionKeys: ["A"], choices: [{ choiceNo: "A" }, { choiceNo: "B" }] },
      { questionNo: 2, questionKeys: [], choices: [] },
    ],
  });
});

test("a teacher acts on papers of own courses' chapters, with own questions; all else is 404", async () => {
  const own = await shop.aChapterPaper({ course: { teacherId: teacher.userId, courseStatus: "unpublish" } });
  const { courseChapterId } = await aChapter(db, { courseId: own.courseId });
  const free = await aPaper(db, [await aQuestion(db)]);
  const made = await save(teacher, { refId: courseChapterId, paperType: "cpt_alert" });
  const { questionBankId } = await shop.as(teacher, banks.saveQuestionBank, {
    body: { questionBankName: "我的题库" },
  });
  const mine = await aQuestion(db, { questionBankId });
  expect(await add(teacher, made.paperId, mine)).toEqual({ added: 1, already: 0 });
  expect((await listed(teacher)).papers.map(({ paperId }) => paperId)).toEqual([made.paperId, own.paperId]);
  expect(await refusalOf(save(teacher, { paperName: "自由卷" }))).toBe("400 请选择章节");
  const [first] = await asked(teacher, made.paperId);
  const paperQuestionId = first?.paperQuestionId ?? 0;
  const shops = await aQuestion(db);
  for (const call of [
    () => paper(teacher, free),
    () => paper(otherTeacher, made.paperId),
    () => save(otherTeacher, { refId: courseChapterId }),
    () => save(otherTeacher, { paperId: made.paperId }),
    () => drop(otherTeacher, made.paperId),
    () => publish(otherTeacher, made.paperId),
    () => add(otherTeacher, made.paperId, mine),
    () => add(teacher, made.paperId, shops),
    () => saveOne(otherTeacher, { paperQuestionId, questionScore: 5 }),
    () => remove(otherTeacher, paperQuestionId),
    () => move(otherTeacher, made.paperId, paperQuestionId, null),
    () => shop.as(otherTeacher, office.previewPaper, of(made.paperId)),
    () => shop.as(otherTeacher, office.getPaperStatistics, of(made.paperId)),
    () => shop.as(otherTeacher, office.exportPaperScores, of(made.paperId)),
  ])
    expect(await refusalOf(call())).toMatch(/^404/);
});

test("whoever looked at a paper before its questions changed does not publish it", async () => {
  const paperId = await aPaper(db, [await aQuestion(db), await aQuestion(db)], { versionNo: 0 });
  const rows = await asked(admin, paperId);
  const [first, second] = rows.map((one) => one.paperQuestionId) as [number, number];
  const was = rows.map(({ paperQuestionId, questionScore }) => ({ paperQuestionId, questionScore }));
  const changes = {
    加入了题目: async () => add(other, paperId, await aQuestion(db)),
    移出了题目: () => remove(other, second),
    改过题目的顺序: async () => move(other, paperId, first, null),
    改过题目的分值或提醒时间: () => saveOne(other, { paperQuestionId: first, questionScore: 5 }),
  };
  for (const [words, change] of Object.entries({
    改过题目的分值: () =>
      shop.as(other, office.saveTypeScores, { ...of(paperId), body: { scores: { single: 3 }, was } }),
    ...changes,
  })) {
    const { revision } = await paper(admin, paperId);
    await change();
    const publishing = shop.as(admin, office.publishPaper, { ...of(paperId), query: { revision } });
    expect(await refusalOf(publishing)).toMatch(new RegExp(`^409 .+ ${words}，请核对后再发布$`));
  }
  const { revision } = await paper(admin, paperId);
  const seen = { ...of(paperId), query: { revision } };
  expect(await shop.as(admin, office.publishPaper, seen)).toEqual({ versionNo: 1 });
});

test("[PAPER-039] a free-standing paper is deleted once, however often it is asked for", async () => {
  const paperId = await aPaper(db, [await aQuestion(db)]);
  const gone = await Promise.allSettled([admin, other, admin, other].map((who) => drop(who, paperId)));
  expect(gone.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { rows } = await db.execute(
    sql`select from audit_logs where action = 'paper.delete' and subject = ${`paper:${paperId}`}`,
  );
  expect(rows).toHaveLength(1);
});
