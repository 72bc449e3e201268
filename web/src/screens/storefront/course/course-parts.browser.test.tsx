// What a course's page consists of, whatever is sold: each statement by itself, as its journeys show them together.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { readDraft } from "../../../lib/buying/order-draft.ts";
import { aSpecification } from "../../../testing/courses.ts";
import { open, tab, tabs } from "./course-page.testing.tsx";

test("[DET-003] the cover, the title, the price and the original price", async () => {
  await open({ course: { courseImgUrl: "/files/image/cover/a.png", payPrice: 399 } });
  await expect.element(page.getByRole("heading", { level: 1, name: "施工管理精讲班" })).toBeVisible();
  expect(document.querySelector(".price-lg")?.textContent).toBe("¥399.00");
  expect(document.querySelector("s.was")?.textContent).toContain("¥570.00");
  expect(document.querySelector("main .cover, .cover")?.innerHTML).toContain("/files/image/cover/a.png");
});

const studied = (courseChapterId: number, studyStatus: 0 | 1) => ({
  courseChapterId,
  position: 0,
  countedSeconds: 60,
  coverage: 1,
  segments: [[0, 60]],
  skipped: [],
  studyStatus,
  lastPlayedAt: "2026-11-21T00:00:00Z",
});
const models = [
  aSpecification({ modelName: "单科", payPrice: 99, lessonCount: 46, videoSeconds: 3_600, handoutCount: 46 }),
  aSpecification({
    modelCode: 13,
    modelName: "三科联报",
    payPrice: 199,
    lessonCount: 120,
    videoSeconds: 7_200,
    handoutCount: 46,
    exerciseCount: 12,
  }),
];

test("[DET-003] before a specification is chosen, the lowest price of them and the original price of that one", async () => {
  const dearer = aSpecification({ modelName: "三科联报", coursePriceOriginal: 1980, payPrice: 1198 });
  const cheapest = aSpecification({ modelCode: 13, coursePriceOriginal: 980, payPrice: 569 });
  await open({ course: { models: [dearer, cheapest] } });
  const box = page.getByText("起", { exact: true });
  await expect.element(box).toBeVisible();
  expect(box.element().parentElement?.textContent).toBe("¥569.00起原价¥980.00");
});

test("[DET-004] the specifications to choose from, and none where there are none", async () => {
  await open({ course: { models } });
  const choices = page.getByRole("group", { name: "选择规格" }).getByRole("link");
  await expect.element(choices.nth(0).getByText(/单科/)).toBeVisible();
  await expect.element(choices.nth(1).getByText(/三科联报/)).toBeVisible();
  expect(choices.elements()).toHaveLength(2);
  await open();
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(page.getByRole("group", { name: "选择规格" }).elements()).toEqual([]);
});

test.each([390, 1440])(
  "specifications say what they hold, what one adds, and lie side by side, at %i",
  async (width) => {
    const long = aSpecification({
      modelCode: 14,
      modelName: "三科联报加考前冲刺和押题密卷直播答疑全程班",
      payPrice: 299,
    });
    await open({ course: { models: [...models, long] } });
    await page.viewport(width, 900);
    const choices = page.getByRole("group", { name: "选择规格" }).getByRole("link");
    await expect.element(choices.nth(0)).toHaveTextContent("单科¥99.0046 讲 · 46 份讲义");
    await expect.element(choices.nth(1)).toHaveTextContent("三科联报¥199.00120 讲 · 多 74 讲、12 份练习");
    const rows = page
      .getByRole("table")
      .getByRole("row")
      .elements()
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ["项目", "单科", "三科联报", long.modelName],
      ["视频", "46 讲", "120 讲", "不含"],
      ["时长", "01:00:00", "02:00:00", "不含"],
      ["讲义", "46 份", "46 份", "不含"],
      ["章节练习", "不含", "12 份", "不含"],
      ["有效期", "365 天", "365 天", "365 天"],
      ["价格", "¥99.00", "¥199.00", "¥299.00"],
    ]);
    const lessons = page.getByRole("navigation", { name: "按规格看目录" }).getByRole("link");
    await expect.element(lessons.nth(1)).toHaveAttribute("href", "/index/course-info/11?spec=13");
    await expect.element(page.getByText("选择规格后看目录。")).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(width);
  },
);

const further = { courseType: 5, certSubject: "building", requiredCourse: 1, studyHours: 12 } as const;
const forecast = (missing: number, own: object[] = []) => [
  { certSubject: "building", required: { missing }, optional: { missing: 60 }, own },
];
const open12 = (missing: number, own?: object[]) =>
  open({
    role: "user",
    course: further,
    answers: { "GET /api/user/certs/forecast": () => forecast(missing, own) },
  });

test("further education says for which subject it counts and how its hours are earned, and to a learner what is missing", async () => {
  const panel = page.getByRole("region", { name: "学时" });
  const said = (text: string) => expect.element(panel.getByText(text, { exact: true })).toBeVisible();
  const { called } = await open({ course: further });
  await said("建筑工程，必修");
  expect(panel.element().textContent).toContain("12.0 学时");
  expect(
    panel
      .getByRole("listitem")
      .elements()
      .map((step) => step.querySelector("b")?.textContent),
  ).toEqual(["本人核验", "看完视频", "通过测验"]);
  expect(called("GET /api/user/certs/forecast")).toEqual([]);
  await open12(16.5);
  await said("必修还差 16.5，学完还差 4.5");
  await open12(16.5, [{ courseId: 11, left: 3 }]);
  await said("必修还差 16.5，学完还差 13.5");
  await open12(12);
  await said("必修还差 12.0，学完即修满");
  await open12(0);
  await said("必修学时已修满");
  await open();
  expect(panel.elements()).toEqual([]);
});

test.each([
  [{ presence: true, face: false }, "中途会问是否在学习"],
  [{ presence: true, face: true }, "中途会问是否在学习，并随机人脸核验"],
  [{ presence: false, face: true }, "中途会随机人脸核验"],
  [{ presence: false, face: false }, "按实际观看的时长计"],
])("of a subject whose lessons ask %j the panel says %s", async (prompts, said) => {
  await open({ course: { ...further, prompts } });
  const step = page.getByRole("region", { name: "学时" }).getByRole("listitem").nth(1);
  await expect.element(step).toHaveTextContent(`看完视频${said}`);
});

test("[DET-007] a tab of videos, which is 回放 for a live course", async () => {
  for (const courseType of [1, 5] as const) {
    await open({ course: { courseType }, lessons: [{ chapterTitle: `流水施工 ${courseType}` }] });
    await expect.element(page.getByRole("tabpanel").getByText(`流水施工 ${courseType}`)).toBeVisible();
    await expect.element(tab(/^视频目录/)).toHaveAttribute("aria-selected", "true");
    expect(tab(/^回放/).elements()).toEqual([]);
  }
  await open({ course: { courseType: 6, liveStatus: "completed" }, lessons: [{ chapterTitle: "第一场" }] });
  await expect.element(tab(/^回放/)).toHaveAttribute("aria-selected", "true");
  await expect.element(page.getByRole("tabpanel").getByText("第一场")).toBeVisible();
  expect(tab(/^视频目录/).elements()).toEqual([]);
});

test("[DET-008] a tab with the description that staff wrote", async () => {
  await open({ course: { courseDescription: "<h3>课程简介</h3><p>六时标注法</p>" } });
  await tab("课程介绍").click();
  await expect.element(page.getByRole("heading", { name: "课程简介" })).toBeVisible();
  await expect.element(page.getByText("六时标注法")).toBeVisible();
});

test("[DET-008] of what is printed and of an answer the description is a tab too, under its own name", async () => {
  for (const [courseType, name] of [
    [3, "图书介绍"],
    [4, "图书介绍"],
    [2, "问题与要点"],
  ] as const) {
    await open({ course: { courseType, courseDescription: `<p>第 ${courseType} 类</p>` } });
    await expect.element(tab(name)).toHaveAttribute("aria-selected", "true");
    await expect.element(page.getByRole("tabpanel").getByText(`第 ${courseType} 类`)).toBeVisible();
    expect(tab(/^视频目录/).elements()).toEqual([]);
  }
});

test("[DET-009] [DET-026] a tab of handouts, which says without purchase 购买课程后才可以下载讲义; a sample is everybody's", async () => {
  await open({
    lessons: [{ chapterHandoutExtension: ".pdf", handoutTrial: true }, { chapterHandoutExtension: ".pptx" }],
  });
  await tab(/^讲义下载/).click();
  const rows = page.getByRole("list", { name: "讲义" }).getByRole("listitem");
  await expect.element(rows.nth(0).getByText(/试读/)).toBeVisible();
  await expect.element(rows.nth(1).getByText(/PPTX/)).toBeVisible();
  await expect.element(rows.nth(1).getByText(/试读/)).not.toBeInTheDocument();
  await expect.element(page.getByText("购买课程后才可以下载讲义", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "下载 第 1 讲" })).toBeEnabled();
  expect(page.getByRole("button", { name: "下载 第 2 讲" }).elements()).toEqual([]);
  await page.getByRole("button", { name: "第 2 讲：购买课程后才可以下载讲义" }).click();
  await expect
    .poll(() => page.getByText("购买课程后才可以下载讲义", { exact: true }).elements())
    .toHaveLength(2);
});

test("[DET-010] a tab of the chapters that have exercises", async () => {
  await open({ lessons: [{ existPractice: true, chapterTitle: "有习题" }, { chapterTitle: "没习题" }] });
  await tab(/^章节练习/).click();
  const panel = page.getByRole("tabpanel", { name: /章节练习/ });
  await expect.element(panel.getByText("有习题")).toBeVisible();
  expect(panel.getByText("没习题").elements()).toEqual([]);
});

test("[DET-029] [DET-030] exercises ask for sign-in, then for purchase, then for nothing", async () => {
  const lessons = [{ existPractice: true }];
  const [signIn, purchase] = ["请先登录后再练习习题", "购买课程后才可以练习习题"];
  await open({ lessons });
  await tab(/^章节练习/).click();
  await expect.element(page.getByText(signIn, { exact: true })).toBeVisible();
  expect(page.getByText(purchase).elements()).toEqual([]);
  await open({ lessons, role: "user" });
  await tab(/^章节练习/).click();
  await expect.element(page.getByText(purchase, { exact: true })).toBeVisible();
  expect(page.getByText(signIn).elements()).toEqual([]);
  await open({ lessons, role: "user", bought: true });
  await tab(/^章节练习/).click();
  await expect.element(page.getByText(/已购买/)).toBeVisible();
  expect([...page.getByText(signIn).elements(), ...page.getByText(purchase).elements()]).toEqual([]);
});

test("who bought the course reads 已购买, whom it was given 已开通", async () => {
  await open({ role: "user", bought: true });
  await expect.element(page.getByText("已购买，有效期至 2027-11-21")).toBeVisible();
  await open({ role: "user", bought: true, given: true });
  await expect.element(page.getByText("已开通，有效期至 2027-11-21")).toBeVisible();
});

test.each([
  ["a course", {}],
  ["a live course", { courseType: 6, liveStatus: "unstarted" as const }],
  ["a book", { courseType: 3 }],
  ["an answer", { courseType: 2 }],
  ["a door to priced specifications", { coursePrice: 0, payPrice: 0, models }],
])("[DET-011] %s with a price has a tab of comments", async (_, course) => {
  const { called } = await open({
    course,
    answers: {
      "GET /api/comments/courseid/11": () => ({
        comments: [],
        total: 0,
        ratings: { count: 0, average: null },
        mayRate: false,
      }),
    },
  });
  await expect.element(tab("评论")).toBeVisible();
  // Its content is asked for when it is opened.
  expect(called("GET /api/comments/courseid/11")).toEqual([]);
  await tab("评论").click();
  await expect.element(page.getByRole("textbox", { name: "我的评论" })).toBeVisible();
});

test.each([{}, { courseType: 5 }, { courseType: 6, liveStatus: "unstarted" as const }])(
  "[DET-011] what costs 0 has none: %j",
  async (course) => {
    await open({ course: { ...course, coursePrice: 0, coursePriceOriginal: 0, payPrice: 0 } });
    await expect.element(page.getByRole("tab").first()).toBeVisible();
    expect(tabs()).not.toContain("评论");
  },
);

test("[DET-012] the best sellers beside it, each the way to its page", async () => {
  await open();
  const best = page.getByRole("region", { name: "畅销榜" }).getByRole("link");
  await expect.element(best.nth(0)).toHaveTextContent("畅销课程 21");
  expect(best.elements().map((one) => one.getAttribute("href"))).toEqual(
    [21, 22, 23, 24, 25].map((id) => `/index/course-info/${id}`),
  );
});

test("[DET-017] who may watch is offered to play, everybody else what is to try and what is locked", async () => {
  const lessons = [{ trial: true }, {}];
  const play = (name: string) => page.getByRole("link", { name });
  const locked = page.getByRole("button", { name: "第 2 讲：购买课程后才可以观看" });
  for (const role of [undefined, "user"] as const) {
    await open({ lessons, ...(role && { role }) });
    await expect.element(play("试听 第 1 讲")).toBeVisible();
    await expect.element(locked).toBeVisible();
  }
  await open({ lessons, role: "user", bought: true });
  await expect.element(play("播放 第 2 讲")).toBeVisible();
  await open({ lessons, course: { coursePrice: 0, coursePriceOriginal: 0, payPrice: 0 } });
  await expect.element(play("播放 第 2 讲")).toBeVisible();
});

test("a row of the videos reacts as its button does wherever it is pressed; a locked one has no sign to play", async () => {
  const { address } = await open({ lessons: [{ trial: true }, {}] });
  const rows = page.getByRole("tabpanel").getByRole("listitem");
  await expect.element(rows.nth(1)).toBeVisible();
  expect(rows.nth(1).element().querySelector('use[href*="#play"]')).toBeNull();
  await rows.nth(1).click({ position: { x: 120, y: 30 } });
  await expect.element(page.getByRole("status").getByText("购买课程后才可以观看")).toBeVisible();
  await rows.nth(0).click({ position: { x: 30, y: 30 } });
  await expect.poll(address).toBe("/index/study/11?chapter=1");
});

test("[DET-002] with the autoplay flag the visit goes on to the next lesson for who may watch it, and for nobody else", async () => {
  const lessons = [{}, {}];
  const free = { coursePrice: 0, coursePriceOriginal: 0, payPrice: 0 };
  const goesOn = await open({ lessons, course: free, autoplay: true });
  await expect.poll(goesOn.address).toBe("/index/study/11?chapter=1");
  for (const [autoplay, course] of [
    [true, {}],
    [false, free],
  ] as const) {
    const stays = await open({ lessons, course, autoplay });
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(stays.address()).toBe("/index/course-info/11");
  }
});

test("the tabs of a course stand in their order", async () => {
  await open({ lessons: [{ existPractice: true, chapterHandoutExtension: ".pdf" }] });
  await expect.element(tab(/^视频目录/)).toBeVisible();
  expect(tabs()).toEqual(["视频目录", "课程介绍", "讲义下载", "章节练习", "评论"]);
});

test("[STUDY-010] [PLAY-013] lessons of studyStatus 1 are 已学完, the others are not; how long each is reads hh:mm:ss", async () => {
  await open({
    lessons: [{ videoDuration: 5025 }, { videoDuration: 59 }],
    role: "user",
    bought: true,
    answers: {
      "GET /api/user/courses/11/progress": () => ({
        lastChapterId: 1,
        neededCoverage: 0.95,
        chapters: [studied(1, 1), studied(2, 0)],
      }),
    },
  });
  const rows = page.getByRole("tabpanel").getByRole("listitem");
  await expect.element(rows.nth(0).getByText("已学完")).toBeVisible();
  expect(rows.nth(1).getByText("已学完").elements()).toEqual([]);
  await expect.element(rows.nth(0).getByText(/^01:23:45 · /)).toBeVisible();
  await expect.element(rows.nth(1).getByText(/^00:00:59 · /)).toBeVisible();
});

test("[DET-016] [DET-022] [DET-023] a dialog for the live code: none is refused, a wrong one is 直播码无效", async () => {
  const { called } = await open({
    course: { courseType: 6, liveStatus: "unstarted" },
    role: "user",
    answers: {
      "GET /api/user/courses/11/valid-live-code/NOTACODE": () =>
        Response.json({ code: "error", msg: "直播码无效", reason: "LIVE_CODE_INVALID" }),
    },
  });
  await page.getByRole("button", { name: "已有直播码？点此输入" }).click();
  const dialog = page.getByRole("dialog", { name: "输入直播码" });
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("必须输入直播码");
  expect(called("GET /api/user/courses/11/valid-live-code/NOTACODE")).toEqual([]);
  await dialog.getByRole("textbox", { name: "直播码" }).fill("NOTACODE");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("直播码无效");
});

test("[DET-015] a dialog for buying many copies, which go to the confirmation as a package", async () => {
  const { address } = await open({
    role: "user",
    answers: {
      "POST /api/user/orders/fresh-price": () => ({
        orderAmt: 798,
        storeWideDiscount: 0,
        items: [{ courseCount: 2, unitPrice: 399 }],
      }),
    },
  });
  await page.getByRole("button", { name: "单位购买", exact: true }).first().click();
  await expect.element(page.getByRole("dialog", { name: "单位购买" })).toBeVisible();
  await expect
    .element(page.getByRole("dialog", { name: "单位购买" }).getByRole("textbox", { name: "购买份数" }))
    .toBeVisible();
  await page.getByRole("dialog").getByRole("textbox", { name: "购买份数" }).fill("12");
  await page.getByRole("dialog").getByRole("button", { name: "去下单" }).click();
  await expect.poll(address).toBe("/index/order-info");
  expect(readDraft()).toMatchObject({ products: [{ courseId: 11, courseCount: 12 }], orderType: "package" });
});

test.each([390, 1440])("the stars stand where one decides, once enough people rated (%i)", async (width) => {
  await open({ ratings: { count: 328, average: 4.8 } });
  await page.viewport(width, 900);
  await expect.element(page.getByText(/4\.8，328 人评分/)).toBeVisible();
  await open({ ratings: { count: 4, average: null } });
  expect(page.getByText(/人评分/).elements()).toEqual([]);
});
