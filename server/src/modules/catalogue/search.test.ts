import { expect, test } from "vitest";
import { countCourses, listCourses } from "@zhutu/domain/catalogue/contract.ts";
import { testApp } from "../../testing/app.ts";
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
