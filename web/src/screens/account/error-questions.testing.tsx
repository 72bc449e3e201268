// The wrong-answer bank as its tests draw it, on a server that keeps these questions.
import { page } from "vitest/browser";
import type { ErrorQuestion } from "../../features/exam/paper.ts";
import { type Answers, openScreen } from "../../testing/open-screen.tsx";
import ErrorQuestionsPage from "./error-questions.tsx";

export const anError = (questionId: number, over: Partial<ErrorQuestion> = {}): ErrorQuestion => ({
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
  awaitedTest: null,
  ...over,
});

export function bank(first: ErrorQuestion[]) {
  const server = { rows: first };
  const answers: Answers = {
    "GET /api/user/error-questions": ({ query }) => {
      const mastered = query.get("mastered") === "true" ? 1 : 0;
      const chapter = query.get("courseChapterId");
      const [at, size] = [Number(query.get("page") ?? 1), Number(query.get("pageSize") ?? 10)];
      const found = server.rows
        .filter(
          (one) => one.mastered === mastered && (chapter === null || String(one.courseChapterId) === chapter),
        )
        .toSorted((a, b) => (query.get("sort") === "most" ? b.wrongCount - a.wrongCount : 0));
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
        awaitingTotal: found.filter((one) => one.awaitedTest !== null).length,
        masteredTotal: server.rows.length - waiting.length,
        groups,
        rightsToMaster: 2,
      };
    },
    "POST /api/user/error-questions/:questionId/tries": ({ body, call }) => {
      const questionId = Number(call.split("/").at(-2));
      const right = (JSON.parse(body) as { answer: string }).answer === "A";
      const state = {
        wrongCount: right ? 3 : 4,
        rightInRow: right ? 2 : 0,
        mastered: right ? 1 : 0,
      } as const;
      server.rows = server.rows.map((one) => (one.questionId === questionId ? { ...one, ...state } : one));
      return { ...state, answerPass: right ? 1 : 0, questionKeys: ["A"], answers: "<p>因为甲</p>" };
    },
    "DELETE /api/user/error-questions/:questionId": ({ call }) => {
      const questionId = Number(call.split("/").at(-1));
      server.rows = server.rows.filter((one) => one.questionId !== questionId);
      return null;
    },
    "DELETE /api/user/error-questions": () => {
      server.rows = [];
      return null;
    },
  };
  return answers;
}

export const open = (answers: Answers, search = "", kept?: () => void) =>
  openScreen({
    ...(kept && { kept }),
    screens: { "/index/user-error-questions": <ErrorQuestionsPage /> },
    at: `/index/user-error-questions${search}`,
    role: "user",
    answers,
  });
export const rows = page.getByRole("list", { name: "错题" });
