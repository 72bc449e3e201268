// Two people on one course form: who saves second is told, and overwrites nothing.
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  getOfficeCourse,
  listOfficeCourses,
  publishCourse,
  saveCourse,
  submitForAudit,
  unpublishCourse,
} from "@zhutu/domain/catalogue/contract.ts";
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import { testApp } from "../../testing/app.ts";
import { anUploadedCover } from "../../testing/upload.ts";
import { courses } from "./tables.ts";

const t = await testApp();
const [admin, teacher] = await Promise.all([t.account("admin"), t.account("teacher")]);
const cover = await anUploadedCover(t, admin);

const save = (over: Partial<CallInput<typeof saveCourse>["body"]> = {}, as = admin) =>
  t.as(as, saveCourse, {
    body: {
      courseName: "一级造价工程师精讲",
      courseType: 1,
      coursePriceOriginal: 100,
      coursePriceDiscount: 1,
      courseTeacher: teacher.userId,
      converImgUrl: cover,
      ...over,
    },
  });
const read = (courseId: number) => t.as(admin, getOfficeCourse, { params: { courseId } });
const stored = async (courseId: number) =>
  (await t.db.select().from(courses).where(eq(courses.courseId, courseId)))[0];

test("who saves second is refused with who saved first and when, and nothing of it is stored", async () => {
  const { courseId } = await save();
  const { updateTime } = await read(courseId);
  await save({ courseId, updateTime, courseName: "老师改的名称" }, teacher);
  const refused = save({ courseId, updateTime, courseName: "管理员改的名称" });
  await expect(refused).rejects.toMatchObject({
    status: 409,
    code: "error",
    message: expect.stringMatching(
      new RegExp(
        `^${teacher.userName} \\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2} 保存了这门课程，您填的内容都还在`,
      ),
    ) as string,
    detail: { by: teacher.userName, own: false },
  });
  expect((await stored(courseId))?.courseName).toBe("老师改的名称");
});

test("whoever saved it in another window is told so, and not by name", async () => {
  const { courseId } = await save();
  const { updateTime } = await read(courseId);
  await save({ courseId, updateTime, courseName: "另一个窗口的名称" });
  await expect(save({ courseId, updateTime, courseName: "这个窗口的名称" })).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(
      /^您在另一个窗口 \d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} 保存了这门课程，您填的内容都还在/,
    ) as string,
    detail: { by: admin.userName, own: true },
  });
  expect((await stored(courseId))?.courseName).toBe("另一个窗口的名称");
});

test("whoever opened it before it went through the audit is told that, not that it was saved", async () => {
  const { courseId } = await save();
  const { updateTime } = await read(courseId);
  const params = { courseId };
  await t.as(teacher, submitForAudit, { params });
  await t.as(teacher, unpublishCourse, { params });
  await expect(save({ courseId, updateTime })).rejects.toMatchObject({
    message: expect.stringMatching(/ 撤回过这门课程，您填的内容都还在/) as string,
  });
});

test("nobody publishes what was saved after they looked at it: they are told who did, and what is sold stays as it was", async () => {
  const { courseId } = await save();
  const params = { courseId };
  const seen = await read(courseId);
  const { courses: listed } = await t.as(admin, listOfficeCourses, {
    query: { courseStatus: ["unpublish"] },
  });
  expect(listed.find((one) => one.courseId === courseId)?.updateTime).toBe(seen.updateTime);
  await save({ courseId, courseName: "老师后来改的名称" }, teacher);
  await expect(
    t.as(admin, publishCourse, { params, query: { updateTime: seen.updateTime } }),
  ).rejects.toMatchObject({
    status: 409,
    reason: "COURSE_CHANGED",
    message: expect.stringMatching(
      new RegExp(`^${teacher.userName} [-0-9]{10} [:0-9]{8} 保存了这门课程，请核对后再发布$`),
    ) as string,
  });
  expect((await stored(courseId))?.courseStatus).toBe("unpublish");
  const { updateTime } = await read(courseId);
  await t.as(admin, publishCourse, { params, query: { updateTime } });
  expect((await stored(courseId))?.courseStatus).toBe("published");
});

test("of twenty saves of one state at once, one is stored and nineteen are refused", async () => {
  const { courseId } = await save();
  const { updateTime } = await read(courseId);
  const names = Array.from({ length: 20 }, (_, at) => `第 ${at + 1} 个人改的名称`);
  const ends = await Promise.allSettled(
    names.map((courseName) => save({ courseId, updateTime, courseName })),
  );
  const done = ends.flatMap(({ status }, at) => (status === "fulfilled" ? [names[at]] : []));
  expect(done).toHaveLength(1);
  expect((await stored(courseId))?.courseName).toBe(done[0]);
  const others = ends.flatMap((end) => (end.status === "rejected" ? [end.reason as unknown] : []));
  for (const reason of others) expect(reason).toMatchObject({ status: 409 });
});

test("the state that is read after a save can be saved again", async () => {
  const { courseId } = await save();
  for (const courseName of ["第一次修改的名称", "第二次修改的名称"]) {
    const { updateTime } = await read(courseId);
    await save({ courseId, updateTime, courseName });
    expect((await stored(courseId))?.courseName).toBe(courseName);
  }
});
