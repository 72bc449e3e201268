// A course as the server answers it, for screens that show one.
import type { getCourse, listPublishedChapters } from "@zhutu/domain/catalogue/contract.ts";
import type { ContentState } from "@zhutu/domain/catalogue/content-state.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";

type Course = CallReply<typeof getCourse>;
/** With what its staff are told besides of what there is for its buyers. */
type OfficeCourse = Course & { content: ContentState };

/** A published exam course for ¥399.00 unless told otherwise. */
export const aCourse = (over: Partial<OfficeCourse> = {}): OfficeCourse => ({
  courseId: 11,
  courseName: "施工管理精讲班",
  courseType: 1,
  courseStatus: "published",
  courseHot: 0,
  recommended: 0,
  coursePrice: 399,
  coursePriceOriginal: 570,
  coursePriceDiscount: 0.7,
  displayPrice: "¥399.00",
  displayPriceOriginal: "¥570.00",
  payPrice: 399,
  payRule: null,
  payReason: "",
  payUntil: null,
  originalPrice: 570,
  fromPrice: false,
  reasons: [],
  repeatPrice: null,
  bulkPrice: null,
  freightPrice: 0,
  courseOrder: 1,
  orderCount: 0,
  courseCount: 1,
  publishTime: "2026-11-01T00:00:00.000Z",
  teacherId: 5,
  courseTeacher: 5,
  teacherName: "孙立",
  teacherTitle: "",
  courseImgUrl: "/files/image/cover/a.png",
  converImgUrl: "/files/image/cover/a.png",
  coverArt: null,
  subject: null,
  exam: null,
  classKind: null,
  tag: "",
  courseTags: "",
  relatedCourseId: null,
  requiredCourse: null,
  certSubject: null,
  liveStatus: null,
  liveStartTime: null,
  liveCode: null,
  pushUrl: null,
  studyProgress: null,
  videoUrl: "",
  backgroundColor: null,
  teachingType: "",
  teachingAddr: "",
  lessonCount: 1,
  content: { ready: 1, failed: 0, preparing: 0, missing: 0 },
  videoSeconds: 60,
  studyHours: 1,
  courseDescription: "",
  answerForm: null,
  handoutCount: 0,
  exerciseCount: 0,
  validDays: 365,
  prompts: null,
  models: [],
  discountRules: [],
  relatedCourse: null,
  exclusiveCode: "000000",
  ...over,
});

/** A specification of a course. */
export const aSpecification = (over: Partial<Course["models"][number]> = {}): Course["models"][number] => ({
  modelCode: 12,
  modelName: "精讲班",
  coursePrice: 399,
  coursePriceOriginal: 570,
  payPrice: 399,
  lessonCount: 0,
  videoSeconds: 0,
  handoutCount: 0,
  exerciseCount: 0,
  ...over,
});

type Chapter = CallReply<typeof listPublishedChapters>[number];

/** A lesson with a video that anybody may try. */
export const aTrialLesson: Chapter = {
  courseChapterId: 1,
  courseId: 11,
  parentId: 0,
  chapterTitle: "第一讲",
  chapterOrder: 1,
  chapterTime: 1,
  videoDuration: 60,
  hasVideo: true,
  chapterStatus: "published",
  chapterHandoutExtension: "",
  existPractice: false,
  trial: true,
  handoutTrial: false,
};
