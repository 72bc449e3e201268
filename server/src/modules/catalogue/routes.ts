import { returnCourse } from "@zhutu/domain/catalogue/audit/contract.ts";
import * as chapters from "@zhutu/domain/catalogue/chapters/contract.ts";
import * as contract from "@zhutu/domain/catalogue/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import { teacherOptions } from "../teachers/service.ts";
import * as captions from "./captions.ts";
import { noteSearch, popularSearches } from "./popular-searches.ts";
import { searchShop } from "./search.ts";
import * as catalogue from "./service.ts";

export function catalogueRoutes(bind: Bind): void {
  bind(contract.listCourses, (ctx, { query }) => catalogue.publicCourses(ctx, query));
  bind(contract.listCourseFacets, (ctx, { query }) => catalogue.courseFacets(ctx, query));
  bind(contract.searchShop, (ctx, { query }) => searchShop(ctx, query));
  bind(contract.noteSearch, (ctx, { body }) => noteSearch(ctx, body.text));
  bind(contract.popularSearches, ({ db }) => popularSearches(db));
  bind(contract.getCourse, (ctx, { params, query }) =>
    catalogue.courseDetail(ctx, params.courseId, query.exclusiveCode),
  );

  bind(contract.listOfficeCourses, (ctx, { query }) => catalogue.officeCourses(ctx, query));
  bind(contract.listTeacherCourses, (ctx, { query }) => catalogue.teacherCourses(ctx, query));
  bind(contract.listTeacherOptions, (ctx) => teacherOptions(ctx));

  bind(contract.saveCourse, (ctx, { body }) => catalogue.saveCourse(ctx, body));
  bind(contract.copyCourse, (ctx, { params }) => catalogue.copyCourse(ctx, params.courseId));
  bind(contract.deleteCourse, (ctx, { params }) => catalogue.deleteCourse(ctx, params.courseId));
  bind(contract.publishCourse, (ctx, { params, query }) =>
    catalogue.publishCourse(ctx, params.courseId, query.updateTime),
  );
  bind(contract.unpublishCourse, (ctx, { params, query }) =>
    catalogue.unpublishCourse(ctx, params.courseId, query.updateTime),
  );
  bind(returnCourse, (ctx, { params, query, body }) =>
    catalogue.returnCourse(ctx, params.courseId, body.reason, query.updateTime),
  );
  bind(contract.setCourseHot, (ctx, { params, query }) =>
    catalogue.setCourseHot(ctx, params.courseId, true, query.updateTime),
  );
  bind(contract.clearCourseHot, (ctx, { params, query }) =>
    catalogue.setCourseHot(ctx, params.courseId, false, query.updateTime),
  );
  bind(contract.submitForAudit, (ctx, { params, query }) =>
    catalogue.submitForAudit(ctx, params.courseId, query.updateTime),
  );
  bind(contract.adjustCourseOrder, (ctx, { body }) => catalogue.adjustCourseOrder(ctx, body));

  bind(chapters.listOfficeChapters, (ctx, { params }) => catalogue.chaptersOfCourse(ctx, params.courseId));
  bind(chapters.getChapter, (ctx, { params }) => catalogue.chapterOfCourse(ctx, params));
  bind(chapters.saveChapter, (ctx, { params, body }) => catalogue.saveChapter(ctx, params.courseId, body));
  bind(chapters.addOutline, (ctx, { params, body }) => catalogue.addOutline(ctx, params.courseId, body));
  bind(chapters.deleteChapter, (ctx, { params }) => catalogue.deleteChapter(ctx, params));
  bind(chapters.deleteChapterVideo, (ctx, { params }) => catalogue.deleteChapterVideo(ctx, params));
  bind(chapters.refreshVideoDuration, (ctx, { params }) => catalogue.refreshVideoDuration(ctx, params));
  bind(chapters.adjustChapterOrder, (ctx, { body }) => catalogue.adjustChapterOrder(ctx, body));

  bind(chapters.deleteAnswerVideo, (ctx, { params }) => catalogue.deleteAnswerVideo(ctx, params.courseId));
  bind(chapters.findVideos, (ctx, { query }) => catalogue.findVideos(ctx, query));
  bind(chapters.playFoundVideo, (ctx, { params }) => catalogue.playFoundVideo(ctx, params.videoId));
  bind(chapters.getVideoCaptions, (ctx, { params }) => captions.videoCaptions(ctx, params.videoId));
  bind(chapters.saveVideoCaptions, (ctx, { params, body }) =>
    captions.saveVideoCaptions(ctx, params.videoId, body.content),
  );
  bind(chapters.deleteVideoCaptions, (ctx, { params }) => captions.deleteVideoCaptions(ctx, params.videoId));
}
