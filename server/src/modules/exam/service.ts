// exam owns question banks, questions, papers and their versions, attempts, wrong-answer banks and the
// question of the day.
// It does not own: a chapter's link to its paper (catalogue), who may watch (enrolment), study hours
// (certificate).
// Answer keys stay on the server until due: in practice with the answer, in tests after the hand-in.
// The question of the day shows its keys, so it never comes from a chapter's test.
export { hasTest, testPassed, testOf, testOfRow } from "./queries.ts";
export {
  blueprintCheck,
  misplacedPapers,
  deleteOfficePaper,
  officePaper,
  officePapers,
  paperPreview,
  publishOfficePaper,
  saveOfficePaper,
} from "./papers/papers.ts";
export { copyChapterPapers } from "./papers/copy-papers.ts";
export { deletePapersOf, isSat } from "./papers/queries.ts";
export { courseExercises, todayQuestion } from "./practice/exercises.ts";
export {
  emptyErrors,
  errorQuestions,
  recordError,
  removeError,
  retryError,
} from "./practice/error-questions.ts";
export { countDue } from "./practice/practice-queries.ts";
export {
  keepDailyAnswer,
  practiceGroups,
  practiceSubjects,
  practiceToday,
  weakPoints,
} from "./practice/practice-hub.ts";
export { practiceRun, startPractice } from "./practice/start-practice.ts";
export { handIn } from "./attempts/hand-in.ts";
export { examJobs } from "./jobs.ts";
export { paperPassed } from "./moments.ts";
export { questionFiles } from "./banks/pictures.ts";
export { bankAttributes, deleteBank, questionBank, questionBanks, saveBank } from "./banks/banks.ts";
export {
  alikeQuestions,
  bankQuestion,
  bankQuestions,
  deleteQuestion,
  questionHistory,
} from "./banks/questions.ts";
export { importQuestions, previewImport, questionImports } from "./banks/import/import-questions.ts";
export { annotatedFile, exportQuestions, questionTemplate } from "./banks/import/question-book.ts";
export { undoImport } from "./banks/import/undo-import.ts";
export { drawQuestion } from "./banks/draw-question.ts";
export { saveBankQuestion } from "./banks/save-question.ts";
export { addToPaper, orderPaper, removeFromPaper, saveInPaper } from "./papers/paper-questions.ts";
export { saveTypeScores } from "./papers/type-scores.ts";
export { attemptsOfPerson } from "./attempts/result-queries.ts";
export { attemptNeighbours, candidateAttempt } from "./attempts/candidate-attempt.ts";
export { scoresExport } from "./attempts/export-scores.ts";
export { paperQuestions, paperScores, paperStatistics } from "./attempts/paper-results.ts";
export { freePapers } from "./attempts/free-papers.ts";
export { paperSummary, startPaper, resetPaper } from "./attempts/start-paper.ts";
export { forgetReports, papersData } from "./personal-data.ts";
export { questionReports, reportQuestion, settleReport } from "./regrade/question-reports.ts";
export { previewRegrade, regrade } from "./regrade/regrade.ts";
export { regradeQuestion, regrades } from "./regrade/regrade-history.ts";
export { answerReminder, reminders } from "./practice/reminders.ts";
export { saveAnswers } from "./attempts/save-answers.ts";
export { paperAnswers, userPaper } from "./attempts/show-attempt.ts";
