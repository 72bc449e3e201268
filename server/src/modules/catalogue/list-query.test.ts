import { listCourses } from "@zhutu/domain/catalogue/contract.ts";
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
