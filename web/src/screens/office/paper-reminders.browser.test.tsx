// A chapter's reminders on their paper's page: a time that is taken away, what is asked before they are published.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { aPaperQuestion, someReminders } from "../../testing/office-papers.ts";
import { type Answers, openScreen } from "../../testing/open-screen.tsx";
import { routeOf } from "../../testing/route-of.ts";
import PaperQuestions from "./paper-questions.tsx";

const open = (times: string[], answers: Answers = {}) => {
  const paperQuestions = times.map((alertTime, at) => aPaperQuestion(at + 1, { alertTime }));
  return openScreen({
    screens: {
      [routeOf("screens/office/paper-questions.tsx")]: (
        <OfficeProvider>
          <PaperQuestions />
        </OfficeProvider>
      ),
    },
    at: "/board/admin/papers/4/questions",
    role: "admin",
    answers: {
      "GET /api/admin/papers/:id": () => someReminders(),
      "GET /api/admin/papers/:id/questions": () => ({ paperQuestions, total: times.length }),
      ...answers,
    },
  });
};

test("[PAPER-046] a reminder's picker that is cleared saves 00:00, which is not set", async () => {
  const saved = "POST /api/admin/paper-questions";
  const { called } = await open(["03:00"], { [saved]: () => ({ paperQuestionId: 41 }) });
  const row = page.getByRole("row", { name: /第 1 道题的名称/ });
  await expect.element(row.getByTitle("03:00", { exact: true })).toBeVisible();
  await userEvent.hover(page.getByLabelText("第 1 题的提醒时间"));
  await userEvent.click(row.element().querySelector(".ant-select-clear") as HTMLElement);
  await expect
    .poll(() => called(saved).map(({ body }) => JSON.parse(body) as unknown))
    .toEqual([{ paperQuestionId: 41, alertTime: "00:00", was: { questionScore: 2, alertTime: "03:00" } }]);
});

test.each([
  [["03:00"], undefined],
  [["00:00", "10:00", "11:00"], "1 题未设置时间、2 题超出视频长度，学员看不到它们。"],
])(
  "before reminders at %j are published it is said how many no learner will see",
  async (times, sentence) => {
    await open(times);
    await page.getByRole("button", { name: "发布第 3 版" }).click();
    const question = page.getByRole("dialog", { name: "确定要发布第 3 版吗?" });
    await expect.element(question.getByText(/已经开始的不受影响。/)).toBeVisible();
    if (sentence === undefined) expect(question.getByText(/学员看不到/).elements()).toEqual([]);
    else await expect.element(question.getByText(sentence, { exact: true })).toBeVisible();
    await question.getByRole("button", { name: "取消" }).click();
  },
);
