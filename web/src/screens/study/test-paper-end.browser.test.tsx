// Handing a test in: that it is asked first, however much was answered, and the points that it brought.
import { expect, test } from "vitest";
import { paperServer } from "../../testing/papers.ts";
import { aTest, handIn, openTest, question, result } from "./test-paper.testing.tsx";

/** A test of three questions, of which these were answered before. */
const open = (answered: Parameters<typeof paperServer>[1]) => openTest(paperServer(aTest(), answered));

test("[PAPER-017] the points of a failing score are shown", async () => {
  await open([{ questionId: 101, answer: "A" }]);
  await handIn.first().click();
  await question.getByRole("button", { name: "交卷" }).click();
  await expect.element(result.getByText("测验未通过")).toBeVisible();
  await expect.element(result.getByText("20", { exact: true })).toBeVisible();
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
