// What journeys see of a paper, and the learner's own calls beside it.
import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { openSession, type Person } from "./people.ts";

type Attempt = {
  userPaperId: number;
  state: string;
  questions: { questionId: number; choices: { choiceNo: string }[] }[];
};
type Exercise = { paperId: number; courseChapterId: number };

/** The learner's own calls beside the page: where the shop stands is asked, and attempts of an earlier run are cleared. */
export async function learnerApi(request: APIRequestContext, person: Person = "user") {
  const { token } = await openSession(request, person);
  const headers = { authorization: token };
  const ask = async <T>(url: string): Promise<T> =>
    ((await (await request.get(url, { headers })).json()) as { resultObject: T }).resultObject;
  return {
    exercises: (courseId: number) => ask<Exercise[]>(`/api/user/courses/${courseId}/exercises`),
    attempt: (paperId: number, correlationId: string) =>
      ask<Attempt | null>(`/api/user/papers/paperId/${paperId}?correlationId=${correlationId}`),
    keys: (userPaperId: number) =>
      ask<{ questionId: number; questionKeys: string[] }[]>(`/api/user/papers/${userPaperId}/paper-answers`),
    async clear(paperId: number, correlationId: string) {
      const known = await this.attempt(paperId, correlationId);
      if (known) await request.delete(`/api/user/user-papers/${known.userPaperId}`, { headers });
    },
  };
}

export const button = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true }).first();
export const choice = (page: Page, letter: string) => page.locator(`[data-choice="${letter}"]`);
export const saved = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
export const at = (page: Page, number: number) =>
  page.getByRole("heading", { level: 2, name: new RegExp(`^第 ${number} 题`) });

/** Turns to the last question, whatever is answered. */
export async function turnToEnd(page: Page): Promise<void> {
  while (await button(page, "下一题").isVisible()) await button(page, "下一题").click();
}

/** Hands the paper in, and answers the dialog with what came of it. */
export async function handIn(page: Page) {
  await button(page, "交卷").click();
  const question = page.getByRole("dialog", { name: "确认要交卷吗?" });
  await question.getByRole("button", { name: "交卷" }).click();
  const result = page.getByRole("dialog", { name: "测验成绩" });
  await expect(result).toBeVisible();
  // A button that is at work is half seen through.
  await expect(page.locator('.btn[aria-busy="true"]')).toHaveCount(0);
  return result;
}

/** Cuts the connection that answers are saved by; the call that is returned joins it again. */
export async function cutSaving(page: Page): Promise<() => Promise<void>> {
  const address = "**/api/user/paper-answers";
  await page.route(address, (route) => route.abort("internetdisconnected"));
  return async () => {
    await page.unroute(address);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
  };
}

/** The office's own calls beside the page: how long a failed test waits, and what is right of a paper. */
export async function examOffice(request: APIRequestContext) {
  const { token } = await openSession(request, "admin");
  const headers = { authorization: token };
  return {
    waitMinutes: (testRetryMinutes: number) =>
      request.post("/api/admin/params", { headers, data: { version: "", update: "", testRetryMinutes } }),
    async rightLetters(paperId: number, { questions }: Attempt): Promise<readonly string[][]> {
      const answer = await request.get(`/api/admin/papers/${paperId}/preview`, { headers });
      const { resultObject } = (await answer.json()) as {
        resultObject: { questions: { questionId: number; questionKeys: string[] }[] };
      };
      const keys = new Map(resultObject.questions.map((one) => [one.questionId, one.questionKeys]));
      return questions.map(({ questionId }) => keys.get(questionId) ?? []);
    },
  };
}
