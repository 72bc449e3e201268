import { aSpecification } from "../../../testing/courses.ts";
import { expect, test } from "vitest";
import { type CourseDetail, inputOf, newValues, valuesOf } from "./course-values.ts";

const saved: CourseDetail = {
  updateTime: "2026-11-20T08:00:00.000Z",
  answerText: "",
  video: null,
  specOf: [],
  returnReason: null,
  courseId: 12,
  courseName: "一级建造师直播冲刺",
  courseType: 6,
  courseStatus: "unpublish",
  courseHot: 0,
  recommended: 1,
  coursePrice: 269.1,
  coursePriceOriginal: 299,
  coursePriceDiscount: 0.9,
  displayPrice: "¥269.10",
  displayPriceOriginal: "¥299.00",
  freightPrice: 0,
  courseOrder: 3,
  orderCount: 18,
  publishTime: null,
  teacherId: 7,
  courseTeacher: 7,
  teacherName: "王海涛",
  teacherTitle: "",
  courseImgUrl: "/files/image/cover/a.png",
  converImgUrl: "/files/image/cover/a.png",
  coverArt: null,
  subject: "building",
  exam: "builder-2",
  classKind: "full",
  tag: "",
  courseTags: "hide,y2022j1",
  relatedCourseId: null,
  requiredCourse: null,
  certSubject: null,
  liveStatus: "unstarted",
  liveStartTime: "2026-11-21T11:30:00.000Z",
  backgroundColor: "#0b57d0",
  teachingType: "",
  teachingAddr: "",
  payPrice: 199,
  payUntil: null,
  payRule: "05",
  payReason: "活动价",
  reasons: [],
  repeatPrice: null,
  bulkPrice: null,
  courseCount: 1,
  liveCode: null,
  pushUrl: null,
  studyProgress: null,
  videoUrl: "",
  exclusiveCode: "000000",
  lessonCount: 0,
  content: { ready: 0, failed: 0, preparing: 0, missing: 0 },
  videoSeconds: 0,
  studyHours: 0,
  courseDescription: "<p>介绍</p>",
  answerForm: null,
  handoutCount: 0,
  exerciseCount: 0,
  validDays: 365,
  prompts: null,
  originalPrice: 0,
  fromPrice: false,
  models: [aSpecification({ modelCode: 3, modelName: "单科" })],
  discountRules: [{ ruleCode: "05", discountedPrice: 199 }],
  relatedCourse: null,
};

const none = new Set<never>();

test("how often a course was bought is sent by who changed it, and by nobody else", () => {
  expect(inputOf(valuesOf(saved), 12, new Set(["courseName"]))).not.toHaveProperty("orderCount");
  expect(inputOf({ ...valuesOf(saved), orderCount: null }, 12, new Set(["orderCount"])).orderCount).toBe(0);
});

test("a saved course comes back as it was sent", () => {
  const input = inputOf(valuesOf(saved), 12, new Set(["orderCount"]));
  for (const [key, value] of Object.entries(input))
    if (key !== "models" && key !== "liveStartTime")
      expect([key, value]).toEqual([key, saved[key as keyof CourseDetail]]);
  expect(input.models).toEqual([{ modelCode: 3, modelName: "单科" }]);
  expect(input.liveStartTime).toBe(saved.liveStartTime);
});

test("a start time is typed and shown in Asia/Shanghai, wherever the browser is", () => {
  expect(valuesOf(saved).liveStartTime).toBe("2026-11-21T19:30");
});

test("tags are sent as a comma-joined list of codes", () => {
  expect(inputOf({ ...newValues(1), courseTags: ["free", "hide"] }, undefined, none).courseTags).toBe(
    "free,hide",
  );
});

test("a new course has no id and what a person left empty is sent as nothing", () => {
  const input = inputOf({ ...newValues(5), models: [{}] }, undefined, none);
  expect(input).not.toHaveProperty("courseId");
  expect(input).toMatchObject({ models: [], backgroundColor: null, liveStartTime: null, certSubject: null });
});

test("[CRS-029] the form's carousel switch is recommended: 1 when on, 0 when off", () => {
  for (const [recommended, on] of [
    [1, true],
    [0, false],
  ] as const) {
    expect(valuesOf({ ...saved, recommended }).recommended).toBe(on);
    expect(inputOf({ ...newValues(1), recommended: on }, undefined, none).recommended).toBe(recommended);
  }
});
