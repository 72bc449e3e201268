import { eq, sql } from "drizzle-orm";
import { listMyCourses, validLiveCode } from "@zhutu/domain/enrolment/contract.ts";
import { recordStudy } from "@zhutu/domain/study/contract.ts";
import {
  type ChapterNode,
  chapterStatuses,
  visibleToLearners,
} from "@zhutu/domain/catalogue/chapter-tree.ts";
import { lessonLeft } from "@zhutu/domain/study/resume.ts";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../testing/app.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { aChapter, aCourse, aVideo } from "../../../testing/factories/catalogue.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { claimAssignments, grantCourses } from "../../enrolment/service.ts";
import { assignments, userCourses } from "../../enrolment/tables.ts";
import { aLesson, hold } from "../lesson-testing.ts";
import { chapterProgress } from "../tables.ts";

// Courses and copies are given here without the orders that sold them.
const t = await testApp({}, { invariants: false });
const mine = (account: Account, courseTypes?: number[]) =>
  t.as(account, listMyCourses, courseTypes ? { query: { courseTypes } } : {});
/** Numbers below `most`, the same in each run. */
function drawer(seed: number) {
  let state = seed;
  return (most: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % Math.max(1, most);
  };
}

const lapse = (userCourseId: number) =>
  t.db
    .update(userCourses)
    .set({ expiryDate: sql`now()` })
    .where(eq(userCourses.userCourseId, userCourseId));

describe("my courses", () => {
  test("[MYC-011] answers the signed-in user's courses of the types named", async () => {
    const learner = await t.account("user");
    for (const courseType of [1, 2, 5, 6] as const)
      await hold(t, learner, (await aCourse(t.db, { courseType })).courseId);
    await hold(t, await t.account("user"), (await aCourse(t.db)).courseId);
    const types = async (named?: number[]) =>
      (await mine(learner, named)).map((one) => one.courseType).toSorted((a, b) => a - b);
    expect(await types([1, 5, 6])).toEqual([1, 5, 6]);
    expect(await types([2])).toEqual([2]);
    expect(await types()).toEqual([1, 2, 5, 6]);
    const token = await t.tokenOf(learner);
    const repeated = {
      url: "/api/user/courses?courseTypes=1&courseTypes=6",
      headers: { authorization: token },
    };
    expect((await t.app.inject(repeated)).json().resultObject).toHaveLength(2);
    await expect(t.as(null, listMyCourses, {})).rejects.toMatchObject({ status: 403 });
  });

  test("of the types that the page asks for are all of these types, and no other", async () => {
    const learner = await t.account("user");
    const held = await Promise.all(
      ([1, 2, 3, 4, 5, 6] as const).map((courseType) => aCourse(t.db, { courseType })),
    );
    // Written as rows: no use case grants a printed book, but a list must not show one for that reason alone.
    await t.db.insert(userCourses).values(
      held.map(({ courseId }) => ({
        userId: learner.userId,
        courseId,
        createType: "order" as const,
        expiryDate: new Date(Date.now() + 86_400_000),
      })),
    );
    const shown = await mine(learner, [1, 5, 6]);
    expect(shown.map((one) => one.courseType).toSorted((a, b) => a - b)).toEqual([1, 5, 6]);
  });

  test("[STUDY-010] carry what the list shows: name, cover, teacher, required, progress", async () => {
    const teacher = await t.account("teacher");
    const learner = await t.account("user");
    const course = {
      teacherId: teacher.userId,
      courseType: 5 as const,
      requiredCourse: 1 as const,
      courseImgUrl: "/c.png",
    };
    const first = await aLesson(t, { course });
    const second = await aLesson(t, { courseId: first.courseId });
    for (const chapterStatus of ["pubprac", "unpublish"] as const)
      await aLesson(t, { courseId: first.courseId, chapter: { chapterStatus } });
    await aChapter(t.db, { courseId: first.courseId, videoId: null });
    await hold(t, learner, first.courseId);
    const done = { userId: learner.userId, courseId: first.courseId, segments: [], skipped: [] };
    await t.db.insert(chapterProgress).values([
      {
        ...done,
        courseChapterId: first.courseChapterId,
        playSeconds: 70,
        doneAt: new Date(),
        lastPlayedAt: new Date(Date.now() - 60_000),
      },
    ]);
    const params = {
      params: { courseId: first.courseId },
      query: { courseChapterId: second.courseChapterId },
    };
    await t.as(learner, recordStudy, params);
    const [row] = await mine(learner);
    expect(row).toMatchObject({
      courseId: first.courseId,
      courseType: 5,
      courseImgUrl: "/c.png",
      teacherName: teacher.userName,
      requiredCourse: 1,
      liveCode: null,
      studyProgress: 50,
      lessonCount: 2,
      doneCount: 1,
      playSeconds: 70,
      status: "valid",
    });
    expect(row?.nextLesson?.courseChapterId).toBe(second.courseChapterId);
    expect(Date.now() - Date.parse(row!.lastPlayedAt!)).toBeLessThan(30_000);
  });

  test("[MYC-012] an expired course stays listed behind the valid ones, marked expired, with its date", async () => {
    const learner = await t.account("user");
    const [old] = await hold(t, learner, (await aCourse(t.db)).courseId);
    await lapse(old!.userCourseId);
    await hold(t, learner, (await aCourse(t.db)).courseId);
    await hold(t, learner, (await aCourse(t.db)).courseId);
    const rows = await mine(learner);
    expect(rows.map((row) => row.status)).toEqual(["valid", "valid", "expired"]);
    expect(rows[2]?.userCourseId).toBe(old!.userCourseId);
    expect(Date.parse(rows[2]!.expiryDate)).toBeLessThanOrEqual(Date.now());
    for (const row of rows.slice(0, 2)) {
      const days = (Date.parse(row.expiryDate) - Date.parse(row.createTime)) / 86_400_000;
      expect(Math.round(days)).toBe(365);
    }
  });

  test("each course names the lesson to go on with; none that is done or has expired", async () => {
    const learner = await t.account("user");
    const first = await aLesson(t);
    const { courseId } = first;
    const second = await aLesson(t, { courseId });
    const [held] = await hold(t, learner, courseId);
    const next = async () => (await mine(learner))[0]?.nextLesson?.courseChapterId ?? null;
    expect(await next()).toBe(first.courseChapterId);
    const done = { userId: learner.userId, courseId, segments: [], skipped: [], doneAt: new Date() };
    await t.db.insert(chapterProgress).values({ ...done, courseChapterId: first.courseChapterId });
    expect(await next()).toBe(second.courseChapterId);
    await t.db.insert(chapterProgress).values({ ...done, courseChapterId: second.courseChapterId });
    expect(await next()).toBeNull();
    await t.db.delete(chapterProgress).where(eq(chapterProgress.userId, learner.userId));
    await lapse(held!.userCourseId);
    expect(await next()).toBeNull();
  });

  test("progress and the next lesson of any tree are what the rules of the study room say", async () => {
    const [learner, other] = [await t.account("user"), await t.account("user")];
    const draw = drawer(7);
    const expected = new Map<number, object>();
    for (let at = 0; at < 12; at++) {
      const { courseId } = await aCourse(t.db);
      await hold(t, learner, courseId);
      const tree: (ChapterNode & {
        hasVideo: boolean;
        studyStatus: boolean;
        title: string;
        order: number;
      })[] = [];
      let last: { courseChapterId: number; at: number } | undefined;
      for (let node = 0; node < 14; node++) {
        const parent = draw(2) === 0 ? undefined : tree[draw(tree.length)];
        const chapterStatus = chapterStatuses[draw(5)] ?? "published";
        const video = draw(4) === 0 ? null : await aVideo(t.db, draw(6) === 0 ? { status: "failed" } : {});
        const { courseChapterId, chapterTitle, chapterOrder } = await aChapter(t.db, {
          courseId,
          parentId: parent?.courseChapterId ?? null,
          chapterOrder: draw(4),
          chapterStatus,
          videoId: video?.videoId ?? null,
        });
        const studyStatus = draw(2) === 0;
        if (studyStatus || draw(3) === 0) {
          const playedAt = Date.now() - draw(1_000) * 60_000 - node;
          if (playedAt > (last?.at ?? 0)) last = { courseChapterId, at: playedAt };
          await t.db.insert(chapterProgress).values({
            userId: learner.userId,
            courseId,
            courseChapterId,
            segments: [],
            skipped: [],
            doneAt: studyStatus ? new Date() : null,
            lastPlayedAt: new Date(playedAt),
          });
        }
        const of = { userId: other.userId, courseId, segments: [], skipped: [], doneAt: new Date() };
        await t.db.insert(chapterProgress).values({ ...of, courseChapterId });
        const hasVideo = video?.status === "normal" && chapterStatus === "published";
        const parentId = parent?.courseChapterId ?? 0;
        tree.push({
          courseChapterId,
          parentId,
          chapterStatus,
          hasVideo,
          studyStatus,
          title: chapterTitle,
          order: chapterOrder,
        });
      }
      const siblings = tree.toSorted(
        (one, two) => one.order - two.order || one.courseChapterId - two.courseChapterId,
      );
      const lessons = visibleToLearners(siblings).filter(({ hasVideo }) => hasVideo);
      const next = lessonLeft(lessons, { lastChapterId: last?.courseChapterId ?? null, chapters: tree });
      expected.set(courseId, {
        courseId,
        lessonCount: lessons.length,
        doneCount: lessons.filter(({ studyStatus }) => studyStatus).length,
        nextLesson: next ? { courseChapterId: next.courseChapterId, chapterTitle: next.title } : null,
      });
    }
    const shown = (await mine(learner)).map(({ courseId, lessonCount, doneCount, nextLesson }) => ({
      courseId,
      lessonCount,
      doneCount,
      nextLesson,
    }));
    expect(new Map(shown.map((row) => [row.courseId, row]))).toEqual(expected);
  });

  test("what is on air stands first, then what was studied last, then what was received last", async () => {
    const learner = await t.account("user");
    const start = new Date("2026-11-29T12:00:00Z");
    const onAir = await aCourse(t.db, { courseType: 6, liveStatus: "started", liveStartTime: start });
    const toCome = await aCourse(t.db, { courseType: 6, liveStatus: "unstarted", liveStartTime: start });
    const [studied, untouched, newest] = [await aLesson(t), await aLesson(t), await aLesson(t)];
    const received = async (courseId: number, days: number) => {
      const [held] = await hold(t, learner, courseId);
      await t.db
        .update(userCourses)
        .set({ createTime: sql`now() - make_interval(days => ${days})` })
        .where(eq(userCourses.userCourseId, held!.userCourseId));
    };
    await received(onAir.courseId, 10);
    await received(toCome.courseId, 9);
    await received(studied.courseId, 8);
    await received(untouched.courseId, 7);
    await received(newest.courseId, 1);
    const order = async () => (await mine(learner)).map(({ courseId }) => courseId);
    const rest = [newest.courseId, untouched.courseId];
    expect(await order()).toEqual([onAir.courseId, ...rest, studied.courseId, toCome.courseId]);
    const study = ({ courseId, courseChapterId }: typeof studied) =>
      t.as(learner, recordStudy, { params: { courseId }, query: { courseChapterId } });
    await study(studied);
    expect(await order()).toEqual([onAir.courseId, studied.courseId, ...rest, toCome.courseId]);
    await t.db
      .update(chapterProgress)
      .set({ lastPlayedAt: sql`now() - interval '9 days'` })
      .where(eq(chapterProgress.courseChapterId, studied.courseChapterId));
    expect(await order()).toEqual([onAir.courseId, studied.courseId, ...rest, toCome.courseId]);
    expect((await mine(learner))[0]).toMatchObject({
      liveStatus: "started",
      liveStartTime: start.toISOString(),
    });
  });

  test("a course bought again is listed once, as valid", async () => {
    const learner = await t.account("user");
    const { courseId } = await aCourse(t.db);
    const [old] = await hold(t, learner, courseId);
    await lapse(old!.userCourseId);
    await hold(t, learner, courseId);
    expect(await mine(learner)).toMatchObject([{ courseId, status: "valid" }]);
  });

  test("show the live code to its holder, and to the account bound to it the course without the code", async () => {
    const { courseId } = await aCourse(t.db, { courseType: 6 });
    const holder = await t.account("user");
    const friend = await t.account("user");
    const grant = {
      userId: holder.userId,
      courseIds: [courseId],
      orderId: null,
      createType: "system",
    } as const;
    const code = (await transaction(t.db, (tx) => grantCourses(tx, grant)))[0]!.liveCode!;
    await t.as(friend, validLiveCode, { params: { courseId, code } });
    expect(await mine(holder)).toMatchObject([{ courseId, liveCode: code }]);
    expect(await mine(friend)).toMatchObject([{ courseId, liveCode: null, status: "valid" }]);
  });

  test("a copy given to the phone appears in the list", async () => {
    const learner = await t.account("user");
    const { courseId } = await aCourse(t.db);
    const copy = { orderId: "20261121000000000001", orderItemId: 1, courseId };
    await t.db.insert(assignments).values({ ...copy, phone: learner.telephone });
    await transaction(t.db, (tx) => claimAssignments(tx, learner));
    expect(await mine(learner)).toMatchObject([{ courseId, status: "valid" }]);
    expect(await mine(learner)).toHaveLength(1);
  });
});
