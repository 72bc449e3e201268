import type { CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { getCourse, listCourses } from "@zhutu/domain/catalogue/contract.ts";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { channels } from "../channels/tables.ts";
import { courseModels, discountRules } from "./tables.ts";

const t = await testApp();
const [school, internal] = [await t.account("channel"), await t.account("channel")];
await t.db.insert(channels).values([
  { userId: school.userId, exclusiveCode: "QD0001", exclusiveDiscount: 90 },
  { userId: internal.userId, exclusiveCode: "NB0001", kind: "internal" },
]);
const put = (courseName: string, courseType: CourseType = 1, coursePrice = 10_000) =>
  aCourse(t.db, { courseName, courseType, coursePrice, subject: "priced" });
const [plain, ruled] = [await put("普通"), await put("有规则")];
await put("继续教育", 5);
await put("免费", 1, 0);
await t.db.insert(discountRules).values([
  { courseId: ruled.courseId, ruleCode: "02", discountedPrice: 3_000 },
  { courseId: ruled.courseId, ruleCode: "03", discountedPrice: 80 },
]);

const list = async (code: string, remoteAddress = "10.9.0.1") => {
  const url = `/api/public/courses?subject=priced&exclusiveCode=${encodeURIComponent(code)}`;
  const answer = await t.app.inject({ url, remoteAddress });
  expect(answer.statusCode).toBe(200);
  const { courses } = answer.json().resultObject as { courses: Record<string, unknown>[] };
  return Object.fromEntries(courses.map((course) => [course["courseName"], course["displayPrice"]]));
};
const usual = { 普通: "¥100.00", 有规则: "¥100.00", 继续教育: "¥100.00", 免费: "免费" };

test("a list with a channel's code shows that channel's prices, and the price itself stays", async () => {
  expect(await list("")).toEqual(usual);
  expect(await list("000000")).toEqual(usual);
  expect(await list(" qd0001 ")).toEqual({ ...usual, 普通: "¥90.00", 有规则: "¥80.00" });
  expect(await list("NB0001")).toEqual({ ...usual, 有规则: "¥70.00" });
  const answer = await t.app.inject("/api/public/courses?subject=priced&exclusiveCode=QD0001");
  const found = answer
    .json()
    .resultObject.courses.find(
      (course: object) => "courseId" in course && course.courseId === plain.courseId,
    );
  expect(found.coursePrice).toBe(100);
});

test("an unknown code shows the usual prices, and after 30 misses a day an address learns nothing more", async () => {
  const guesser = "10.9.0.2";
  for (let i = 0; i < 30; i++) expect(await list(`ZZ${1000 + i}`, guesser)).toEqual(usual);
  expect(await list("QD0001", guesser)).toEqual(usual);
  expect(await list("QD0001", "10.9.0.3")).toMatchObject({ 普通: "¥90.00" });
});

test("a course's page is told what who buys again pays, and each of ten: half of an odd price as an order will charge it", async () => {
  const odd = await aCourse(t.db, { coursePrice: 29 });
  const door = await aCourse(t.db, { coursePrice: 29 });
  for (const { courseId } of [odd, door])
    await t.db.insert(discountRules).values([
      { courseId, ruleCode: "01", discountedPrice: null },
      { courseId, ruleCode: "04", discountedPrice: 20 },
    ]);
  await t.db
    .insert(courseModels)
    .values({ courseId: door.courseId, modelCode: plain.courseId, modelName: "精讲班", position: 0 });
  const read = (courseId: number) => t.as(null, getCourse, { params: { courseId }, query: {} });
  expect(await read(odd.courseId)).toMatchObject({ repeatPrice: 0.15, bulkPrice: 0.2 });
  expect(await read(plain.courseId)).toMatchObject({ repeatPrice: null, bulkPrice: null });
  // Nobody buys a door itself.
  expect(await read(door.courseId)).toMatchObject({ repeatPrice: null, bulkPrice: null });
});

test("a course with its companion costs what both cost in one order, where the store-wide discount is larger", async () => {
  const book = await aCourse(t.db, { courseType: 3, coursePrice: 6_800 });
  const { courseId } = await aCourse(t.db, { relatedCourseId: book.courseId, coursePrice: 78_000 });
  expect(await t.as(null, getCourse, { params: { courseId }, query: {} })).toMatchObject({
    payPrice: 780,
    relatedCourse: { payPrice: 68, bothPrice: 818 },
  });
});

test("[CAT-013] a course's own page quotes the list's price with the same code, of its specifications and companion too", async () => {
  const book = await aCourse(t.db, { courseType: 3, coursePrice: 6_800 });
  const door = await aCourse(t.db, { relatedCourseId: book.courseId });
  await t.db
    .insert(courseModels)
    .values({ courseId: door.courseId, modelCode: ruled.courseId, modelName: "精讲班", position: 0 });
  const read = (courseId: number, exclusiveCode?: string) =>
    t.as(null, getCourse, { params: { courseId }, query: { exclusiveCode } });
  expect(await read(plain.courseId, " qd0001 ")).toMatchObject({
    coursePrice: 100,
    payPrice: 90,
    payRule: "code",
    payReason: "专属码 QD0001 9折",
    displayPrice: "¥90.00",
    exclusiveCode: "QD0001",
    reasons: [{ rule: "code", outcome: "won", text: "专属码 QD0001 9折", difference: 10 }],
  });
  expect(await read(door.courseId, "QD0001")).toMatchObject({
    models: [{ coursePrice: 100, payPrice: 80 }],
    relatedCourse: { coursePrice: 68, coursePriceOriginal: 68, payPrice: 61.2 },
  });
  for (const code of [undefined, "000000", "WRONG1"])
    expect(await read(plain.courseId, code)).toMatchObject({
      payPrice: 100,
      payRule: null,
      payReason: "",
      exclusiveCode: "000000",
    });
});

test("what everybody pays is the price of lists and pages: the preset one, or less from the store-wide discount", async () => {
  const preset = await aCourse(t.db, { subject: "paid", coursePrice: 58_800, courseName: "预设" });
  await aCourse(t.db, { subject: "paid", coursePrice: 129_900, courseName: "满减" });
  await t.db
    .insert(discountRules)
    .values({ courseId: preset.courseId, ruleCode: "05", discountedPrice: 56_900 });
  const { courses } = await t.as(null, listCourses, { query: { subject: "paid" } });
  expect(
    courses.map(({ courseName, coursePrice, payPrice, payReason, displayPrice }) => [
      courseName,
      coursePrice,
      payPrice,
      payReason,
      displayPrice,
    ]),
  ).toEqual([
    ["满减", 1299, 1249, "全场满 1000 减 50", "¥1,249.00"],
    ["预设", 588, 569, "活动价", "¥569.00"],
  ]);
});
