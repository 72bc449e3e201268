// Own practice of a question bank: who may practise what, one run a choice, and the progress it leaves.
import { exportMyData } from "@zhutu/domain/identity/contract.ts";
import { savePaperAnswers } from "@zhutu/domain/exam/contract.ts";
import * as contract from "@zhutu/domain/exam/practice/contract.ts";
import * as office from "@zhutu/domain/exam/office/contract.ts";
import type { PracticeChoice, PracticeSize } from "@zhutu/domain/exam/practice/choice.ts";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aCourse } from "../../../testing/factories/catalogue.ts";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { rateCounters } from "../../../kernel/db/tables.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { atOnce, testPapers } from "../exam-testing.ts";
import { bankCourses, questionBanks } from "../tables.ts";

const shop = await testPapers();
const { db } = shop;
beforeAll(() =>
  db.execute(sql`insert into system_params (key, value) values ('freePracticeQuestions', '3')
    on conflict (key) do update set value = excluded.value`),
);

const gone = "404 没有找到您要的内容";
const twoChapters = ["第 1 章", "第 1 章", "第 2 章", "第 2 章", "第 2 章"];

/** A bank of five questions in two chapters, three of them free, that names a course of 100.00. */
async function aSubject(details: (at: number) => object = () => ({}), chapters = twoChapters) {
  const { courseId } = await aCourse(db);
  const [bank] = await db.insert(questionBanks).values({ questionBankName: "建筑实务" }).returning();
  const { questionBankId } = bank as { questionBankId: number };
  await db.insert(bankCourses).values({ questionBankId, courseId });
  const questionIds: number[] = [];
  for (const [at, chapter] of chapters.entries())
    questionIds.push(await aQuestion(db, { questionBankId, details: { chapter, ...details(at) } }));
  return { courseId, questionBankId, questionIds };
}
const begin = (
  who: Account,
  choice: Partial<PracticeChoice> & { questionBankId: number },
  size: PracticeSize = 10,
) => shop.as(who, contract.startPractice, { body: { by: "all", name: "", kind: "any", ...choice, size } });
const askedIn = ({ questions }: { questions: { questionId: number }[] }) =>
  questions.map(({ questionId }) => questionId);
const groups = (who: Account, questionBankId: number) =>
  shop.as(who, contract.listPracticeGroups, { params: { questionBankId }, query: { by: "chapter" } });
const runOf = (who: Account, userPaperId: number) =>
  shop.as(who, contract.getPracticeRun, { params: { userPaperId } });
/** One draw is left today. */
const almostAllDrawn = ({ userId }: Account) =>
  db.insert(rateCounters).values({
    key: `draws:${userId}`,
    count: 199,
    resetsAt: new Date(Date.now() + 3_600_000),
  });
async function learnerWith(courseId: number) {
  const me = await shop.account("user");
  await shop.hold(me, courseId);
  return me;
}

describe("who may practise what", () => {
  test("without the course it is the free share, by any parameter", async () => {
    const { questionBankId, questionIds, courseId } = await aSubject();
    const me = await shop.account("user");
    const free = questionIds.slice(0, 3);
    expect(askedIn(await begin(me, { questionBankId }, 50))).toEqual(free);
    expect(askedIn(await begin(me, { questionBankId, by: "chapter", name: "第 2 章" }))).toEqual([free[2]]);
    expect(await groups(me, questionBankId)).toMatchObject([{ questions: 2 }, { questions: 1 }]);
    const subjects = await shop.as(me, contract.listPracticeSubjects, {});
    expect(subjects.find((subject) => subject.questionBankId === questionBankId)).toMatchObject({
      questions: 3,
      allQuestions: 5,
      held: 0,
      course: { courseId },
    });
  });

  test("a part without a free question leads to the course", async () => {
    const { questionBankId } = await aSubject((at) => ({ year: at === 4 ? "2026" : "2025" }));
    const me = await shop.account("user");
    expect(await refusalOf(begin(me, { questionBankId, by: "year", name: "2026" }))).toMatch("购买课程后");
  });

  test("with the course it is all, and the free share again once it has expired", async () => {
    const { questionBankId, questionIds, courseId } = await aSubject();
    const me = await learnerWith(courseId);
    const run = await begin(me, { questionBankId });
    expect(askedIn(run)).toEqual(questionIds);
    await shop.handIn(me, run);
    await db.execute(
      sql`update user_courses set status = 'expired',
        create_time = now() - interval '2 hours', expiry_date = now() - interval '1 hour' where user_id = ${me.userId}`,
    );
    expect(askedIn(await begin(me, { questionBankId }))).toEqual(questionIds.slice(0, 3));
  });

  test("a bank that names no course is not there; a draft's alone neither", async () => {
    const { questionBankId } = await aSubject();
    const me = await shop.account("user");
    await db.execute(sql`update courses set course_status = 'unpublish' where course_id in
      (select course_id from bank_courses where question_bank_id = ${questionBankId})`);
    expect(await refusalOf(begin(me, { questionBankId }))).toBe(gone);
    await db.execute(sql`delete from bank_courses where question_bank_id = ${questionBankId}`);
    expect(await refusalOf(groups(me, questionBankId))).toBe(gone);
    const subjects = await shop.as(me, contract.listPracticeSubjects, {});
    expect(subjects.map((subject) => subject.questionBankId)).not.toContain(questionBankId);
  });

  test("open questions are left out", async () => {
    const { questionBankId, questionIds, courseId } = await aSubject();
    await aQuestion(db, { questionBankId, questionType: "askanswer", details: { chapter: "第 1 章" } });
    expect(askedIn(await begin(await learnerWith(courseId), { questionBankId }, 50))).toEqual(questionIds);
  });
});

describe("a run", () => {
  test("20 starts at once are one run, which a reload and the same choice give again", async () => {
    const { questionBankId, courseId } = await aSubject();
    const me = await learnerWith(courseId);
    const runs = await atOnce(20, () => begin(me, { questionBankId }));
    expect(new Set(runs.map(({ userPaperId }) => userPaperId)).size).toBe(1);
    const [run] = runs;
    if (!run) throw new Error("no run");
    expect(run).toMatchObject({
      paperId: 0,
      paperName: "建筑实务",
      mode: "practice",
      practice: { by: "all" },
    });
    expect(await runOf(me, run.userPaperId)).toMatchObject({ questions: run.questions });
    const chapter = await begin(me, { questionBankId, by: "chapter", name: "第 2 章" });
    expect(chapter.paperName).toBe("建筑实务 · 第 2 章");
    expect(chapter.userPaperId).not.toBe(run.userPaperId);
    await shop.handIn(me, run);
    expect((await begin(me, { questionBankId })).userPaperId).not.toBe(run.userPaperId);
  });

  test("another person's is not there, in any call", async () => {
    const { questionBankId, courseId, questionIds } = await aSubject();
    const me = await learnerWith(courseId);
    const run = await begin(me, { questionBankId });
    const other = await learnerWith(courseId);
    expect(await refusalOf(runOf(other, run.userPaperId))).toBe(gone);
    expect(await refusalOf(shop.answers(other, run))).toBe(gone);
    expect(await refusalOf(shop.handIn(other, run))).toBe(gone);
    const put = shop.save(other, run, questionIds[0] as number, { answer: "A" });
    expect(await refusalOf(put)).toBe(gone);
    const paper = await shop.start(me, await aPaper(db, [questionIds[0] as number]));
    expect(await refusalOf(runOf(me, paper.userPaperId))).toBe(gone);
  });

  test("each answer is judged at once and counted a question; new ones come first the next time", async () => {
    const { questionBankId, courseId, questionIds } = await aSubject();
    const me = await learnerWith(courseId);
    const [first, second] = questionIds as [number, number];
    const run = await begin(me, { questionBankId });
    expect(await shop.save(me, run, first, { answer: "A" })).toMatchObject([
      { answerPass: 1, questionKeys: ["A"] },
    ]);
    expect(await shop.save(me, run, second, { answer: "B" })).toMatchObject([{ answerPass: 0 }]);
    expect(await shop.handIn(me, run)).toMatchObject({ state: "handed-in", userScore: 2 });
    expect(await groups(me, questionBankId)).toMatchObject([
      { name: "第 1 章", questions: 2, right: 1, wrong: 1 },
      { name: "第 2 章", questions: 3, right: 0, wrong: 0 },
    ]);
    expect((await shop.bank(me)).errorQuestions).toMatchObject([{ questionId: second, wrongCount: 1 }]);
    expect(askedIn(await begin(me, { questionBankId }))).toEqual([...questionIds.slice(2), first, second]);
    const fresh = await begin(me, { questionBankId, kind: "new" });
    expect(askedIn(fresh)).toEqual(questionIds.slice(2));
    expect(await refusalOf(begin(me, { questionBankId, kind: "wrong" }))).toMatch("没有符合条件的题");
  });

  test("200 runs a day are drawn for one person, and an open one is still returned", async () => {
    const { questionBankId } = await aSubject();
    const me = await shop.account("user");
    await almostAllDrawn(me);
    const run = await begin(me, { questionBankId });
    expect((await begin(me, { questionBankId })).userPaperId).toBe(run.userPaperId);
    await shop.handIn(me, run);
    expect(await refusalOf(begin(me, { questionBankId }))).toMatch(/^429/);
  });

  test("of 20 starts at once on the day's last draw, runs and papers, exactly one passes", async () => {
    const chapters = Array.from({ length: 10 }, (_, at) => `第 ${at + 1} 章`);
    const { questionBankId, courseId } = await aSubject(undefined, chapters);
    const me = await learnerWith(courseId);
    const blueprint = [{ questionBankId, questionType: "single" as const, count: 1, questionScore: 2 }];
    const admin = await shop.account("admin");
    const paperIds: number[] = [];
    for (const paperName of chapters) {
      const paper = { paperName, audience: "all" as const, blueprint };
      const { paperId } = await shop.as(admin, office.savePaper, { body: paper });
      await shop.as(admin, office.publishPaper, { params: { paperId }, query: {} });
      paperIds.push(paperId);
    }
    await almostAllDrawn(me);
    const refusals = await atOnce(10, (at) =>
      Promise.all([
        refusalOf(begin(me, { questionBankId, by: "chapter", name: chapters[at] ?? "" })),
        refusalOf(shop.start(me, paperIds[at] ?? 0)),
      ]),
    );
    const refused = "429 今天抽的题已经够多，请明天再来";
    expect(refusals.flat().toSorted()).toEqual([...Array.from({ length: 19 }, () => refused), undefined]);
    const { rows } = await db.execute(
      sql`select count(*)::int as attempts from user_papers where user_id = ${me.userId}`,
    );
    expect(rows).toEqual([{ attempts: 1 }]);
  });

  test("what two tabs kept without a network, 20 sends of the same answers, is judged once, and the hand-in is one", async () => {
    const { questionBankId, questionIds } = await aSubject();
    const me = await shop.account("user");
    const run = await begin(me, { questionBankId });
    const { userPaperId, paperId } = run;
    const body = questionIds.slice(0, 2).map((questionId) => ({
      userPaperId,
      paperId,
      questionId,
      answer: "B",
      marked: 0 as const,
      revision: 0,
    }));
    const saves = await atOnce(20, () => shop.as(me, savePaperAnswers, { body }));
    for (const replies of saves)
      expect(replies).toMatchObject(body.map(() => ({ answer: "B", answerPass: 0, revision: 1 })));
    const { errorQuestions } = await shop.bank(me);
    expect(errorQuestions.map(({ wrongCount }) => wrongCount)).toEqual([1, 1]);
    expect(await shop.as(me, contract.getPracticeToday, {})).toMatchObject({ answers: 2 });
    const ended = await atOnce(20, () => shop.handIn(me, run));
    expect(new Set(ended.map(({ handinTime }) => handinTime)).size).toBe(1);
    expect(await refusalOf(shop.as(me, savePaperAnswers, { body }))).toMatch("已经交卷");
  });

  test("what a further-education test asks is not drawn, and a verdict that it withholds stays withheld", async () => {
    const { questionBankId, courseId, questionIds } = await aSubject();
    const me = await learnerWith(courseId);
    const [first] = questionIds as [number];
    const before = await begin(me, { questionBankId });
    const tested = await shop.aChapterPaper({
      course: { courseType: 5, certSubject: "building", requiredCourse: 1 },
    });
    await aPaper(db, [first], { refId: tested.courseChapterId });
    await shop.hold(me, tested.courseId);
    expect(await shop.save(me, before, first, { answer: "A" })).toMatchObject([
      { answerPass: null, questionKeys: null, answers: null, awaitsTest: 1 },
    ]);
    expect(await shop.handIn(me, before)).toMatchObject({ userScore: 0 });
    expect(await groups(me, questionBankId)).toMatchObject([{ right: 0, wrong: 0 }, {}]);
    expect(askedIn(await begin(me, { questionBankId }))).toEqual(questionIds.slice(1));
  });
});

describe("the hub", () => {
  test("a topic is weak by its share of right answers, with its interval", async () => {
    const { questionBankId, courseId, questionIds } = await aSubject(() => ({ topic: "流水施工" }));
    const me = await learnerWith(courseId);
    await db.execute(sql`insert into question_progress (user_id, question_id, rights, wrongs, last_pass)
      values (${me.userId}, ${questionIds[0]}, 16, 22, false)`);
    const ask = (who: Account) => shop.as(who, contract.listWeakPoints, { params: { questionBankId } });
    const [weak] = await ask(me);
    expect(weak).toMatchObject({ topic: "流水施工", answers: 38, claim: "sure" });
    expect([weak?.low, weak?.share, weak?.high].map((one) => Math.round((one ?? 0) * 100))).toEqual([
      28, 42, 58,
    ]);
    expect(await ask(await learnerWith(courseId))).toEqual([]);
  });

  test("a wrong answer is due from the day after it was last tried, until it is mastered", async () => {
    const { questionBankId, courseId, questionIds } = await aSubject(() => ({ topic: "流水施工" }));
    const me = await learnerWith(courseId);
    const [first] = questionIds as [number];
    const run = await begin(me, { questionBankId });
    await shop.save(me, run, first, { answer: "B" });
    const today = () => shop.as(me, contract.getPracticeToday, {});
    expect(await today()).toMatchObject({ due: 0, wrong: 1, answers: 1, topics: [] });
    await db.execute(sql`update error_questions set last_wrong_at = now() - interval '1 day'`);
    expect(await today()).toMatchObject({ due: 0 });
    await db.execute(sql`update question_progress set last_at = now() - interval '1 day'`);
    expect(await today()).toMatchObject({
      due: 1,
      topics: [{ topic: "流水施工", count: 1 }],
      rightsToMaster: 2,
    });
    await shop.handIn(me, run);
    expect(askedIn(await begin(me, { questionBankId, kind: "due" }))).toEqual([first]);
    await db.execute(sql`update error_questions set mastered_at = now()`);
    expect(await today()).toMatchObject({ due: 0, wrong: 0 });
  });

  test("the first answer to a day's question stays, 20 at once; another question is none", async () => {
    const questionId = await aQuestion(db, { createTime: new Date("2020-01-01") });
    await db.execute(sql`update questions set create_time = now() where question_id <> ${questionId}`);
    const me = await shop.account("user");
    const keep = (answer: string, id = questionId) =>
      shop.as(me, contract.keepDailyAnswer, { body: { questionId: id, answer } });
    await atOnce(20, () => keep("A"));
    expect(await keep("B")).toEqual({ pass: 0 });
    expect(await refusalOf(keep("A", questionId + 1))).toBe(gone);
    const { week, daysInRow } = await shop.as(me, contract.getPracticeToday, {});
    expect(week.filter(({ pass }) => pass !== null)).toMatchObject([{ pass: 1 }]);
    expect(daysInRow).toBe(1);
  });

  test("runs stand in the person's copy, with the progress", async () => {
    const { questionBankId, courseId, questionIds } = await aSubject();
    const me = await learnerWith(courseId);
    const run = await begin(me, { questionBankId });
    await shop.save(me, run, questionIds[0] as number, { answer: "A" });
    const copy = await shop.app.inject({
      method: "POST",
      url: exportMyData.path,
      headers: { authorization: await shop.tokenOf(me) },
    });
    expect(copy.body).toContain('"practice"');
    expect(copy.body).toMatch(/"questionProgress": ?\[/);
  });
});
