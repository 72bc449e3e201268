// A regrade of thousands: nobody waits for it who judges other questions, and what follows is done once, whatever
// breaks off.
import { runRegrade } from "@zhutu/domain/exam/corrections/contract.ts";
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { setAside } from "../../../kernel/jobs/set-aside.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import { atOnce, testPapers } from "../exam-testing.ts";
import { lockKeys } from "../locks.ts";
import { paperPassed } from "../moments.ts";
import { followRegrades } from "./regrade-follow.ts";

const shop = await testPapers();
const { db } = shop;
const admin = await shop.account("admin");
const follow = () => followRegrades({ db, log: shop.app.log });
const regrade = (questionId: number) =>
  shop.as(admin, runRegrade, {
    body: { questionId, versionNo: 1, change: { keys: ["B" as const] }, reason: "教材勘误，答案为 B" },
  });
const left = async () => {
  const { rows } = await db.execute<{ left: number }>(sql`select count(*)::int as left from regrade_follows`);
  return rows[0]?.left;
};

test("while a question is regraded others are judged; an answer to it waits for the run", async () => {
  const [regraded, other] = [await aQuestion(db), await aQuestion(db)];
  const me = await shop.account("user");
  const [one, two] = [
    await shop.start(me, await aPaper(db, [regraded])),
    await shop.start(me, await aPaper(db, [other])),
  ];
  let waited = true;
  const [, late] = await Promise.all([
    transaction(db, async (tx) => {
      await lockKeys(tx, regraded);
      expect(await shop.save(me, two, other, { answer: "A" })).toMatchObject([{ answerPass: 1 }]);
      expect(await shop.handIn(me, two)).toMatchObject({ userScore: 2 });
      await tx.execute(sql`select pg_sleep(0.2)`);
      waited = false;
    }),
    new Promise((resolve) => setTimeout(resolve, 100))
      .then(() => shop.save(me, one, regraded, { answer: "A" }))
      .then((saved) => ({ saved, waited })),
  ]);
  expect(late).toMatchObject({ waited: false, saved: [{ answerPass: 1 }] });
});

test("what follows for many is left to the job, done once by 20 at once, and again where it broke off", async () => {
  const paper = await shop.aChapterPaper();
  const [first, second] = paper.questionIds;
  const sitting = async () => {
    const me = await shop.account("user");
    await shop.hold(me, paper.courseId);
    const attempt = await shop.start(me, paper.paperId, paper.correlationId);
    await shop.save(me, attempt, first, { answer: "B" });
    await shop.save(me, attempt, second, { answer: "A" });
    await shop.handIn(me, attempt);
    return { me, attempt };
  };
  const people: Awaited<ReturnType<typeof sitting>>[] = [];
  // Not all at once: on a busy machine the last would wait longer for a connection than a call may.
  while (people.length < 56) people.push(...(await Promise.all(Array.from({ length: 8 }, sitting))));
  const broken = people.toSorted((a, b) => b.me.userId - a.me.userId)[0]!;
  let breaks = true;
  let tried = 0;
  const passed: number[] = [];
  paperPassed.connect(async (_, { userId }) => {
    if (breaks && userId === broken.me.userId) {
      tried += 1;
      throw new Error("breaks off");
    }
    passed.push(userId);
  });
  expect(await regrade(first)).toMatchObject({ attempts: 56, scoresChanged: 56, passGained: 56 });
  expect(await left()).toBe(6);
  // Scores are there for everybody with the run.
  expect(await shop.current(broken.me, paper.paperId, paper.correlationId)).toMatchObject({ userPass: 1 });
  await atOnce(20, follow);
  expect(await left()).toBe(1);
  expect((await shop.bank(broken.me)).total).toBe(1);
  // One who cannot be followed is tried and told once, and then left alone for a while.
  let warned = 0;
  const log = { ...shop.app.log, warn: () => void (warned += 1) } as unknown as typeof shop.app.log;
  let now = 0;
  const aside = setAside(10_000, { now: () => now });
  tried = 0;
  for (const at of [0, 5_000, 10_000, 15_000, 25_000, 30_000]) {
    now = at;
    await followRegrades({ db, log }, undefined, aside);
  }
  expect({ warned, tried }).toEqual({ warned: 1, tried: 3 });
  breaks = false;
  await atOnce(20, follow);
  expect(await left()).toBe(0);
  expect(passed.toSorted()).toEqual(people.map(({ me }) => me.userId).toSorted());
  for (const { me } of people.slice(-8)) {
    const { notices } = await shop.as(me, listNotices, { query: {} });
    expect(notices.filter(({ notice }) => notice.kind === "paperRegraded")).toHaveLength(1);
    expect((await shop.bank(me)).total).toBe(0);
  }
});
