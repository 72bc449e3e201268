import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { refused } from "../../testing/open-screen.tsx";
import { paperServer } from "../../testing/papers.ts";
import { aTest, cell, choice, handIn, openTest, question, result } from "./test-paper.testing.tsx";

const next = page.getByRole("button", { name: "下一题" }).first();
const saved = (text: string) => page.getByRole("status").getByText(text, { exact: true });

/** Answers all, rightly or not, and hands in. */
async function sit(letter: string) {
  await choice(letter).click();
  await next.click();
  await choice(letter).click();
  await expect.element(saved("已保存")).toBeVisible();
  await handIn.first().click();
  await question.getByRole("button", { name: "交卷" }).click();
}

test("before a test its lesson, questions, points and minutes are told; a limit only where there is one", async () => {
  const given = paperServer(aTest());
  given.server.paper = null;
  await openTest(given);
  await expect.element(page.getByRole("heading", { name: "章节测验 · 1.1 土方开挖" })).toBeVisible();
  const figures = () =>
    page
      .getByRole("term")
      .elements()
      .map((one) => `${one.textContent} ${one.nextElementSibling?.textContent}`);
  expect(figures()).toEqual(["题数 3", "满分 60", "及格 36"]);
  const summary = "GET /api/user/papers/paperId/:paperId/summary";
  const limited = { ...(given.answers[summary]?.({} as never) as object), timeLimitMinutes: 30 };
  const { called } = await openTest({ ...given, answers: { ...given.answers, [summary]: () => limited } });
  await expect.element(page.getByText(/满 30 分钟自动交卷/)).toBeVisible();
  expect(figures()).toContain("限时 30 分钟");
  expect(called("POST /api/user/papers")).toEqual([]);
});

test("on a phone the heading before a test breaks before the lesson's name, not inside it", async () => {
  const given = paperServer(aTest());
  given.server.paper = null;
  const summary = "GET /api/user/papers/paperId/:paperId/summary";
  const named = (chapterTitle: string) => ({
    ...given.answers,
    [summary]: () => ({ ...(given.answers[summary]?.({} as never) as object), chapterTitle }),
  });
  await openTest({ ...given, answers: named("1.2 沥青混凝土路面结构与施工要点") });
  await page.viewport(390, 844);
  const heading = page.getByRole("heading", { name: "章节测验 · 1.2 沥青混凝土路面结构与施工要点" });
  await expect.element(heading).toBeVisible();
  const heights = () =>
    [heading.element(), heading.element().lastElementChild].map((one) => one?.clientHeight ?? 0);
  await expect.poll(() => (heights()[0] ?? 0) / (heights()[1] ?? 1)).toBeCloseTo(2, 0);
  // Left of the name, where the title is cut off: neither at the end of a line nor at the beginning of one is a dot.
  const title = heading.element();
  const dot = heading.getByText("·").element().getBoundingClientRect();
  const cut = /inset\(0px 0px 0px (\d+)px\)/.exec(getComputedStyle(title).clipPath);
  expect(dot.right).toBeLessThanOrEqual(title.getBoundingClientRect().left + Number(cut?.[1]));
  // One line has room for both, and the dot between them.
  await page.viewport(1440, 900);
  await expect.poll(() => heights()[0]).toBe(heights()[1]);
  expect(heading.getByText("·").element().getBoundingClientRect().left).toBeGreaterThan(
    heading.getByText("章节测验", { exact: true }).element().getBoundingClientRect().right - 1,
  );
});

test("who may not sit the test reads why before it is begun", async () => {
  const given = paperServer(aTest());
  given.server.paper = null;
  const answers = {
    ...given.answers,
    "GET /api/user/papers/paperId/:paperId/summary": () => refused(200, "购买课程后才可以练习习题"),
  };
  await openTest({ ...given, answers });
  await expect.element(page.getByText("购买课程后才可以练习习题")).toBeVisible();
  expect(page.getByRole("button", { name: "开始测验" }).elements()).toEqual([]);
});

test("on a phone too the head names the test and what passes", async () => {
  await openTest();
  await page.viewport(390, 844);
  await expect.element(page.getByRole("heading", { name: "第四讲", exact: true })).toBeVisible();
  await expect.element(page.getByText("章节测验 · 满分 60 · 及格 36")).toBeVisible();
});

test("a test begins when one says so, and tells nothing of right and wrong while it runs", async () => {
  const given = paperServer(aTest());
  given.server.paper = null;
  const { called } = await openTest(given);
  await page.getByRole("button", { name: "开始测验" }).click();
  await expect.element(choice("B")).toBeVisible();
  expect(saved("已保存").elements()).toEqual([]);
  await choice("B").click();
  await expect.element(saved("已保存")).toBeVisible();
  await expect.element(cell(1)).toHaveAccessibleName("第 1 题，已答");
  expect(page.getByText(/正确答案|解析|答错/).elements()).toEqual([]);
  expect(called("POST /api/user/papers").map(({ body }) => body)).toEqual([
    JSON.stringify({ paperId: 4, correlationId: "cpt-31" }),
  ]);
});

test("[PAPER-018] handing in asks 确认要交卷吗? first and says how many are open; a no changes nothing", async () => {
  const { called } = await openTest();
  await choice("A").click();
  await page.getByRole("button", { name: "标记", exact: true }).first().click();
  await handIn.first().click();
  await expect.element(question).toBeVisible();
  await expect.element(question.getByText("还有 2 题未答，交卷后按答错计。")).toBeVisible();
  await expect.element(question.getByText("有 1 题标记为稍后检查。")).toBeVisible();
  await question.getByRole("button", { name: "继续作答" }).click();
  await expect.element(question).not.toBeInTheDocument();
  // However often it was asked before.
  await handIn.first().click();
  await question.getByRole("button", { name: "继续作答" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(called("POST /api/user/user-papers/9/scoring")).toEqual([]);
});

test("[PAPER-016] [PAPER-017] a failing score is shown, and 继续测试 begins another attempt", async () => {
  const { called } = await openTest();
  await sit("C");
  await expect.element(result.getByText("测验未通过")).toBeVisible();
  await expect.element(result.getByText("满分 60，及格 36")).toBeVisible();
  await result.getByRole("button", { name: "继续测试" }).click();
  await expect.element(result).not.toBeInTheDocument();
  await expect.element(cell(1)).toHaveAccessibleName("第 1 题，未答");
  await expect.element(handIn.first()).toBeEnabled();
  expect(called("DELETE /api/user/user-papers/9")).toHaveLength(1);
});

test("[PAPER-017] a hand-in that did not arrive says so and leaves the attempt open for another", async () => {
  const given = paperServer(aTest());
  given.server.broken = { calls: "hand-in", status: 503 };
  await openTest(given);
  await sit("A");
  const failed = page.getByRole("dialog", { name: "交卷没有成功" });
  await expect.element(failed.getByText("系统繁忙，请稍后再试")).toBeVisible();
  // Back to the questions, where answers may still be changed.
  await failed.getByRole("button", { name: "继续作答" }).click();
  await expect.element(failed).not.toBeInTheDocument();
  await choice("B").click();
  await expect.poll(() => given.server.kept.get(102)?.answer).toBe("AB");
  await handIn.first().click();
  await question.getByRole("button", { name: "交卷" }).click();
  await expect.element(failed).toBeVisible();
  given.server.broken = undefined;
  await failed.getByRole("button", { name: "再次交卷" }).click();
  await expect.element(result).toBeVisible();
});

test("who passes reads what it brought, and looks at every answer with key and explanation", async () => {
  const given = paperServer(aTest(), [{ questionId: 102, answer: "AB" }]);
  await openTest(given);
  await choice("A").click();
  await expect.element(saved("已保存")).toBeVisible();
  await handIn.first().click();
  await question.getByRole("button", { name: "交卷" }).click();
  await expect.element(result.getByText("测验通过")).toBeVisible();
  await expect.element(result.getByRole("link", { name: "去做章节练习" })).toBeVisible();
  expect(result.getByRole("button", { name: "继续测试" }).elements()).toEqual([]);
  await result.getByRole("button", { name: "看解析" }).click();
  await expect.element(page.getByText("正确答案 A", { exact: true })).toBeVisible();
  await expect.element(choice("A")).toBeVisible();
});

test("answers that cannot be saved are said not to be, and are sent when the network is back", async () => {
  const given = paperServer(aTest());
  given.server.broken = { calls: "save", status: 503 };
  await openTest(given);
  await choice("A").click();
  await expect.element(saved("暂时没有保存成功，会自动再试")).toBeVisible();
  await expect.element(cell(1)).toHaveAccessibleName("第 1 题，已答");
  given.server.broken = undefined;
  window.dispatchEvent(new Event("online"));
  await expect.element(saved("已保存")).toBeVisible();
  expect(given.server.kept.get(101)?.answer).toBe("A");
});

test("five minutes before the limit and one it is said; at the limit it is handed in", async () => {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  await openTest(paperServer(aTest({ deadline: inSeconds(290) })));
  await expect.element(page.getByText("还剩 5 分钟")).toBeInTheDocument();
  await openTest(paperServer(aTest({ deadline: inSeconds(45) })));
  await expect.element(page.getByText("还剩 1 分钟")).toBeInTheDocument();
  const given = paperServer(aTest({ deadline: inSeconds(3) }));
  await openTest(given);
  await choice("A").click();
  await expect.element(result).toBeVisible();
  expect(given.server.kept.get(101)?.answer).toBe("A");
});
