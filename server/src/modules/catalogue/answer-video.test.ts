// The video of a knowledge answer, as its staff save and remove it.
import { deleteAnswerVideo } from "@zhutu/domain/catalogue/chapters/contract.ts";
import { getCourse, getOfficeCourse, saveCourse } from "@zhutu/domain/catalogue/contract.ts";
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aCourse, aVideo } from "../../testing/factories/catalogue.ts";
import { anUploadedCover } from "../../testing/upload.ts";
import { courses } from "./tables.ts";

const t = await testApp();
const [admin, teacher, other] = await Promise.all([
  t.account("admin"),
  t.account("teacher"),
  t.account("teacher"),
]);

const anAnswer = (over: Parameters<typeof aCourse>[1] = {}) =>
  aCourse(t.db, { courseType: 2, courseStatus: "unpublish", teacherId: teacher.userId, ...over });
/** Saves an answer; a new one where there is no id. */
const save = (
  courseId: number | undefined,
  over: Partial<CallInput<typeof saveCourse>["body"]>,
  as = teacher,
) =>
  t.as(as, saveCourse, {
    body: {
      ...(courseId !== undefined && { courseId }),
      courseName: "网络计划时差怎么算",
      courseType: 2,
      coursePriceOriginal: 9.9,
      coursePriceDiscount: 1,
      courseTeacher: teacher.userId,
      ...over,
    },
  });
const read = (courseId: number, as = teacher) => t.as(as, getOfficeCourse, { params: { courseId } });
const stored = async (courseId: number) =>
  (await t.db.select().from(courses).where(eq(courses.courseId, courseId)))[0]?.videoId;
const remove = (courseId: number, as = teacher) => t.as(as, deleteAnswerVideo, { params: { courseId } });

test("[QA-009] an answer's videoUrl holds its video id, for its staff alone", async () => {
  const { courseId } = await anAnswer();
  const { videoId } = await aVideo(t.db, { ownerId: teacher.userId });
  await save(courseId, { videoUrl: videoId });
  expect(await stored(courseId)).toBe(videoId);
  expect(await read(courseId)).toMatchObject({ videoUrl: videoId, video: { videoId, duration: 60 } });
  // Left out it stays; empty takes it away.
  await save(courseId, {});
  expect(await stored(courseId)).toBe(videoId);
  await t.db.update(courses).set({ courseStatus: "published" }).where(eq(courses.courseId, courseId));
  expect(await read(courseId)).toMatchObject({ videoUrl: videoId, video: { videoId } });
  const shown = await t.as(null, getCourse, { params: { courseId }, query: {} });
  expect(shown.videoUrl).toBe("");
  expect(JSON.stringify(shown)).not.toContain(videoId);
  await t.db.update(courses).set({ courseStatus: "unpublish" }).where(eq(courses.courseId, courseId));
  await save(courseId, { videoUrl: "" });
  expect(await stored(courseId)).toBeNull();
});

test("[QA-009] a new answer has the video that its form names, and no other answer has it", async () => {
  const beside = await anAnswer();
  const { videoId } = await aVideo(t.db, { ownerId: teacher.userId });
  const converImgUrl = await anUploadedCover(t, teacher);
  const { courseId } = await save(undefined, { converImgUrl, videoUrl: videoId });
  expect(await read(courseId)).toMatchObject({ videoUrl: videoId, video: { videoId } });
  expect((await read(beside.courseId)).videoUrl).toBe("");
});

test("another teacher's video is refused, an administrator shows any", async () => {
  const { courseId } = await anAnswer();
  const { videoId } = await aVideo(t.db, { ownerId: other.userId });
  await expect(save(courseId, { videoUrl: videoId })).rejects.toMatchObject({
    status: 400,
    message: "所选的视频不存在，请重新选择",
  });
  await save(courseId, { videoUrl: videoId }, admin);
  expect(await stored(courseId)).toBe(videoId);
});

test("[QA-010] DELETE /api/admin/courses/{id}/video removes the answer's video, of that answer alone", async () => {
  const { videoId } = await aVideo(t.db);
  const [{ courseId }, beside] = [await anAnswer({ videoId }), await anAnswer({ videoId })];
  const { updateTime } = await read(courseId);
  const answerText = "<p>先算最早时间</p>";
  await t.db.update(courses).set({ answerText }).where(eq(courses.courseId, courseId));
  await remove(courseId);
  expect(await read(courseId)).toMatchObject({ videoUrl: "", video: null, answerText });
  expect([await stored(courseId), await stored(beside.courseId)]).toEqual([null, videoId]);
  // A form of before is told so, and brings nothing back.
  await expect(save(courseId, { updateTime, videoUrl: videoId })).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/移除过这个答疑的视频/) as string,
  });
});

test("a video is not removed from a published answer, another's, or what is no answer", async () => {
  const { videoId } = await aVideo(t.db);
  const published = await anAnswer({ videoId, courseStatus: "published" });
  await expect(remove(published.courseId)).rejects.toMatchObject({
    message: "课程现在是“已发布”，不能移除视频",
  });
  const draft = await anAnswer({ videoId });
  await expect(remove(draft.courseId, other)).rejects.toMatchObject({ status: 404 });
  const { courseId } = await aCourse(t.db, { teacherId: teacher.userId, courseStatus: "unpublish" });
  await expect(remove(courseId)).rejects.toMatchObject({ status: 404 });
  expect(await stored(draft.courseId)).toBe(videoId);
});
