// Questions of a bank as the server answers them, for drawn tests.
import { noDetails } from "@zhutu/domain/exam/banks/question-details.ts";

export const aBankQuestion = (over: object = {}) => ({
  questionId: 9,
  questionBankId: 3,
  questionNo: "A10112",
  versionNo: 2,
  questionName: "水泥的初凝时间不得早于（　）分钟。",
  questionText: "<p>水泥的初凝时间不得早于（　）分钟。</p>",
  questionType: "single",
  questionScore: 1.5,
  questionKey: "A",
  questionKeys: ["A"],
  choices: [
    { choiceNo: "A", choiceName: "45", optionId: "A" },
    { choiceNo: "B", choiceName: "60", optionId: "B" },
  ],
  answers: "<p>见教材</p>",
  answerPass: null,
  answerScore: null,
  details: { ...noDetails, chapter: "1A411040", difficulty: "很易", year: "2025" },
  createTime: "2026-11-01T00:00:00.000Z",
  updateTime: "2026-11-02T00:00:00.000Z",
  answered: 18_430,
  wrongRate: 0.086,
  papers: 0,
  alike: 0,
  held: "",
  ...over,
});

export const bankAnswersOf = {
  "GET /api/admin/question-banks/:id": () => ({
    questionBankId: 3,
    questionBankName: "建筑实务题库",
    createTime: "2026-11-01T00:00:00.000Z",
    questionCount: 2,
    ownerName: null,
    revision: 1,
  }),
  "GET /api/admin/question-banks/:id/attributes": () => ({
    chapters: [
      { name: "1A411040", questions: 3 },
      { name: "1A413040", questions: 3 },
    ],
    topics: [{ name: "模板拆除", questions: 3 }],
    difficulties: [{ name: "很易", questions: 3 }],
    years: [
      { name: "2025", questions: 3 },
      { name: "2026", questions: 3 },
    ],
  }),
  "GET /api/admin/list-views": () => [],
};
