// A course that the audit sends back to its teacher, with a reason (domain.md "Teachers").
import { returnCourse } from "@zhutu/domain/catalogue/audit/contract.ts";
import {
  getCourse,
  getOfficeCourse,
  listOfficeCourses,
  listTeacherCourses,
  publishCourse,
  submitForAudit,
  unpublishCourse,
} from "@zhutu/domain/catalogue/contract.ts";
import { recordHistory } from "@zhutu/domain/desk/contract.ts";
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { anAccount } from "../../testing/factories/identity.ts";
import { courses } from "./tables.ts";

const t = await testApp();
const [admin, teacher, other, learner, channel, limited] = await Promise.all([
  t.account("admin"),
  t.account("teacher"),
  t.account("teacher"),
  t.account("user"),
  t.account("channel"),
  anAccount(t.services, "admin", { rights: ["sales"] }),
]);
type Status = "unpublish" | "auditing" | "published";
const aCourseIn = (courseStatus: Status, teacherId: number | null = teacher.userId) =>
  aCourse(t.db, { courseStatus, teacherId });
const sendBack = (
  courseId: number,
  reason = "第三讲没有声音",
  updateTime?: string,
  who: typeof admin | null = admin,
) => t.as(who, returnCourse, { params: { courseId }, query: { updateTime }, body: { reason } });
const read = (courseId: number, who = teacher) => t.as(who, getOfficeCourse, { params: { courseId } });
const stored = async (courseId: number) =>
  (await t.db.select().from(courses).where(eq(courses.courseId, courseId)))[0];

test("the course is unpublished again, and says to its staff alone why, without the blanks around it", async () => {
  const { courseId } = await aCourseIn("auditing");
  const { updateTime } = await read(courseId);
  await sendBack(courseId, " 第三讲没有声音\n", updateTime);
  for (const who of [teacher, admin])
    expect(await read(courseId, who)).toMatchObject({
      courseStatus: "unpublish",
      returnReason: "第三讲没有声音",
    });
});

test("the lists of its staff say why it came back, and of no course that did not", async () => {
  const [returned, fresh] = [await aCourseIn("auditing"), await aCourseIn("unpublish")];
  await sendBack(returned.courseId);
  const query = { courseStatus: ["unpublish" as const], pageSize: 100 };
  const lists = [
    await t.as(admin, listOfficeCourses, { query }),
    await t.as(teacher, listTeacherCourses, { query }),
  ];
  for (const list of lists) {
    const reasonOf = (courseId: number) =>
      list.courses.find((one) => one.courseId === courseId)?.returnReason;
    expect([reasonOf(returned.courseId), reasonOf(fresh.courseId)]).toEqual(["第三讲没有声音", null]);
  }
});

test("a reason that an older process left standing is shown to nobody once the course is out of the teacher's hands", async () => {
  const { courseId } = await aCourseIn("published");
  await t.db.update(courses).set({ returnReason: "第三讲没有声音" }).where(eq(courses.courseId, courseId));
  const shown = await t.as(null, getCourse, { params: { courseId } });
  expect(JSON.stringify(shown)).not.toContain("第三讲没有声音");
  expect((await read(courseId)).returnReason).toBeNull();
});

test.each([
  ["submitted", submitForAudit, teacher],
  ["published", publishCourse, admin],
] as const)(
  "a course that is %s says the reason no longer, nor once it is withdrawn",
  async (_, endpoint, who) => {
    const { courseId } = await aCourseIn("auditing");
    await sendBack(courseId);
    await t.as(who, endpoint, { params: { courseId } });
    expect((await read(courseId)).returnReason).toBeNull();
    await t.as(teacher, unpublishCourse, { params: { courseId } });
    expect((await read(courseId)).returnReason).toBeNull();
  },
);

test.each([
  ["unpublish", "课程现在是“未提交”，不能退回修改"],
  ["published", "课程现在是“已发布”，不能退回修改"],
] as const)("what is %s is not sent back, and the answer says so", async (status, message) => {
  const { courseId } = await aCourseIn(status);
  await expect(sendBack(courseId)).rejects.toMatchObject({ code: "error", message });
  expect(await stored(courseId)).toMatchObject({ courseStatus: status, returnReason: null });
});

test("what was withdrawn and sent again since it was looked at stays in the audit", async () => {
  const { courseId } = await aCourseIn("auditing");
  const { updateTime } = await read(courseId);
  await t.as(teacher, unpublishCourse, { params: { courseId } });
  await t.as(teacher, submitForAudit, { params: { courseId } });
  await expect(sendBack(courseId, "第三讲没有声音", updateTime)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("请核对后再退回修改") as string,
  });
  expect((await stored(courseId))?.courseStatus).toBe("auditing");
});

test.each([
  ["", "请填写退回原因"],
  [" \n", "请填写退回原因"],
  ["缺".repeat(501), "退回原因最多 500 个字符"],
])("a reason %j is refused beside its field", async (reason, sentence) => {
  const { courseId } = await aCourseIn("auditing");
  await expect(sendBack(courseId, reason)).rejects.toMatchObject({
    status: 400,
    detail: { fields: [{ field: "reason", msg: sentence }] },
  });
  expect((await stored(courseId))?.courseStatus).toBe("auditing");
});

test("only administrators of the catalogue send back, and only what there is", async () => {
  const { courseId } = await aCourseIn("auditing");
  for (const who of [null, learner, channel, teacher, limited])
    await expect(sendBack(courseId, "第三讲没有声音", undefined, who)).rejects.toMatchObject({ status: 403 });
  expect((await stored(courseId))?.courseStatus).toBe("auditing");
  await expect(sendBack(99_999_999)).rejects.toMatchObject({ status: 404 });
});

test("the course's teacher is told why, nobody else; the history tells who sent it back and why", async () => {
  const noticesOf = async (who: typeof teacher) =>
    (await t.as(who, listNotices, {})).notices.map(({ notice }) => notice);
  const before = await noticesOf(teacher);
  const { courseId, courseName } = await aCourseIn("auditing");
  await sendBack(courseId, "封面不清楚");
  expect((await noticesOf(teacher)).slice(0, -before.length || undefined)).toEqual([
    { kind: "courseReturned", courseId, courseName, reason: "封面不清楚" },
  ]);
  expect(await noticesOf(other)).toEqual([]);
  const { events } = await t.as(teacher, recordHistory, {
    params: { kind: "course", recordId: String(courseId) },
  });
  expect(events[0]).toMatchObject({
    userName: admin.userName,
    done: "退回课程，请讲师修改",
    reason: "封面不清楚",
  });
});

test("a course of nobody is sent back without a notice", async () => {
  const { courseId } = await aCourseIn("auditing", null);
  await sendBack(courseId);
  expect(await read(courseId, admin)).toMatchObject({
    courseStatus: "unpublish",
    returnReason: "第三讲没有声音",
  });
});

test("of 20 who send it back at once one does, and the teacher is told once", async () => {
  const { courseId } = await aCourseIn("auditing");
  const told = async () =>
    (await t.as(teacher, listNotices, {})).notices.filter(
      ({ notice }) => notice.kind === "courseReturned" && notice.courseId === courseId,
    ).length;
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => sendBack(courseId)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await stored(courseId))?.courseStatus).toBe("unpublish");
  expect(await told()).toBe(1);
});
