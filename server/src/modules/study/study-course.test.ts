import { eq, sql } from "drizzle-orm";
import { getCourse, unpublishCourse } from "@zhutu/domain/catalogue/contract.ts";
import { listMyCourses } from "@zhutu/domain/enrolment/contract.ts";
import { getStudyCourse, openChapter } from "@zhutu/domain/study/contract.ts";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { refusalOf } from "../../testing/buying.ts";
import { aChapter } from "../../testing/factories.ts";
import { userCourses } from "../enrolment/tables.ts";
import { aLesson, hold } from "./lesson-testing.ts";

const t = await testApp();
const notFound = "404 没有找到您要的内容";

test("the study room of a published course is everybody's, without what learners do not see", async () => {
  const { courseId, courseChapterId } = await aLesson(t);
  await aChapter(t.db, { courseId, chapterStatus: "unpublish" });
  const { course, chapters } = await t.as(null, getStudyCourse, { params: { courseId } });
  expect(course).toMatchObject({ courseId, courseStatus: "published" });
  expect(chapters.map((one) => one.courseChapterId)).toEqual([courseChapterId]);
  expect(JSON.stringify(chapters)).not.toMatch(/videoId|paperId|handoutKey/);
});

test("who holds a course that is withdrawn from sale goes on studying it; for everybody else it is not there", async () => {
  const teacher = await t.account("teacher");
  const [holder, stranger, admin] = [
    await t.account("user"),
    await t.account("user"),
    await t.account("admin"),
  ];
  const { courseId, courseChapterId } = await aLesson(t, { course: { teacherId: teacher.userId } });
  await hold(t, holder, courseId);
  await aChapter(t.db, { courseId, chapterStatus: "unpublish" });
  const params = { params: { courseId } };
  await t.as(admin, unpublishCourse, params);

  const room = await t.as(holder, getStudyCourse, params);
  expect(room.course).toMatchObject({ courseId, courseStatus: "unpublish" });
  expect(room.chapters.map((one) => one.courseChapterId)).toEqual([courseChapterId]);
  await t.as(holder, openChapter, { body: { courseId, courseChapterId } });
  expect(await t.as(holder, listMyCourses, {})).toMatchObject([
    { courseId, status: "valid", courseStatus: "unpublish" },
  ]);
  for (const staff of [teacher, admin])
    expect((await t.as(staff, getStudyCourse, params)).chapters).toHaveLength(1);

  for (const other of [null, stranger, await t.account("teacher")])
    expect(await refusalOf(t.as(other, getStudyCourse, params))).toBe(notFound);
  // The shop's own page stays gone, for its holder too.
  expect(await refusalOf(t.as(holder, getCourse, params))).toBe(notFound);

  await t.db
    .update(userCourses)
    .set({ expiryDate: sql`now()` })
    .where(eq(userCourses.userId, holder.userId));
  expect(await refusalOf(t.as(holder, getStudyCourse, params))).toBe(notFound);
});

test("no such course", async () => {
  expect(await refusalOf(t.as(null, getStudyCourse, { params: { courseId: 999_999 } }))).toBe(notFound);
});
