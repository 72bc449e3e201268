import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen, refused } from "../../testing/open-screen.tsx";
import { ReminderQuestion } from "./reminder-question.tsx";
import type { Reminder } from "./use-reminders.ts";

const question: Reminder = {
  questionId: 3,
  questionText: "<p>4D 是在三维模型上增加哪一维？</p>",
  questionType: "single",
  choices: [
    { choiceNo: "A", choiceName: "成本" },
    { choiceNo: "B", choiceName: "时间" },
  ],
  alertTime: 1866,
  answered: 0,
};
const told = { questionKeys: ["B"], answers: "<p>4D 是三维加时间。</p>" };
const call = "POST /api/study/chapters/1/reminders/3";

async function ask(answer: (body: { answer: string }) => unknown, over: Partial<Reminder> = {}) {
  const happened: string[] = [];
  const screen = await openScreen({
    screens: {
      "/ask": (
        <ReminderQuestion
          courseChapterId={1}
          question={{ ...question, ...over }}
          onAnswered={() => void happened.push("answered")}
          onGoOn={() => void happened.push("on")}
        />
      ),
    },
    at: "/ask",
    role: "user",
    answers: { [call]: ({ body }) => answer(JSON.parse(body) as { answer: string }) },
  });
  await expect.element(dialog()).toBeVisible();
  return { ...screen, happened };
}
const dialog = () => page.getByRole("dialog", { name: "4D 是在三维模型上增加哪一维？" });
const button = (name: string) => dialog().getByRole("button", { name });

test("[STUDY-001] a reminder question is answered by keyboard, and told right with its explanation; the video may go on", async () => {
  const { happened } = await ask(({ answer }) => ({ answerPass: answer === "B" ? 1 : 0, ...told }));
  await expect.element(dialog()).toHaveFocus();
  await expect.element(dialog().getByText("随堂提醒 · 单选")).toBeVisible();
  await expect.element(dialog().getByText("31:06")).toBeVisible();
  await expect.element(button("提交答案")).toBeDisabled();
  await userEvent.tab();
  await userEvent.keyboard("[ArrowDown][Enter]");
  await expect.element(dialog().getByText("回答正确")).toBeVisible();
  await expect.element(dialog().getByText("4D 是三维加时间。")).toBeVisible();
  expect(happened).toEqual(["answered"]);
  await button("继续播放").click();
  expect(happened).toEqual(["answered", "on"]);
});

test("[STUDY-001] a wrong answer is told with the key, and may be tried again at once or left", async () => {
  const { happened, called } = await ask(({ answer }) => ({ answerPass: answer === "B" ? 1 : 0, ...told }));
  await dialog().getByText("成本").click();
  await button("提交答案").click();
  await expect.element(dialog().getByText("回答错误，正确答案 B，您的答案 A")).toBeVisible();
  await expect.element(button("继续播放")).toBeVisible();
  // The verdict is of what was chosen: it cannot be changed under it.
  await expect.element(dialog().getByRole("radio", { name: /时间/ })).toBeDisabled();
  await button("再答一次").click();
  await dialog().getByText("时间").click();
  await button("提交答案").click();
  await expect.element(dialog().getByText("回答正确")).toBeVisible();
  expect(called(call).map(({ body }) => body)).toEqual(['{"answer":"A"}', '{"answer":"B"}']);
  expect(happened).toEqual(["answered", "answered"]);
});

test("[STUDY-001] several choices are sent sorted and joined, and what was left out is named", async () => {
  const { called } = await ask(() => ({ answerPass: 0, questionKeys: ["A", "B"], answers: "" }), {
    questionType: "multiple",
  });
  await dialog().getByText("时间").click();
  await button("提交答案").click();
  await expect.element(dialog().getByText("漏选")).toBeVisible();
  await button("再答一次").click();
  await dialog().getByText("时间").click();
  await dialog().getByText("成本").click();
  await button("提交答案").click();
  await expect.poll(() => called(call).at(-1)?.body).toBe('{"answer":"AB"}');
});

test("what a test still asks is taken without a verdict", async () => {
  await ask(() => ({ answerPass: null, questionKeys: null, answers: null }));
  await dialog().getByText("时间").click();
  await button("提交答案").click();
  await expect.element(dialog().getByText(/测验通过或考试交卷后可看答案/)).toBeVisible();
  await expect.element(button("继续播放")).toBeVisible();
});

test("a failed request keeps the choice and can be sent again; a question that is gone holds nobody", async () => {
  let answer: () => unknown = () => refused(500, "系统出错了，请稍后再试");
  const { happened } = await ask(() => answer());
  await dialog().getByText("时间").click();
  await button("提交答案").click();
  await expect.element(dialog().getByText(/系统出错了/)).toBeVisible();
  await expect.element(dialog().getByRole("radio", { name: /时间/ })).toBeChecked();
  answer = () => refused(404, "没有找到您要的内容");
  await button("提交答案").click();
  await expect.element(dialog().getByText("这道题已经不在本讲里，可以继续播放")).toBeVisible();
  await button("继续播放").click();
  expect(happened).toEqual(["answered", "on"]);
});
