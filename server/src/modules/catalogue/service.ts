// catalogue owns everything sold: courses, answers, books, textbooks, live courses, with price ingredients,
// specifications, chapter trees, publication and list order.
// It does not own: prices to pay (pricing), who holds a course (enrolment), papers (exam), video files
// (media), teachers' accounts and titles (identity, teachers).
// Public answers are cached; every change announces itself on `catalogueChannel` in its transaction, except
// order counts, up to a second old.
export {
  courseChapters,
  courseDetail,
  courseFacets,
  courseToStudy,
  officeCourse,
  officeCourses,
  publicCourses,
  publishedChapters,
  teacherCourses,
} from "./browse.ts";
export {
  adjustChapterOrder,
  chapterOfCourse,
  chapterDeleted,
  chapterRecords,
  chaptersOfCourse,
  deleteChapter,
  deleteChapterVideo,
  refreshVideoDuration,
} from "./chapters.ts";
export { addOutline } from "./chapter-outline.ts";
export { type ChapterPapers, type PaperField, saveChapter, wrongChapterPapers } from "./chapter-save.ts";
export {
  followVideoLength,
  followVideoStatus,
  findVideos,
  playFoundVideo,
  usesOfVideo,
} from "./video-follows.ts";
export {
  adjustCourseOrder,
  deleteAnswerVideo,
  deleteCourse,
  publishCourse,
  returnCourse,
  setCourseHot,
  submitForAudit,
  unpublishCourse,
} from "./course-actions.ts";
export { saveCourse } from "./course-save.ts";
export { copiedChapterPapers, copyCourse } from "./course-copy.ts";
export type { ChapterCopy, CopiedPapers } from "./course-copy-queries.ts";
export { addToOrderCounts, announceChange, catalogueChannel } from "./office-queries.ts";
export { chapterCounts, recountChapters, addLesson, moveLiveStatus } from "./chapter-queries.ts";
export {
  contentOf,
  isHidden,
  isLessonOf,
  type Chosen,
  type CourseForSale,
  coursesForSale,
} from "./queries.ts";
export { lacksSubject } from "./list-queries.ts";
export { lockChapter } from "./chapter-paper-queries.ts";
export { linkChapterPaper } from "./chapter-changes.ts";
export { cleanRichText } from "./rich-text.ts";
export { payUntilOf, sellable } from "./shown-prices.ts";
export {
  catalogueJobs,
  namedPictures,
  storedFiles,
  sweepUnnamed,
  UNNAMED_FILES_KEPT_DAYS,
} from "./uploads.ts";
export { type NamedFile, namedFiles, type SweptHere } from "./upload-queries.ts";
