import type { CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { asc, desc, eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import {
  adjustCourseOrder,
  clearCourseHot,
  deleteCourse,
  getCourse,
  getOfficeCourse,
  listTeacherOptions,
  publishCourse,
  setCourseHot,
  submitForAudit,
  unpublishCourse,
} from "@zhutu/domain/catalogue/contract.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { auditLogs } from "../../kernel/db/tables.ts";
import { testApp } from "../../testing/app.ts";
import { aChapter, aCourse } from "../../testing/factories/catalogue.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { cartItems } from "../cart/tables.ts";
import { teachers } from "../teachers/tables.ts";
import { addToOrderCounts, coursesForSale } from "./service.ts";
import { chapters, courseModels, courses, discountRules } from "./tables.ts";

// Sales are added by hand, without the orders that they count.
const t = await testApp({}, { invariants: false });
const [admin, teacher, other, learner, channel] = await Promise.all([
  t.account("admin"),
  t.account("teacher"),
  t.account("teacher"),
  t.account("user"),
  t.account("channel"),
]);
type Status = "unpublish" | "auditing" | "published";
const aCourseIn = (courseStatus: Status) => aCourse(t.db, { courseStatus, teacherId: teacher.userId });
const stored = async (courseId: number) =>
  (await t.db.select().from(courses).where(eq(courses.courseId, courseId)))[0];

const calls = {
  publish: publishCourse,
  withdraw: unpublishCourse,
  submit: submitForAudit,
  delete: deleteCourse,
};
const doTo = (account: Account | null, call: keyof typeof calls, courseId: number) =>
  t.as(account, calls[call], { params: { courseId } });

describe("the states of a course", () => {
  test.each([
    ["[CRS-018] [CRS-053] publishes", admin, "publish", "unpublish", "published"],
    ["[CRS-018] publishes an audited course", admin, "publish", "auditing", "published"],
    ["[CRS-019] [CRS-054] withdraws", admin, "withdraw", "published", "unpublish"],
    ["withdraws from the audit", admin, "withdraw", "auditing", "unpublish"],
    ["[CRS-021] [CRS-057] submits for audit", teacher, "submit", "unpublish", "auditing"],
    ["[CRS-022] withdraws an own published course", teacher, "withdraw", "published", "unpublish"],
    ["[CRS-022] withdraws an own course from the audit", teacher, "withdraw", "auditing", "unpublish"],
  ] as const)("%s", async (_, account, call, from, to) => {
    const [{ courseId }, beside] = [await aCourseIn(from), await aCourseIn(from)];
    await doTo(account, call, courseId);
    expect((await stored(courseId))?.courseStatus).toBe(to);
    expect((await stored(beside.courseId))?.courseStatus).toBe(from);
  });

  test.each([
    ["no id", admin, "publish", "published", "课程现在是“已发布”，不能发布"],
    ["no id", admin, "withdraw", "unpublish", "课程现在是“未提交”，不能撤销发布"],
    ["[CRS-057]", teacher, "submit", "auditing", "课程现在是“审核中”，不能提交审核"],
    ["[CRS-057]", teacher, "submit", "published", "课程现在是“已发布”，不能提交审核"],
    ["no id", teacher, "withdraw", "unpublish", "课程现在是“未提交”，不能撤销发布"],
    ["[CRS-025]", admin, "delete", "auditing", "课程现在是“审核中”，不能删除"],
    ["[CRS-025]", admin, "delete", "published", "课程现在是“已发布”，不能删除"],
    ["[CRS-025]", teacher, "delete", "published", "课程现在是“已发布”，不能删除"],
  ] as const)("%s %o may not %s from %s, and is told its state", async (_, account, call, from, message) => {
    const { courseId } = await aCourseIn(from);
    await expect(doTo(account, call, courseId)).rejects.toMatchObject({
      status: 200,
      code: "error",
      message,
    });
    expect((await stored(courseId))?.courseStatus).toBe(from);
  });

  test("publishing sets the publish time, shows the course to everybody, and withdrawing hides it within a second", async () => {
    const { courseId } = await aCourse(t.db, { courseStatus: "unpublish", publishTime: null });
    const visit = () => t.as(null, getCourse, { params: { courseId } });
    await expect(visit()).rejects.toMatchObject({ status: 404 });
    await doTo(admin, "publish", courseId);
    expect(Date.now() - Date.parse((await visit()).publishTime ?? "")).toBeLessThan(60_000);
    await visit(); // from memory by now
    await doTo(admin, "withdraw", courseId);
    await vi.waitFor(() => expect(visit()).rejects.toMatchObject({ status: 404 }), 1_000);
  });

  test("[CRS-057] neither publishing nor the audit takes a course without a cover", async () => {
    const { courseId } = await aCourse(t.db, {
      courseStatus: "unpublish",
      coverArt: null,
      teacherId: teacher.userId,
    });
    for (const [account, call] of [
      [admin, "publish"],
      [teacher, "submit"],
    ] as const)
      await expect(doTo(account, call, courseId)).rejects.toMatchObject({ message: "必须选择封面" });
  });

  test("a change is written to the audit log with who and what", async () => {
    const { courseId } = await aCourseIn("auditing");
    await doTo(admin, "publish", courseId);
    const rows = await t.db
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.subject, `course:${courseId}`));
    expect(rows).toMatchObject([
      { userId: admin.userId, action: "course.publish", detail: { from: "auditing", to: "published" } },
    ]);
  });
});

describe("whose course it is", () => {
  test("[CRS-057] a teacher's call on another's course is 404 and changes nothing", async () => {
    for (const [call, from] of [
      ["withdraw", "published"],
      ["submit", "unpublish"],
      ["delete", "unpublish"],
    ] as const) {
      const { courseId } = await aCourseIn(from);
      await expect(doTo(other, call, courseId)).rejects.toMatchObject({ status: 404 });
      expect((await stored(courseId))?.courseStatus).toBe(from);
    }
  });

  test("[CRS-057] roles that may not change courses are refused with 403", async () => {
    const { courseId } = await aCourseIn("unpublish");
    for (const account of [null, learner, channel])
      for (const call of ["publish", "withdraw", "submit", "delete"] as const)
        await expect(doTo(account, call, courseId)).rejects.toMatchObject({ status: 403 });
    await expect(doTo(teacher, "publish", courseId)).rejects.toMatchObject({ status: 403 });
    await expect(doTo(admin, "submit", courseId)).rejects.toMatchObject({ status: 403 });
    for (const endpoint of [setCourseHot, clearCourseHot])
      await expect(t.as(teacher, endpoint, { params: { courseId } })).rejects.toMatchObject({ status: 403 });
    expect((await stored(courseId))?.courseStatus).toBe("unpublish");
  });

  test("a course that does not exist is 404", async () => {
    for (const call of ["publish", "withdraw", "delete"] as const)
      await expect(doTo(admin, call, 99_999_999)).rejects.toMatchObject({ status: 404 });
    await expect(t.as(admin, setCourseHot, { params: { courseId: 99_999_999 } })).rejects.toMatchObject({
      status: 404,
    });
  });
});

test("[CRS-027] [CRS-055] [CRS-056] hot and unhot set and clear the flag in any state", async () => {
  for (const status of ["unpublish", "auditing", "published"] as const) {
    const [{ courseId }, beside] = [await aCourseIn(status), await aCourseIn(status)];
    const told = async () => (await t.as(admin, getOfficeCourse, { params: { courseId } })).courseHot;
    expect(await told()).toBe(0);
    await t.as(admin, setCourseHot, { params: { courseId } });
    expect((await stored(courseId))?.courseHot).toBe(true);
    expect(await told()).toBe(1);
    expect((await stored(beside.courseId))?.courseHot).toBe(false);
    await t.as(admin, clearCourseHot, { params: { courseId } });
    expect(await told()).toBe(0);
    expect(await stored(courseId)).toMatchObject({ courseHot: false, courseStatus: status });
  }
});

describe("[CRS-052] deleting", () => {
  test("DELETE /api/admin/courses/{id} deletes that one", async () => {
    const [gone, stays] = [await aCourseIn("unpublish"), await aCourseIn("unpublish")];
    const answer = await t.app.inject({
      method: "DELETE",
      url: `/api/admin/courses/${gone.courseId}`,
      headers: { authorization: await t.tokenOf(admin) },
    });
    expect(answer.json()).toMatchObject({ code: 200 });
    expect(await stored(gone.courseId)).toBeUndefined();
    expect(await stored(stays.courseId)).toBeDefined();
  });

  test("[CRS-025] an unpublish course goes with its chapters, specifications and rules", async () => {
    const target = await aCourse(t.db);
    const { courseId } = await aCourseIn("unpublish");
    const parent = await aChapter(t.db, { courseId });
    await aChapter(t.db, { courseId, parentId: parent.courseChapterId });
    await t.db
      .insert(courseModels)
      .values({ courseId, modelCode: target.courseId, modelName: "规格", position: 0 });
    await t.db.insert(discountRules).values({ courseId, ruleCode: "05", discountedPrice: 100 });
    await doTo(teacher, "delete", courseId);
    expect(await stored(courseId)).toBeUndefined();
    expect(await t.db.select().from(chapters).where(eq(chapters.courseId, courseId))).toEqual([]);
  });

  test("[CRS-025] a course that somebody has in the cart or ordered stays", async () => {
    const { courseId } = await aCourseIn("unpublish");
    await t.db.insert(cartItems).values({ userId: learner.userId, courseId, courseCount: 1 });
    await expect(doTo(admin, "delete", courseId)).rejects.toMatchObject({
      status: 200,
      code: "error",
      message: "该课程已有订单，不能删除",
    });
    expect(await stored(courseId)).toBeDefined();
  });

  test("a course behind another's specification or companion stays", async () => {
    const behind = await aCourseIn("unpublish");
    const door = await aCourse(t.db);
    await t.db
      .insert(courseModels)
      .values({ courseId: door.courseId, modelCode: behind.courseId, modelName: "规格", position: 0 });
    await expect(doTo(admin, "delete", behind.courseId)).rejects.toMatchObject({
      message: "该课程被其他课程引用，不能删除",
    });
  });
});

describe("[CRS-059] POST /api/admin/courses/adjust-order", () => {
  const shelf = async (courseType: CourseType, orders: number[]) => {
    await t.db.update(courses).set({ courseType: 2 }).where(eq(courses.courseType, courseType));
    const ids: number[] = [];
    for (const courseOrder of orders) ids.push((await aCourse(t.db, { courseType, courseOrder })).courseId);
    return ids;
  };
  const listed = async (courseType: CourseType) =>
    (
      await t.db
        .select({ courseId: courses.courseId })
        .from(courses)
        .where(eq(courses.courseType, courseType))
        .orderBy(desc(courses.courseOrder), desc(courses.courseId))
    ).map((row) => row.courseId);
  const move = (sourceCourseId: number, beforeCourseId: number | null, courseType: number) =>
    t.as(admin, adjustCourseOrder, { body: { sourceCourseId, beforeCourseId, courseType } });

  test("puts a course directly before another of its type, up, down, first, and last for no other", async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await shelf(3, [40, 30, 20, 10]);
    await move(d, b, 3);
    expect(await listed(3)).toEqual([a, d, b, c]);
    await move(a, c, 3);
    expect(await listed(3)).toEqual([d, b, a, c]);
    await move(c, d, 3);
    expect(await listed(3)).toEqual([c, d, b, a]);
    await move(d, null, 3);
    expect(await listed(3)).toEqual([c, b, a, d]);
    await move(b, b, 3);
    expect(await listed(3)).toEqual([c, b, a, d]);
  });

  test.each([{ beforeCourseId: null }, { beforeCourseId: "" as const }, {}])(
    "%o means last",
    async (before) => {
      const [a = 0, b = 0, c = 0] = await shelf(3, [30, 20, 10]);
      const answer = await t.app.inject({
        method: "POST",
        url: "/api/admin/courses/adjust-order",
        headers: { authorization: await t.tokenOf(admin) },
        payload: { sourceCourseId: a, courseType: 3, ...before },
      });
      expect([answer.statusCode, answer.json().code]).toEqual([200, 200]);
      expect(await listed(3)).toEqual([b, c, a]);
    },
  );

  test("works among equal course_order values", async () => {
    const [a = 0, b = 0, c = 0] = await shelf(4, [0, 0, 0]);
    expect(await listed(4)).toEqual([c, b, a]);
    await move(a, b, 4);
    expect(await listed(4)).toEqual([c, a, b]);
  });

  test("refuses courses of another type, and anybody but an administrator", async () => {
    const [a = 0, b = 0] = await shelf(6, [2, 1]);
    const { courseId: elsewhere } = await aCourse(t.db, { courseType: 1 });
    await expect(move(elsewhere, a, 6)).rejects.toMatchObject({ status: 404 });
    await expect(move(a, elsewhere, 6)).rejects.toMatchObject({ status: 404 });
    const body = { sourceCourseId: b, beforeCourseId: a, courseType: 6 };
    for (const account of [null, learner, teacher])
      await expect(t.as(account, adjustCourseOrder, { body })).rejects.toMatchObject({ status: 403 });
    expect(await listed(6)).toEqual([a, b]);
  });

  test("concurrent moves leave every course with a place of its own", async () => {
    const ids = await shelf(
      5,
      Array.from({ length: 12 }, () => 7),
    );
    await Promise.all(ids.map((id, i) => move(id, ids[(i * 5 + 3) % ids.length] ?? null, 5)));
    const rows = await t.db
      .select()
      .from(courses)
      .where(eq(courses.courseType, 5))
      .orderBy(asc(courses.courseOrder));
    expect(rows.map((row) => row.courseOrder)).toEqual(ids.map((_, i) => i + 1));
  });
});

describe("for the modules to the right", () => {
  test("addToOrderCounts adds the orders of each course", async () => {
    const [a, b] = [await aCourse(t.db, { orderCountStart: 5 }), await aCourse(t.db)];
    await transaction(t.db, (tx) =>
      addToOrderCounts(tx, [
        { courseId: a.courseId, count: 3 },
        { courseId: b.courseId, count: 1 },
      ]),
    );
    expect([(await stored(a.courseId))?.orderCount, (await stored(b.courseId))?.orderCount]).toEqual([8, 1]);
  });

  test("orders of the same courses in opposite order, all at once, all count", async () => {
    const [a, b] = [await aCourse(t.db), await aCourse(t.db)];
    const sold = [a, b].map(({ courseId }) => ({ courseId, count: 1 }));
    const bump = (lines: typeof sold) => transaction(t.db, (tx) => addToOrderCounts(tx, lines));
    await Promise.all(Array.from({ length: 40 }, (_, i) => bump(i % 2 ? sold : sold.toReversed())));
    expect((await stored(a.courseId))?.orderCount).toBe(40);
  });

  test("coursesForSale tells what a price needs, and whether a course is a door", async () => {
    const target = await aCourse(t.db, { teacherId: teacher.userId, freightPrice: 800, courseType: 3 });
    const door = await aCourse(t.db);
    await t.db
      .insert(courseModels)
      .values({ courseId: door.courseId, modelCode: target.courseId, modelName: "规格", position: 0 });
    await t.db
      .insert(discountRules)
      .values({ courseId: target.courseId, ruleCode: "04", discountedPrice: 9_000 });
    const found = await coursesForSale(
      t.db,
      [target.courseId, door.courseId, 99_999_999].map((courseId) => ({ courseId })),
    );
    const byId = Object.fromEntries(found.map((course) => [course.courseId, course]));
    expect(found).toHaveLength(2);
    expect(byId[door.courseId]).toMatchObject({ modelCount: 1, discountRules: [] });
    expect(byId[target.courseId]).toMatchObject({
      modelCount: 0,
      coursePrice: 10_000,
      freightPrice: 800,
      teacherName: teacher.userName,
      discountRules: [{ ruleCode: "04", discountedPrice: 9_000 }],
    });
  });
});

test("teacher options hold enabled teachers with their titles, for administrators", async () => {
  await t.db.insert(teachers).values({ userId: teacher.userId, title: "国家注册造价师" });
  const gone = await t.account("teacher", { disabledAt: new Date() } as object);
  const options = await t.as(admin, listTeacherOptions, {});
  expect(options).toContainEqual({
    userId: teacher.userId,
    userName: teacher.userName,
    title: "国家注册造价师",
  });
  expect(options).toContainEqual({ userId: other.userId, userName: other.userName, title: "" });
  expect(options.map((one) => one.userId)).not.toContain(gone.userId);
  expect(options.map((one) => one.userId)).not.toContain(learner.userId);
  for (const account of [null, learner, teacher])
    await expect(t.as(account, listTeacherOptions, {})).rejects.toMatchObject({ status: 403 });
});
