import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { refused } from "../../testing/open-screen.tsx";
import { anError, bank, open, rows } from "./error-questions.testing.tsx";

const places = page.getByRole("navigation", { name: "按课程和章节" });

test("wrong answers with how often and when, by course and chapter", async () => {
  const other = { courseChapterId: 52, chapterTitle: "第四章 竣工验收" };
  const { address } = await open(bank([anError(1), anError(2, { rightInRow: 1 }), anError(3, other)]));
  await expect.element(rows.getByText("题干1")).toBeVisible();
  await expect.element(rows.getByText("错 3 次").first()).toBeVisible();
  await expect.element(rows.getByText("最近 2026-11-21 22:06").first()).toBeVisible();
  await expect.element(rows.getByText("上次答 B").first()).toBeVisible();
  await expect.element(rows.getByText("连对 1 / 2")).toBeVisible();
  await expect.element(rows.getByText("连对 0 / 2").first()).toBeVisible();
  await expect.element(page.getByText(/连续答对 2 次移到“已消灭”/)).toBeVisible();
  await expect.element(places.getByRole("link", { name: "施工管理 3" })).toBeVisible();
  await places.getByRole("link", { name: "第四章 竣工验收 1" }).click();
  await expect.element(rows.getByText("题干1")).not.toBeInTheDocument();
  await expect.element(rows.getByText("题干3")).toBeVisible();
  expect(address()).toBe("/index/user-error-questions?course=5&chapter=52");
});

test("a question is tried again, judged at once, and lies on the shelf once it is mastered", async () => {
  await open(bank([anError(1), anError(2)]));
  await page.getByRole("button", { name: "再练一遍 题1" }).click();
  const submit = page.getByRole("button", { name: "提交答案" });
  await expect.element(submit).toBeDisabled();
  await rows.getByText("A", { exact: true }).click();
  await submit.click();
  await expect.element(rows.getByText("因为甲")).toBeVisible();
  await expect.element(rows.getByText("已消灭，移到“已消灭”")).toBeVisible();
  await page.getByRole("button", { name: "收起" }).click();
  await expect.element(rows.getByText("题干1")).not.toBeInTheDocument();
  await page.getByRole("link", { name: "已消灭 1" }).click();
  await expect.element(rows.getByText("题干1")).toBeVisible();
});

test("what waits for a test is neither offered nor counted for another try, and says so", async () => {
  const waits = { awaitedTest: { paperId: 4, correlationId: "cpt-31" } };
  await open(bank([anError(1, waits), anError(2)]));
  await expect.element(page.getByRole("link", { name: "1 题再练一遍" })).toBeVisible();
  expect(page.getByText(/都在您还没通过的测验中/).elements()).toEqual([]);
  await expect.element(rows.getByText("测验通过后可再练")).toBeVisible();
  await expect
    .element(rows.getByRole("link", { name: "去测验 题1" }))
    .toHaveAttribute("href", "/index/test-papers/4/correlation-id/cpt-31");
  expect(page.getByRole("link", { name: "去测验 题2" }).elements()).toEqual([]);
  await expect.element(page.getByRole("button", { name: "再练一遍 题2" })).toBeVisible();
  expect(page.getByRole("button", { name: "再练一遍 题1" }).elements()).toEqual([]);
  await page.getByRole("link", { name: "1 题再练一遍" }).click();
  await expect.element(page.getByText("第 1 题，共 1 题")).toBeVisible();
  await expect.element(page.getByText("题干2")).toBeVisible();
});

test("where each waits for a test, that is said in the place of going through them", async () => {
  await open(bank([anError(1, { awaitedTest: { paperId: 4, correlationId: "cpt-31" } })]));
  await expect.element(page.getByText("这些题都在您还没通过的测验中，通过后可再练。")).toBeVisible();
  expect(page.getByRole("link", { name: /题再练一遍/ }).elements()).toEqual([]);
});

test("sorted by how often it was wrong, in the address, which going to a chapter keeps", async () => {
  const { address } = await open(bank([anError(1), anError(2, { wrongCount: 9 })]));
  const first = rows.getByRole("listitem").first();
  await expect.element(first.getByText("题干1")).toBeVisible();
  await page.getByRole("link", { name: "错得最多" }).click();
  await expect.element(first.getByText("题干2")).toBeVisible();
  expect(address()).toBe("/index/user-error-questions?sort=most");
  await places.getByRole("link", { name: "第三章 施工组织 2" }).click();
  expect(address()).toBe("/index/user-error-questions?course=5&chapter=51&sort=most");
});

test("a question whose key was just told is not offered again during this visit", async () => {
  await open(bank([anError(1), anError(2)]));
  await page.getByRole("button", { name: "再练一遍 题1" }).click();
  await rows.getByText("B", { exact: true }).click();
  await page.getByRole("button", { name: "提交答案" }).click();
  await expect.element(rows.getByText("因为甲")).toBeVisible();
  expect(page.getByRole("button", { name: "再做一次" }).elements()).toEqual([]);
  await page.getByRole("button", { name: "收起" }).click();
  await expect.element(rows.getByText("刚练过，下次进入时可再练")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "再练一遍 题2" })).toBeVisible();
  expect(page.getByRole("button", { name: "再练一遍 题1" }).elements()).toEqual([]);
  await expect.element(page.getByRole("link", { name: "1 题再练一遍" })).toBeVisible();
});

test("a try that is refused says why and keeps what was chosen", async () => {
  await open({
    ...bank([anError(1)]),
    "POST /api/user/error-questions/:questionId/tries": () =>
      refused(200, "本题在您未完成的测验或模拟考试中，测验通过或考试交卷后可看答案"),
  });
  await page.getByRole("button", { name: "再练一遍 题1" }).click();
  await rows.getByText("A", { exact: true }).click();
  await page.getByRole("button", { name: "提交答案" }).click();
  await expect.element(page.getByText(/测验通过或考试交卷后可看答案/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "A 甲" })).toHaveAttribute("aria-pressed", "true");
});

test("[ERR-009] one is taken out, and all of them, each after 确定要删除吗?", async () => {
  const { called } = await open(bank([anError(1), anError(2)]));
  const question = page.getByRole("dialog", { name: "确定要删除吗?" });
  await page.getByRole("button", { name: "删除 题1" }).click();
  await question.getByRole("button", { name: "取消" }).click();
  expect(called("DELETE /api/user/error-questions/1")).toEqual([]);
  await page.getByRole("button", { name: "删除 题1" }).click();
  await question.getByRole("button", { name: "删除" }).click();
  await expect.element(rows.getByText("题干1")).not.toBeInTheDocument();
  expect(called("DELETE /api/user/error-questions/1")).toHaveLength(1);
  await page.getByRole("button", { name: "清空错题本" }).click();
  await question.getByRole("button", { name: "取消" }).click();
  await expect.element(rows.getByText("题干2")).toBeVisible();
  await page.getByRole("button", { name: "清空错题本" }).click();
  await question.getByRole("button", { name: "全部删除" }).click();
  await expect.element(page.getByText(/没有待消灭的错题/)).toBeVisible();
  // Nothing is left to be taken out.
  await expect.element(page.getByRole("button", { name: "清空错题本" })).not.toBeInTheDocument();
});

test("after one is taken out the keyboard goes on at the next, at the last, at the heading; 已删除 is said", async () => {
  await open(bank([anError(1), anError(2), anError(3)]));
  const question = page.getByRole("dialog", { name: "确定要删除吗?" });
  const takeOut = async (questionId: number) => {
    const button = page.getByRole("button", { name: `删除 题${questionId}` });
    await expect.element(button).toBeVisible();
    button.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(question).toBeVisible();
    question.getByRole("button", { name: "删除" }).element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(rows.getByText(`题干${questionId}`)).not.toBeInTheDocument();
    await expect.element(question).not.toBeInTheDocument();
  };
  const next = (questionId: number) => page.getByRole("button", { name: `删除 题${questionId}` });
  await takeOut(2);
  await expect.element(next(3)).toHaveFocus();
  await expect.element(page.getByText("已删除", { exact: true })).toBeVisible();
  await takeOut(3);
  await expect.element(next(1)).toHaveFocus();
  await takeOut(1);
  await expect.element(page.getByRole("heading", { name: "错题本", level: 1 })).toHaveFocus();
});

test("23 questions are three pages, past the end is the last; a bank that cannot be had is asked for again", async () => {
  const many = Array.from({ length: 23 }, (_, at) => anError(at + 1));
  const { address } = await open(bank(many), "?page=9");
  await expect.element(rows.getByText("题干23")).toBeVisible();
  expect(address()).toBe("/index/user-error-questions?page=3");
  let broken = true;
  const answers = bank(many);
  await open({
    ...answers,
    "GET /api/user/error-questions": (asked) =>
      broken ? refused(503, "系统繁忙，请稍后再试") : answers["GET /api/user/error-questions"]?.(asked),
  });
  const again = page.getByRole("button", { name: "重试" });
  await expect.element(again).toBeVisible();
  broken = false;
  await again.click();
  await expect.element(rows.getByText("题干1", { exact: true })).toBeVisible();
});
