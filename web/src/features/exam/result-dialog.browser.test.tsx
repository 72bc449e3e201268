// What the result of a chapter's test says of its hours, by what the study room's call answers after the hand-in.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { geometryFaults } from "../../../../e2e/geometry.ts";
import { aCourse, aTrialLesson } from "../../testing/courses.ts";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import { aPaper, paperServer } from "../../testing/papers.ts";
import type { Counts, Paper } from "./paper.ts";
import { ResultDialog } from "./result-dialog.tsx";
import { Verdict } from "./verdict.tsx";

const handedIn = { state: "handed-in", handinTime: "2026-11-22T01:12:36.000Z", userScore: 60 } as const;
const aTest = (over: Partial<Paper> = {}) =>
  aPaper({ ...handedIn, correlationId: "cpt-31", mode: "test", userPass: 1, ...over });
const lesson = (courseChapterId: number) => ({
  ...aTrialLesson,
  courseChapterId,
  chapterTitle: `第 ${courseChapterId} 讲`,
  chapterTime: 0.9,
});
const forecastCall = "GET /api/user/certs/forecast";
const roomCall = "GET /api/study/courses/11";
const room = (
  waitsFor: string | null | undefined,
  chapters = [lesson(31), lesson(32)],
  others: Readonly<Record<number, string | null>> = { 32: "watch" },
) => ({
  course: aCourse({ courseType: 5, certSubject: "municipal" }),
  chapters,
  entry: "watch",
  validUntil: "2027-11-22T00:00:00.000Z",
  expiredAt: null,
  progress: { lastChapterId: 31, neededCoverage: 0.95, chapters: [] },
  goOnWith: 31,
  hours:
    waitsFor === undefined
      ? []
      : Object.entries({ ...others, 31: waitsFor }).map(([id, waits]) => ({
          courseChapterId: Number(id),
          waitsFor: waits,
          hasTest: true,
        })),
});
const kindOfHours = (earned: number, fromOwn = 0) => {
  const missing = Math.max(0, 60 - earned);
  return { earned, target: 60, missing, fromOwn, open: Math.max(0, missing - fromOwn) };
};
const forecasts = (over: object = {}) => [
  {
    certSubject: "building",
    certStatus: "learning",
    period: { from: "2026-01-01", until: "2028-05-11" },
    required: kindOfHours(60),
    optional: kindOfHours(11.5),
  },
  {
    certSubject: "municipal",
    certStatus: "learning",
    certDate: null,
    period: null,
    document: null,
    required: kindOfHours(60),
    optional: kindOfHours(45, 6),
    ...over,
  },
];
const document = { certNo: "37-SZ-2026-000187-7", verifyCode: "ZH7TU2Q26DEMQCERT22ABC", state: "valid" };
const passedNow = {
  certStatus: "pass",
  certDate: "2026-11-22T01:12:36.000Z",
  document,
  optional: kindOfHours(62),
};
const nothing = () => undefined;

/** The result of the paper on a server whose room and certificates are these. */
const open = (
  paper: Paper,
  answers: Answers = {},
  counts: Counts = { correct: 2, incorrect: 0, skipped: 0, voided: 0 },
  waiting = 0,
) =>
  openScreen({
    screens: {
      "/result": (
        <ResultDialog
          paper={paper}
          outcome={{ is: "result" }}
          counts={counts}
          waiting={waiting}
          busy={false}
          failed={undefined}
          onClose={nothing}
          onReview={nothing}
          onHandIn={nothing}
          onAnew={nothing}
        />
      ),
    },
    at: "/result",
    role: "user",
    answers: { ...paperServer(paper).answers, [forecastCall]: () => forecasts(), ...answers },
  });
const said = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const link = (name: string) => page.getByRole("link", { name, exact: true });

test("booked hours are said to be, with how far the subject is, and the next lesson is the one main way on", async () => {
  await open(aTest(), { [roomCall]: () => room(null) });
  await said("测验通过，学时已计入");
  await expect.element(page.getByText("+0.9学时")).toBeVisible();
  await said("第三章 施工组织 · 测验 60 分 · 用时 12 分 36 秒");
  await expect.element(page.getByRole("img", { name: "原有 44.1，这次加 0.9，还差 15.0" })).toBeVisible();
  await said("还差 15.0，其中已有课程还能得 6.0");
  await expect.element(link("学下一讲：第 32 讲")).toHaveAttribute("href", "/index/study/11?chapter=32");
  await expect.element(link("去做章节练习")).toHaveAttribute("href", "/index/user-papers/4");
  await expect.element(link("学时明细")).toHaveAttribute("href", "/board/user/hours?subject=municipal");
});

test.each([320, 1440])("the next lesson's long name stays in its button at %i", async (width) => {
  const chapterTitle = "4 施工场地布置与 4D 进度模拟及其在装配式混凝土结构中的应用";
  await open(aTest(), { [roomCall]: () => room(null, [lesson(31), { ...lesson(32), chapterTitle }]) });
  await page.viewport(width, 844);
  await expect.element(link(`学下一讲：${chapterTitle}`)).toBeVisible();
  expect(await geometryFaults()).toEqual([]);
});

test.each([320, 390, 1440])(
  "a test that reaches the certificate shows it, to be downloaded and passed on, at %i",
  async (width) => {
    await open(aTest(), {
      [roomCall]: () => room(null, [lesson(30), lesson(31)], { 30: "test" }),
      [forecastCall]: () => forecasts(passedNow),
    });
    await page.viewport(width, 844);
    await said("恭喜您，市政公用工程合格");
    await said("李建国");
    await said(document.certNo);
    await said("必修 60.0、选修 62.0 学时全部修满。证书已生效，可公开查验。");
    await expect.element(page.getByRole("button", { name: "下载证书 PDF" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: /复制查验链接/ })).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: /继续学下一讲/ }))
      .toHaveAttribute("href", "/index/study/11?chapter=30");
    await expect
      .element(page.getByRole("link", { name: /^建筑工程还差 48.5 学时\s?2028-05-11 截止$/ }))
      .toHaveAttribute("href", "/board/user/hours?subject=building");
    expect(await geometryFaults()).toEqual([]);
    // The row that copies looks like those that lead on.
    const rows = page.getByRole("navigation", { name: "下一步" }).element().querySelectorAll(":scope > *");
    const looks = [...rows]
      .map((row) => getComputedStyle(row))
      .map(({ backgroundColor, borderLeftWidth }) => `${backgroundColor} ${borderLeftWidth}`);
    expect(new Set(looks).size).toBe(1);
  },
);

test("a certificate on its way leads to where it will be", async () => {
  await open(aTest(), {
    [roomCall]: () => room(null, [lesson(31)], {}),
    [forecastCall]: () => forecasts({ ...passedNow, document: null }),
  });
  await said("必修 60.0、选修 62.0 学时全部修满。证书正在生成，十分钟左右可以下载。");
  await expect.element(link("我的证书")).toHaveAttribute("href", "/board/user/my-cert");
});

test("what a test that is not passed asks is counted apart, and nothing else where it asks all", async () => {
  const figures = () =>
    page
      .getByRole("term")
      .elements()
      .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);
  const failedTest = aTest({ userPass: 0, userScore: 10 });
  await open(failedTest, {}, { correct: 1, incorrect: 1, skipped: 0, voided: 0 }, 3);
  await said("看解析");
  expect(figures()).toEqual(["答对 1", "答错 1", "未答 0", "暂不公布 3", expect.stringMatching(/^用时/)]);
  await open(failedTest, {}, { correct: 0, incorrect: 0, skipped: 0, voided: 0 }, 5);
  await said("看答卷");
  expect(figures()).toEqual(["暂不公布 5", expect.stringMatching(/^用时/)]);
});

test("a certificate of an earlier day is no news: the next lesson comes first, then the certificate, then what is missing", async () => {
  const passedBefore = { ...passedNow, certDate: "2026-11-01T00:00:00.000Z" };
  await open(aTest(), {
    [roomCall]: () => room(null, [lesson(30), lesson(31)], { 30: "test" }),
    [forecastCall]: () => forecasts(passedBefore),
  });
  await expect.element(link("学下一讲：第 30 讲")).toHaveAttribute("href", "/index/study/11?chapter=30");
  await open(aTest(), {
    [roomCall]: () => room(null, [lesson(30), lesson(31), lesson(32)], { 30: null, 32: "cap" }),
    [forecastCall]: () => forecasts(passedBefore),
  });
  await expect.element(link("我的证书")).toHaveAttribute("href", "/board/user/my-cert");
  await open(aTest(), { [roomCall]: () => room(null, [lesson(31)], {}) });
  await expect.element(link("看还差什么")).toHaveAttribute("href", "/board/user/hours?subject=municipal");
});

test.each([
  ["watch", "看完本讲后计入学时"],
  ["face", "本讲还没有人脸核验，核验后计入学时"],
] as const)("what the hours still wait for is told, with the way to it: %s", async (waitsFor, label) => {
  const { called } = await open(aTest(), { [roomCall]: () => room(waitsFor) });
  await said("0.9 学时还没有计入");
  await said(label);
  await expect.element(link("去看本讲")).toHaveAttribute("href", "/index/study/11?chapter=31");
  expect(called(forecastCall)).toEqual([]);
});

test("a chapter that gives no hours says none", async () => {
  await open(aTest(), { [roomCall]: () => room(undefined) });
  await said("本章测验已完成");
  expect(page.getByText(/学时/).elements()).toEqual([]);
});

test("hours that could not be asked for are asked for again; the score stands", async () => {
  let works = false;
  await open(aTest(), { [roomCall]: () => (works ? room(null) : refused(404, "没有找到您要的内容")) });
  await expect.element(page.getByText(/学时没有查到/)).toBeVisible();
  await said("测验通过");
  works = true;
  await page.getByRole("button", { name: "重试" }).click();
  await said("测验通过，学时已计入");
});

test("a failed test asks for no hours", async () => {
  const { called } = await open(aTest({ userScore: 20, userPass: 0 }), { [roomCall]: () => room(null) });
  await said("测验未通过");
  expect(called(roomCall)).toEqual([]);
});

const figures = () =>
  page
    .getByRole("term")
    .elements()
    .map((one) => `${one.textContent} ${one.nextElementSibling?.textContent}`);

test("practice tells no time, and counts what was left out apart from what was wrong", async () => {
  await open(aPaper({ ...handedIn, userScore: 20 }), {}, { correct: 1, incorrect: 1, skipped: 3, voided: 1 });
  await said("练习完成");
  expect(figures()).toEqual(["答对 1", "答错 1", "未答 3", "已作废 1"]);
  await expect.element(page.getByText(/答错的题已加入/)).toBeVisible();
});

test("[PLAY-013] a test tells its time as hh:mm:ss; what was left out is in the bank with what was wrong", async () => {
  await open(aTest({ userScore: 20, userPass: 0 }), {}, { correct: 1, incorrect: 1, skipped: 3, voided: 0 });
  await expect.element(page.getByText(/4 道答错或未答的题已加入/)).toBeVisible();
  expect(figures()).toEqual(["答对 1", "答错 1", "未答 3", "用时 12 分 36 秒"]);
});

test("practice leads back to its lesson, and may be begun anew", async () => {
  await open(aPaper(handedIn));
  await expect.element(link("回到课程")).toHaveAttribute("href", "/index/study/11?chapter=31");
  await expect.element(page.getByRole("button", { name: "重新练习" })).toBeVisible();
});

test("of a free-standing paper it leads back to where one came from", async () => {
  await open(aPaper({ ...handedIn, refId: null, chapterTitle: null, courseId: null }));
  await expect.element(link("返回")).toHaveAttribute("href", "/board/user/my-course");
});

test("a failed test that books hours tells what was wrong, no way to the keys, and by the clock when the next may begin", async () => {
  const at = Date.now() + 9 * 60_000;
  const nextAttemptAt = new Date(at).toISOString();
  const counts = { correct: 1, incorrect: 2, skipped: 0, voided: 0 };
  await open(aTest({ userPass: 0, userScore: 10, nextAttemptAt }), {}, counts);
  const anew = page.getByRole("button", { name: "继续测试" });
  await expect.element(anew).toBeDisabled();
  const clock = new Date(at + 8 * 3_600_000).toISOString().slice(11, 16);
  await expect
    .element(
      page.getByText(
        new RegExp(`^通过后可看正确答案和解析。下次可在 (\\d\\d-\\d\\d )?${clock} 开始，题目顺序会变。$`),
      ),
    )
    .toBeVisible();
  await said("看对错");
  await open(aTest({ userPass: 0, userScore: 10, nextAttemptAt: "2026-11-22T01:22:36.000Z" }), {}, counts);
  await expect.element(anew).toBeEnabled();
  await said("通过后可看正确答案和解析。");
});

test("a verdict without its key says what was wrong, and when the key is told", async () => {
  await openScreen({
    screens: {
      "/verdict": (
        <Verdict questionType="single" answer="B" answerPass={0} questionKeys={null} answers={null} />
      ),
    },
    at: "/verdict",
    role: "user",
  });
  await expect.element(page.getByRole("status").getByText("答错")).toBeVisible();
  await said("测验通过后可看正确答案和解析。");
  expect(page.getByText("正确答案", { exact: false }).elements()).toHaveLength(1);
});
