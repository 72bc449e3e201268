import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aPaper } from "../../../testing/papers.ts";
import { type Answers, openScreen, refused } from "../../../testing/open-screen.tsx";
import { aFreePaper, aGroup, aSubject, aToday, hubAnswers } from "../../../testing/practice.ts";
import { PracticeHub } from "./hub.tsx";
import { keepRun } from "./kept-runs.ts";

const open = (answers: Answers = {}, search = "", kept?: () => void) =>
  openScreen({
    screens: {
      "/index/practice": <PracticeHub question={null} today="2027-03-05" day="3 月 5 日" />,
      "/index/practice-runs/:userPaperId": <p>练习开始了</p>,
    },
    at: `/index/practice${search}`,
    role: "user",
    answers: { ...hubAnswers(), ...answers },
    ...(kept && { kept }),
  });
const part = (name: string) => page.getByRole("region", { name });
const started = "POST /api/user/practice-runs";
const noWider = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;

test("the week shows which days were right and wrong, and the due wrong answers lead to going over them", async () => {
  await open();
  const week = page.getByRole("list", { name: "本周" });
  await expect.element(week).toHaveTextContent("一答对二答对三答错四答对今天没做六没做日没做");
  await expect.element(page.getByText("已连续 4 天")).toBeVisible();
  await expect.element(page.getByText("共做 1,284 题次")).toBeVisible();
  await expect.element(part("今天该复习 12 道错题").getByText("流水施工 5")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "开始复习" }))
    .toHaveAttribute("href", "/index/user-error-questions?practise=1&due=1");
});

test("a chapter shows its questions right, wrong and not done, and its button begins ten of them", async () => {
  const { called, address } = await open({ [started]: () => ({ userPaperId: 77 }) });
  const row = page.getByRole("listitem").filter({ hasText: "第 1 章 建筑工程技术" });
  await expect.element(row).toHaveTextContent("第 1 章 建筑工程技术280 题做过 196对 152 · 错 4478%继续");
  await expect.element(row.getByRole("img", { name: "做过 196 题，对 152，错 44" })).toBeVisible();
  await expect.element(page.getByText("920 题，做过 384，还有 536 题没做")).toBeInTheDocument();
  await row.getByRole("button", { name: "继续 第 1 章 建筑工程技术" }).click();
  await expect.element(page.getByText("练习开始了")).toBeVisible();
  expect(address()).toBe("/index/practice-runs/77");
  const choice = { questionBankId: 3, by: "chapter", name: "第 1 章 建筑工程技术", kind: "any", size: 10 };
  expect(called(started).map(({ body }) => JSON.parse(body) as unknown)).toEqual([choice]);
});

test("the subject, the kind of questions and their number stand in the address and go with the press", async () => {
  const second = aSubject({ questionBankId: 4, questionBankName: "施工管理", right: 0, wrong: 0 });
  const { called, address } = await open({
    "GET /api/user/practice-subjects": () => [aSubject(), second],
    "GET /api/user/practice-subjects/:id/groups": () => [aGroup("2026", { right: 0, wrong: 0 })],
    [started]: () => refused(200, "没有符合条件的题了，换一组再练"),
  });
  await page.getByRole("link", { name: "施工管理" }).click();
  await page.getByRole("link", { name: "年份" }).click();
  await page.getByRole("combobox", { name: "题目" }).selectOptions("还没做过");
  await page.getByRole("combobox", { name: "每次" }).selectOptions("50 题");
  expect(address()).toBe("/index/practice?bank=4&by=year&kind=new&size=50");
  await page.getByRole("button", { name: "开始 2026 年" }).click();
  await expect.element(page.getByText("没有符合条件的题了，换一组再练")).toBeVisible();
  expect(called(started).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { questionBankId: 4, by: "year", name: "2026", kind: "new", size: 50 },
  ]);
});

test("a bank that is not held says what is free and leads to the course", async () => {
  const course = { courseId: 12, courseName: "二级建造师精讲班" };
  const free = aSubject({ held: 0, questions: 20, course });
  await open({ "GET /api/user/practice-subjects": () => [free] });
  await expect.element(page.getByText(/^免费可练 20 题，购买课程后可练全部 920 题：/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: course.courseName }))
    .toHaveAttribute("href", "/index/course-info/12");
});

test("a weak point says its share, its range and how sure that is; under ten answers only roughly", async () => {
  await open({
    "GET /api/user/practice-subjects/:id/weak-points": () => [
      { topic: "流水施工工期计算", answers: 38, share: 0.42, low: 0.28, high: 0.58, claim: "sure" },
      { topic: "劳务用工管理", answers: 6, share: 0.33, low: 0.1, high: 0.7, claim: "unknown" },
    ],
    [started]: () => ({ userPaperId: 77 }),
  });
  const weak = page.getByRole("complementary", { name: "薄弱点" });
  await expect.element(weak.getByText("38 次作答 · 把握大")).toBeVisible();
  await expect
    .element(weak.getByRole("img", { name: "38 次作答答对 42%，真实水平大约在 28% 到 58%" }))
    .toBeVisible();
  await expect.element(weak.getByText("约 33%")).toBeVisible();
  await expect.element(weak.getByText("6 次作答 · 还说不准")).toBeVisible();
  await weak.getByRole("button", { name: "练 10 题 劳务用工管理" }).click();
  await expect.element(page.getByText("练习开始了")).toBeVisible();
});

test("a learner finds the papers to take with questions, minutes, best score and attempts", async () => {
  await open({
    "GET /api/user/papers": () => [
      aFreePaper(),
      aFreePaper({
        paperId: 107,
        paperName: "模拟卷（二）",
        timeLimitMinutes: null,
        bestScore: 86.5,
        attempts: 2,
        lastTime: "2026-11-20T01:00:00.000Z",
        state: "handed-in",
      }),
      aFreePaper({
        paperId: 108,
        paperName: "全真模考",
        sittingMode: "exam",
        state: "open",
        deadline: "2026-11-22T02:00:00.000Z",
      }),
    ],
  });
  const rows = page.getByRole("table", { name: "试卷" }).getByRole("row");
  await expect
    .element(rows.filter({ hasText: "模拟卷（一）" }))
    .toHaveTextContent("模拟卷（一）72 题 · 180 分钟--没做过开始练习");
  await expect
    .element(rows.filter({ hasText: "模拟卷（二）" }))
    .toHaveTextContent("模拟卷（二）72 题 · 不限时最好 86.5 分2 次，最近 11-20看解析");
  await expect
    .element(rows.filter({ hasText: "全真模考" }))
    .toHaveTextContent("全真模考模拟考试72 题 · 180 分钟--考试中，10:00 交卷继续考试");
  await expect
    .element(page.getByRole("link", { name: "开始练习 模拟卷（一）" }))
    .toHaveAttribute("href", "/index/user-papers/106");
});

test("with nothing yet every part says so and what comes next", async () => {
  await open({
    "GET /api/user/practice-today": () => aToday({ answers: 0, due: 0, wrong: 0, topics: [], daysInRow: 0 }),
    "GET /api/user/practice-subjects": () => [],
    "GET /api/user/papers": () => [],
  });
  await expect.element(page.getByText("今天没有要复习的错题")).toBeVisible();
  await expect.element(page.getByText("还没有可以专项练习的题库。")).toBeVisible();
  await expect.element(page.getByText(/现在没有可以做的试卷/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "开始复习" })).not.toBeInTheDocument();
});

test.each([390, 1440])("long names and many rows stay within %i pixels", async (width) => {
  await page.viewport(width, 900);
  const long = "装配式混凝土结构与钢结构工程施工质量验收标准及其在建筑工程项目管理中的应用".repeat(2);
  await open({
    "GET /api/user/practice-today": () => aToday({ topics: [{ topic: long, count: 1_200 }] }),
    "GET /api/user/practice-subjects": () =>
      Array.from({ length: 12 }, (_, at) =>
        aSubject({ questionBankId: at + 1, questionBankName: long.slice(0, 50) }),
      ),
    "GET /api/user/practice-subjects/:id/groups": () =>
      Array.from({ length: 40 }, (_, at) => aGroup(`${long.slice(0, 90)}${at}`, { right: 99_999 })),
    "GET /api/user/practice-subjects/:id/weak-points": () => [
      { topic: long, answers: 99_999, share: 0.42, low: 0.41, high: 0.43, claim: "sure" },
    ],
    "GET /api/user/papers": () => [aFreePaper({ paperName: long })],
  });
  await expect.element(page.getByText("99,999 次作答 · 把握大")).toBeVisible();
  expect(noWider()).toBe(true);
});

test.each([390, 1440])("without a network it says which runs can be continued: %i pixels", async (width) => {
  const network = { isLost: true };
  const calls = Object.entries(hubAnswers()).map(([call, answer]) => [
    call,
    (asked: Parameters<typeof answer>[0]) => {
      if (network.isLost) throw new TypeError("Failed to fetch");
      return answer(asked);
    },
  ]);
  const practice = { questionBankId: 3, by: "chapter", name: "第 2 章", kind: "any" } as const;
  const paperName = `建筑实务 · ${"装配式混凝土结构工程施工质量验收标准".repeat(4)}`;
  const answers = Object.fromEntries(calls) as Answers;
  await open(answers, "", () => {
    keepRun(7, aPaper({ userPaperId: 9, paperName, practice }), [], 1);
    keepRun(8, aPaper({ userPaperId: 10, paperName: "别人的 · 第 1 章", practice }), [], 2);
  });
  await page.viewport(width, 900);
  const runs = page.getByRole("region", { name: "可以继续的练习" });
  await expect.element(runs.getByText("做过 0 / 3 题")).toBeVisible();
  await expect.element(page.getByText(/别人的/)).not.toBeInTheDocument();
  expect(noWider()).toBe(true);
  network.isLost = false;
  window.dispatchEvent(new Event("online"));
  await expect.element(page.getByText("已连续 4 天")).toBeVisible();
  await expect.element(runs).not.toBeInTheDocument();
});
