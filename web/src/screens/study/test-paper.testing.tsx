// What the drawn tests of a test's screen share: the paper, how the screen is opened, and what is pressed and read.
import { page } from "vitest/browser";
import { openScreen } from "../../testing/open-screen.tsx";
import { aPaper, paperServer } from "../../testing/papers.ts";
import TestPaper from "./test-paper.tsx";

export const aTest = (over = {}) =>
  aPaper({ correlationId: "cpt-31", mode: "test", chapterTitle: "第四讲测验", ...over });

export const openTest = (given = paperServer(aTest())) =>
  openScreen({
    screens: { "/index/test-papers/:paperId/correlation-id/:correlationId": <TestPaper /> },
    at: "/index/test-papers/4/correlation-id/cpt-31",
    role: "user",
    answers: given.answers,
  });

export const choice = (letter: string) =>
  page.getByRole("group", { name: /^选项/ }).getByText(letter, { exact: true });
export const cell = (at: number) => page.getByRole("button", { name: new RegExp(`^第 ${at} 题，`) });
export const handIn = page.getByRole("button", { name: "交卷", exact: true });
export const question = page.getByRole("dialog", { name: "确认要交卷吗?" });
export const result = page.getByRole("dialog", { name: "测验成绩" });
