import * as contract from "@zhutu/domain/catalogue/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import type { AnswerCache } from "../../kernel/http/cache.ts";
import { teacherOptions } from "../teachers/service.ts";
import * as catalogue from "./service.ts";

export function catalogueRoutes(bind: Bind, cache: AnswerCache): void {
  // This instance sees its own changes at once; the others hear of them a moment later.
  const change: Bind = (e, handler) =>
    bind(e, async (ctx, input) => {
      try {
        return await handler(ctx, input);
      } finally {
        cache.clear();
      }
    });

  bind(contract.listCourses, (ctx, { query }) => catalogue.publicCourses(ctx, query), cache);
  bind(contract.countCourses, (ctx, { query }) => catalogue.courseCounts(ctx, query), cache);
  bind(
    contract.getCourse,
    (ctx, { params, query }) => catalogue.courseDetail(ctx, params.courseId, query.exclusiveCode),
    cache,
  );
  bind(contract.listChapters, (ctx, { params }) => catalogue.courseChapters(ctx, params.courseId));
  bind(
    contract.listPublishedChapters,
    (ctx, { params }) => catalogue.publishedChapters(ctx, params.courseId),
    cache,
  );

  bind(contract.listOfficeCourses, (ctx, { query }) => catalogue.officeCourses(ctx, query));
  bind(contract.listTeacherCourses, (ctx, { query }) => catalogue.teacherCourses(ctx, query));
  bind(contract.getOfficeCourse, (ctx, { params }) => catalogue.officeCourse(ctx, params.courseId));
  bind(contract.listTeacherOptions, (ctx) => teacherOptions(ctx));

  change(contract.saveCourse, (ctx, { body }) => catalogue.saveCourse(ctx, body));
  change(contract.deleteCourse, (ctx, { params }) => catalogue.deleteCourse(ctx, params.courseId));
  change(contract.publishCourse, (ctx, { params }) => catalogue.publishCourse(ctx, params.courseId));
  change(contract.unpublishCourse, (ctx, { params }) => catalogue.unpublishCourse(ctx, params.courseId));
  change(contract.setCourseHot, (ctx, { params }) => catalogue.setCourseHot(ctx, params.courseId, true));
  change(contract.clearCourseHot, (ctx, { params }) => catalogue.setCourseHot(ctx, params.courseId, false));
  change(contract.submitForAudit, (ctx, { params }) => catalogue.submitForAudit(ctx, params.courseId));
  change(contract.adjustCourseOrder, (ctx, { body }) => catalogue.adjustCourseOrder(ctx, body));
}
