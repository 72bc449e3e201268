import { expect, test } from "vitest";
import { listCourses, listOfficeCourses, searchShop } from "@zhutu/domain/catalogue/contract.ts";
import type { CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { defaultParams } from "@zhutu/domain/sysparams/defaults.ts";
import { saveParams } from "@zhutu/domain/sysparams/office/contract.ts";
import { testApp } from "../../testing/app.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { aChapter, aCourse, aVideo } from "../../testing/factories/catalogue.ts";

const t = await testApp();

/** The courses that all words find. */
async function foundByAll(query: { subject: string; courseName: string }) {
  const { courses, foundBy } = await t.as(null, listCourses, { query });
  return foundBy === undefined ? courses : [];
}

test("a search knows the other names of the trade; words told apart by blanks are all to be found", async () => {
  const subject = "synonyms";
  const put = (over: { courseName: string; courseOrder: number }) => aCourse(t.db, { subject, ...over });
  const names = async (query: { courseName: string }) =>
    (await foundByAll({ subject, ...query })).map((row) => row.courseName);
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
    const courses =
      who === null ? await foundByAll(query) : (await t.as(who, listOfficeCourses, { query })).courses;
    return courses.map((row) => row.courseName.slice(0, 1)).toSorted();
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
});

test("a search finds what stands together in a name, whatever its signs, its width and its case", async () => {
  const subject = "grams";
  const put = (courseName: string) => aCourse(t.db, { subject, courseName });
  await put("甲 一级建造师和二级造价师 BIM（2026）");
  await put("乙 O'Neil 的 C:\\path 100% _x_");
  await put("丙 塔吊安全");
  const found = async (courseName: string) =>
    (await foundByAll({ subject, courseName })).map((row) => row.courseName.slice(0, 1)).toSorted();
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

test("a search finds what a person means: other order, pieces of a name, brackets of any width", async () => {
  const subject = "meaning";
  const put = (courseName: string) => aCourse(t.db, { subject, courseName });
  await put("甲 二级建造师《建筑工程管理与实务》精讲班（2026）");
  await put("乙 一级建造师《机电工程管理与实务》精讲班（2027）");
  await put("丙 建筑防水工程施工");
  const found = async (courseName: string) =>
    (await foundByAll({ subject, courseName })).map((row) => row.courseName.slice(0, 1)).toSorted();
  expect(await found("二建建筑实务")).toEqual(["甲"]);
  expect(await found("建造师二级")).toEqual(["甲"]);
  expect(await found("建筑实务二级建造师")).toEqual(["甲"]);
  expect(await found("精讲班(2026)")).toEqual(["甲"]);
  expect(await found("精讲班（2026）")).toEqual(["甲"]);
  expect(await found("(2027)精讲班")).toEqual(["乙"]);
  expect(await found("防水")).toEqual(["丙"]);
  expect(await found("实务管理")).toEqual(["乙", "甲"]);
});

test("where all words find nothing, those are kept that find something together, and the answer says which", async () => {
  const subject = "widened";
  await aCourse(t.db, { subject, courseName: "二级建造师《防水工程》" });
  await aCourse(t.db, { subject, courseName: "二级建造师《屋面》" });
  const found = (courseName: string, over: { page?: number } = {}) =>
    t.as(null, listCourses, { query: { subject, courseName, ...over } });
  expect(await found("防水卷材厚度")).toMatchObject({ total: 1, foundBy: "防水" });
  expect(await found("二建 防水卷材 龙门吊")).toMatchObject({ total: 1, foundBy: "二建 防水" });
  expect(await found("龙门吊 二建", { page: 2 })).toMatchObject({ total: 2, courses: [], foundBy: "二建" });
  const none = await found("龙门吊");
  expect([none.total, none.foundBy]).toEqual([0, undefined]);
  const plain = await found("防水");
  expect([plain.total, plain.foundBy]).toEqual([1, undefined]);
});

test("staff change the short forms; the next search knows them", async () => {
  const subject = "short forms";
  await aCourse(t.db, { subject, courseName: "注册土木工程师（岩土）基础考试" });
  const admin = await t.account("admin");
  const shortForms = [{ word: "岩土师", means: ["注册土木工程师"] }];
  const total = async (courseName: string) =>
    (await t.as(admin, listOfficeCourses, { query: { subject, courseName } })).total;
  expect(await total("岩土师")).toBe(0);
  await t.as(admin, saveParams, { body: { shortForms } });
  expect(await total("岩土师")).toBe(1);
  expect(await total("岩土师基础")).toBe(1);
  await t.as(admin, saveParams, { body: { shortForms: [...defaultParams.shortForms] } });
});

const search = (text: string, rows?: number) => t.as(null, searchShop, { query: { text, rows } });

test("a search groups courses, books, lessons and teachers, each with how many", async () => {
  const teacher = await t.account("teacher");
  const name = "沉井工程师";
  const course = await aCourse(t.db, {
    courseName: `${name}精讲班`,
    teacherId: teacher.userId,
    courseOrder: 9,
  });
  await aCourse(t.db, { courseName: `${name}冲刺班`, courseOrder: 8 });
  await aCourse(t.db, { courseName: `${name}草稿`, courseStatus: "unpublish" });
  await aCourse(t.db, { courseName: `${name}图书`, courseType: 3 });
  await aCourse(t.db, { courseName: `${name}教材`, courseType: 4 });
  const { videoId } = await aVideo(t.db);
  const lesson = { courseId: course.courseId, videoId, videoDuration: 90 };
  const shown = await aChapter(t.db, { ...lesson, chapterTitle: "沉井下沉与封底", trial: true });
  await aChapter(t.db, { ...lesson, chapterTitle: "沉井未发布", chapterStatus: "unpublish" });
  await aChapter(t.db, { ...lesson, videoId: null, chapterTitle: "沉井没有视频" });
  const found = await search("沉井", 1);
  expect(found.courses).toMatchObject({ total: 2, courses: [{ courseName: `${name}精讲班` }] });
  expect(found.books.total).toBe(2);
  expect(found.lessons).toEqual({
    total: 1,
    lessons: [
      {
        courseChapterId: shown.courseChapterId,
        chapterTitle: "沉井下沉与封底",
        videoDuration: 90,
        trial: true,
        courseId: course.courseId,
        courseName: `${name}精讲班`,
      },
    ],
  });
  expect(found.teachers).toMatchObject({
    total: 1,
    teachers: [{ teacherId: teacher.userId, teacherName: teacher.userName, courseCount: 1 }],
  });
  expect([found.foundBy, found.otherNames]).toEqual([null, []]);
});

test("a lesson has one word in its title, the others there or in its course", async () => {
  const { courseId } = await aCourse(t.db, { courseName: "二级建造师《顶管》" });
  const { videoId } = await aVideo(t.db);
  await aChapter(t.db, { courseId, videoId, chapterTitle: "减阻泥浆" });
  await aChapter(t.db, { courseId, videoId, chapterTitle: "中继间" });
  const titles = async (text: string) =>
    (await search(text)).lessons.lessons.map(({ chapterTitle }) => chapterTitle);
  expect(await titles("二建 减阻泥浆")).toEqual(["减阻泥浆"]);
  expect(await titles("泥浆减阻")).toEqual(["减阻泥浆"]);
  expect(await titles("顶管")).toEqual([]);
  expect((await search("中继间 减阻")).foundBy).toBe("中继间");
  expect((await search("二建")).otherNames).toEqual(["二级建造师"]);
});

test("a search without a result in any group widens once; one without a word finds nothing", async () => {
  const { courseId } = await aCourse(t.db, { courseName: "地下连续墙" });
  const { videoId } = await aVideo(t.db);
  await aChapter(t.db, { courseId, videoId, chapterTitle: "导墙施工" });
  expect(await search("导墙的坍塌")).toMatchObject({ foundBy: "导墙", lessons: { total: 1 } });
  expect(await search("鲸鱼")).toMatchObject({
    foundBy: null,
    courses: { total: 0 },
    teachers: { total: 0 },
  });
  expect(await search("《》")).toMatchObject({ foundBy: null, courses: { total: 0 } });
});
