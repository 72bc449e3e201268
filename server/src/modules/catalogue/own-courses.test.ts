// What role teacher may do with courses, over HTTP: everything with own ones, nothing with others' (AUTH-013).
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  deleteCourse,
  getOfficeCourse,
  listTeacherCourses,
  saveCourse,
  submitForAudit,
  unpublishCourse,
} from "@zhutu/domain/catalogue/contract.ts";
import { listOfficeChapters } from "@zhutu/domain/catalogue/chapters/contract.ts";
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import { testApp } from "../../testing/app.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { anUploadedCover } from "../../testing/upload.ts";
import { courses } from "./tables.ts";

const t = await testApp();
const [teacher, other] = await Promise.all([t.account("teacher"), t.account("teacher")]);
const converImgUrl = await anUploadedCover(t, teacher);

type Form = CallInput<typeof saveCourse>["body"];
const save = (over: Partial<Form>, as: Account) =>
  t.as(as, saveCourse, {
    body: {
      courseName: "一级造价工程师精讲",
      courseType: 1,
      coursePriceOriginal: 100,
      coursePriceDiscount: 1,
      orderCount: 0,
      converImgUrl,
      ...over,
    },
  });
const read = (courseId: number, as: Account) => t.as(as, getOfficeCourse, { params: { courseId } });
const stored = async (courseId: number) =>
  (await t.db.select().from(courses).where(eq(courses.courseId, courseId)))[0];

test.each([
  ["courses", 1],
  ["answers", 2],
] as const)(
  "[AUTH-013] a teacher manages own %s and nobody else's, and may submit them",
  async (_, courseType) => {
    const over = { courseType };
    const { courseId } = await save(over, teacher);
    const listed = async (as: Account) =>
      (await t.as(as, listTeacherCourses, { query: { courseType, pageSize: 100 } })).courses.map(
        (one) => one.courseId,
      );
    expect(await listed(teacher)).toContain(courseId);
    expect(await listed(other)).not.toContain(courseId);

    const actions = [submitForAudit, unpublishCourse, deleteCourse] as const;
    const mine = { params: { courseId } };
    const before = await stored(courseId);
    const foreign = [() => read(courseId, other), () => save({ ...over, courseId }, other)];
    for (const action of actions) foreign.push(() => t.as(other, action, mine) as never);
    for (const attempt of foreign) await expect(attempt()).rejects.toMatchObject({ status: 404 });
    expect(await stored(courseId)).toEqual(before);

    await save({ ...over, courseId, courseName: "自己改过的名称" }, teacher);
    expect((await read(courseId, teacher)).courseName).toBe("自己改过的名称");
    for (const [action, courseStatus] of [
      [submitForAudit, "auditing"],
      [unpublishCourse, "unpublish"],
      [deleteCourse, undefined],
    ] as const) {
      await t.as(teacher, action, mine);
      expect((await stored(courseId))?.courseStatus).toBe(courseStatus);
    }
  },
);

test("[AUTH-013] a teacher who saves in another teacher's name keeps the course: it is never the other's", async () => {
  const listed = async (as: Account) =>
    (await t.as(as, listTeacherCourses, { query: { courseType: 1, pageSize: 100 } })).courses.map(
      (one) => one.courseId,
    );
  const { courseId } = await save({ courseTeacher: other.userId }, teacher);
  expect((await stored(courseId))?.teacherId).toBe(teacher.userId);
  await save({ courseId, courseTeacher: other.userId }, teacher);
  expect((await stored(courseId))?.teacherId).toBe(teacher.userId);
  expect(await listed(teacher)).toContain(courseId);
  expect(await listed(other)).not.toContain(courseId);
  await expect(read(courseId, other)).rejects.toMatchObject({ status: 404 });
});

test.each([3, 4] as const)(
  "[CRS-051] a teacher neither makes nor changes goods of the house, type %s",
  async (courseType) => {
    const count = async () => (await t.db.select().from(courses)).length;
    const before = await count();
    await expect(save({ courseType }, teacher)).rejects.toMatchObject({ status: 403 });
    expect(await count()).toBe(before);
    const admin = await t.account("admin");
    const { courseId } = await save({ courseType, courseTeacher: teacher.userId }, admin);
    const asItWas = await stored(courseId);
    const mine = { params: { courseId } };
    await expect(save({ courseId, courseType }, teacher)).rejects.toMatchObject({ status: 403 });
    await expect(save({ courseId, courseType: 1 }, teacher)).rejects.toMatchObject({ status: 404 });
    for (const action of [submitForAudit, unpublishCourse, deleteCourse] as const)
      await expect(t.as(teacher, action, mine)).rejects.toMatchObject({ status: 404 });
    await expect(t.as(teacher, listOfficeChapters, mine)).rejects.toMatchObject({ status: 404 });
    expect(await stored(courseId)).toEqual(asItWas);
  },
);
