// Pictures of studying: papers, study room, live courses.
import type { Page } from "../browser.ts";
import { openSession, type Person } from "../people.ts";
import { paths } from "../../web/src/paths.ts";
import { type Given, longName, type Shot, shotsAs, statesOf, withFields } from "./shot.ts";

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

// ---- captions, notes, prompts ----
async function send(page: Page, person: Person, method: "GET" | "POST", path: string, data?: object) {
  const { token } = await openSession(page.request, person);
  const answer = await page.request.fetch(path, {
    method,
    headers: { authorization: token },
    ...(data && { data }),
  });
  const { code, msg, resultObject } = (await answer.json()) as {
    code: unknown;
    msg: string;
    resultObject: unknown;
  };
  if (code !== 200) throw new Error(`${method} ${path}: ${msg}`);
  return resultObject;
}
const clockOf = (second: number): string => `00:00:${String(second).padStart(2, "0")},000`;
const said = [
  "这一讲先看标准与政策",
  "4D 进度模拟把时间加到三维模型上，\n场地、道路和塔吊都要跟着变",
  longName,
  `编码${"GB/T51212-2016".repeat(12)}`,
];
const subtitles = Array.from(
  { length: 29 },
  (_, at) => `${clockOf(at * 2)} --> ${clockOf(at * 2 + 2)}\n${said[at % said.length]}\n`,
).join("\n");
/** Captions beside the lesson's film, and notes at its moments. */
async function prepareLesson(page: Page): Promise<void> {
  const { videos } = (await send(page, "admin", "GET", "/api/vod/all-videos?pageSize=100")) as {
    videos: { videoId: string; title: string }[];
  };
  const film = videos.find(({ videoId }) => videoId === "demo-bim-basics");
  const content = Buffer.from(subtitles).toString("base64");
  await send(page, "admin", "POST", `/api/admin/videos/${film?.videoId}/captions`, { content });
  for (const [at, noteText] of said.entries())
    for (const [digit, courseChapterId] of [286, 287].entries())
      await send(page, "user", "POST", "/api/study/courses/23/notes", {
        noteKey: `${digit}${at}`.padStart(32, "0"),
        courseChapterId,
        position: at * 11,
        noteText,
      });
}
const tab = (name: string) => async (page: Page) => {
  await prepareLesson(page);
  await page.reload();
  await passFaceCheck(page);
  await page.getByRole("tab", { name }).click();
};
/** The server's prompt, which comes with the report of a pause. */
const asked = (prompt: object, reply: object = {}): Given => ({
  path: "/api/vod/upload-play-time",
  change: withFields({
    prompt: { promptId: "prompt-1", kind: "presence", position: 3, ...spanOf(60), ...prompt },
    held: true,
    ...reply,
  }),
});
const spanOf = (seconds: number) => ({
  askedAt: "2026-11-30T04:45:05.000Z",
  answerUntil: new Date(Date.parse("2026-11-30T04:45:05.000Z") + seconds * 1_000).toISOString(),
});
const waitForPrompt = (name: string) => async (page: Page) => {
  await passFaceCheck(page);
  await page.keyboard.press("k");
  await page.getByRole("alertdialog", { name }).waitFor();
};
const BESIDE: readonly Shot[] = [
  user("study-transcript", paths.study(23, 286), { press: tab("文稿") }),
  user("study-notes", paths.study(23, 286), { press: tab("笔记") }),
  user("study-note-written", paths.study(23, 286), {
    press: async (page) => {
      await tab("笔记")(page);
      await page.getByRole("button", { name: "记笔记" }).click();
      await page.getByRole("button", { name: "保存", exact: true }).click();
    },
  }),
  ...statesOf(
    user("study-notes", paths.study(23, 286), {
      press: (page) => page.getByRole("tab", { name: "笔记" }).click(),
    }),
    "/api/study/courses/23/notes",
    { none: () => [], error: "fails" },
  ),
  user("study-presence", paths.study(23, 287), { answer: asked({}), press: waitForPrompt("还在学习吗？") }),
  user("study-presence-missed", paths.study(23, 287), {
    answer: asked(spanOf(1), { active: false, held: false }),
    press: waitForPrompt("已暂停，等您回来"),
  }),
  user("study-presence-check", paths.study(23, 287), {
    answer: asked({ kind: "face", answerUntil: null }),
    press: waitForPrompt("请再核验一次是本人"),
  }),
];

// ---- the moment of passing ----
const passedTest = paths.testPaper(81, "cpt-282");
const reached =
  (document: object | null): Given["change"] =>
  (result) =>
    (result as { certSubject: string; required: object; optional: object }[]).map((forecast) =>
      forecast.certSubject === "building"
        ? {
            ...forecast,
            certStatus: "pass",
            certDate: new Date().toISOString(),
            document,
            required: { earned: 60, target: 60, missing: 0, fromOwn: 0, open: 0 },
            optional: { earned: 62, target: 60, missing: 0, fromOwn: 0, open: 0 },
          }
        : forecast,
    );
/** Until the hours are known. */
const openResult = async (page: Page): Promise<void> => {
  await press("看成绩")(page);
  await page.getByText(/^恭喜您|学时已计入$|学时没有查到/).first().waitFor();
};
const passed = user("test-paper-passed", passedTest, { press: openResult });
const PASSED: readonly Shot[] = [
  passed,
  ...statesOf(passed, "/api/user/certs/forecast", {
    certificate: reached({
      certNo: "37-JZ-2026-000187-7",
      verifyCode: "ZH7TU2Q26DEMQCERT22ABC",
      state: "valid",
    }),
    "certificate-coming": reached(null),
    error: "fails",
  }),
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

export const STUDY: readonly Shot[] = [...PAPERS, ...ROOM, ...BESIDE, ...PASSED, ...LIVE];
