import { expect, test } from "vitest";
import { CERT_SUBJECTS } from "./subject.ts";
import { COURSE_TAGS } from "./course-form.ts";
import {
  COURSE_TYPE_CODES,
  COURSE_TYPES,
  HELD_TYPES,
  isCourseType,
  SHIPPED_TYPES,
  VIDEO_TYPES,
  requiredText,
} from "./course-type.ts";
import { liveStatus } from "./contract.ts";
import { LIVE_STATUS_LABELS } from "./live-status.ts";

const where = (trait: "isVideo" | "ships" | "singleQuantity" | "ignoresCode" | "companion" | "byTeachers") =>
  COURSE_TYPE_CODES.filter((type) => COURSE_TYPES[type][trait]);

test("[RULE-002] course types are 1 exam training, 2 answer, 3 book, 4 textbook, 5 further education and 6 live", () => {
  expect(COURSE_TYPE_CODES.map((type) => `${type} ${COURSE_TYPES[type].label}`)).toEqual([
    "1 考试培训",
    "2 付费答疑",
    "3 图书",
    "4 继续教育教材",
    "5 继续教育",
    "6 直播课程",
  ]);
  expect([0, 7, "1", null, 1.5].some(isCourseType)).toBe(false);
  expect(isCourseType(6)).toBe(true);
});

test("[RULE-003] video types are 1, 5 and 6", () => {
  expect(VIDEO_TYPES).toEqual([1, 5, 6]);
});

test("[PRICE-006] books and textbooks need shipping, other types do not", () => {
  expect(where("ships")).toEqual([3, 4]);
  expect(SHIPPED_TYPES).toEqual([3, 4]);
});

test("[CRS-032] exam training and further education have a companion book", () => {
  expect(where("companion")).toEqual([1, 5]);
});

test("teachers author everything but books and textbooks", () => {
  expect(where("byTeachers")).toEqual([1, 2, 5, 6]);
});

test("what does not ship is held as a user course", () => {
  expect(HELD_TYPES).toEqual([1, 2, 5, 6]);
});

test("answers are bought once like video types, and only further education ignores codes", () => {
  expect(where("singleQuantity")).toEqual([1, 2, 5, 6]);
  expect(where("ignoresCode")).toEqual([5]);
});

test("[CAT-022] [CAT-023] the tags are the seven course tags and the two book tags", () => {
  expect(COURSE_TAGS.map((tag) => tag.code)).toEqual(
    "free nopublish published freecourse hide y2022j1 y2022j2 book_jzs book_zjs".split(" "),
  );
});

test("[CERT-005] the six certificate subjects", () => {
  expect(CERT_SUBJECTS.map((subject) => subject.label)).toEqual([
    "建筑工程",
    "市政公用工程",
    "水利水电工程",
    "机电工程",
    "矿业工程",
    "公路工程",
  ]);
});

test("[LIVE-003] live status is unstarted, started or completed", () => {
  expect(liveStatus.options).toEqual(["unstarted", "started", "completed"]);
});

test("each live status has its Chinese name", () => {
  expect(LIVE_STATUS_LABELS).toEqual({ unstarted: "未开始", started: "直播中", completed: "已结束" });
});

test("[CRS-028] requiredCourse 1 means required and 0 elective", () => {
  expect(([1, 0, null] as const).map(requiredText)).toEqual(["必修", "选修", ""]);
});
