// What the person card tells of a learner's lessons and tests.
import { resetUserPaper } from "@zhutu/domain/exam/contract.ts";
import { startPractice } from "@zhutu/domain/exam/practice/contract.ts";
import * as card from "@zhutu/domain/people/person-contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Account, anAccount } from "../../../testing/factories/identity.ts";
import { testHours } from "./hours-testing.ts";

const shop = await testHours();
const { db } = shop;
const sales = await anAccount(shop, "admin", { rights: ["sales"] });
const teaching = await anAccount(shop, "admin", { rights: ["teaching"] });

test("each lesson's hours are told with why they did not count: unwatched, test not passed, no face check", async () => {
  const learner = await shop.account("user");
  const counted = await shop.aLesson("building", { course: { courseName: "绿色施工" } });
  const { courseId } = counted;
  await shop.hold(learner, courseId);
  const [half, unchecked] = [
    await shop.aLesson("building", { courseId }),
    await shop.aLesson("building", { courseId }),
  ];
  const untested = await shop.withTest(await shop.aLesson("building", { courseId }));
  await shop.watch(learner, counted);
  await shop.tellDone(learner, counted);
  await shop.watch(learner, unchecked, { face: false });
  await shop.tellDone(learner, unchecked);
  await shop.watch(learner, untested);
  await shop.tellDone(learner, untested);
  await shop.watch(learner, half);
  await db.execute(
    sql`update chapter_progress set done_at = null where course_chapter_id = ${half.courseChapterId}`,
  );
  const log = async (who: Account, shown: "all" | "uncounted" = "all") =>
    (
      await shop.as(who, card.listPersonLessons, {
        params: { userId: learner.userId, certSubject: "building" },
        query: { shown },
      })
    ).hours;
  const reasons = new Map((await log(sales)).map(({ courseChapterId, reason }) => [courseChapterId, reason]));
  expect(reasons).toEqual(
    new Map([
      [counted.courseChapterId, null],
      [unchecked.courseChapterId, "face"],
      [untested.courseChapterId, "test"],
      [half.courseChapterId, "watch"],
    ]),
  );
  expect(await log(teaching, "uncounted")).toHaveLength(3);
  expect((await log(teaching)).map(({ courseName }) => courseName)).toEqual(Array(4).fill("绿色施工"));
  const [hours] = await shop.as(sales, card.listPersonHours, { params: { userId: learner.userId } });
  expect(hours).toMatchObject({ certSubject: "building", requiredTime: 1.5 });
});

test("lessons never begun of a course held now stand last, in their order; those of no such course are not told", async () => {
  const learner = await shop.account("user");
  const begun = await shop.aLesson("building");
  const { courseId } = begun;
  const [first, second] = [
    await shop.aLesson("building", { courseId }),
    await shop.aLesson("building", { courseId }),
  ];
  await shop.hold(learner, courseId);
  await shop.watch(learner, begun);
  const log = async (shown: "all" | "counted" | "uncounted" = "all") => {
    const { hours, total } = await shop.as(sales, card.listPersonLessons, {
      params: { userId: learner.userId, certSubject: "building" },
      query: { shown },
    });
    expect(total).toBe(hours.length);
    return hours.map(({ courseChapterId, reason, at }) => [courseChapterId, reason, at === null]);
  };
  const unbegun = [
    [first.courseChapterId, "unbegun", true],
    [second.courseChapterId, "unbegun", true],
  ];
  expect((await log()).slice(1)).toEqual(unbegun);
  expect((await log("uncounted")).slice(-2)).toEqual(unbegun);
  expect((await log("counted")).flat()).not.toContain("unbegun");
  await db.execute(sql`update user_courses set expiry_date = now() where user_id = ${learner.userId}`);
  expect((await log()).flat()).not.toContain("unbegun");
});

test("hours that count in a period that is over are told with that period", async () => {
  const learner = await shop.account("user");
  const [then, now] = [await shop.aLesson("water"), await shop.aLesson("water")];
  for (const lesson of [then, now]) {
    await shop.hold(learner, lesson.courseId);
    await shop.watch(learner, lesson);
    await shop.tellDone(learner, lesson);
  }
  await db.execute(sql`update hours set earned_at = now() - interval '2 years', completed_at = now() - interval '2 years'
    where course_chapter_id = ${then.courseChapterId}`);
  const day = (years: number, days = 0) =>
    sql`(now() at time zone 'Asia/Shanghai')::date - make_interval(years => ${years}, days => ${days})`;
  await db.execute(sql`update certificates set period_from = ${day(0, 30)}, period_until = ${day(-1)}
    where user_id = ${learner.userId}`);
  await db.execute(sql`insert into certificates (user_id, cert_subject, period_from, period_until)
    values (${learner.userId}, 'water', ${day(3)}, ${day(0, 31)})`);
  const { hours } = await shop.as(sales, card.listPersonLessons, {
    params: { userId: learner.userId, certSubject: "water" },
    query: {},
  });
  const period = (courseChapterId: number) =>
    hours.find((one) => one.courseChapterId === courseChapterId)?.endedPeriod;
  expect(period(now.courseChapterId)).toBeNull();
  expect(period(then.courseChapterId)).toMatchObject({
    from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
  });
});

test("attempts are told newest first with course, score and what was reset; own practice is none", async () => {
  const learner = await shop.account("user");
  const course = { courseName: "市政公用工程管理与实务" };
  const lesson = await shop.withTest(await shop.aLesson("municipal", { course }));
  await shop.hold(learner, lesson.courseId);
  await shop.watch(learner, lesson);
  const failed = await shop.sit(learner, lesson, "B");
  await db.execute(sql`update user_papers set create_time = create_time - interval '10 minutes',
    handin_time = handin_time - interval '10 minutes' where user_paper_id = ${failed}`);
  await shop.as(learner, resetUserPaper, { params: { userPaperId: failed } });
  const passed = await shop.sit(learner, lesson, "A");
  const { rows: banks } = await db.execute<{ questionBankId: number }>(
    sql`insert into bank_courses (question_bank_id, course_id)
      select question_bank_id, ${lesson.courseId} from questions where question_id = ${lesson.questionId}
      returning question_bank_id as "questionBankId"`,
  );
  const bank = { questionBankId: 0, ...banks[0] };
  const own = await shop.as(learner, startPractice, {
    body: { ...bank, by: "all", name: "", kind: "any", size: 10 },
  });
  expect(own.questions).toHaveLength(1);
  const { rows, total } = await shop.as(teaching, card.listPersonTests, {
    params: { userId: learner.userId },
    query: {},
  });
  expect(total).toBe(2);
  expect(
    rows.map(({ userPaperId, userPass, userScore, totalScore, mode, reset }) => [
      userPaperId,
      userPass,
      userScore,
      totalScore,
      mode,
      reset,
    ]),
  ).toEqual([
    [passed, true, 2, 2, "test", false],
    [failed, false, 0, 2, "test", true],
  ]);
  expect(rows.map(({ courseName }) => courseName)).toEqual([course.courseName, course.courseName]);
});
