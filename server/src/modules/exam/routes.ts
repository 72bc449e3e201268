import * as banks from "@zhutu/domain/exam/banks/contract.ts";
import * as imports from "@zhutu/domain/exam/banks/import/contract.ts";
import * as contract from "@zhutu/domain/exam/contract.ts";
import * as corrections from "@zhutu/domain/exam/corrections/contract.ts";
import { getAttemptNeighbours, getCandidateAttempt } from "@zhutu/domain/exam/office/attempt/contract.ts";
import * as office from "@zhutu/domain/exam/office/contract.ts";
import * as practice from "@zhutu/domain/exam/practice/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import { exportNow } from "../../kernel/workbook/export-kind.ts";
import * as exam from "./service.ts";

export function examRoutes(bind: Bind): void {
  bind(contract.getTodayQuestion, (ctx) => exam.todayQuestion(ctx));
  bind(contract.listCourseExercises, (ctx, { params }) => exam.courseExercises(ctx, params.courseId));
  bind(contract.startPaper, (ctx, { body }) => exam.startPaper(ctx, body));
  bind(contract.listFreePapers, (ctx, { query }) => exam.freePapers(ctx, query.courseId));
  bind(contract.getUserPaper, (ctx, { params, query }) => exam.userPaper(ctx, { ...params, ...query }));
  bind(contract.getPaperSummary, (ctx, { params, query }) => exam.paperSummary(ctx, { ...params, ...query }));
  bind(contract.listPaperAnswers, (ctx, { params }) => exam.paperAnswers(ctx, params.userPaperId));
  bind(contract.savePaperAnswers, (ctx, { body }) => exam.saveAnswers(ctx, body));
  bind(contract.scoreUserPaper, (ctx, { params }) => exam.handIn(ctx, params.userPaperId));
  bind(contract.resetUserPaper, (ctx, { params }) => exam.resetPaper(ctx, params.userPaperId));
  bind(contract.listReminders, (ctx, { params }) => exam.reminders(ctx, params.courseChapterId));
  bind(contract.answerReminder, (ctx, { params, body }) => exam.answerReminder(ctx, { ...params, ...body }));
  bind(contract.listErrorQuestions, (ctx, { query }) => exam.errorQuestions(ctx, query));
  bind(contract.recordErrorQuestion, (ctx, { query }) => exam.recordError(ctx, query));
  bind(contract.retryErrorQuestion, (ctx, { params, body }) => exam.retryError(ctx, { ...params, ...body }));
  bind(contract.removeErrorQuestion, (ctx, { params }) => exam.removeError(ctx, params.questionId));
  bind(contract.emptyErrorQuestions, (ctx) => exam.emptyErrors(ctx));
  bind(contract.emptyAllErrorQuestions, (ctx) => exam.emptyErrors(ctx));

  bind(practice.listPracticeSubjects, (ctx) => exam.practiceSubjects(ctx));
  bind(practice.listPracticeGroups, (ctx, { params, query }) =>
    exam.practiceGroups(ctx, params.questionBankId, query.by),
  );
  bind(practice.listWeakPoints, (ctx, { params }) => exam.weakPoints(ctx, params.questionBankId));
  bind(practice.startPractice, (ctx, { body }) => exam.startPractice(ctx, body));
  bind(practice.getPracticeRun, (ctx, { params }) => exam.practiceRun(ctx, params.userPaperId));
  bind(practice.getPracticeToday, (ctx) => exam.practiceToday(ctx));
  bind(practice.keepDailyAnswer, (ctx, { body }) => exam.keepDailyAnswer(ctx, body));

  bind(office.listPaperQuestions, (ctx, { params, query }) =>
    exam.paperQuestions(ctx, params.paperId, query),
  );
  bind(corrections.reportQuestion, (ctx, { params, body }) =>
    exam.reportQuestion(ctx, params.questionId, body),
  );
  bind(corrections.listQuestionReports, (ctx, { query }) => exam.questionReports(ctx, query));
  bind(corrections.settleQuestionReport, (ctx, { params, body }) =>
    exam.settleReport(ctx, params.questionReportId, body.answer),
  );
  bind(corrections.previewRegrade, (ctx, { body, query }) => exam.previewRegrade(ctx, body, query));
  bind(corrections.getRegradeQuestion, (ctx, { params }) => exam.regradeQuestion(ctx, params.questionId));
  bind(corrections.listRegrades, (ctx, { query }) => exam.regrades(ctx, query));
  bind(corrections.runRegrade, (ctx, { body }) => exam.regrade(ctx, body));
  bind(banks.listQuestionBanks, (ctx, { query }) => exam.questionBanks(ctx, query));
  bind(banks.getQuestionBank, (ctx, { params }) => exam.questionBank(ctx, params.questionBankId));
  bind(banks.saveQuestionBank, (ctx, { body }) => exam.saveBank(ctx, body));
  bind(banks.deleteQuestionBank, (ctx, { params }) => exam.deleteBank(ctx, params.questionBankId));
  bind(banks.listQuestions, (ctx, { query }) => exam.bankQuestions(ctx, query));
  bind(banks.getQuestion, (ctx, { params }) => exam.bankQuestion(ctx, params.questionId));
  bind(banks.getBankAttributes, (ctx, { params }) => exam.bankAttributes(ctx, params.questionBankId));
  bind(banks.getQuestionHistory, (ctx, { params }) => exam.questionHistory(ctx, params.questionId));
  bind(banks.findAlikeQuestions, (ctx, { body }) => exam.alikeQuestions(ctx, body));
  bind(banks.drawQuestion, (ctx, { body }) => exam.drawQuestion(ctx, body));
  bind(banks.saveQuestion, (ctx, { body }) => exam.saveBankQuestion(ctx, body));
  bind(banks.deleteQuestion, (ctx, { params }) => exam.deleteQuestion(ctx, params.questionId));

  bind(imports.getQuestionTemplate, (ctx) => exam.questionTemplate(ctx));
  bind(imports.exportQuestions, (ctx, { params }) => exam.exportQuestions(ctx, params.questionBankId));
  bind(imports.previewQuestionImport, (ctx, { params, body }) =>
    exam.previewImport(ctx, params.questionBankId, body),
  );
  bind(imports.annotateQuestionImport, (ctx, { params, body }) =>
    exam.annotatedFile(ctx, params.questionBankId, body),
  );
  bind(imports.importQuestions, (ctx, { params, body }) =>
    exam.importQuestions(ctx, params.questionBankId, body),
  );
  bind(imports.listQuestionImports, (ctx, { params, query }) =>
    exam.questionImports(ctx, params.questionBankId, query),
  );
  bind(imports.undoQuestionImport, (ctx, { params }) => exam.undoImport(ctx, params.questionImportId));

  bind(office.listPapers, (ctx, { query }) => exam.officePapers(ctx, query));
  bind(office.getPaper, (ctx, { params }) => exam.officePaper(ctx, params.paperId));
  bind(office.savePaper, (ctx, { body }) => exam.saveOfficePaper(ctx, body));
  bind(office.deletePaper, (ctx, { params }) => exam.deleteOfficePaper(ctx, params.paperId));
  bind(office.publishPaper, (ctx, { params, query }) =>
    exam.publishOfficePaper(ctx, params.paperId, query.revision),
  );
  bind(office.checkBlueprint, (ctx, { params, body }) =>
    exam.blueprintCheck(ctx, params.paperId, body.blueprint),
  );
  bind(office.previewPaper, (ctx, { params }) => exam.paperPreview(ctx, params.paperId));
  bind(office.addPaperQuestions, (ctx, { params, body }) =>
    exam.addToPaper(ctx, params.paperId, body.questionIds),
  );
  bind(office.savePaperQuestion, (ctx, { body }) => exam.saveInPaper(ctx, body));
  bind(office.saveTypeScores, (ctx, { params, body }) => exam.saveTypeScores(ctx, params.paperId, body));
  bind(office.removePaperQuestion, (ctx, { params }) => exam.removeFromPaper(ctx, params.paperQuestionId));
  bind(office.adjustPaperOrder, (ctx, { params, body }) => exam.orderPaper(ctx, params.paperId, body));
  bind(office.exportPaperScores, (ctx, input) => exportNow(ctx, exam.scoresExport, input));
  bind(office.getPaperStatistics, (ctx, { params }) => exam.paperStatistics(ctx, params.paperId));
  bind(office.listPaperScores, (ctx, { params, query }) => exam.paperScores(ctx, params.paperId, query));
  bind(getCandidateAttempt, (ctx, { params }) => exam.candidateAttempt(ctx, params));
  bind(getAttemptNeighbours, (ctx, { params, query }) => exam.attemptNeighbours(ctx, params, query));
}
