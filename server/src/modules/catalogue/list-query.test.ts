import { listCourseFacets, listCourses } from "@zhutu/domain/catalogue/contract.ts";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aChannel } from "../../testing/factories/channels.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";

const t = await testApp();

test("[CAT-016] exclusiveCode, page, pageSize and orderByClause each have their effect", async () => {
  await aChannel(t, "CATLST");
  const subject = "effects";
  await aCourse(t.db, { subject, courseName: "甲", courseOrder: 3, coursePrice: 10_000 });
  await aCourse(t.db, { subject, courseName: "乙", courseOrder: 2, coursePrice: 30_000 });
  await aCourse(t.db, { subject, courseName: "丙", courseOrder: 1, coursePrice: 20_000 });
  const listed = async (query: object) =>
    (await t.as(null, listCourses, { query: { subject, ...query } })).courses.map(
      ({ courseName, payPrice }) => `${courseName} ${payPrice}`,
    );
  expect(await listed({})).toEqual(["甲 100", "乙 300", "丙 200"]);
  expect(await listed({ pageSize: 2 })).toEqual(["甲 100", "乙 300"]);
  expect(await listed({ pageSize: 2, page: 2 })).toEqual(["丙 200"]);
  expect(await listed({ orderByClause: "course_price asc" })).toEqual(["甲 100", "丙 200", "乙 300"]);
  expect(await listed({ orderByClause: "course_price desc" })).toEqual(["乙 300", "丙 200", "甲 100"]);
  await expect(listed({ orderByClause: "course_price; drop" })).rejects.toMatchObject({ status: 400 });
  expect(await listed({ exclusiveCode: "CATLST" })).toEqual(["甲 90", "乙 270", "丙 180"]);
});

test("a price range takes in its upper bound; the kind of class narrows exam training", async () => {
  const subject = "narrowed";
  await aCourse(t.db, {
    subject,
    courseName: "五百",
    courseOrder: 3,
    coursePrice: 50_000,
    classKind: "full",
  });
  await aCourse(t.db, {
    subject,
    courseName: "五百零一",
    courseOrder: 2,
    coursePrice: 50_100,
    classKind: "sprint",
  });
  await aCourse(t.db, { subject, courseName: "免费", courseOrder: 1, coursePrice: 0 });
  const listed = async (query: object) => {
    const { courses, total } = await t.as(null, listCourses, { query: { subject, ...query } });
    return [total, ...courses.map(({ courseName }) => courseName)];
  };
  expect(await listed({ coursePriceGt: 0, coursePriceLte: 500 })).toEqual([1, "五百"]);
  expect(await listed({ coursePriceGt: 500, coursePriceLte: 1000 })).toEqual([1, "五百零一"]);
  expect(await listed({ coursePriceLte: 500 })).toEqual([2, "五百", "免费"]);
  expect(await listed({ classKind: "sprint" })).toEqual([1, "五百零一"]);
  await expect(listed({ classKind: "other" })).rejects.toMatchObject({ status: 400 });
});

test("the list tells whether a code is a channel's, also where it changes no price", async () => {
  await aChannel(t, "CATSAM", { exclusiveDiscount: 100 });
  const codeOf = async (exclusiveCode?: string) =>
    (await t.as(null, listCourses, { query: { subject: "nothing", exclusiveCode } })).exclusiveCode;
  expect(await codeOf(" catsam ")).toBe("CATSAM");
  expect(await codeOf("NOBODY")).toBe("000000");
  expect(await codeOf()).toBe("000000");
});

test("facets count what the query leaves by exam, subject, class and teacher", async () => {
  const subject = "facets";
  const taught = await t.account("teacher", { userName: "王海涛" });
  const course = (over: object) => aCourse(t.db, { subject, exam: "builder-2", classKind: "full", ...over });
  await course({ teacherId: taught.userId });
  await course({ teacherId: taught.userId, courseName: "防水工程精讲" });
  await course({ exam: "cost-1" });
  await course({ courseStatus: "unpublish" });
  const facetsOf = async (query: object) =>
    (await t.as(null, listCourseFacets, { query: { subject, ...query } })).map(
      ({ exam, classKind, teacherName, courses }) => [exam, classKind, teacherName, courses],
    );
  expect(await facetsOf({})).toEqual([
    ["builder-2", "full", "王海涛", 2],
    ["cost-1", "full", "", 1],
  ]);
  expect(await facetsOf({ courseName: "防水" })).toEqual([["builder-2", "full", "王海涛", 1]]);
  expect(await facetsOf({ exam: "safety" })).toEqual([]);
});
