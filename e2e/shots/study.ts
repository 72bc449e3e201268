// Pictures of studying: papers, study room, live courses.
import type { Page } from "../browser.ts";
import { paths } from "../../web/src/paths.ts";
import { type Shot, shotsAs, statesOf, withFields } from "./shot.ts";

const user = shotsAs("user");

// ---- papers ----
const failedTest = paths.testPaper(82, "cpt-284");
const goToQuestion =
  (number: number) =>
  async (page: Page): Promise<void> => {
    const sheet = page.getByRole("button", { name: "答题卡" });
    if (await sheet.isVisible()) await sheet.click();
    await page
      .getByRole("button", { name: new RegExp(`^第 ${number} 题，`) })
      .filter({ visible: true })
      .click();
  };
const press =
  (name: string) =>
  async (page: Page): Promise<void> => {
    const button = page.getByRole("button", { name }).filter({ visible: true }).first();
    const sheet = page.getByRole("button", { name: "答题卡" });
    if (!(await button.isVisible()) && (await sheet.isVisible())) await sheet.click();
    await button.click();
  };
const beginTest = async (page: Page): Promise<void> => {
  const begin = page.getByRole("button", { name: /^开始(测验|考试)$/ });
  const choice = page.locator("[data-choice=B]");
  await begin.or(choice).first().waitFor();
  if (await begin.isVisible()) await begin.click();
  await choice.click();
  await page.getByRole("button", { name: /标记$/ }).filter({ visible: true }).first().click();
};
const openTab = async (page: Page): Promise<unknown> => page.getByRole("tab", { name: /章节练习/ }).click();
const noErrors = () => ({ errorQuestions: [], total: 0, awaitingTotal: 0, masteredTotal: 0, groups: [] });
const PAPERS: readonly Shot[] = (
  [
    { name: "practice-paper-judged", path: paths.practicePaper(43), press: goToQuestion(2) },
    { name: "practice-paper-done", path: paths.practicePaper(42), press: press("看成绩") },
    { name: "test-paper-begin", path: paths.testPaper(83, "cpt-286") },
    { name: "mock-exam-begin", path: paths.practicePaper(107) },
    { name: "mock-exam-open", path: paths.practicePaper(107), press: beginTest },
    { name: "my-answer-read", path: paths.answer(34) },
    { name: "test-paper-open", path: paths.testPaper(83, "cpt-286"), press: beginTest },
    { name: "test-paper-review", path: failedTest, press: goToQuestion(3) },
    { name: "test-paper-result", path: failedTest, press: press("看成绩") },
    { name: "practice-paper-refused", path: paths.practicePaper(83) },
    { name: "error-questions-try", path: paths.errorQuestions(), press: press("再练一遍") },
    { name: "error-questions-run", path: paths.errorQuestions({ practise: 1 }) },
    { name: "error-questions-mastered", path: paths.errorQuestions({ mastered: 1 }) },
    ...statesOf(user("error-questions", paths.errorQuestions()), "/api/user/error-questions", {
      empty: noErrors,
      error: "fails",
    }),
    { name: "course-exercises", path: paths.course(13), press: openTab },
  ] as const
).map((one) => ({ ...one, role: "user" as const }));
/** The study room before, within and after a further-education lesson. */
async function startLesson(page: Page): Promise<void> {
  await page.getByRole("button", { name: /开始学习|继续学习/ }).click();
}
/** Starts the lesson and passes the stand-in's face check. */
async function passFaceCheck(page: Page): Promise<void> {
  await startLesson(page);
  await page.getByRole("checkbox").check();
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "开始核验" }).click();
  const provider = await opened;
  await provider.getByRole("button", { name: "核验通过" }).click();
  await provider.getByText("可以关闭本页").waitFor();
  await provider.close();
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 1);
}
const ROOM: readonly Shot[] = [
  {
    name: "study-face",
    path: paths.study(23),
    role: "user",
    press: async (page) => {
      await startLesson(page);
      await page.getByRole("button", { name: "开始核验" }).waitFor();
    },
  },
  {
    name: "study-question",
    path: paths.study(23, 286),
    role: "user",
    press: async (page) => {
      await passFaceCheck(page);
      await page.evaluate(() => {
        const shown = document.querySelector("video");
        if (shown) shown.currentTime = 39.5;
      });
      await page.getByRole("dialog", { name: /4D 进度模拟/ }).waitFor();
    },
  },
  {
    name: "study-face-no-number",
    path: paths.study(23),
    role: "user",
    answer: {
      path: "/api/user/profile",
      change: withFields({ idCard: "", userStatus: 1 }),
    },
    press: async (page) => {
      await startLesson(page);
      await page.getByRole("link", { name: "去填写" }).waitFor();
    },
  },
];

// ---- live courses ----
const inAnHour = new Date(Date.now() + 3_723_000).toISOString();
const watching = { mayWatch: true, playUrl: "" };
const LIVE = [
  user("live-ended-replay", paths.study(33)),
  ...statesOf(user("live", paths.study(30)), "/api/live/courses/30", {
    unstarted: withFields({ ...watching, liveStatus: "unstarted", liveStartTime: inAnHour }),
    error: withFields({ ...watching, liveStatus: "started", onAir: false }),
    ended: withFields({ ...watching, liveStatus: "completed", replayComing: true }),
    "ended-for-good": withFields({ ...watching, liveStatus: "completed", replayComing: false }),
    "not-bought": withFields({ ...watching, liveStatus: "started", onAir: true, mayWatch: false }),
  }),
];

export const STUDY: readonly Shot[] = [...PAPERS, ...ROOM, ...LIVE];
