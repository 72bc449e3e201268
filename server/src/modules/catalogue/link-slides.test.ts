// A carousel item whose name is an address is a link, and no course (HOME-011).
import { getCourse, listCourses } from "@zhutu/domain/catalogue/contract.ts";
import { freshPrice } from "@zhutu/domain/ordering/contract.ts";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { refusalOf } from "../../testing/refusal.ts";

const t = await testApp();

test("[HOME-011] a link of the carousel stands among what is recommended alone, has no page, and is not for sale", async () => {
  const { courseId } = await aCourse(t.db, { courseName: "https://www.example.com/a", recommended: true });
  const idsOf = async (query: object) =>
    (await t.as(null, listCourses, { query })).courses.map((course) => course.courseId);
  expect(await idsOf({ recommended: "1" })).toEqual([courseId]);
  expect(await idsOf({})).toEqual([]);
  expect(await refusalOf(t.as(null, getCourse, { params: { courseId }, query: {} }))).toMatch(/^404/);
  const learner = await t.account("user");
  const body = { products: [{ courseId, courseCount: 1 }], orderType: "single" as const };
  expect(await refusalOf(t.as(learner, freshPrice, { body }))).toMatch(/下架|不能购买|已/);
  const admin = await t.account("admin");
  expect(await t.as(admin, getCourse, { params: { courseId }, query: {} })).toMatchObject({ courseId });
});
