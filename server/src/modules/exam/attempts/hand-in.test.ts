import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { waitingForAccount } from "../../../testing/account-first.ts";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { hasPassedTest } from "./queries.ts";
import { atOnce, testPapers } from "../exam-testing.ts";
import { handInOverdue } from "./hand-in.ts";
import { paperPassed } from "../moments.ts";
import { userPapers } from "../tables.ts";

const shop = await testPapers();
const { db } = shop;
const passed: object[] = [];
paperPassed.connect(async (_, event) => void passed.push(event));

async function aTest(paperLike: Parameters<typeof shop.aChapterPaper>[0] = {}) {
  const me = await shop.account("user");
  const paper = await shop.aChapterPaper(paperLike);
  await shop.hold(me, paper.courseId);
  const attempt = await shop.start(me, paper.paperId, paper.correlationId);
  return { me, attempt, ...paper };
}
/** A free-standing paper of these questions, begun. */
async function practice(...questionIds: number[]) {
  const me = await shop.account("user");
  return { me, attempt: await shop.start(me, await aPaper(db, questionIds)) };
}

describe("handing in", () => {
  test("[PAPER-014] [PAPER-025] scores what is saved and marks it passed or failed", async () => {
    const { me, attempt, courseId, questionIds } = await aTest();
    const [first, second] = questionIds;
    await shop.save(me, attempt, first, { answer: "A" });
    await shop.save(me, attempt, second, { answer: "B" });
    const other = await shop.account("user");
    await shop.hold(other, courseId);
    const beside = await shop.start(other, attempt.paperId, attempt.correlationId);
    expect(await shop.handIn(me, attempt)).toMatchObject({
      state: "handed-in",
      userScore: 2,
      totalScore: 4,
      userPass: 0,
    });
    // Another's attempt at the same test goes on.
    const open = await shop.current(other, beside.paperId, beside.correlationId);
    expect(open).toMatchObject({ state: "open", userScore: null, userPass: null });
    await shop.reset(me, attempt);
    const again = await shop.start(me, attempt.paperId, attempt.correlationId);
    for (const questionId of questionIds) await shop.save(me, again, questionId, { answer: "A" });
    const done = await shop.handIn(me, again);
    expect(done).toMatchObject({ userScore: 4, userPass: 1, passScore: 2.4 });
    expect(Date.parse(done.handinTime!)).toBeGreaterThanOrEqual(Date.parse(done.createTime));
    expect(await shop.stepsOf(again)).toEqual(["begin", "hand-in"]);
  });

  test("[PAPER-026] [PAPER-027] 60 of 100 pass, and 59 do not", async () => {
    const worth = async (rightScore: number, total = 1000) => {
      const [right, wrong] = [await aQuestion(db), await aQuestion(db)];
      const { me, attempt } = await practiceOf([right, rightScore], [wrong, total - rightScore]);
      await shop.save(me, attempt, right, { answer: "A" });
      return shop.handIn(me, attempt);
    };
    expect(await worth(600)).toMatchObject({ totalScore: 100, passScore: 60, userScore: 60, userPass: 1 });
    expect(await worth(590)).toMatchObject({ userScore: 59, userPass: 0 });
    // Half a point is not rounded.
    expect(await worth(595)).toMatchObject({ userScore: 59.5, userPass: 0 });
    // Of the paper's total, where that is more than 100 too.
    expect(await worth(710, 1200)).toMatchObject({ totalScore: 120, userScore: 71, userPass: 0 });
    expect(await worth(720, 1200)).toMatchObject({ userScore: 72, userPass: 1 });
  });

  test("[PAPER-014] [PAPER-021] tells verdict, key and explanation of every question, also of one that was not answered", async () => {
    const { me, attempt, questionIds } = await aTest();
    await shop.save(me, attempt, questionIds[0], { answer: "A", marked: 1 });
    expect(await shop.handIn(me, attempt)).toMatchObject({ userScore: 2, userPass: 0 });
    expect(await shop.answers(me, attempt)).toMatchObject([
      { answer: "A", marked: 1, answerPass: 1, answerScore: 2, questionKeys: ["A"], answers: "见教材第二章" },
      { answer: "", answerPass: 0, answerScore: 0, questionKeys: ["A"] },
    ]);
  });

  test("an open question is left out of score and total", async () => {
    const [choice, open] = [await aQuestion(db), await aQuestion(db, { questionType: "askanswer" })];
    const { me, attempt } = await practice(choice, open);
    await shop.save(me, attempt, choice, { answer: "A" });
    await shop.save(me, attempt, open, { answer: "我的看法" });
    expect(await shop.handIn(me, attempt)).toMatchObject({ totalScore: 2, userScore: 2, userPass: 1 });
  });

  test("20 calls at once hand in once and answer the same; who passes a chapter's test is told of once", async () => {
    const { me, attempt, questionIds, courseChapterId, correlationId, paperId } = await aTest();
    for (const questionId of questionIds) await shop.save(me, attempt, questionId, { answer: "A" });
    const answers = await atOnce(20, () => shop.handIn(me, attempt));
    expect(new Set(answers.map((one) => `${one.handinTime} ${one.userScore}`)).size).toBe(1);
    expect(await shop.stepsOf(attempt)).toEqual(["begin", "hand-in"]);
    const mine = passed.filter((one) => "userId" in one && one.userId === me.userId);
    expect(mine).toEqual([{ userId: me.userId, paperId, correlationId, courseChapterId }]);
  });

  test("a failed test and passed practice tell nobody", async () => {
    const { me, attempt, paperId, questionIds } = await aTest();
    await shop.handIn(me, attempt);
    const practised = await shop.start(me, paperId);
    for (const questionId of questionIds) await shop.save(me, practised, questionId, { answer: "A" });
    expect(await shop.handIn(me, practised)).toMatchObject({ userPass: 1 });
    expect(passed.filter((one) => "userId" in one && one.userId === me.userId)).toEqual([]);
  });

  test("[PAPER-020] [PAPER-024] [PAPER-025] somebody else's attempt is neither handed in nor reset, and not seen", async () => {
    const { me, attempt, paperId, correlationId } = await aTest();
    const other = await shop.account("user");
    expect(await refusalOf(shop.handIn(other, attempt))).toMatch(/^404/);
    expect(await refusalOf(shop.reset(other, attempt))).toMatch(/^404/);
    expect(await shop.current(other, paperId, correlationId)).toBeNull();
    expect(await shop.current(me, paperId, correlationId)).toMatchObject({ state: "open" });
  });
});

describe("resetting", () => {
  test("[PAPER-015] [PAPER-024] clears the attempt, so that there is none and the paper is begun again", async () => {
    const { me, attempt, paperId, correlationId, questionIds } = await aTest();
    await shop.save(me, attempt, questionIds[0], { answer: "A" });
    await shop.handIn(me, attempt);
    const practised = await shop.start(me, paperId);
    await shop.reset(me, attempt);
    expect(await shop.current(me, paperId, correlationId)).toBeNull();
    // The practice on the same paper goes on.
    expect(await shop.current(me, paperId)).toMatchObject({ userPaperId: practised.userPaperId });
    const again = await shop.start(me, paperId, correlationId);
    expect(again).toMatchObject({ state: "open", userScore: null });
    expect(again.userPaperId).not.toBe(attempt.userPaperId);
    expect(await shop.answers(me, again)).toEqual([]);
  });

  test("[PAPER-015] a passed test is none any more, and what it opened stays: it was passed, with its points", async () => {
    const { me, attempt, questionIds, correlationId } = await aTest();
    for (const questionId of questionIds) await shop.save(me, attempt, questionId, { answer: "A" });
    await shop.handIn(me, attempt);
    await shop.reset(me, attempt);
    expect(await shop.current(me, attempt.paperId, correlationId)).toBeNull();
    const [row] = await db.select().from(userPapers).where(eq(userPapers.userPaperId, attempt.userPaperId));
    expect(row).toMatchObject({ userScore: 40, userPass: true });
    expect(await hasPassedTest(db, { userId: me.userId, correlationId })).toBe(true);
  });

  test("asked 20 times at once it happens once, and what came of the attempt stays kept", async () => {
    const { me, attempt } = await aTest();
    await shop.handIn(me, attempt);
    await atOnce(20, () => shop.reset(me, attempt));
    expect(await shop.stepsOf(attempt)).toEqual(["begin", "hand-in", "reset"]);
    const [row] = await db.select().from(userPapers).where(eq(userPapers.userPaperId, attempt.userPaperId));
    expect(row).toMatchObject({ userScore: 0, userPass: false });
  });
});

describe("at the limit", () => {
  const inAMinute = { paper: { timeLimitMinutes: 1 } };
  const sweep = () => handInOverdue({ db, log: shop.app.log });

  test("[PAPER-014] [PAPER-020] an attempt left open is handed in with what was saved, stamped at the limit, once for two sweepers", async () => {
    const me = await shop.account("user");
    const questionId = await aQuestion(db);
    const paperId = await aPaper(db, [questionId], { timeLimitMinutes: 30 });
    const attempt = await shop.start(me, paperId);
    await shop.save(me, attempt, questionId, { answer: "A" });
    await shop.letPass(attempt, 30 * 60 + 5);
    await sweep();
    expect(await shop.current(me, paperId)).toMatchObject({ state: "open" });
    await shop.letPass(attempt, 600);
    await Promise.all([sweep(), sweep(), sweep()]);
    await sweep();
    const done = await shop.current(me, paperId);
    expect(done).not.toBeNull();
    expect(done).toMatchObject({ state: "handed-in", userScore: 2, userPass: 1, handinTime: done!.deadline });
    expect(await shop.stepsOf(attempt)).toEqual(["begin", "answer", "hand-in"]);
  });

  test("the sweeper takes the account before the attempt, as its person does", async () => {
    const { me, attempt } = await aTest(inAMinute);
    const { userPaperId } = attempt;
    await shop.letPass(attempt, 3600);
    const lock = sql`select 1 from user_papers where user_paper_id = ${userPaperId} for update nowait`;
    await waitingForAccount(shop, { userId: me.userId, lock }, sweep);
    expect(await shop.stepsOf(attempt)).toEqual(["begin", "hand-in"]);
  });

  test("its person and the sweeper, 20 at once on one attempt, hand it in once, and nobody waits in a circle", async () => {
    const { me, attempt, questionIds, courseChapterId } = await aTest(inAMinute);
    for (const questionId of questionIds) await shop.save(me, attempt, questionId, { answer: "A" });
    await shop.letPass(attempt, 3600);
    passed.splice(0);
    await Promise.all([
      atOnce(10, () => shop.handIn(me, attempt)).then((all) => {
        for (const one of all) expect(one).toMatchObject({ state: "handed-in", userScore: 4, userPass: 1 });
      }),
      atOnce(10, sweep),
    ]);
    expect(await shop.stepsOf(attempt)).toEqual(["begin", "hand-in"]);
    expect(passed).toMatchObject([{ userId: me.userId, courseChapterId }]);
  });

  test("more than a page of attempts that fail for good, of one limit, keep no later one from being handed in", async () => {
    const { attempt: broken } = await aTest(inAMinute);
    await shop.letPass(broken, 7_200);
    const { attempt } = await aTest(inAMinute);
    await shop.letPass(attempt, 3_600);
    const others = 1_000_000;
    await db.execute(
      sql`insert into user_papers (user_id, paper_id, paper_version_id, correlation_id, questions, total_score, create_time, deadline)
        select user_id, ${others}::int + n, paper_version_id, correlation_id, questions, total_score, create_time, deadline
        from user_papers, generate_series(1, 250) n where user_paper_id = ${broken.userPaperId}`,
    );
    await db.execute(
      sql.raw(`create function refuse_hand_in() returns trigger language plpgsql as
        $$ begin if new.paper_id > ${others} then raise 'no'; end if; return new; end $$;
        create trigger refuse_hand_in before update on user_papers for each row execute function refuse_hand_in()`),
    );
    await sweep();
    await db.execute(
      sql.raw(`drop trigger refuse_hand_in on user_papers; drop function refuse_hand_in;
        delete from user_papers where paper_id > ${others}`),
    );
    expect(await shop.stepsOf(attempt)).toEqual(["begin", "hand-in"]);
    expect(await shop.stepsOf(broken)).toEqual(["begin", "hand-in"]);
  });

  test("who hands in past the limit is stamped at it, too", async () => {
    const me = await shop.account("user");
    const attempt = await shop.start(me, await aPaper(db, [await aQuestion(db)], { timeLimitMinutes: 1 }));
    await shop.letPass(attempt, 3600);
    const done = await shop.handIn(me, attempt);
    expect(done.handinTime).toBe(done.deadline);
  });

  test("what has no limit, was reset, or is in time is left alone", async () => {
    const { me, attempt } = await practice(await aQuestion(db));
    await sweep();
    expect(await shop.current(me, attempt.paperId)).toMatchObject({ state: "open" });
    const timed = await shop.start(me, await aPaper(db, [await aQuestion(db)], { timeLimitMinutes: 1 }));
    await shop.letPass(timed, 3600);
    await shop.reset(me, timed);
    await sweep();
    expect(await shop.stepsOf(timed)).toEqual(["begin", "reset"]);
  });
});

async function practiceOf(...worth: (readonly [questionId: number, tenths: number])[]) {
  const me = await shop.account("user");
  const paperId = await aPaper(
    db,
    worth.map(([questionId]) => questionId),
  );
  for (const [questionId, tenths] of worth) await shop.giveWorth(paperId, questionId, tenths);
  return { me, attempt: await shop.start(me, paperId) };
}
