import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { ErrorQuestion } from "../../features/exam/paper.ts";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import ErrorQuestionsPage from "./error-questions.tsx";

const anError = (questionId: number, over: Partial<ErrorQuestion> = {}): ErrorQuestion => ({
  questionId,
  questionName: `题${questionId}`,
  questionText: `<p>题干${questionId}</p>`,
  questionType: "single",
  choices: ["甲", "乙"].map((choiceName, at) => ({ choiceNo: "AB"[at] as string, choiceName })),
  answer: "B",
  wrongCount: 3,
  rightInRow: 0,
  mastered: 0,
  lastWrongAt: "2026-11-21T14:06:00.000Z",
  courseId: 5,
  courseName: "施工管理",
  courseChapterId: 51,
  chapterTitle: "第三章 施工组织",
  ...over,
});

function bank(first: ErrorQuestion[]) {
  const server = { rows: first };
  const answers: Answers = {
    "GET /api/user/error-questions": ({ query }) => {
      const mastered = query.get("mastered") === "true" ? 1 : 0;
      const chapter = query.get("courseChapterId");
      const [at, size] = [Number(query.get("page") ?? 1), 10];
      const found = server.rows.filter(
        (one) => one.mastered === mastered && (chapter === null || String(one.courseChapterId) === chapter),
      );
      const waiting = server.rows.filter((one) => one.mastered === 0);
      const groups = [...new Map(waiting.map((one) => [one.courseChapterId, one])).values()].map((one) => ({
        courseId: one.courseId,
        courseName: one.courseName,
        courseChapterId: one.courseChapterId,
        chapterTitle: one.chapterTitle,
        count: waiting.filter((other) => other.courseChapterId === one.courseChapterId).length,
      }));
      return {
        errorQuestions: found.slice((at - 1) * size, at * size),
        total: found.length,
        masteredTotal: server.rows.length - waiting.length,
        groups,
      };
    },
    "POST /api/user/error-questions/:questionId/tries": ({ body }) => {
      const right = (JSON.parse(body) as { answer: string }).answer === "A";
      const state = {
        wrongCount: right ? 3 : 4,
        rightInRow: right ? 2 : 0,
        mastered: right ? 1 : 0,
      } as const;
      server.rows = server.rows.map((one) => (one.questionId === 1 ? { ...one, ...state } : one));
      return { ...state, answerPass: right ? 1 : 0, questionKeys: ["A"], answers: "<p>因为甲</p>" };
    },
    "DELETE /api/user/error-questions/:questionId": () => {
      server.rows = server.rows.filter((one) => one.questionId !== 1);
      return null;
    },
    "DELETE /api/user/error-questions": () => {
      server.rows = [];
      return null;
    },
  };
  return answers;
}

const open = (answers: Answers, search = "") =>
  openScreen({
    screens: { "/index/user-error-questions": <ErrorQuestionsPage /> },
    at: `/index/user-error-questions${search}`,
    role: "user",
    answers,
  });
const rows = page.getByRole("list", { name: "错题" });
const places = page.getByRole("navigation", { name: "按课程和章节" });

test("wrong answers with how often and when, by course and chapter", async () => {
  const other = { courseChapterId: 52, chapterTitle: "第四章 竣工验收" };
  const { address } = await open(bank([anError(1), anError(2, { rightInRow: 1 }), anError(3, other)]));
  await expect.element(rows.getByText("题干1")).toBeVisible();
  await expect.element(rows.getByText("错 3 次").first()).toBeVisible();
  await expect.element(rows.getByText("最近 2026-11-21 22:06").first()).toBeVisible();
  await expect.element(rows.getByText("上次答 B").first()).toBeVisible();
  await expect.element(rows.getByText("连对 1 次")).toBeVisible();
  await expect.element(places.getByRole("link", { name: "施工管理 3" })).toBeVisible();
  await places.getByRole("link", { name: "第四章 竣工验收 1" }).click();
  await expect.element(rows.getByText("题干1")).not.toBeInTheDocument();
  await expect.element(rows.getByText("题干3")).toBeVisible();
  expect(address()).toBe("/index/user-error-questions?course=5&chapter=52");
});

test("a question is tried again, judged at once, and lies on the shelf once it is mastered", async () => {
  await open(bank([anError(1), anError(2)]));
  await page.getByRole("button", { name: "再练一遍 题1" }).click();
  const submit = page.getByRole("button", { name: "提交答案" });
  await expect.element(submit).toBeDisabled();
  await rows.getByText("A", { exact: true }).click();
  await submit.click();
  await expect.element(rows.getByText("因为甲")).toBeVisible();
  await expect.element(rows.getByText("已消灭，移到「已消灭」")).toBeVisible();
  await page.getByRole("button", { name: "收起" }).click();
  await expect.element(rows.getByText("题干1")).not.toBeInTheDocument();
  await page.getByRole("link", { name: "已消灭 1" }).click();
  await expect.element(rows.getByText("题干1")).toBeVisible();
});

test("a try that is refused says why and keeps what was chosen", async () => {
  await open({
    ...bank([anError(1)]),
    "POST /api/user/error-questions/:questionId/tries": () =>
      refused(200, "本题在您未完成的测验中，测验通过后可看答案"),
  });
  await page.getByRole("button", { name: "再练一遍 题1" }).click();
  await rows.getByText("A", { exact: true }).click();
  await page.getByRole("button", { name: "提交答案" }).click();
  await expect.element(page.getByText(/测验通过后可看答案/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "A 甲" })).toHaveAttribute("aria-pressed", "true");
});

test("one is taken out, and all of them, each after 确定要删除吗?", async () => {
  const { called } = await open(bank([anError(1), anError(2)]));
  const question = page.getByRole("dialog", { name: "确定要删除吗?" });
  await page.getByRole("button", { name: "删除 题1" }).click();
  await question.getByRole("button", { name: "取消" }).click();
  await page.getByRole("button", { name: "删除 题1" }).click();
  await question.getByRole("button", { name: "删除" }).click();
  await expect.element(rows.getByText("题干1")).not.toBeInTheDocument();
  expect(called("DELETE /api/user/error-questions/1")).toHaveLength(1);
  await page.getByRole("button", { name: "清空错题本" }).click();
  await question.getByRole("button", { name: "全部删除" }).click();
  await expect.element(page.getByText(/没有待消灭的错题/)).toBeVisible();
});

test("23 questions are three pages, past the end is the last; a bank that cannot be had is asked for again", async () => {
  const many = Array.from({ length: 23 }, (_, at) => anError(at + 1));
  const { address } = await open(bank(many), "?page=9");
  await expect.element(rows.getByText("题干23")).toBeVisible();
  expect(address()).toBe("/index/user-error-questions?page=3");
  let broken = true;
  const answers = bank(many);
  await open({
    ...answers,
    "GET /api/user/error-questions": (asked) =>
      broken ? refused(503, "系统繁忙，请稍后再试") : answers["GET /api/user/error-questions"]?.(asked),
  });
  const again = page.getByRole("button", { name: "重试" });
  await expect.element(again, { timeout: 5_000 }).toBeVisible();
  broken = false;
  await again.click();
  await expect.element(rows.getByText("题干1", { exact: true })).toBeVisible();
});
