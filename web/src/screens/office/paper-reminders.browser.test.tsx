// What is asked before a chapter's reminders are published on their paper's page.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { aPaperQuestion, someReminders } from "../../testing/office-papers.ts";
import { openScreen } from "../../testing/open-screen.tsx";
import { routeOf } from "../../testing/route-of.ts";
import PaperQuestions from "./paper-questions.tsx";

test.each([
  [["03:00"], undefined],
  [["00:00", "10:00", "11:00"], "1 题未设置时间、2 题超出视频长度，学员看不到它们。"],
])(
  "before reminders at %j are published it is said how many no learner will see",
  async (times, sentence) => {
    const paperQuestions = times.map((alertTime, at) => aPaperQuestion(at + 1, { alertTime }));
    await openScreen({
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
      },
    });
    await page.getByRole("button", { name: "发布第 3 版" }).click();
    const question = page.getByRole("dialog", { name: "确定要发布第 3 版吗?" });
    await expect.element(question.getByText(/已经开始的不受影响。/)).toBeVisible();
    if (sentence === undefined) expect(question.getByText(/学员看不到/).elements()).toEqual([]);
    else await expect.element(question.getByText(sentence, { exact: true })).toBeVisible();
    await question.getByRole("button", { name: "取消" }).click();
  },
);
