import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../testing/open-screen.tsx";
import { DailyQuestion } from "./daily-question.tsx";

const question = {
  questionId: 7,
  questionText: "<p>质量事故处理报告应包括（ ）。</p>",
  questionType: "multiple",
  choices: ["原始资料", "处理依据"].map((choiceName, at) => ({ choiceNo: "AB"[at] as string, choiceName })),
  questionKeys: ["A", "B"],
  answers: "",
} as unknown as Parameters<typeof DailyQuestion>[0]["question"];

test("that several choices may be right is said before the question, not behind the choices", async () => {
  await openScreen({
    screens: { "/daily": <DailyQuestion question={question} day="11 月 26 日" /> },
    at: "/daily",
  });
  await expect.element(page.getByText("多选", { exact: true })).toBeVisible();
  const place = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect().top;
  expect(place("多选")).toBeLessThan(place("质量事故处理报告应包括（ ）。"));
  expect(place("质量事故处理报告应包括（ ）。")).toBeLessThan(place("处理依据"));
});
