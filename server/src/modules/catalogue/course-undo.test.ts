// Undoing a switch: the opposite action with the version that it left (domain.md "Catalogue").
import {
  clearCourseHot,
  getOfficeCourse,
  publishCourse,
  setCourseHot,
  submitForAudit,
  unpublishCourse,
} from "@zhutu/domain/catalogue/contract.ts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { anAccount } from "../../testing/factories/identity.ts";
import { courses } from "./tables.ts";

const t = await testApp();
const [admin, colleague, teacher, other, clerk] = await Promise.all([
  t.account("admin"),
  t.account("admin"),
  t.account("teacher"),
  t.account("teacher"),
  anAccount(t.services, "admin", { rights: ["sales"] }),
]);
type Over = Parameters<typeof aCourse>[1];
const aCourseIn = (courseStatus: "unpublish" | "published", over: Over = {}) =>
  aCourse(t.db, { courseStatus, teacherId: teacher.userId, ...over });
const stored = async (courseId: number) =>
  (await t.db.select().from(courses).where(eq(courses.courseId, courseId)))[0];
const at = (courseId: number, updateTime?: string) => ({ params: { courseId }, query: { updateTime } });

test.each([
  ["publishing", admin, publishCourse, unpublishCourse, "unpublish"],
  ["withdrawing", admin, unpublishCourse, publishCourse, "published"],
  ["submitting", teacher, submitForAudit, unpublishCourse, "unpublish"],
] as const)("%s is undone with the version that it left", async (_, who, act, undo, from) => {
  const { courseId } = await aCourseIn(from);
  const { updateTime } = await t.as(who, act, at(courseId));
  expect((await stored(courseId))?.courseStatus).not.toBe(from);
  expect((await t.as(who, getOfficeCourse, { params: { courseId } })).updateTime).toBe(updateTime);
  await t.as(who, undo, at(courseId, updateTime));
  expect((await stored(courseId))?.courseStatus).toBe(from);
});

test("what a colleague did since stays: the undo is refused with who did it", async () => {
  const { courseId } = await aCourseIn("unpublish");
  const { updateTime } = await t.as(admin, publishCourse, at(courseId));
  await t.as(colleague, unpublishCourse, at(courseId));
  await t.as(colleague, publishCourse, at(courseId));
  await expect(t.as(admin, unpublishCourse, at(courseId, updateTime))).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(new RegExp(`${colleague.userName}.*发布过这门课程，请核对后再撤销发布`)),
  });
  expect((await stored(courseId))?.courseStatus).toBe("published");
});

test("the hot mark is set back, keeps the course's version, and is refused once the course was changed", async () => {
  const { courseId } = await aCourseIn("published");
  const before = (await stored(courseId))?.updateTime.toISOString();
  const { updateTime } = await t.as(admin, setCourseHot, at(courseId));
  expect(updateTime).toBe(before);
  await t.as(admin, clearCourseHot, at(courseId, updateTime));
  expect((await stored(courseId))?.courseHot).toBe(false);
  await t.as(admin, setCourseHot, at(courseId));
  await t.as(colleague, unpublishCourse, at(courseId));
  await expect(t.as(admin, clearCourseHot, at(courseId, updateTime))).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("撤回过这门课程，请核对后再改“热门”"),
  });
  expect((await stored(courseId))?.courseHot).toBe(true);
});

test("of twenty who undo one publication at once a single one does", async () => {
  const { courseId } = await aCourseIn("unpublish");
  const { updateTime } = await t.as(admin, publishCourse, at(courseId));
  const undone = await Promise.allSettled(
    Array.from({ length: 20 }, () => t.as(admin, unpublishCourse, at(courseId, updateTime))),
  );
  expect(undone.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await stored(courseId))?.courseStatus).toBe("unpublish");
});

test("only whose right the action is undoes: neither another teacher nor an administrator of sales", async () => {
  const { courseId } = await aCourseIn("published");
  const version = at(courseId, (await stored(courseId))?.updateTime.toISOString());
  await expect(t.as(other, unpublishCourse, version)).rejects.toMatchObject({ status: 404 });
  for (const endpoint of [unpublishCourse, publishCourse, setCourseHot, clearCourseHot])
    await expect(t.as(clerk, endpoint, version)).rejects.toMatchObject({ status: 403 });
  await expect(t.as(teacher, publishCourse, version)).rejects.toMatchObject({ status: 403 });
  expect((await stored(courseId))?.courseStatus).toBe("published");
});
