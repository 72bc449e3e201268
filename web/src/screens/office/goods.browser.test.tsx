// Products and knowledge answers in the back office: where they stand, what they ask for.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aCourse } from "../../testing/courses.ts";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import { chooseCover, covers } from "./course-form.testing.tsx";
import { screenAt } from "./screen-at.testing.tsx";

type Role = "admin" | "teacher";
const all = "GET /api/admin/courses";
const own = "GET /api/teacher/courses";
const saved = "POST /api/admin/courses";
const book = aCourse({ courseType: 3, courseStatus: "unpublish", courseName: "混凝土结构施工图集" });
const question = aCourse({ courseType: 2, courseStatus: "unpublish", courseName: "时差怎么算才对" });
const film = {
  videoId: "film-1",
  title: "时差讲解",
  coverURL: null,
  duration: 61,
  status: "normal",
  progress: 0,
  failure: null,
};

const rows = [book, aCourse({ courseId: 12, courseType: 3, courseName: "岩土工程手册" })];
const office = (role: Role, answers: Answers = {}, detail: object = {}): Answers => ({
  [role === "admin" ? all : own]: () => ({ courses: rows, total: 2 }),
  "GET /api/admin/courses/:id": () => ({
    ...book,
    answerText: "",
    video: null,
    specOf: [],
    returnReason: null,
    ...detail,
  }),
  "GET /api/admin/teacher-options": () => [{ userId: 5, userName: "孙立", title: "" }],
  [saved]: () => ({ courseId: 11 }),
  ...answers,
});
const open = async (at: string, role: Role = "admin", answers: Answers = {}, detail: object = {}) =>
  openScreen({ screens: await screenAt(at), at, role, answers: office(role, answers, detail) });
const heading = (name: string | RegExp) => expect.element(page.getByRole("heading", { level: 1, name }));
const said = () =>
  [...document.querySelectorAll(".ant-form-item-explain-error")].map((one) => one.textContent);
const save = () => page.getByRole("button", { name: "保存", exact: true }).click();

test("[PROD-001] /board/admin/admin-products shows books, and textbooks on the press of their type", async () => {
  const { called } = await open("/board/admin/admin-products");
  await expect.element(page.getByRole("link", { name: "编辑 混凝土结构施工图集" })).toBeVisible();
  expect(called(all).at(-1)?.query.getAll("courseType")).toEqual(["3"]);
  await page.getByText("继续教育教材", { exact: true }).click();
  await expect.poll(() => called(all).at(-1)?.query.getAll("courseType")).toEqual(["4"]);
});

test("[PROD-002] a product's handle moves it within its list", async () => {
  const { called } = await open("/board/admin/admin-products", "admin", {
    [all]: () => ({ courses: rows.map((one) => ({ ...one, courseStatus: "published" })), total: 2 }),
    "POST /api/admin/courses/adjust-order": () => null,
  });
  await page.getByRole("button", { name: "拖动排序：岩土工程手册" }).click();
  await page.getByRole("menuitem", { name: "上移" }).click();
  await expect
    .poll(() => called("POST /api/admin/courses/adjust-order")[0]?.body)
    .toBe(JSON.stringify({ sourceCourseId: 12, beforeCourseId: 11, courseType: 3 }));
});

test("[PROD-003] /board/admin/product opens an empty form, which sends a new product and becomes its own", async () => {
  const { called, address } = await open("/board/admin/product", "admin", covers);
  await heading("新建商品").toBeVisible();
  const field = (name: string) => page.getByLabelText(name, { exact: true });
  await expect.element(field("商品名称")).toHaveValue("");
  await field("商品名称").fill("混凝土结构施工图集");
  await field("原价").fill("86");
  await field("运费").fill("12");
  await chooseCover();
  await save();
  await expect.poll(address).toBe("/board/admin/product/11");
  const sent = { courseName: "混凝土结构施工图集", courseType: 3, coursePriceOriginal: 86, freightPrice: 12 };
  expect(called(saved).map(({ body }) => JSON.parse(body) as object)).toMatchObject([sent]);
  expect(called(saved)[0]?.body).not.toContain("courseId");
});

test("[PROD-004] /board/admin/product/{courseId} opens the form of that product", async () => {
  const prices = { coursePriceOriginal: 86, coursePriceDiscount: 0.75, freightPrice: 12 };
  await open("/board/admin/product/11", "admin", {}, prices);
  await heading(book.courseName).toBeVisible();
  for (const [label, value] of [
    ["商品名称", book.courseName],
    ["原价", "86.00"],
    ["折扣", "0.75"],
    ["运费", "12.00"],
  ] as const)
    await expect.element(page.getByLabelText(label, { exact: true })).toHaveValue(value);
  for (const name of ["保存", "删除", "发布"])
    await expect.element(page.getByRole("button", { name, exact: true })).toBeVisible();
});

test.each(["admin", "teacher"] as const)("[CRS-001] /board/%s/courses lists the courses", async (role) => {
  const { called } = await open(`/board/${role}/courses`, role);
  await expect.element(page.getByRole("link", { name: "混凝土结构施工图集", exact: true })).toBeVisible();
  const heads = page.getByRole("columnheader").elements();
  const columns = ["排序", "课程", "讲师", "价格", "展示订单数", "状态", "发布时间", "发布", "热门", "操作"];
  const shown = heads.map((one) => one.textContent).filter(Boolean);
  if (role === "admin") expect(shown).toEqual(columns);
  else expect(shown).not.toContain("讲师");
  expect(
    called(role === "admin" ? all : own)
      .at(-1)
      ?.query.getAll("courseType"),
  ).toEqual(["1"]);
});

test("[CRS-014] /board/teacher/teacher-courses lists the teacher's own courses", async () => {
  const { called } = await open("/board/teacher/teacher-courses", "teacher");
  await page.getByRole("link", { name: "混凝土结构施工图集", exact: true }).click();
  expect(called(own).at(-1)?.query.getAll("courseType")).toEqual(["1"]);
  expect(called(all)).toEqual([]);
});

test.each(["admin", "teacher"] as const)(
  "[CRS-011] /board/%s/course-detail/{courseId} opens the form of that course",
  async (role) => {
    const { called } = await open(`/board/${role}/course-detail/11`, role, {}, { courseType: 1 });
    await expect.element(page.getByLabelText("课程名称", { exact: true })).toHaveValue("混凝土结构施工图集");
    expect(called("GET /api/admin/courses/11")).toHaveLength(1);
  },
);

test.each(["abc", "2147483648", "2147483647"])("a course of the number %s is not there", async (id) => {
  const answers = { "GET /api/admin/courses/:id": () => refused(404, "没有找到您要的内容") };
  await open(`/board/admin/course-detail/${id}`, "admin", answers);
  await expect.element(page.getByRole("heading", { name: "没有找到这门课程" })).toBeVisible();
  const public404 = { "GET /api/public/courses/:id": () => refused(404, "没有找到您要的内容") };
  await open(`/board/admin/course-preview/${id}`, "admin", public404);
  await expect.element(page.getByText("没有找到这门课程")).toBeVisible();
});

test.each(["admin", "teacher"] as const)(
  "[CRS-010] /board/%s/course-detail opens the empty form of a new course",
  async (role) => {
    await open(`/board/${role}/course-detail`, role);
    await heading("新建课程").toBeVisible();
    await expect.element(page.getByLabelText("课程名称", { exact: true })).toHaveValue("");
  },
);

test("[QA-004] [QA-008] /board/admin/answers lists answers, course type 2", async () => {
  const { called } = await open("/board/admin/answers");
  await expect.element(page.getByRole("columnheader", { name: "答疑" })).toBeVisible();
  expect(called(all).at(-1)?.query.getAll("courseType")).toEqual(["2"]);
});

test("[QA-007] [QA-008] /board/teacher/teacher-answers lists the teacher's own answers, course type 2", async () => {
  const { called } = await open("/board/teacher/teacher-answers", "teacher");
  await expect.element(page.getByRole("link", { name: "新建答疑" })).toBeVisible();
  expect(called(own).at(-1)?.query.getAll("courseType")).toEqual(["2"]);
  expect(called(all)).toEqual([]);
});

test("[QA-007] all of the teacher's own answers are counted, and the second page is asked for", async () => {
  const { called, address } = await open("/board/teacher/teacher-answers", "teacher", {
    [own]: () => ({ courses: rows, total: 45 }),
  });
  await expect.element(page.getByText(/共 45 条/)).toBeVisible();
  await page.getByTitle("2", { exact: true }).click();
  await expect.poll(() => called(own).at(-1)?.query.get("page")).toBe("2");
  expect(address()).toMatch(/[?&]page=2\b/);
});

test("[QA-005] /board/teacher/answer opens an empty form with the answer's text and video", async () => {
  await open("/board/teacher/answer", "teacher");
  await heading("新建答疑").toBeVisible();
  await expect.element(page.getByLabelText("答疑名称", { exact: true })).toHaveValue("");
  await expect.element(page.getByLabelText("原价", { exact: true })).toHaveValue("");
  await expect.element(page.getByRole("textbox", { name: "文字解答" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "从视频库选择" })).toBeVisible();
});

test.each([
  ["a draft", "unpublish"],
  ["a published one", "published"],
] as const)(
  "[QA-006] /board/admin/answer/{courseId} opens the form of that answer, with its text and video: %s",
  async (_, courseStatus) => {
    const answerText = "<p>先算最早时间，再算最迟时间</p>";
    const answer = { ...question, courseStatus, videoUrl: "film-1", video: film, answerText };
    const { called } = await open("/board/admin/answer/11", "admin", {}, answer);
    await heading(question.courseName).toBeVisible();
    expect(called("GET /api/admin/courses/11")).not.toEqual([]);
    await expect
      .element(page.getByRole("textbox", { name: "文字解答" }))
      .toHaveTextContent("先算最早时间，再算最迟时间");
    await expect.element(page.getByLabelText("答疑名称", { exact: true })).toHaveValue(question.courseName);
    await expect.element(page.getByText("时差讲解", { exact: true })).toBeVisible();
  },
);

test.each([
  ["product", "商品名称"],
  ["answer", "答疑名称"],
  ["course-detail", "课程名称"],
])(
  "[CRS-033] [CRS-034] [CRS-040] a %s asks for its name of 6 to 1000 characters and its cover",
  async (form, label) => {
    const { called } = await open(`/board/admin/${form}`);
    const name = page.getByLabelText(label, { exact: true });
    await expect.element(name).toBeVisible();
    expect(said()).toEqual([]);
    await save();
    await expect.poll(said).toEqual(expect.arrayContaining(["请输入课程名称", "必须选择封面"]));
    for (const [text, isSaid] of [
      ["五个字符长", true],
      ["六个字符长的", false],
      ["长".repeat(1001), true],
      ["长".repeat(1000), false],
    ] as const) {
      await name.fill(text);
      await expect.poll(() => said().includes("长度在6 到 1000 个字符")).toBe(isSaid);
    }
    expect(called(saved)).toEqual([]);
  },
);

test("an answer's video is chosen from the library and saved by its id, its removal asked and sent", async () => {
  const answer = { ...question, videoUrl: "film-1", video: film };
  const remove = "DELETE /api/admin/courses/11/video";
  const { called } = await open(
    "/board/admin/answer/11",
    "admin",
    {
      "GET /api/admin/videos": () => ({
        videos: [
          { ...film, videoId: "film-2", title: "补充讲解", size: 1, createTime: "2026-11-01T00:00:00.000Z" },
        ],
        total: 1,
      }),
      [remove]: () => null,
    },
    answer,
  );
  await page.getByRole("button", { name: "删除视频" }).click();
  await expect.element(page.getByText(/不再播放这个视频/)).toBeVisible();
  await page.getByRole("button", { name: "删除", exact: true }).last().click();
  await expect.poll(() => called(remove).length).toBe(1);
  await page.getByRole("button", { name: "从视频库选择" }).click();
  await page.getByRole("button", { name: "选择 补充讲解" }).click();
  await save();
  await expect
    .poll(() => JSON.parse(called(saved)[0]?.body ?? "{}") as object)
    .toMatchObject({
      videoUrl: "film-2",
      courseType: 2,
    });
});

test("what a buyer would pay follows the form before it is saved, by the rules of the order", async () => {
  await open(
    "/board/admin/product/11",
    "admin",
    {},
    {
      coursePriceOriginal: 60,
      coursePriceDiscount: 1,
      freightPrice: 8,
      discountRules: [
        { ruleCode: "03", discountedPrice: null },
        { ruleCode: "04", discountedPrice: 45 },
      ],
    },
  );
  const part = page.getByRole("region", { name: "买家要付多少" });
  await expect.element(part.getByText("¥68.00", { exact: true })).toBeVisible();
  await page.getByLabelText("购买数量").fill("10");
  await userEvent.keyboard("{Tab}");
  await expect.element(part.getByText("¥45.00", { exact: true })).toBeVisible();
  await expect.element(part.getByText("¥450.00", { exact: true }).last()).toBeVisible();
  await page.getByLabelText("原价", { exact: true }).fill("30");
  await expect.element(part.getByText("¥30.00", { exact: true }).first()).toBeVisible();
});

test("a book that is opened as a course leads to its own form", async () => {
  const { address } = await open("/board/admin/course-detail/11");
  await expect.poll(address).toBe("/board/admin/product/11");
});
