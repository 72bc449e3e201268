// Handing a test in: that it is asked first, however much was answered, and the points that it brought.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../testing/open-screen.tsx";
import { aPaper, paperServer } from "../../testing/papers.ts";
import TestPaper from "./test-paper.tsx";

/** A test of three questions, of which these were answered before. */
function open(answered: Parameters<typeof paperServer>[1]) {
  const paper = aPaper({ correlationId: "cpt-31", mode: "test", paperName: "第四讲测验" });
  return openScreen({
    screens: { "/index/test-papers/:paperId/correlation-id/:correlationId": <TestPaper /> },
    at: "/index/test-papers/4/correlation-id/cpt-31",
    role: "user",
    answers: paperServer(paper, answered).answers,
  });
}
const handIn = page.getByRole("button", { name: "交卷", exact: true }).first();
const question = page.getByRole("dialog", { name: "确认要交卷吗?" });
const result = page.getByRole("dialog", { name: "测验成绩" });

test("[PAPER-017] the points of a failing score are shown", async () => {
  await open([{ questionId: 101, answer: "A" }]);
  await handIn.click();
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
  await handIn.click();
  await expect.element(question.getByText("全部题目都已作答。")).toBeVisible();
  expect(called("POST /api/user/user-papers/9/scoring")).toEqual([]);
  await question.getByRole("button", { name: "交卷" }).click();
  await expect.element(result.getByText("测验通过")).toBeVisible();
});
