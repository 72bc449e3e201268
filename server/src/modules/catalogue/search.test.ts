import { expect, test } from "vitest";
import { countCourses, listCourses, listOfficeCourses } from "@zhutu/domain/catalogue/contract.ts";
import type { CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { testApp } from "../../testing/app.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";

const t = await testApp();

test("a search knows the other names of the trade; words told apart by blanks are all to be found", async () => {
  const subject = "synonyms";
  const put = (over: { courseName: string; courseOrder: number }) => aCourse(t.db, { subject, ...over });
  const names = async (query: { courseName: string }) =>
    (await t.as(null, listCourses, { query: { subject, ...query } })).courses.map((row) => row.courseName);
  await put({ courseName: "二级建造师《建筑工程管理与实务》精讲班", courseOrder: 4 });
  await put({ courseName: "二建《施工管理》图书", courseOrder: 3 });
  await put({ courseName: "一级造价工程师《造价管理》", courseOrder: 2 });
  await put({ courseName: "继续教育必修课", courseOrder: 1 });
  const found = async (courseName: string) => (await names({ courseName })).map((name) => name.slice(0, 4));
  expect(await found("二建")).toEqual(["二级建造", "二建《施"]);
  expect(await found("二级建造师")).toEqual(["二级建造", "二建《施"]);
  expect(await found("二建 实务")).toEqual(["二级建造"]);
  expect(await found("实务\u3000二建")).toEqual(["二级建造"]);
  expect(await found("造价师")).toEqual(["一级造价"]);
  expect(await found("一造")).toEqual(["一级造价"]);
  expect(await found("继教")).toEqual(["继续教育"]);
  expect(await found("二建 造价")).toEqual([]);
  expect(await found("一 二 三 四 五 六")).toEqual([]);
  const counts = await t.as(null, countCourses, { query: { courseName: "二建 施工管理 图书" } });
  expect(counts).toEqual([{ courseType: 1, total: 1 }]);
});

test("the name of a type is a word of a search: it finds what is of that type, whatever its own name", async () => {
  const subject = "types";
  const put = (courseType: CourseType, courseName: string) =>
    aCourse(t.db, { subject, courseType, courseName });
  await put(5, "甲 绿色建筑");
  await put(5, "乙 BIM 应用");
  await put(4, "丙 绿色建筑读本");
  await put(3, "丁 绿色建筑题集");
  await put(1, "戊 继续教育指南");
  await put(6, "己 绿色建筑答问");
  const found = async (courseName: string, who: Account | null = null) => {
    const query = { subject, courseName };
    const answer =
      who === null ? await t.as(null, listCourses, { query }) : await t.as(who, listOfficeCourses, { query });
    return answer.courses.map((row) => row.courseName.slice(0, 1)).toSorted();
  };
  const admin = await t.account("admin");
  for (const who of [null, admin]) {
    expect(await found("继续教育", who)).toEqual(["乙", "戊", "甲"]);
    expect(await found("继教", who)).toEqual(["乙", "戊", "甲"]);
    expect(await found("绿色建筑 继续教育", who)).toEqual(["甲"]);
    expect(await found("绿色建筑图书", who)).toEqual(["丁"]);
    expect(await found("继续教育教材", who)).toEqual(["丙"]);
    expect(await found("直播课程", who)).toEqual(["己"]);
    expect(await found("考试培训", who)).toEqual(["戊"]);
    expect(await found("教育 图书", who)).toEqual([]);
  }
  const counts = await t.as(null, countCourses, { query: { courseName: "绿色建筑 继续教育教材" } });
  expect(counts).toEqual([{ courseType: 4, total: 1 }]);
});

test("a search finds what stands together in a name, whatever its signs, its width and its case", async () => {
  const subject = "grams";
  const put = (courseName: string) => aCourse(t.db, { subject, courseName });
  await put("甲 一级建造师和二级造价师 BIM（2026）");
  await put("乙 O'Neil 的 C:\\path 100% _x_");
  await put("丙 塔吊安全");
  const found = async (courseName: string) =>
    (await t.as(null, listCourses, { query: { subject, courseName } })).courses
      .map((row) => row.courseName.slice(0, 1))
      .toSorted();
  // Its pairs are all there, but not next to each other.
  expect(await found("级造师建")).toEqual([]);
  expect(await found("二级建造师")).toEqual([]);
  expect(await found("bim(2026)")).toEqual(["甲"]);
  expect(await found("ＢＩＭ")).toEqual(["甲"]);
  for (const sign of ["'", "\\", "%", "_", "o'n", ":\\p", "_X_"])
    expect(await found(sign), sign).toEqual(["乙"]);
  expect(await found("塔")).toEqual(["丙"]);
  expect(await found("& | !")).toEqual([]);
});
