// A paper and the server that keeps its attempt, for screens that sit one.
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import type { savePaperAnswers } from "@zhutu/domain/exam/contract.ts";
import type { Answer, Paper, Question } from "../features/exam/paper.ts";
import { type Answers, refused } from "./open-screen.tsx";

const aChoice = (questionNo: number, over: Partial<Question> = {}): Question => ({
  questionId: 100 + questionNo,
  questionNo,
  questionName: `第 ${questionNo} 道题的名称`,
  questionText: `<p>题干${questionNo}</p>`,
  questionType: "single",
  questionScore: 20,
  choices: ["甲", "乙", "丙"].map((choiceName, at) => ({ choiceNo: "ABC"[at] as string, choiceName })),
  ...over,
});

/** An open practice of three questions, or a test where it has a correlation. */
export const aPaper = (over: Partial<Paper> = {}): Paper => ({
  userPaperId: 9,
  paperId: 4,
  paperName: "施工组织练习",
  paperType: "cpt_test",
  refId: 31,
  chapterTitle: "第三章 施工组织",
  courseId: 11,
  correlationId: "",
  mode: "practice",
  state: "open",
  createTime: "2026-11-22T01:00:00.000Z",
  deadline: null,
  serverTime: new Date().toISOString(),
  handinTime: null,
  userScore: null,
  userPass: null,
  totalScore: 60,
  passScore: 36,
  nextAttemptAt: null,
  practice: null,
  questions: [
    aChoice(1),
    aChoice(2, { questionType: "multiple" }),
    aChoice(3, { questionType: "askanswer", questionScore: 0, choices: [] }),
  ],
  ...over,
});

/** What is right of each question: A, then A and B, then no key. */
const keysOf = ({ questionType }: Question): string[] =>
  questionType === "single" ? ["A"] : questionType === "multiple" ? ["A", "B"] : [];

/** Answers as the server does for one attempt: it keeps, judges in practice, and tells all after the hand-in. */
export function paperServer(first: Paper, answered: Partial<Answer>[] = []) {
  const server = {
    paper: first as Paper | null,
    kept: new Map<number, Answer>(),
    /** Every call of these fails with that status. */
    broken: undefined as undefined | { calls: string; status: number },
  };
  const judged = (paper: Paper, answer: Answer): Answer => {
    const question = paper.questions.find(({ questionId }) => questionId === answer.questionId);
    if (!question) return answer;
    const keys = keysOf(question);
    const open = question.questionType === "askanswer";
    const right = answer.answer === keys.join("");
    return {
      ...answer,
      answerPass: open ? null : right ? 1 : 0,
      answerScore: right && !open ? question.questionScore : 0,
      questionKeys: keys,
      answers: "<p>参见教材</p>",
    };
  };
  const blank = (paper: Paper, questionId: number): Answer => ({
    userPaperId: paper.userPaperId,
    paperId: paper.paperId,
    questionId,
    answer: "",
    marked: 0,
    revision: 0,
    answerPass: null,
    answerScore: null,
    questionKeys: null,
    answers: null,
    awaitsTest: 0,
    voided: 0,
    regrade: null,
  });
  const now = (): Paper => server.paper ?? first;
  for (const one of answered) {
    const answer = { ...blank(first, one.questionId ?? 0), revision: 1, ...one };
    server.kept.set(answer.questionId, first.mode === "practice" ? judged(first, answer) : answer);
  }
  const fails = (call: string): Response | undefined =>
    server.broken?.calls === call ? refused(server.broken.status, "系统繁忙，请稍后再试") : undefined;
  let lastId = first.userPaperId;
  const begin = (): Paper => {
    server.paper ??= { ...first, userPaperId: ++lastId, state: "open" };
    return server.paper;
  };
  const answers: Answers = {
    "GET /api/user/papers/paperId/:paperId": () => server.paper,
    "GET /api/user/papers/paperId/:paperId/summary": () => ({
      paperId: first.paperId,
      paperName: first.paperName,
      mode: first.mode,
      courseId: first.courseId,
      courseChapterId: first.refId,
      chapterTitle: first.refId === null ? null : "1.1 土方开挖",
      questionCount: first.questions.length,
      totalScore: first.totalScore,
      passScore: first.passScore,
      timeLimitMinutes: null,
      nextAttemptAt: null,
    }),
    "POST /api/user/papers": () => fails("start") ?? begin(),
    "GET /api/user/papers/:userPaperId/paper-answers": () => [...server.kept.values()],
    "POST /api/user/paper-answers": ({ body }) => {
      const entries = JSON.parse(body) as CallInput<typeof savePaperAnswers>["body"];
      const failed = fails("save");
      if (failed) return failed;
      return entries.map(({ questionId, answer, marked = 0 }) => {
        const before = server.kept.get(questionId) ?? blank(now(), questionId);
        const next = { ...before, answer: answer.trim(), marked, revision: before.revision + 1 };
        const kept = now().mode === "practice" && next.answer !== "" ? judged(now(), next) : next;
        server.kept.set(questionId, kept);
        return kept;
      });
    },
    "POST /api/user/user-papers/:userPaperId/scoring": () => {
      const failed = fails("hand-in");
      if (failed) return failed;
      const paper = now();
      for (const { questionId } of paper.questions)
        server.kept.set(questionId, judged(paper, server.kept.get(questionId) ?? blank(paper, questionId)));
      const userScore = [...server.kept.values()].reduce((sum, one) => sum + (one.answerScore ?? 0), 0);
      server.paper = {
        ...paper,
        state: "handed-in",
        handinTime: "2026-11-22T01:12:36.000Z",
        userScore,
        userPass: userScore >= paper.passScore ? 1 : 0,
      };
      return server.paper;
    },
    "DELETE /api/user/user-papers/:userPaperId": () => {
      server.paper = null;
      server.kept.clear();
      return null;
    },
  };
  return { server, answers };
}
