import { endLive, getLive, getPushUrl, refreshPushUrl } from "@zhutu/domain/live/contract.ts";
import { listPublishedChapters } from "@zhutu/domain/catalogue/contract.ts";
import { listVideos } from "@zhutu/domain/media/contract.ts";
import { getPlayUrl, openChapter } from "@zhutu/domain/study/contract.ts";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { refusalOf } from "../../testing/refusal.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { ProviderFailure } from "../../providers/live/port.ts";
import { courses } from "../catalogue/tables.ts";
import { grantCourses } from "../enrolment/service.ts";
import { userCourses } from "../enrolment/tables.ts";
import { aLiveCourse, liveApp } from "./live-testing.ts";
import { openStreams } from "./queries.ts";
import { liveStreams } from "./tables.ts";

const t = await liveApp();
const [admin, learner, guest, stranger] = await Promise.all([
  t.account("admin"),
  t.account("user"),
  t.account("user"),
  t.account("user"),
]);
const show = (courseId: number, as: typeof admin | null = admin) =>
  t.as(as, getLive, { params: { courseId } });
const end = (courseId: number) => t.as(admin, endLive, { params: { courseId } });

/** A live course whose push address was asked for; `hold` gives it to the learner. */
async function aStream(over: Parameters<typeof aLiveCourse>[1] = {}) {
  const { courseId } = await aLiveCourse(t, over);
  await t.as(admin, getPushUrl, { params: { courseId } });
  const name = () => t.streamOf(courseId);
  return {
    courseId,
    begin: async () => {
      t.onAir.add(await name());
      await t.follow();
    },
    stop: async () => {
      t.onAir.delete(await name());
      await t.follow();
    },
    hold: () =>
      transaction(t.db, (tx) =>
        grantCourses(tx, {
          userId: learner.userId,
          courseIds: [courseId],
          orderId: null,
          createType: "system",
          genLiveCode: true,
        }),
      ),
  };
}

describe("who moves the status", () => {
  test("[LIVE-006] the first picture starts the course, an interruption does not end it, the grace does", async () => {
    const { courseId, begin, stop } = await aStream();
    expect(await show(courseId)).toMatchObject({ liveStatus: "unstarted", onAir: false, playUrl: "" });
    await begin();
    expect(await show(courseId)).toMatchObject({ liveStatus: "started", onAir: true });
    await stop();
    expect(await show(courseId)).toMatchObject({ liveStatus: "started", onAir: false, playUrl: "" });
    await t.letPass(courseId, 85);
    await t.follow();
    expect((await show(courseId)).liveStatus).toBe("started");
    await begin();
    expect((await show(courseId)).onAir).toBe(true);
    await stop();
    await t.letPass(courseId, 91);
    await Promise.all(Array.from({ length: 20 }, () => t.follow()));
    expect(await show(courseId)).toMatchObject({ liveStatus: "completed", replayComing: true });
    // One broadcast over its reconnects, whoever looked.
    expect(await t.replaysOf(courseId)).toHaveLength(1);
  });

  test("a stream that cannot be followed keeps none behind it waiting", async () => {
    const broken = await aStream();
    const sound = await aStream();
    for (const { courseId } of [broken, sound]) t.onAir.add(await t.streamOf(courseId));
    await t.db.execute(
      sql.raw(`create function refuse_live() returns trigger language plpgsql as
        $$ begin if new.course_id = ${broken.courseId} then raise 'no'; end if; return new; end $$;
        create trigger refuse_live before update on live_streams for each row execute function refuse_live()`),
    );
    await t.follow();
    await t.db.execute(sql.raw("drop trigger refuse_live on live_streams; drop function refuse_live"));
    expect((await show(broken.courseId)).liveStatus).toBe("unstarted");
    expect((await show(sound.courseId)).liveStatus).toBe("started");
    await t.follow();
    expect((await show(broken.courseId)).liveStatus).toBe("started");
  });

  test("asked about are streams that are on air, and those whose address opens them or did a day ago", async () => {
    const [open, over, long, running] = await Promise.all([aStream(), aStream(), aStream(), aStream()]);
    const ended = async ({ courseId }: { courseId: number }, hours: number) => {
      const pushExpiresAt = sql`now() - make_interval(hours => ${hours})`;
      await t.db.update(liveStreams).set({ pushExpiresAt }).where(eq(liveStreams.courseId, courseId));
    };
    await running.begin();
    await Promise.all([ended(over, 23), ended(long, 25), ended(running, 25)]);
    const asked = (await openStreams(t.db)).map((one) => one.courseId);
    expect(asked).toEqual(expect.arrayContaining([open, over, running].map((one) => one.courseId)));
    expect(asked).not.toContain(long.courseId);
  });

  test("a broadcast that begins again after its grace starts the course again", async () => {
    const { courseId, begin, stop } = await aStream();
    await begin();
    await stop();
    await t.letPass(courseId, 91);
    await t.follow();
    await begin();
    expect((await show(courseId)).liveStatus).toBe("started");
  });

  test("staff's word stands until the stream next begins or ends", async () => {
    const { courseId, begin } = await aStream();
    await begin();
    await t.db.update(courses).set({ liveStatus: "completed" }).where(eq(courses.courseId, courseId));
    await t.follow();
    expect(await show(courseId)).toMatchObject({ liveStatus: "completed", playUrl: "" });
  });

  test("ended by staff: completed, off the air, its address opens nothing, a replay is made once", async () => {
    const { courseId, begin } = await aStream();
    await begin();
    const before = await t.streamOf(courseId);
    await Promise.all(Array.from({ length: 20 }, () => end(courseId)));
    expect(await show(courseId)).toMatchObject({ liveStatus: "completed", onAir: false });
    expect(t.revoked).toContain(before);
    expect(await t.replaysOf(courseId)).toHaveLength(1);
    // Who still pushes with the old key is nobody's stream.
    t.onAir.add(before);
    await t.follow();
    expect((await show(courseId)).liveStatus).toBe("completed");
  });

  test("a new key in the middle interrupts; with the new one it goes on, and what was is kept", async () => {
    const { courseId, begin } = await aStream();
    await begin();
    await t.as(admin, refreshPushUrl, { params: { courseId } });
    expect(await show(courseId)).toMatchObject({ liveStatus: "started", onAir: false });
    await begin();
    expect(await show(courseId)).toMatchObject({ liveStatus: "started", onAir: true });
    expect(await t.replaysOf(courseId)).toHaveLength(1);
  });
});

describe("who may watch", () => {
  test("[LIVE-001] holders, who is bound to the live code, and staff get the stream's address; others its status alone", async () => {
    const { courseId, begin, hold } = await aStream();
    await begin();
    await hold();
    await t.db
      .update(userCourses)
      .set({ liveCodeUserId: guest.userId })
      .where(eq(userCourses.courseId, courseId));
    const addresses = await Promise.all([admin, learner, guest].map((one) => show(courseId, one)));
    for (const { playUrl, mayWatch } of addresses) {
      expect(mayWatch).toBe(true);
      const address = playUrl.slice(0, playUrl.indexOf("?"));
      expect(address).toBe(`https://play.example.com/live/${await t.streamOf(courseId)}.m3u8`);
      expect(playUrl).toMatch(/\?auth_key=\d+-0-\d+-/);
    }
    expect(new Set(addresses.map((one) => one.playUrl)).size).toBe(3);
    for (const nobody of [stranger, null])
      expect(await show(courseId, nobody)).toMatchObject({ mayWatch: false, playUrl: "", onAir: true });
  });

  test("a use of the course is noted with an address that is handed out, not without one", async () => {
    const { courseId, begin, hold } = await aStream();
    await begin();
    await hold();
    const used = async () => {
      const [row] = await t.db
        .select({ at: userCourses.firstPlayedAt })
        .from(userCourses)
        .where(eq(userCourses.courseId, courseId));
      return row?.at;
    };
    const none = vi.spyOn(t.services.providers.live, "playAddress").mockResolvedValue(undefined);
    expect(await show(courseId, learner).finally(() => none.mockRestore())).toMatchObject({
      mayWatch: true,
      playUrl: "",
    });
    expect(await used()).toBeNull();
    expect((await show(courseId, learner)).playUrl).not.toBe("");
    expect(await used()).toBeInstanceOf(Date);
  });

  test("[LIVE-001] an address ends within six hours, and with the right to the course there is no other", async () => {
    const { courseId, begin, hold } = await aStream();
    await begin();
    await hold();
    const { playUrl } = await show(courseId, learner);
    const left = Number(/auth_key=(\d+)/.exec(playUrl)?.[1]) - Date.now() / 1_000;
    expect(left).toBeGreaterThan(5 * 3_600 - 5);
    expect(left).toBeLessThanOrEqual(6 * 3_600);
    await t.db
      .update(userCourses)
      .set({ expiryDate: sql`now()`, status: "expired" })
      .where(eq(userCourses.courseId, courseId));
    expect(await show(courseId, learner)).toMatchObject({ mayWatch: false, playUrl: "" });
  });

  test("a free one is everybody's; a draft is nobody's but its staff's; what is not live is not found", async () => {
    const free = await aStream({ coursePrice: 0, coursePriceOriginal: 0 });
    await free.begin();
    expect((await show(free.courseId, null)).playUrl).not.toBe("");
    const draft = await aStream({ courseStatus: "unpublish" });
    await expect(show(draft.courseId, learner)).rejects.toMatchObject({ status: 404 });
    expect((await show(draft.courseId)).mayWatch).toBe(true);
    await expect(
      show((await aLiveCourse(t, { courseType: 1, liveStatus: null })).courseId),
    ).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe("replays", () => {
  test("a broadcast that is over becomes a lesson that its holders watch, in the library with its course's name", async () => {
    const { courseId, begin, hold } = await aStream({ courseName: "基坑支护" });
    await hold();
    await begin();
    await end(courseId);
    expect(await t.as(null, listPublishedChapters, { params: { courseId } })).toEqual([]);
    await t.replay();
    const [lesson] = await t.as(null, listPublishedChapters, { params: { courseId } });
    expect(lesson).toMatchObject({ hasVideo: true, chapterStatus: "published" });
    expect(lesson?.chapterTitle).toMatch(/^回放 \d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(lesson?.videoDuration).toBeGreaterThan(0);
    const body = { courseId, courseChapterId: lesson?.courseChapterId ?? 0 };
    expect((await t.as(learner, openChapter, { body })).sources).toHaveLength(1);
    const { videos } = await t.as(admin, listVideos, { query: { videoName: "基坑支护" } });
    expect(videos.map((one) => one.title)).toEqual([
      `直播回放 · 基坑支护 · ${lesson?.chapterTitle.slice("回放 ".length)}`,
    ]);
    await expect(t.as(stranger, openChapter, { body })).rejects.toMatchObject({ reason: "NOT_BOUGHT" });
    expect((await show(courseId)).replayComing).toBe(false);
  });

  test("made by two at once it is one lesson; two broadcasts are two, in their order", async () => {
    const { courseId, begin } = await aStream();
    for (let day = 0; day < 2; day++) {
      await begin();
      await end(courseId);
      await t.as(admin, getPushUrl, { params: { courseId } });
      await Promise.all([t.replay(), t.replay(), t.replay()]);
    }
    const lessons = await t.as(null, listPublishedChapters, { params: { courseId } });
    expect(lessons.map((one) => one.chapterOrder)).toEqual([1, 2]);
  });

  test("one that is stopped in the middle is due at once, as though nobody had tried; none begins after that", async () => {
    const { courseId, begin } = await aStream();
    await begin();
    await end(courseId);
    const stopping = new AbortController();
    t.recording.mockClear();
    t.recording.mockImplementationOnce((_stream, _until, signal) => {
      stopping.abort();
      return Promise.reject(new ProviderFailure(signal?.aborted ? "permanent" : "temporary", "x", "x"));
    });
    await t.replay(stopping.signal);
    expect(await t.replaysOf(courseId)).toMatchObject([{ state: "due", tries: 0 }]);
    await t.replay(stopping.signal);
    expect(t.recording).toHaveBeenCalledTimes(1);
    await t.replay();
    expect(await t.replaysOf(courseId)).toMatchObject([{ state: "made", tries: 1 }]);
  });

  test("nothing recorded makes no lesson; what fails for a moment is tried again, what cannot be joined is not", async () => {
    const { courseId, begin } = await aStream();
    const once = async () => {
      await begin();
      await end(courseId);
      await t.replay();
      return (await t.replaysOf(courseId)).map((one) => one.state).toSorted();
    };
    t.recording.mockResolvedValueOnce(undefined);
    expect(await once()).toEqual(["empty"]);
    t.recording.mockRejectedValueOnce(new ProviderFailure("permanent", "live.JOIN", "x"));
    expect(await once()).toEqual(["empty", "failed"]);
    t.recording.mockRejectedValueOnce(new ProviderFailure("temporary", "x", "x"));
    expect(await once()).toEqual(["due", "empty", "failed"]);
    await t.replay();
    expect((await t.replaysOf(courseId)).map((one) => one.state).toSorted()).toEqual([
      "empty",
      "failed",
      "made",
    ]);
  });
});

test("[PLAY-002] play-url of the video `live` answers the room's address during a broadcast, for holder, teacher and administrator", async () => {
  const teacher = await t.account("teacher");
  const { courseId, begin, hold } = await aStream({ teacherId: teacher.userId });
  await hold();
  const playUrl = (as: typeof admin | null) => t.as(as, getPlayUrl, { query: { courseId, videoId: "live" } });
  expect(await refusalOf(playUrl(learner))).toBe("404 直播还没有开始，或者已经结束");
  await begin();
  for (const as of [learner, teacher, admin]) {
    const { playURL } = await playUrl(as);
    expect(playURL).toContain("https://play.example.com/");
    expect(playURL).toBe((await show(courseId, as)).playUrl);
  }
  expect(await refusalOf(playUrl(stranger))).toBe("购买课程后才可以观看");
  expect(await refusalOf(playUrl(null))).toMatch(/^403/);
});
