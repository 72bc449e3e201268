// What the search field suggests: before typing the own history and popular words, while typing what is found.
import { noteSearch, popularSearches, searchShop } from "@zhutu/domain/catalogue/contract.ts";
import { listMyCourses } from "@zhutu/domain/enrolment/contract.ts";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aCourse } from "../../testing/courses.ts";
import { aHeldCourse } from "../../testing/my-courses.ts";
import { openScreen } from "../../testing/open-screen.tsx";
import { SearchForm } from "./search-form.tsx";
import { paths } from "../../paths.ts";
import { noteSearched, searched } from "./searched.ts";

const call = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const found = {
  foundBy: null,
  otherNames: [],
  words: ["建筑"],
  courses: {
    total: 8,
    courses: [
      aCourse({ courseId: 1, courseName: "二级建造师《建筑工程管理与实务》精讲班（2027）" }),
      aCourse({ courseId: 2, courseName: "二建《建筑实务》近五年真题精解" }),
    ],
  },
  lessons: {
    total: 1,
    lessons: [
      {
        courseChapterId: 5,
        chapterTitle: "1.1 建筑设计与构造要求",
        videoDuration: 2_892,
        trial: true,
        courseId: 1,
        courseName: "精讲班",
      },
    ],
  },
  teachers: {
    total: 1,
    teachers: [{ teacherId: 3, teacherName: "王海涛", teacherTitle: "", photoUrl: null, courseCount: 6 }],
  },
  books: { total: 0, courses: [] },
};
const nothing = { total: 0, courses: [] };
const words = [
  "二建建筑实务 案例",
  "2027 二建报名时间",
  "继续教育 必修",
  "BIM 技术",
  "一级造价 计价",
  "索赔",
];

const open = (
  answers = {},
  past: readonly string[] = [],
  { wholePage = false, role }: { wholePage?: boolean; role?: "user" } = {},
) =>
  openScreen({
    ...(role && { role }),
    screens: { "/index": <SearchForm wholePage={wholePage} />, "/index/search": <p>结果页</p> },
    at: "/index",
    kept: () => past.forEach(noteSearched),
    answers: {
      [call(popularSearches)]: () => words,
      [call(searchShop)]: () => found,
      [call(noteSearch)]: () => null,
      ...answers,
    },
  });
const field = page.getByRole("combobox");
const group = (name: string) => page.getByRole("group", { name });

describe.each([390, 1440])("at %i", (width) => {
  test("before typing stand the own history, which can be cleared, and what many searched for", async () => {
    await open({}, ["防水工程", "二级建造师《建筑工程管理与实务》精讲班（2027）网络计划与工期优化"], {
      wholePage: width < 720,
    });
    await page.viewport(width, 900);
    await field.click();
    await expect.element(group("搜过的").getByText("防水工程")).toBeVisible();
    await expect.element(group("大家在搜").getByText("索赔")).toBeVisible();
    expect(group("大家在搜").getByRole("option").elements()).toHaveLength(6);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    const clear = page.getByRole("button", { name: "清空" });
    const firstLine = group("搜过的").getByRole("option").first().element().getBoundingClientRect();
    expect(clear.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(firstLine.top);
    await clear.click();
    await expect.element(group("搜过的")).not.toBeInTheDocument();
    expect(searched()).toEqual([]);
    await group("大家在搜").getByText("BIM 技术").click();
    await expect.element(page.getByText("结果页")).toBeVisible();
  });

  test("while typing stand courses, lessons and teachers; the arrows choose, Enter opens and counts the search", async () => {
    const { called, address } = await open({}, [], { wholePage: width < 720 });
    await page.viewport(width, 900);
    await field.click();
    await userEvent.type(field, "建筑");
    await expect.element(group("课程").getByText("建筑实务", { exact: false }).first()).toBeVisible();
    await expect.element(group("讲").getByText("可试听")).toBeVisible();
    await expect.element(group("讲师").getByText("6 门课")).toBeVisible();
    await expect.element(page.getByText("查看“建筑”的全部 10 个结果")).toBeVisible();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    await expect.poll(address).toBe(paths.course(2));
    expect(searched()).toEqual(["建筑"]);
    expect(called(call(noteSearch)).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { text: "建筑" },
    ]);
  });
});

test("a learner's own courses stand first, and lead to the lesson to go on with", async () => {
  const { address } = await open(
    { [call(listMyCourses)]: () => [aHeldCourse({ courseId: 2, courseName: "近五年真题精解" })] },
    [],
    { role: "user" },
  );
  await field.click();
  await userEvent.type(field, "建筑");
  const first = group("课程").getByRole("option").first();
  await expect.element(first).toHaveTextContent("近五年真题精解已购 · 3 / 7 讲");
  expect(group("课程").getByRole("option").elements()).toHaveLength(2);
  await first.click();
  await expect.poll(address).toBe(paths.study(2, 4));
});

test("an own course without lessons, as a live one before its replay, says no number of them", async () => {
  const live = aHeldCourse({
    courseId: 2,
    courseName: "案例带做",
    lessonCount: 0,
    doneCount: 0,
    nextLesson: null,
  });
  await open({ [call(listMyCourses)]: () => [live] }, [], { role: "user" });
  await field.click();
  await userEvent.type(field, "建筑");
  const first = group("课程").getByRole("option").first();
  await expect.element(first).toBeVisible();
  expect(first.element().textContent).toBe("案例带做已购");
});

test("while an input method writes, its arrows and its Enter choose nothing", async () => {
  const { address } = await open();
  await field.click();
  await userEvent.type(field, "建筑");
  await expect.element(group("课程")).toBeVisible();
  const before = address();
  for (const key of ["ArrowDown", "Enter"])
    field.element().dispatchEvent(new KeyboardEvent("keydown", { key, isComposing: true, bubbles: true }));
  await expect.element(field).not.toHaveAttribute("aria-activedescendant");
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(field).toHaveAttribute("aria-activedescendant");
  field
    .element()
    .dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true }));
  expect(address()).toBe(before);
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe(paths.course(1));
});

test("nothing found says so, and the field closes with Escape", async () => {
  await open({
    [call(searchShop)]: () => ({
      ...found,
      courses: nothing,
      books: nothing,
      lessons: { total: 0, lessons: [] },
      teachers: { total: 0, teachers: [] },
    }),
  });
  await field.click();
  await userEvent.type(field, "没有");
  await expect.element(page.getByText("没有找到，换个词试试")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText("没有找到，换个词试试")).not.toBeInTheDocument();
});

test("without history and popular words nothing opens", async () => {
  await open({ [call(popularSearches)]: () => [] });
  await field.click();
  await expect.element(field).toHaveAttribute("aria-expanded", "true");
  expect(page.getByRole("option").elements()).toEqual([]);
});
