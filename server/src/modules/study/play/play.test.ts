import { eq, sql } from "drizzle-orm";
import { CallError } from "@zhutu/domain/endpoint.ts";
import {
  getCourseProgress,
  getPlayUrl,
  getPlayUrls,
  openChapter,
  recordStudy,
  uploadPlayTime,
} from "@zhutu/domain/study/contract.ts";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { testApp } from "../../../testing/app.ts";
import { type Account, anAccount } from "../../../testing/factories/identity.ts";
import { aChapter, aCourse } from "../../../testing/factories/catalogue.ts";
import { chapters, courses } from "../../catalogue/tables.ts";
import { userCourses } from "../../enrolment/tables.ts";
import { aLesson, hold, letPass } from "../lesson-testing.ts";
import { playSessions } from "../tables.ts";

// Chapters are deleted by hand, so that a course holds fewer than it says.
const t = await testApp({}, { invariants: false });

type Lesson = Awaited<ReturnType<typeof aLesson>>;
const open = (account: Account | null, { courseId, courseChapterId }: Lesson) =>
  t.as(account, openChapter, { body: { courseId, courseChapterId } });
const urls = (account: Account | null, { courseId, videoId }: Lesson) =>
  t.as(account, getPlayUrls, { query: { courseId, videoId } });
const url = (account: Account | null, { courseId, videoId }: Lesson) =>
  t.as(account, getPlayUrl, { query: { courseId, videoId } });
/** "plays" or the refusal, the same through every door that leads to the video. */
async function outcome(account: Account | null, lesson: Lesson): Promise<string> {
  const doors = [open(account, lesson), urls(account, lesson), url(account, lesson)];
  const seen = await Promise.all(
    doors.map((door) =>
      door.then(
        () => "plays",
        (error: unknown) => (error instanceof CallError ? `${error.status} ${error.message}` : String(error)),
      ),
    ),
  );
  expect(new Set(seen).size, seen.join(" | ")).toBe(1);
  return seen[0]!;
}

const faceFirst = "200 请先完成人脸核验";
const signInFirst = "403 请先登录";
const notBought = "200 购买课程后才可以观看";
const notFound = "404 没有找到您要的内容";

const teacher = await t.account("teacher");
const viewers = {
  visitor: null,
  learner: await t.account("user"),
  holder: await t.account("user"),
  lapsed: await t.account("user"),
  bound: await t.account("user"),
  teacher,
  otherTeacher: await t.account("teacher"),
  channel: await t.account("channel"),
  admin: await t.account("admin"),
  teaching: await anAccount(t.services, "admin", { rights: ["teaching"] }),
  sales: await anAccount(t.services, "admin", { rights: ["sales"] }),
} as const;
type Viewer = keyof typeof viewers;

/** A lesson of such a course; `holder` holds it, `lapsed` did, `bound` entered a live code of it. */
async function shelved(over: NonNullable<Parameters<typeof aLesson>[1]>) {
  const lesson = await aLesson(t, { ...over, course: { teacherId: teacher.userId, ...over.course } });
  await hold(t, viewers.holder, lesson.courseId);
  await hold(t, viewers.lapsed, lesson.courseId);
  const ofLapsed = sql`${userCourses.userId} = ${viewers.lapsed.userId} and ${userCourses.courseId} = ${lesson.courseId}`;
  await t.db
    .update(userCourses)
    .set({ expiryDate: sql`now()` })
    .where(ofLapsed);
  const owner = await t.account("user");
  await hold(t, owner, lesson.courseId);
  await t.db
    .update(userCourses)
    .set({ liveCodeUserId: viewers.bound.userId })
    .where(eq(userCourses.userId, owner.userId));
  return lesson;
}

const all = (one: string): Record<Viewer, string> =>
  Object.fromEntries(Object.keys(viewers).map((name) => [name, one])) as Record<Viewer, string>;
const priced: Record<Viewer, string> = {
  visitor: signInFirst,
  learner: notBought,
  holder: "plays",
  lapsed: notBought,
  bound: "plays",
  teacher: "plays",
  otherTeacher: notBought,
  channel: notBought,
  admin: "plays",
  teaching: "plays",
  sales: notBought,
};
const draft = {
  ...all(notFound),
  holder: "plays",
  bound: "plays",
  teacher: "plays",
  admin: "plays",
  teaching: "plays",
};

describe("[DET-017][PLAY-001][PLAY-002] who may play what, through each of the three calls", () => {
  test.each<[string, NonNullable<Parameters<typeof aLesson>[1]>, Record<Viewer, string>]>([
    ["a priced course", {}, priced],
    ["a live course's replay", { course: { courseType: 6 } }, priced],
    [
      "priced continuing education",
      { course: { courseType: 5 } },
      { ...priced, holder: faceFirst, bound: faceFirst },
    ],
    ["a course of one fen", { course: { coursePrice: 1 } }, priced],
    ["a free course", { course: { coursePrice: 0 } }, all("plays")],
    [
      "free continuing education",
      { course: { coursePrice: 0, courseType: 5 } },
      {
        ...all(faceFirst),
        // Staff earn nothing.
        teacher: "plays",
        otherTeacher: "plays",
        channel: "plays",
        admin: "plays",
        teaching: "plays",
        sales: "plays",
        visitor: signInFirst,
      },
    ],
    ["a trial chapter of a priced course", { chapter: { trial: true } }, all("plays")],
    ["a priced course that is not published", { course: { courseStatus: "unpublish" } }, draft],
    ["a free course in audit", { course: { coursePrice: 0, courseStatus: "auditing" } }, draft],
    [
      "a trial chapter of a course that is not published",
      { course: { courseStatus: "unpublish" }, chapter: { trial: true } },
      draft,
    ],
    ["a practice-only chapter", { chapter: { chapterStatus: "pubprac", trial: true } }, all(notFound)],
    [
      "an unpublished chapter of a free course",
      { course: { coursePrice: 0 }, chapter: { chapterStatus: "unpublish" } },
      all(notFound),
    ],
  ])("%s", async (_name, over, expected) => {
    const lesson = await shelved(over);
    const seen: Record<string, string> = {};
    for (const [name, viewer] of Object.entries(viewers)) seen[name] = await outcome(viewer, lesson);
    expect(seen).toEqual(expected);
  });

  test("a lesson below a chapter that is not published, in a free course", async () => {
    const { courseId } = await aCourse(t.db, { coursePrice: 0 });
    const above = await aChapter(t.db, { courseId, videoId: null, chapterStatus: "unpublish" });
    const lesson = await aLesson(t, { courseId, chapter: { parentId: above.courseChapterId } });
    const seen: Record<string, string> = {};
    for (const [name, viewer] of Object.entries(viewers)) seen[name] = await outcome(viewer, lesson);
    expect(seen).toEqual(all(notFound));
  });
});

describe("a course not bought does not play, whatever the client sends", () => {
  test("the video or chapter of another course is not found, bought and free courses included", async () => {
    const wanted = await aLesson(t);
    const own = await aLesson(t);
    const free = await aLesson(t, { course: { coursePrice: 0 } });
    const buyer = await t.account("user");
    await hold(t, buyer, own.courseId);
    for (const courseId of [own.courseId, free.courseId]) {
      expect(await outcome(buyer, { ...wanted, courseId })).toBe(notFound);
      expect(await outcome(null, { ...wanted, courseId })).toBe(notFound);
    }
    expect(await outcome(buyer, wanted)).toBe(notBought);
  });

  test("a trial chapter opens itself, not the chapters beside it", async () => {
    const trial = await aLesson(t, { chapter: { trial: true } });
    const beside = await aLesson(t, { courseId: trial.courseId });
    expect(await outcome(null, trial)).toBe("plays");
    expect(await outcome(null, beside)).toBe(signInFirst);
    const mixed = { ...trial, courseChapterId: beside.courseChapterId };
    await expect(open(null, mixed)).rejects.toMatchObject({ status: 403 });
  });

  test("extra fields and headers give nobody a right", async () => {
    const lesson = await aLesson(t);
    const learner = await t.account("user");
    const extra = { courseId: lesson.courseId, courseChapterId: lesson.courseChapterId };
    const forged = { ...extra, trial: true, price: 0, userId: 1, bought: true, role: "admin" };
    const asAdmin = { "x-user-role": "admin", role: "admin" };
    await expect(t.as(learner, openChapter, { body: forged }, asAdmin)).rejects.toMatchObject({
      message: "购买课程后才可以观看",
    });
  });

  test("ids that no correct client sends are refused as input", async () => {
    for (const courseId of [0, -1, 1.5, 2 ** 40, "1 or 1=1"]) {
      const query = { courseId: courseId as number, videoId: "x" };
      await expect(t.as(null, getPlayUrls, { query })).rejects.toMatchObject({ status: 400 });
    }
    for (const courseChapterId of [0, -1, 1.5, 2 ** 40, "x"]) {
      const body = { courseId: 1, courseChapterId: courseChapterId as number };
      await expect(t.as(null, openChapter, { body })).rejects.toMatchObject({ status: 400 });
    }
    const query = { courseId: 1, videoId: "../../etc/passwd" };
    await expect(t.as(null, getPlayUrls, { query })).rejects.toMatchObject({ status: 404 });
  });

  test("a refusal names neither the video nor a paper", async () => {
    const lesson = await aLesson(t, { chapter: { paperId: 987_654 } });
    const answer = await t.app.inject({
      method: "POST",
      url: openChapter.path,
      payload: { courseId: lesson.courseId, courseChapterId: lesson.courseChapterId },
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain(lesson.videoId);
    expect(answer.body).not.toContain("987654");
  });

  test("a chapter without a video, or whose file is lost, is not found", async () => {
    const { courseId } = await aCourse(t.db, { coursePrice: 0 });
    const bare = await aChapter(t.db, { courseId, videoId: null });
    const lost = await aChapter(t.db, { courseId });
    for (const { courseChapterId } of [bare, lost]) {
      await expect(open(null, { courseId, courseChapterId, videoId: "" })).rejects.toMatchObject({
        status: 404,
      });
    }
  });
});

describe("the addresses", () => {
  /** What a client written from the documents asks, and is answered. */
  const asked = async (call: "play-url" | "play-urls", { courseId, videoId }: Lesson) =>
    (await t.app.inject({ url: `/api/vod/${call}?courseId=${courseId}&videoId=${videoId}` })).json()
      .resultObject as unknown;

  test("[PLAY-001][PLAY-002][PLAY-003] play-urls lists every definition with its address, play-url answers the one in HD", async () => {
    const lesson = await aLesson(t, { course: { coursePrice: 0 } });
    const held = (...definitions: ("FHD" | "HD" | "SD")[]) =>
      vi
        .spyOn(t.services.providers.vod, "playUrls")
        .mockImplementation(async () =>
          definitions.map((definition) => ({ definition, playUrl: `/${definition}.mp4` })),
        );
    held("FHD", "HD", "SD");
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await asked("play-urls", lesson)).toEqual([
      { definition: "FHD", playURL: "/FHD.mp4" },
      { definition: "HD", playURL: "/HD.mp4" },
      { definition: "SD", playURL: "/SD.mp4" },
    ]);
    expect(await asked("play-url", lesson)).toEqual({ playURL: "/HD.mp4" });
    held("FHD", "SD");
    expect(await asked("play-url", lesson)).toEqual({ playURL: "/FHD.mp4" });
  });

  test("[PLAY-003] play-url answers the one in HD, also beside one of all of them", async () => {
    const lesson = await aLesson(t, { course: { coursePrice: 0 } });
    vi.spyOn(t.services.providers.vod, "playUrls").mockImplementation(async () =>
      (["AUTO", "SD", "HD"] as const).map((definition) => ({ definition, playUrl: `/${definition}.mp4` })),
    );
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await asked("play-url", lesson)).toEqual({ playURL: "/HD.mp4" });
  });

  test("[PLAY-004] are signed mp4 addresses, which serve ranges and cannot be altered", async () => {
    const lesson = await aLesson(t, { course: { coursePrice: 0 } });
    const [first] = await urls(null, lesson);
    expect(first?.definition).toMatch(/^(FHD|HD|SD|LD)$/);
    expect(new URL(first!.playURL, "http://site").pathname).toMatch(/\.mp4$/);
    expect((await url(null, lesson)).playURL.split("?")[0]).toBe(first!.playURL.split("?")[0]);
    const ranged = await t.app.inject({ url: first!.playURL, headers: { range: "bytes=0-99" } });
    expect(ranged.statusCode).toBe(206);
    expect(ranged.rawPayload).toHaveLength(100);
    const other = await aLesson(t);
    const moved = first!.playURL.replace(lesson.videoId, other.videoId);
    expect((await t.app.inject({ url: moved })).statusCode).toBe(403);
  });

  test("an answer's video (type 2) plays for who holds the answer", async () => {
    const { courseId, videoId } = await aLesson(t, { course: { courseType: 2 } });
    await t.db.delete(chapters).where(eq(chapters.courseId, courseId));
    await t.db.update(courses).set({ videoId }).where(eq(courses.courseId, courseId));
    const buyer = await t.account("user");
    const query = { courseId, videoId };
    await expect(t.as(buyer, getPlayUrl, { query })).rejects.toMatchObject({
      message: "购买课程后才可以观看",
    });
    await hold(t, buyer, courseId);
    expect((await t.as(buyer, getPlayUrl, { query })).playURL).toContain(videoId);
  });
});

describe("opening a chapter", () => {
  test("gives a signed-in person a play session of their own, a visitor none", async () => {
    const lesson = await aLesson(t, { course: { coursePrice: 0 } });
    const learner = await t.account("user");
    const first = await open(learner, lesson);
    const second = await open(learner, lesson);
    expect(first.coursePlayId).toMatch(/^[\w-]{32}$/);
    expect(second.coursePlayId).not.toBe(first.coursePlayId);
    expect((await open(null, lesson)).coursePlayId).toBe("");
    const rows = await t.db.select().from(playSessions).where(eq(playSessions.userId, learner.userId));
    expect(rows.filter((row) => row.endedAt === null).map((row) => row.coursePlayId)).toEqual([
      second.coursePlayId,
    ]);
  });

  test("twenty at once leave one active session", async () => {
    const lesson = await aLesson(t, { course: { coursePrice: 0 } });
    const learner = await t.account("user");
    await t.tokenOf(learner);
    await Promise.all(Array.from({ length: 20 }, () => open(learner, lesson)));
    const rows = await t.db.select().from(playSessions).where(eq(playSessions.userId, learner.userId));
    expect(rows).toHaveLength(20);
    expect(rows.filter((row) => row.endedAt === null)).toHaveLength(1);
  });

  test("a token that has ended is answered as such, not as a visitor's", async () => {
    const lesson = await aLesson(t);
    const { courseId, courseChapterId } = lesson;
    const refused = t.as(
      null,
      openChapter,
      { body: { courseId, courseChapterId } },
      { authorization: "forged" },
    );
    await expect(refused).rejects.toMatchObject({ status: 403, message: "token expired" });
  });

  test("[STUDY-006] that the user studies that chapter of the course is recorded, for who may play it", async () => {
    const lesson = await aLesson(t);
    const other = await aLesson(t, { courseId: lesson.courseId });
    const learner = await t.account("user");
    const study = (
      account: Account | null,
      courseId = lesson.courseId,
      courseChapterId = lesson.courseChapterId,
    ) => t.as(account, recordStudy, { params: { courseId }, query: { courseChapterId } });
    await expect(study(null)).rejects.toMatchObject({ status: 403 });
    await expect(study(learner)).rejects.toMatchObject({ message: "购买课程后才可以观看" });
    await hold(t, learner, lesson.courseId);
    const studied = async () => t.as(learner, getCourseProgress, { params: { courseId: lesson.courseId } });
    expect(await studied()).toMatchObject({ lastChapterId: null, chapters: [] });
    expect(await study(learner)).toBeNull();
    expect(await studied()).toMatchObject({
      lastChapterId: lesson.courseChapterId,
      chapters: [{ courseChapterId: lesson.courseChapterId, studyStatus: 0 }],
    });
    await study(learner, lesson.courseId, other.courseChapterId);
    expect((await studied()).lastChapterId).toBe(other.courseChapterId);
    await study(learner);
    expect((await studied()).lastChapterId).toBe(lesson.courseChapterId);
    const elsewhere = (await aCourse(t.db, { coursePrice: 0 })).courseId;
    await expect(study(learner, elsewhere)).rejects.toMatchObject({ status: 404 });
    // Only which one is the last is noted: what was watched of it stays.
    const { coursePlayId } = await open(learner, lesson);
    await letPass(t, learner, 40);
    const { courseId, videoId } = lesson;
    const played: [number, number][] = [[0, 30]];
    await t.as(learner, uploadPlayTime, {
      body: { courseId, videoId, coursePlayId, totalPlayTime: 30, position: 30, played },
    });
    await study(learner);
    expect((await studied()).chapters[0]).toMatchObject({
      courseChapterId: lesson.courseChapterId,
      countedSeconds: 30,
      position: 30,
      segments: played,
    });
  });
});
