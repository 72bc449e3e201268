// Handing a test in: that it is asked first, however much was answered, and the points that it brought.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { paperServer } from "../../testing/papers.ts";
import { aTest, choice, handIn, openTest, question, result } from "./test-paper.testing.tsx";

/** A test of three questions, of which these were answered before. */
const open = (answered: Parameters<typeof paperServer>[1]) => openTest(paperServer(aTest(), answered));

const lastButton = page
  .getByRole("region", { name: "试题", exact: true })
  .getByRole("button", { name: "交卷" });

test("[PAPER-017] the points of a failing score are shown", async () => {
  await open([{ questionId: 101, answer: "A" }]);
  await handIn.first().click();
  await question.getByRole("button", { name: "交卷" }).click();
  await expect.element(result.getByText("测验未通过")).toBeVisible();
  await expect.element(result.getByText("20", { exact: true })).toBeVisible();
});

test("[PAPER-017] what could not be saved is not handed in: that is said, and the attempt stays open", async () => {
  const given = paperServer(aTest());
  given.server.broken = { calls: "save", status: 503 };
  const { called } = await openTest(given);
  await choice("A").click();
  await handIn.first().click();
  await question.getByRole("button", { name: "交卷" }).click();
  const failed = page.getByRole("dialog", { name: "交卷没有成功" });
  await expect.element(failed.getByText(/^还有作答没有保存成功，请检查网络后再试/)).toBeVisible();
  await expect.element(result).not.toBeInTheDocument();
  expect(called("POST /api/user/user-papers/9/scoring")).toEqual([]);
  given.server.broken = undefined;
  await failed.getByRole("button", { name: "再次交卷" }).click();
  await expect.element(result.getByText("测验未通过")).toBeVisible();
  expect(given.server.kept.get(101)?.answer).toBe("A");
});

test("[PAPER-018] who has answered everything is asked 确认要交卷吗? too", async () => {
  const { called } = await open([
    { questionId: 101, answer: "A" },
    { questionId: 102, answer: "AB" },
    { questionId: 103, answer: "看法" },
  ]);
  await handIn.first().click();
  await expect.element(question.getByText("全部题目都已作答。")).toBeVisible();
  expect(called("POST /api/user/user-papers/9/scoring")).toEqual([]);
  await question.getByRole("button", { name: "交卷" }).click();
  await expect.element(result.getByText("测验通过")).toBeVisible();
});

test.each([
  ["the button under the last question", () => lastButton.click()],
  ["Enter there", () => userEvent.keyboard("{Enter}")],
])("[PAPER-018] %s asks 确认要交卷吗? too", async (_, press) => {
  const { called } = await open([]);
  await page.getByRole("button", { name: "下一题" }).click();
  await page.getByRole("button", { name: "下一题" }).click();
  await expect.element(lastButton).toBeVisible();
  await press();
  await expect.element(question.getByText("还有 3 题未答，交卷后按答错计。")).toBeVisible();
  await question.getByRole("button", { name: "继续作答" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(called("POST /api/user/user-papers/9/scoring")).toEqual([]);
  await press();
  await question.getByRole("button", { name: "交卷" }).click();
  await expect.element(result.getByText("测验未通过")).toBeVisible();
});

test("[PAPER-018] 交卷 in a phone's 答题卡 asks 确认要交卷吗? too", async () => {
  const { called } = await open([]);
  await page.viewport(390, 844);
  await page.getByRole("navigation", { name: "答题操作" }).getByRole("button", { name: "答题卡" }).click();
  await page.getByRole("dialog", { name: "答题卡" }).getByRole("button", { name: "交卷" }).click();
  await expect.element(question.getByText("还有 3 题未答，交卷后按答错计。")).toBeVisible();
  await question.getByRole("button", { name: "继续作答" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(called("POST /api/user/user-papers/9/scoring")).toEqual([]);
});
