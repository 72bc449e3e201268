// Reports in groups come to what each comes to alone (performance.md).
import { openChapter, uploadPlayTime } from "@zhutu/domain/study/contract.ts";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "../../../kernel/db/transaction.ts";
import { testApp } from "../../../testing/app.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { aLesson, hold, letPass } from "../lesson-testing.ts";
import { readState, writeReport } from "./report.ts";
import { type BookedReport, findSessionStates, saveReports } from "./queries.ts";
import { playSessions } from "../tables.ts";

const t = await testApp();
const lesson = await aLesson(t, { duration: 600 });
const { courseId, courseChapterId, videoId } = lesson;

type Player = { me: Account; coursePlayId: string };
async function aPlayer(): Promise<Player> {
  const me = await t.account("user");
  await hold(t, me, courseId);
  const { coursePlayId } = await t.as(me, openChapter, { body: { courseId, courseChapterId } });
  await letPass(t, me, 100);
  return { me, coursePlayId };
}
const players = (count: number) => Promise.all(Array.from({ length: count }, aPlayer));
const asked = ({ me, coursePlayId }: Player) => ({ coursePlayId, userId: me.userId, courseId, videoId });
/** Reports of every kind, by their place. */
async function reportOf(player: Player, at: number): Promise<BookedReport> {
  const [state] = await findSessionStates(t.db, [asked(player)]);
  if (!state) throw new Error("no session");
  const seconds = 10 + at;
  return {
    ...asked(player),
    lastReportAt: at % 7 === 6 ? "2026-01-01 00:00:00+08" : state.lastReportAt,
    elapsedMs: 60_000,
    active: at % 5 !== 4,
    claimedMs: seconds * 1_000,
    creditedMs: at % 3 === 0 ? 0 : seconds * 1_000,
    creditedSeconds: at % 3 === 0 ? 0 : seconds,
    segments: [[0, seconds]],
    skipped: at % 2 === 0 ? [] : [{ at: "2026-11-23T00:00:00.000Z", seconds: 3, reason: "'\"\\{},\n讲" }],
    position: at,
    done: at % 4 === 3,
  };
}
/** All that a report leaves behind, without whose it is and the moment. */
async function rowsOf({ me }: Player) {
  const { rows } = await t.db.execute(sql`
    select s.claimed_ms, s.credited_ms, s.ended_at is null as active,
      s.last_report_at - s.started_at > interval '50 s' as moved, p.segments, p.skipped, p.play_seconds, p.position,
      p.done_at is not null as done, d.day = (now() at time zone 'Asia/Shanghai')::date as today, d.play_seconds as day_seconds
    from play_sessions s left join chapter_progress p using (user_id, course_chapter_id)
    left join play_days d on d.user_id = s.user_id where s.user_id = ${me.userId}`);
  return rows;
}

test("the same reports leave the same rows, together and one by one", async () => {
  const [together, oneByOne] = [await players(28), await players(28)];
  // Those that say they are over are.
  for (const set of [together, oneByOne])
    for (const [at, { me }] of set.entries())
      if (at % 5 === 4)
        await t.db
          .update(playSessions)
          .set({ endedAt: sql`now()` })
          .where(eq(playSessions.userId, me.userId));
  const grouped = await Promise.all(together.map(reportOf));
  const alone = await Promise.all(oneByOne.map(reportOf));
  const answers = await Promise.all(grouped.map((report) => writeReport(t.db, report)));
  const expected = [];
  for (const report of alone) expected.push((await saveReports(t.db, [report], "wait"))[0]);
  expect(answers.map((answer) => answer instanceof Date)).toEqual(expected.map((one) => one instanceof Date));
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(4);
  for (const [at, player] of together.entries())
    expect([at, await rowsOf(player)]).toEqual([at, await rowsOf(oneByOne[at]!)]);
  // They were not played: their coverage is made up.
  await t.db.execute(sql`update chapter_progress set done_at = null`);
});

test("what is read together is what is read alone, and nothing of a session that is not the asker's", async () => {
  const [one, other] = [await aPlayer(), await aPlayer()];
  const foreign = { ...asked(one), userId: other.me.userId };
  const known = await Promise.all([asked(one), asked(other)].map((of) => readState(t.db, of)));
  const [alone] = await findSessionStates(t.db, [asked(one)]);
  expect({ ...known[0], elapsedMs: 0 }).toEqual({ ...alone, elapsedMs: 0 });
  expect(known[1]?.coursePlayId).toBe(other.coursePlayId);
  expect(await readState(t.db, foreign)).toBeUndefined();
  expect(await readState(t.db, { ...asked(one), videoId: "another" })).toBeUndefined();
});

test("one that cannot be written fails alone", async () => {
  const [bad, ...good] = await players(6);
  const reports = await Promise.all([bad!, ...good].map((player) => reportOf(player, 1)));
  const answers = await Promise.allSettled(
    reports.map((report, at) => writeReport(t.db, at === 0 ? { ...report, claimedMs: 2 ** 40 } : report)),
  );
  expect(answers.map(({ status }) => status)).toEqual(["rejected", ...good.map(() => "fulfilled")]);
  expect(await rowsOf(bad!)).toMatchObject([{ claimed_ms: 0 }]);
  for (const player of good) expect(await rowsOf(player)).toMatchObject([{ claimed_ms: 11_000 }]);
});

test("a session that somebody else is writing is left out and keeps nobody waiting", async () => {
  const [locked, ...others] = await players(4);
  const reports = await Promise.all([locked!, ...others].map((player) => reportOf(player, 1)));
  await transaction(t.db, async (tx) => {
    await tx.execute(
      sql`select from play_sessions where course_play_id = ${locked!.coursePlayId} for update`,
    );
    const answers = await Promise.all(reports.map((report) => writeReport(t.db, report)));
    expect(answers.map((answer) => answer !== undefined)).toEqual([false, true, true, true]);
  });
});

test("a hundred learners who report at once are each credited", async () => {
  const all = await players(100);
  await Promise.all(all.map(({ me }) => t.tokenOf(me)));
  for (const { me } of all)
    await t.db
      .update(playSessions)
      .set({ lastReportAt: sql`clock_timestamp() - interval '60 s'` })
      .where(eq(playSessions.userId, me.userId));
  const answers = await Promise.all(
    all.map(({ me, coursePlayId }) =>
      t.as(me, uploadPlayTime, { body: { courseId, videoId, coursePlayId, totalPlayTime: 50 } }),
    ),
  );
  expect(new Set(answers.map(({ creditedSeconds }) => creditedSeconds))).toEqual(new Set([50]));
});
