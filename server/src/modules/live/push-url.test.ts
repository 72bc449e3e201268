import { getCourse, getOfficeCourse, listCourses } from "@zhutu/domain/catalogue/contract.ts";
import { endLive, getPushUrl, refreshPushUrl } from "@zhutu/domain/live/contract.ts";
import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { ProviderFailure } from "../../providers/live/port.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { aLiveCourse, liveApp } from "./live-testing.ts";
import { liveStreams } from "./tables.ts";

const t = await liveApp();
const [admin, teacher, colleague, learner, channel] = await Promise.all([
  t.account("admin"),
  t.account("teacher"),
  t.account("teacher"),
  t.account("user"),
  t.account("channel"),
]);
const ask = (courseId: number, as: typeof admin | null = admin) =>
  t.as(as, getPushUrl, { params: { courseId } });
const refresh = (courseId: number, as: typeof admin | null = admin) =>
  t.as(as, refreshPushUrl, { params: { courseId } });
const owned = () => aLiveCourse(t, { teacherId: teacher.userId });

describe("GET /api/vod/push-url/{id}", () => {
  test("[LIVE-009] answers the course's push address, whole and as OBS takes it, the same each time", async () => {
    const { courseId } = await owned();
    const first = await ask(courseId);
    expect(first.pushUrl).toMatch(
      /^rtmp:\/\/push\.example\.com\/live\/[0-9a-f]{20}\?auth_key=\d+-0-0-[0-9a-f]{32}$/,
    );
    expect(`${first.pushServer}/${first.streamKey}`).toBe(first.pushUrl);
    expect(first.streamKey).toContain(await t.streamOf(courseId));
    const days = (Date.parse(first.expireTime) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    expect(await ask(courseId, teacher)).toEqual(first);
    expect((await ask((await owned()).courseId)).streamKey.slice(0, 20)).not.toBe(
      first.streamKey.slice(0, 20),
    );
  });

  test("[LIVE-009] it is for an administrator and the course's own teacher", async () => {
    const { courseId } = await owned();
    for (const stranger of [null, learner, channel])
      await expect(ask(courseId, stranger)).rejects.toMatchObject({ status: 403 });
    for (const call of [ask, refresh]) {
      await expect(call(courseId, colleague)).rejects.toMatchObject({ status: 404 });
      await expect(call(999_999)).rejects.toMatchObject({ status: 404 });
      await expect(call((await aCourse(t.db)).courseId)).rejects.toMatchObject({ status: 404 });
    }
    await expect(t.as(colleague, endLive, { params: { courseId } })).rejects.toMatchObject({ status: 404 });
    // Before the course is published too, so that its broadcast can be prepared.
    const draft = await aLiveCourse(t, { teacherId: teacher.userId, courseStatus: "unpublish" });
    for (const who of [admin, teacher])
      expect((await ask(draft.courseId, who)).streamKey).toContain(await t.streamOf(draft.courseId));
    // After its broadcast too: the same course may go on air again.
    const over = await aLiveCourse(t, { teacherId: teacher.userId, liveStatus: "completed" });
    for (const who of [admin, teacher])
      expect((await ask(over.courseId, who)).streamKey).toContain(await t.streamOf(over.courseId));
  });

  test("twenty at once make one stream", async () => {
    const { courseId } = await owned();
    const all = await Promise.all(Array.from({ length: 20 }, () => ask(courseId)));
    expect(new Set(all.map((one) => one.pushUrl)).size).toBe(1);
  });

  test("an address near its end is given a new one", async () => {
    const { courseId } = await owned();
    const first = await ask(courseId);
    await t.db.update(liveStreams).set({ pushExpiresAt: sql`now() + interval '1 hour'` });
    const later = await ask(courseId);
    expect(Date.parse(later.expireTime)).toBeGreaterThan(Date.parse(first.expireTime) - 60_000);
    expect(later.streamKey.slice(0, 20)).toBe(first.streamKey.slice(0, 20));
  });

  test("a server that cannot be pushed to says so, and keeps the address it has", async () => {
    const { courseId } = await owned();
    const first = await ask(courseId);
    const failing = vi
      .spyOn(t.services.providers.live, "pushAddress")
      .mockRejectedValue(new ProviderFailure("permanent", "live.PROGRAMS", "nothing here"));
    for (const call of [ask, refresh])
      await expect(call(courseId)).rejects.toMatchObject({ reason: "LIVE_PUSH_UNAVAILABLE" });
    // The form is opened all the same.
    expect((await t.as(admin, getOfficeCourse, { params: { courseId } })).pushUrl).toBeNull();
    failing.mockRestore();
    expect(await ask(courseId)).toEqual(first);
  });
});

describe("a refreshed address", () => {
  test("is another stream, and the old one is taken back", async () => {
    const { courseId } = await owned();
    await ask(courseId);
    const before = await t.streamOf(courseId);
    const fresh = await refresh(courseId, teacher);
    expect(fresh.streamKey).toContain(await t.streamOf(courseId));
    expect(await t.streamOf(courseId)).not.toBe(before);
    expect(t.revoked).toContain(before);
    expect(await ask(courseId)).toEqual(fresh);
  });

  test("twenty at once leave one that works, and take every other back", async () => {
    const { courseId } = await owned();
    await ask(courseId);
    const all = await Promise.all(Array.from({ length: 20 }, () => refresh(courseId, teacher)));
    const kept = await t.streamOf(courseId);
    const names = all.map((one) => one.streamKey.slice(0, 20));
    expect(new Set(names).size).toBe(20);
    for (const name of names) expect(t.revoked.includes(name)).toBe(name !== kept);
  });
});

describe("LIVE-007 and LIVE-008", () => {
  const office = (courseId: number) => t.as(admin, getOfficeCourse, { params: { courseId } });

  test("[LIVE-007] pushUrl and liveStatus exist for live courses only", async () => {
    const { courseId } = await owned();
    const { pushUrl } = await ask(courseId);
    expect(await office(courseId)).toMatchObject({ pushUrl, liveStatus: "unstarted" });
    const other = await aCourse(t.db);
    expect(await office(other.courseId)).toMatchObject({ pushUrl: null, liveStatus: null });
    // Whoever only buys never reads it.
    expect((await t.as(learner, getCourse, { params: { courseId } })).pushUrl).toBeNull();
  });

  test("[LIVE-008] a live course's videoUrl is live, and no other course's", async () => {
    const live = await aLiveCourse(t, { subject: "url" });
    const other = await aCourse(t.db, { subject: "url" });
    const { courses } = await t.as(null, listCourses, { query: { subject: "url" } });
    const urls = new Map(courses.map((one) => [one.courseId, one.videoUrl]));
    expect([urls.get(live.courseId), urls.get(other.courseId)]).toEqual(["live", ""]);
    // Before its broadcast and after it.
    for (const liveStatus of ["unstarted", "completed"] as const) {
      const { courseId } = await aLiveCourse(t, { liveStatus });
      expect(await t.as(null, getCourse, { params: { courseId } })).toMatchObject({
        liveStatus,
        videoUrl: "live",
      });
    }
    expect(await t.as(null, getCourse, { params: { courseId: live.courseId } })).toMatchObject({
      videoUrl: "live",
    });
    // On air.
    const { courseId } = await owned();
    await ask(courseId);
    t.onAir.add(await t.streamOf(courseId));
    await t.follow();
    expect(await t.as(null, getCourse, { params: { courseId } })).toMatchObject({
      liveStatus: "started",
      videoUrl: "live",
    });
    // Of one that costs nothing; in the office of one that is not published, too.
    const free = await aLiveCourse(t, { coursePrice: 0 });
    expect((await t.as(null, getCourse, { params: { courseId: free.courseId } })).videoUrl).toBe("live");
    const draft = await aLiveCourse(t, { courseStatus: "unpublish" });
    expect((await office(draft.courseId)).videoUrl).toBe("live");
  });
});
