import { listChapters, listPublishedChapters } from "@zhutu/domain/catalogue/contract.ts";
import { listMyCourses } from "@zhutu/domain/enrolment/contract.ts";
import { initCertify, proveByCode } from "@zhutu/domain/identity/contract.ts";
import * as contract from "@zhutu/domain/study/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import * as study from "./service.ts";

export function studyRoutes(bind: Bind): void {
  bind(contract.openChapter, (ctx, { body }) => study.openChapter(ctx, body));
  bind(contract.getPlayUrls, (ctx, { query }) => study.playUrls(ctx, query));
  bind(contract.getPlayUrl, (ctx, { query }) => study.playUrl(ctx, query));
  bind(contract.getCaptions, (ctx, { query }) => study.captions(ctx, query));
  bind(contract.getAnswer, (ctx, { params }) => study.answer(ctx, params.courseId));
  bind(contract.uploadPlayTime, (ctx, { body }) => study.reportPlayTime(ctx, body));
  bind(contract.answerPrompt, (ctx, { params, body }) => study.answerPrompt(ctx, { ...params, ...body }));
  bind(contract.listPrompts, (ctx, { params }) => study.myPrompts(ctx, params.courseChapterId));
  bind(contract.recordStudy, (ctx, { params, query }) =>
    study.recordStudy(ctx, { courseId: params.courseId, courseChapterId: query.courseChapterId }),
  );
  bind(contract.getCourseProgress, (ctx, { params }) => study.myProgress(ctx, params.courseId));
  bind(contract.continueLearning, (ctx) => study.continueLearning(ctx));
  bind(contract.listStudyNotes, (ctx, { params }) => study.myNotes(ctx, params.courseId));
  bind(contract.saveStudyNote, (ctx, { params, body }) => study.saveNote(ctx, { ...params, ...body }));
  bind(contract.deleteStudyNote, (ctx, { params }) => study.deleteNote(ctx, params.noteKey));
  bind(contract.getHandout, (ctx, { params, query }) => study.handoutFile(ctx, params, query.ticket));
  bind(contract.issueHandoutTicket, (ctx, { body }) => study.issueHandoutTicket(ctx, body.courseChapterId));
  bind(contract.getTotalPlayTime, (ctx) => study.totalPlayTime(ctx));
  bind(contract.getCoursePlayTime, (ctx) => study.coursePlayTime(ctx));
  bind(contract.getDayPlayTime, (ctx, { query }) => study.dayPlayTime(ctx, query.days));
  // Contracted by identity, served here: study knows whether a course plays for the caller.
  bind(initCertify, (ctx, { body }) => study.beginCheck(ctx, body));
  bind(proveByCode, (ctx, { body }) => study.proveByCode(ctx, body));
  // Contracted by catalogue, served here: study knows what the caller is done with.
  bind(listChapters, (ctx, { params }) => study.listedChapters(ctx, params.courseId));
  bind(listPublishedChapters, (ctx, { params }) => study.listedPublishedChapters(ctx, params.courseId));
  // Contracted by enrolment, served here: study has the progress.
  bind(listMyCourses, (ctx, { query }) => study.myCourses(ctx, query.courseTypes));
}
