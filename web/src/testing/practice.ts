// What the practice page of a signed-in learner asks for.
import type { listFreePapers } from "@zhutu/domain/exam/contract.ts";
import type * as practice from "@zhutu/domain/exam/practice/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { Answers } from "./open-screen.tsx";

type Subject = CallReply<typeof practice.listPracticeSubjects>[number];
type Group = CallReply<typeof practice.listPracticeGroups>[number];
type Today = CallReply<typeof practice.getPracticeToday>;

export const aSubject = (over: Partial<Subject> = {}): Subject => ({
  questionBankId: 3,
  questionBankName: "建筑实务",
  questions: 920,
  allQuestions: 920,
  right: 286,
  wrong: 98,
  held: 1,
  course: null,
  openRun: null,
  ...over,
});

export const aGroup = (name: string, over: Partial<Group> = {}): Group => ({
  name,
  questions: 280,
  right: 152,
  wrong: 44,
  openRun: null,
  ...over,
});

/** The week of 5 March 2027, a Friday. */
export const aToday = (over: Partial<Today> = {}): Today => ({
  week: [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    day: `2027-03-0${day}`,
    pass: day === 3 ? 0 : day < 5 ? 1 : null,
  })),
  daysInRow: 4,
  answers: 1_284,
  due: 12,
  wrong: 46,
  topics: [{ topic: "流水施工", count: 5 }],
  rightsToMaster: 2,
  ...over,
});

export const aFreePaper = (
  over: Partial<CallReply<typeof listFreePapers>[number]> = {},
): CallReply<typeof listFreePapers>[number] => ({
  paperId: 106,
  paperName: "模拟卷（一）",
  questionCount: 72,
  totalScore: 100,
  timeLimitMinutes: 180,
  sittingMode: "practice",
  bestScore: null,
  attempts: 0,
  lastTime: null,
  state: null,
  deadline: null,
  serverTime: "2026-11-22T01:00:00.000Z",
  ...over,
});

/** Calls of the page, each with something to show. */
export const hubAnswers = (): Answers => ({
  "GET /api/user/practice-today": () => aToday(),
  "GET /api/user/practice-subjects": () => [aSubject()],
  "GET /api/user/practice-subjects/:id/groups": () => [aGroup("第 1 章 建筑工程技术")],
  "GET /api/user/practice-subjects/:id/weak-points": () => [],
  "GET /api/user/papers": () => [aFreePaper()],
  "POST /api/user/daily-answers": () => ({ pass: 1 }),
});
