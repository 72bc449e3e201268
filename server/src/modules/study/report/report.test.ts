import { and, eq, sql } from "drizzle-orm";
import { NOT_COUNTED_EXPLANATIONS as told } from "@zhutu/domain/study/play-ledger.ts";
import { getCourseProgress, openChapter, recordStudy, uploadPlayTime } from "@zhutu/domain/study/contract.ts";
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../testing/app.ts";
import { aChapter } from "../../../testing/factories/catalogue.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { userCourses } from "../../enrolment/tables.ts";
import { systemParams } from "../../sysparams/tables.ts";
import { aLesson, hold, letPass } from "../lesson-testing.ts";
import { chapterProgress, playSessions } from "../tables.ts";

const t = await testApp();

type Lesson = Awaited<ReturnType<typeof aLesson>>;
const open = async (account: Account, { courseId, courseChapterId }: Lesson) =>
  (await t.as(account, openChapter, { body: { courseId, courseChapterId } })).coursePlayId;
const upload = (
  account: Account | null,
  { courseId, videoId }: Lesson,
  coursePlayId: string,
  totalPlayTime: number,
  more: Partial<CallInput<typeof uploadPlayTime>["body"]> = {},
) => t.as(account, uploadPlayTime, { body: { courseId, videoId, coursePlayId, totalPlayTime, ...more } });
const progress = (account: Account, courseId: number) =>
  t.as(account, getCourseProgress, { params: { courseId } });

/** A learner who holds a ten-minute lesson and has opened it. */
async function watching(duration = 600) {
  const lesson = await aLesson(t, { duration });
  const learner = await t.account("user");
  await hold(t, learner, lesson.courseId);
  return { lesson, learner, id: await open(learner, lesson) };
}
const stored = async (coursePlayId: string) =>
  (await t.db.select().from(playSessions).where(eq(playSessions.coursePlayId, coursePlayId)))[0]!;

describe("uploading play time", () => {
  test("[PLAY-008] POST /api/vod/upload-play-time takes courseId, videoId, coursePlayId and totalPlayTime in seconds", async () => {
    const { lesson, learner } = await watching();
    const { courseId, videoId } = lesson;
    const authorization = await t.tokenOf(learner);
    const send = async (payload: object) => {
      const url = "/api/vod/upload-play-time";
      const answer = await t.app.inject({ method: "POST", url, headers: { authorization }, payload });
      return answer.json().resultObject as { coursePlayId: string; creditedSeconds: number } | undefined;
    };
    const first = await send({ courseId, videoId, coursePlayId: "", totalPlayTime: 0 });
    await letPass(t, learner, 45);
    const later = { courseId, videoId, coursePlayId: first?.coursePlayId, totalPlayTime: 30 };
    expect(await send(later)).toMatchObject({ coursePlayId: first?.coursePlayId, creditedSeconds: 30 });
  });

  test("[PLAY-008] an empty coursePlayId is answered with one, which later uploads credit", async () => {
    const { lesson, learner } = await watching();
    const first = await upload(learner, lesson, "", 0);
    expect(first).toMatchObject({
      coursePlayId: expect.stringMatching(/^[\w-]{32}$/),
      creditedSeconds: 0,
      progress: null,
    });
    await letPass(t, learner, 45);
    const second = await upload(learner, lesson, first.coursePlayId, 30, { position: 30, played: [[0, 30]] });
    expect(second).toMatchObject({
      coursePlayId: first.coursePlayId,
      creditedSeconds: 30,
      progress: {
        countedSeconds: 30,
        position: 30,
        segments: [[0, 30]],
        coverage: 0.05,
        studyStatus: 0,
        skipped: [],
      },
    });
  });

  test("[PLAY-008] totalPlayTime is of the session: only what is new is credited, going back credits nothing", async () => {
    const { lesson, learner, id } = await watching();
    await letPass(t, learner, 30);
    expect((await upload(learner, lesson, id, 30)).creditedSeconds).toBe(30);
    await letPass(t, learner, 30);
    expect((await upload(learner, lesson, id, 10)).creditedSeconds).toBe(0);
    await letPass(t, learner, 30);
    expect((await upload(learner, lesson, id, 50)).creditedSeconds).toBe(20);
  });

  test("[PLAY-008] whole seconds of the session's sum are credited, so that no report loses its fraction", async () => {
    const { lesson, learner, id } = await watching();
    await letPass(t, learner, 31);
    expect((await upload(learner, lesson, id, 30.6)).creditedSeconds).toBe(30);
    await letPass(t, learner, 1);
    expect((await upload(learner, lesson, id, 31.2)).creditedSeconds).toBe(1);
  });

  test("[PLAY-008] no more is credited than the server saw pass, and the learner is told", async () => {
    const { lesson, learner, id } = await watching();
    await letPass(t, learner, 10);
    const answer = await upload(learner, lesson, id, 55.9);
    expect(answer.creditedSeconds).toBe(10);
    expect(answer.progress?.skipped).toMatchObject([{ seconds: 45, reason: told["beyond-clock"] }]);
    expect((await progress(learner, lesson.courseId)).chapters[0]?.skipped).toEqual(answer.progress?.skipped);
  });

  test("[PLAY-007] a gap of more than 60 s, and 10 s for the way, adds no play time", async () => {
    const { lesson, learner, id } = await watching();
    await letPass(t, learner, 69);
    expect((await upload(learner, lesson, id, 60)).creditedSeconds).toBe(60);
    await letPass(t, learner, 71);
    const answer = await upload(learner, lesson, id, 131);
    expect(answer.creditedSeconds).toBe(0);
    expect(answer.progress?.skipped).toMatchObject([{ seconds: 71, reason: told.gap }]);
    expect((await upload(learner, lesson, id, 900)).creditedSeconds).toBe(0);
  });

  test("a session that is still open when the right to watch ends earns nothing more, and says why", async () => {
    const { lesson, learner, id } = await watching();
    await letPass(t, learner, 30);
    expect((await upload(learner, lesson, id, 30, { played: [[0, 30]] })).creditedSeconds).toBe(30);
    const own = eq(userCourses.userId, learner.userId);
    await t.db
      .update(userCourses)
      .set({ createTime: sql`now() - interval '2 hours'`, expiryDate: sql`now() - interval '1 hour'` })
      .where(own);
    await letPass(t, learner, 60);
    const answer = await upload(learner, lesson, id, 90, { played: [[30, 90]] });
    expect(answer).toMatchObject({
      creditedSeconds: 0,
      progress: { countedSeconds: 30, segments: [[0, 30]] },
    });
    expect(answer.progress?.skipped).toMatchObject([{ seconds: 60, reason: told["course-ended"] }]);
    expect((await stored(id)).creditedMs).toBe(30_000);
  });

  test("a trial lesson goes on counting for whoever does not hold its course", async () => {
    const lesson = await aLesson(t, { duration: 600, chapter: { trial: true } });
    const learner = await t.account("user");
    const id = await open(learner, lesson);
    await letPass(t, learner, 30);
    expect((await upload(learner, lesson, id, 30)).creditedSeconds).toBe(30);
  });

  test("only the newest session of a person earns", async () => {
    const { lesson, learner, id } = await watching();
    const newer = await open(learner, lesson);
    await letPass(t, learner, 30);
    const left = await upload(learner, lesson, id, 30, { position: 30, played: [[0, 30]] });
    expect(left).toMatchObject({
      active: false,
      creditedSeconds: 0,
      progress: { segments: [], position: 0 },
    });
    expect(left.progress?.skipped).toMatchObject([{ seconds: 30, reason: told["other-session"] }]);
    expect(await upload(learner, lesson, newer, 30)).toMatchObject({ active: true, creditedSeconds: 30 });
  });

  test("of twenty sessions opened at once one is active, and it alone is credited", async () => {
    const { lesson, learner } = await watching();
    const ids = await Promise.all(Array.from({ length: 20 }, () => open(learner, lesson)));
    await letPass(t, learner, 30);
    const answers = await Promise.all(
      ids.map((id) => upload(learner, lesson, id, 30, { played: [[0, 30]] })),
    );
    expect(answers.filter(({ active }) => active)).toMatchObject([{ creditedSeconds: 30 }]);
    expect(answers.filter(({ creditedSeconds }) => creditedSeconds > 0)).toHaveLength(1);
    expect((await progress(learner, lesson.courseId)).chapters[0]?.countedSeconds).toBe(30);
  });

  test("the same seconds sent by twenty reports at once are credited once", async () => {
    const { lesson, learner, id } = await watching();
    await letPass(t, learner, 50);
    const sent = Array.from({ length: 20 }, () => upload(learner, lesson, id, 50));
    const answers = await Promise.allSettled(sent);
    const refused = answers.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    for (const refusal of refused) expect(refusal).toMatchObject({ status: 429 });
    expect((await stored(id)).creditedMs).toBe(50_000);
    expect((await progress(learner, lesson.courseId)).chapters[0]?.countedSeconds).toBe(50);
  });

  test("[PLAY-008] a session of somebody else, of another video or course, or of nobody, is not found", async () => {
    const { lesson, learner, id } = await watching();
    const other = await watching();
    const refused = { status: 404 };
    await letPass(t, learner, 30);
    await expect(upload(other.learner, lesson, id, 30)).rejects.toMatchObject(refused);
    await expect(upload(learner, other.lesson, id, 30)).rejects.toMatchObject(refused);
    await expect(upload(learner, { ...lesson, videoId: other.lesson.videoId }, id, 30)).rejects.toMatchObject(
      refused,
    );
    await expect(upload(learner, lesson, "made-up", 30)).rejects.toMatchObject(refused);
    expect((await stored(id)).creditedMs).toBe(0);
  });

  test("without the right to play there is no session, without an account nothing is counted", async () => {
    const lesson = await aLesson(t);
    const free = await aLesson(t, { course: { coursePrice: 0 } });
    const stranger = await t.account("user");
    await expect(upload(stranger, lesson, "", 0)).rejects.toMatchObject({ message: "购买课程后才可以观看" });
    await expect(upload(stranger, { ...lesson, courseId: free.courseId }, "", 0)).rejects.toMatchObject({
      status: 404,
    });
    await expect(upload(null, free, "", 0)).rejects.toMatchObject({ status: 403 });
  });

  test("[PLAY-008] claims that are no seconds are refused as input", async () => {
    const { lesson, learner, id } = await watching();
    for (const total of [-1, Number.NaN, 1e9, "30" as never])
      await expect(upload(learner, lesson, id, total)).rejects.toMatchObject({ status: 400 });
  });
});

describe("a chapter is done when its segments cover playCoverage of the video", () => {
  const watch = async (seconds: number) => {
    const { lesson, learner, id } = await watching(100);
    await letPass(t, learner, 50);
    await upload(learner, lesson, id, 50, { played: [[0, 50]] });
    await letPass(t, learner, 50);
    return { lesson, learner, ...(await upload(learner, lesson, id, 100, { played: [[50, seconds]] })) };
  };

  test("[STUDY-010] studyStatus 1 means done: at 95 % of the video, not at 94", async () => {
    expect((await watch(94)).progress).toMatchObject({ studyStatus: 0, coverage: 0.94 });
    expect((await watch(95)).progress).toMatchObject({ studyStatus: 1, coverage: 0.95 });
  });

  test("the system parameter decides how much", async () => {
    await t.db.insert(systemParams).values({ key: "playCoverage", value: 0.6 });
    expect((await watch(60)).progress?.studyStatus).toBe(1);
    await t.db.delete(systemParams);
  });

  test("claiming the whole video at once covers no more than could be played", async () => {
    const { lesson, learner, id } = await watching();
    await letPass(t, learner, 30);
    const { progress: after } = await upload(learner, lesson, id, 30, { position: 600, played: [[0, 600]] });
    expect(after).toMatchObject({ segments: [[0, 60]], studyStatus: 0 });
    expect(after?.skipped).toMatchObject([{ seconds: 540, reason: told["beyond-segment"] }]);
  });

  test("[STUDY-006] studying a lesson again that is done leaves it done", async () => {
    const { lesson, learner } = await watch(100);
    const { courseId, courseChapterId } = lesson;
    expect(await t.as(learner, recordStudy, { params: { courseId }, query: { courseChapterId } })).toBeNull();
    expect(await progress(learner, courseId)).toMatchObject({
      lastChapterId: courseChapterId,
      chapters: [{ studyStatus: 1, coverage: 1 }],
    });
    // Another one in between: the one studied again is the last again.
    const { courseChapterId: other } = await aChapter(t.db, { courseId });
    const studied = async (one: number) => {
      await t.as(learner, recordStudy, { params: { courseId }, query: { courseChapterId: one } });
      return (await progress(learner, courseId)).lastChapterId;
    };
    expect(await studied(other)).toBe(other);
    expect(await studied(courseChapterId)).toBe(courseChapterId);
  });

  test("[STUDY-010] done stays done, also when more is wanted since", async () => {
    const { lesson, learner, id } = await watching(100);
    await t.db.insert(systemParams).values({ key: "playCoverage", value: 0.6 });
    await letPass(t, learner, 60);
    await upload(learner, lesson, id, 60, { played: [[0, 60]] });
    await t.db.delete(systemParams);
    await letPass(t, learner, 10);
    const { progress: after } = await upload(learner, lesson, id, 65, { position: 5 });
    expect(after).toMatchObject({ studyStatus: 1, coverage: 0.6, position: 5 });
    expect((await progress(learner, lesson.courseId)).chapters).toMatchObject([{ studyStatus: 1 }]);
  });
});

describe("whatever is claimed, in whatever order, from however many players", () => {
  /** Deterministic numbers in [0, 1). */
  const dice = (start: number) => {
    let seed = start;
    return () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed / 2 ** 32;
    };
  };

  test("credit never exceeds wall time, nor coverage what could be played meanwhile (80 schedules)", async () => {
    const lessons = [await aLesson(t, { duration: 300 }), await aLesson(t, { duration: 900 })] as const;
    for (let seed = 1; seed <= 80; seed++) {
      const roll = dice(seed * 7919);
      const learner = await t.account("user");
      for (const lesson of lessons) await hold(t, learner, lesson.courseId);
      const players: { lesson: Lesson; id: string }[] = [];
      const began = Date.now();
      let passed = 0;
      let reports = 0;
      for (let step = 0; step < 12; step++) {
        const choice = roll();
        if (players.length === 0 || choice < 0.2) {
          const lesson = lessons[roll() < 0.5 ? 0 : 1];
          players.push({ lesson, id: await open(learner, lesson) });
        } else if (choice < 0.55) {
          const seconds = Math.floor(roll() * (roll() < 0.3 ? 400 : 70));
          passed += seconds;
          await letPass(t, learner, seconds);
        } else {
          const { lesson, id } = players[Math.floor(roll() * players.length)]!;
          const from = roll() * 900;
          const more = {
            position: roll() * 900,
            played: [[from, from + roll() * 900]] as [number, number][],
          };
          const claim = roll() * (roll() < 0.5 ? 100 : 5000);
          const twins = roll() < 0.3 ? 3 : 1;
          reports += twins;
          await Promise.allSettled(
            Array.from({ length: twins }, () => upload(learner, lesson, id, claim, more)),
          );
        }
      }
      const { rows } = await t.db.execute<{ sessions: number; chapters: number; covered: number }>(sql`
        select (select coalesce(sum(credited_ms), 0)::float8 / 1000 from play_sessions where user_id = ${learner.userId}) as sessions,
          coalesce(sum(play_seconds), 0)::int as chapters,
          coalesce(sum((select sum((s->>1)::float8 - (s->>0)::float8) from jsonb_array_elements(segments) s)), 0)::float8 as covered
        from chapter_progress where user_id = ${learner.userId}`);
      const wall = passed + (Date.now() - began) / 1000;
      expect(rows[0]!.sessions, `schedule ${seed}`).toBeLessThanOrEqual(wall);
      expect(rows[0]!.chapters, `schedule ${seed}`).toBeLessThanOrEqual(rows[0]!.sessions);
      expect(rows[0]!.covered, `schedule ${seed}`).toBeLessThanOrEqual(
        // Where a report is cut is kept to the nearest tenth of a second.
        2 * rows[0]!.sessions + 0.05 * reports,
      );
    }
    const { rows } = await t.db.execute<{ credited: number }>(
      sql`select sum(play_seconds)::int as credited from chapter_progress`,
    );
    expect(rows[0]!.credited).toBeGreaterThan(500); // the schedules do earn something
  });
});

describe("progress", () => {
  test("is the caller's own, with the place to go on", async () => {
    const { lesson, learner, id } = await watching();
    const next = await aLesson(t, { courseId: lesson.courseId });
    await letPass(t, learner, 20);
    await upload(learner, lesson, id, 20, { position: 20, played: [[0, 20]] });
    expect((await progress(learner, lesson.courseId)).lastChapterId).toBe(lesson.courseChapterId);
    const later = await open(learner, next);
    await letPass(t, learner, 5);
    await upload(learner, next, later, 5, { position: 5.4 });
    const own = await progress(learner, lesson.courseId);
    expect(own.lastChapterId).toBe(next.courseChapterId);
    expect(own.chapters.map((one) => one.position)).toEqual([5, 20]);
    expect(
      (
        await t.as(learner, openChapter, {
          body: { courseId: lesson.courseId, courseChapterId: lesson.courseChapterId },
        })
      ).position,
    ).toBe(20);
    expect(await progress(await t.account("user"), lesson.courseId)).toEqual({
      lastChapterId: null,
      neededCoverage: 0.95,
      chapters: [],
    });
  });

  test("who stopped at the end begins anew", async () => {
    const { lesson, learner, id } = await watching(60);
    const { courseId, courseChapterId } = lesson;
    const resumed = async () =>
      (await t.as(learner, openChapter, { body: { courseId, courseChapterId } })).position;
    await letPass(t, learner, 9);
    await upload(learner, lesson, id, 9, { position: 54 });
    expect(await resumed()).toBe(54);
    await upload(learner, lesson, await open(learner, lesson), 0, { position: 56 });
    expect(await resumed()).toBe(0);
  });

  test("a session that is over does not move the place to go on", async () => {
    const { lesson, learner, id } = await watching();
    const next = await aLesson(t, { courseId: lesson.courseId });
    const later = await open(learner, next);
    await letPass(t, learner, 5);
    await upload(learner, next, later, 5);
    await upload(learner, lesson, id, 9);
    await upload(learner, lesson, id, 19);
    const ofLesson = and(
      eq(chapterProgress.userId, learner.userId),
      eq(chapterProgress.courseChapterId, lesson.courseChapterId),
    );
    await t.db
      .update(chapterProgress)
      .set({ lastPlayedAt: sql`now() - interval '1 hour'` })
      .where(ofLesson);
    await upload(learner, lesson, id, 29);
    expect((await progress(learner, lesson.courseId)).lastChapterId).toBe(next.courseChapterId);
  });
});
