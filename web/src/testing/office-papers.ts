// Papers, banks and reports as the office's calls tell them, for drawn tests.
import type { Bank } from "../features/exam/office/banks/bank-list.ts";
import type { OfficePaper } from "../features/exam/office/papers/paper-list.ts";
import type { RegradeQuestion, Report, Run } from "../features/exam/office/reports/report-list.ts";
import type { PaperQuestion } from "../features/exam/office/papers/paper-questions.ts";

export const anOfficePaper = (over: Partial<OfficePaper> = {}): OfficePaper => ({
  paperId: 4,
  paperName: "二建模拟卷一",
  paperType: null,
  refId: null,
  correlationId: "",
  courseId: null,
  courseName: null,
  chapterTitle: null,
  videoSeconds: null,
  questionCount: 3,
  totalScore: 6,
  passScore: 3.6,
  partialCredit: 0,
  timeLimitMinutes: 60,
  shuffleQuestions: 0,
  shuffleChoices: 0,
  sittingMode: "practice",
  blueprint: null,
  audience: "all",
  courses: [],
  versionNo: 2,
  changed: 1,
  revision: 5,
  held: "",
  createTime: "2026-11-20T01:00:00.000Z",
  ...over,
});

/** The reminders of a chapter whose video takes ten minutes. */
export const someReminders = (): OfficePaper =>
  anOfficePaper({
    paperName: "施工管理 第一章 提醒",
    paperType: "cpt_alert",
    refId: 31,
    courseId: 11,
    courseName: "施工管理",
    chapterTitle: "第一章",
    videoSeconds: 600,
    timeLimitMinutes: null,
  });

export const aBank = (over: Partial<Bank> = {}): Bank => ({
  questionBankId: 3,
  questionBankName: "二建·建筑实务",
  createTime: "2026-11-01T01:00:00.000Z",
  questionCount: 120,
  ownerName: null,
  courses: [],
  revision: 2,
  ...over,
});

/** A question of the paper, by its place in it. */
export const aPaperQuestion = (questionNo: number, over: Partial<PaperQuestion> = {}): PaperQuestion => ({
  paperQuestionId: 40 + questionNo,
  paperId: 4,
  questionId: 100 + questionNo,
  questionName: `第 ${questionNo} 道题的名称`,
  questionNo,
  questionScore: 2,
  createTime: "2026-11-20T01:00:00.000Z",
  alertTime: "00:00",
  questionType: "single",
  questionVersionNo: 1,
  answered: 40,
  wrongRate: 0.25,
  ...over,
});

/** A question that learners hold to be wrong, as staff's list has it. */
export const aReport = (over: Partial<Report> = {}): Report => ({
  questionReportId: 7,
  questionId: 102,
  versionNo: 1,
  questionName: "工作 D 的总时差",
  questionText: "<p>工作 D 的总时差为多少天？</p>",
  place: "test",
  paperName: "二建模拟卷一",
  kind: "key",
  text: "答案应为 C",
  studentName: "邓*静",
  people: 2,
  createTime: "2026-11-20T01:00:00.000Z",
  settleTime: null,
  answer: null,
  ...over,
});

/** The same question for whoever thinks of correcting it. */
export const aRegradeQuestion = (over: Partial<RegradeQuestion> = {}): RegradeQuestion => ({
  questionId: 102,
  versionNo: 1,
  questionName: "工作 D 的总时差",
  questionText: "<p>工作 D 的总时差为多少天？</p>",
  questionType: "single",
  choices: ["0", "2", "1", "5"].map((choiceName, at) => ({
    choiceNo: "ABCD"[at] ?? "",
    choiceName,
    optionId: `option ${choiceName}`,
  })),
  questionKeys: ["D"],
  voided: 0,
  answers: "",
  mayRegrade: 1,
  openReports: 2,
  ...over,
});

export const aRun = (over: Partial<Run> = {}): Run => ({
  regradeRunId: 3,
  questionId: 102,
  questionName: "工作 D 的总时差",
  questionKeys: ["C"],
  voided: 0,
  onlyUpward: 1,
  reason: "教材勘误",
  attempts: 860,
  scoresChanged: 358,
  passGained: 11,
  passLost: 0,
  userName: "林晓雯",
  createTime: "2026-11-21T01:00:00.000Z",
  ...over,
});
