import { z } from "zod";
import { courseStatus, courseType, coverArt, liveStatus } from "../catalogue/contract.ts";
import { COURSE_TYPE_CODES } from "../catalogue/course-type.ts";
import { id, queryInt, repeated, time } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";

const courseParams = z.object({ courseId: id });

export const isBought = endpoint({
  name: "isBought",
  method: "GET",
  path: "/api/user/courses/:courseId/bought",
  access: may.learn,
  params: courseParams,
  reply: z.object({
    bought: z.boolean(),
    expiryDate: time.nullable(),
    /** Held, and not by an order of one's own: a copy that was given, a live code, the shop. */
    given: z.boolean().optional(),
  }),
});
export const validLiveCode = endpoint({
  name: "validLiveCode",
  method: "GET",
  path: "/api/user/courses/:courseId/valid-live-code/:code",
  access: may.learn,
  done: "直播码有效，可以观看本课程",
  params: z.object({ courseId: id, code: z.string().min(1).max(20) }),
  reply: z.object({ valid: z.literal(true) }),
});

export const userCourse = z.object({
  userCourseId: z.int(),
  courseId: z.int(),
  courseName: z.string(),
  courseType,
  /** Not published: withdrawn from sale, without a page of its own; its holders go on studying. */
  courseStatus,
  courseImgUrl: z.string().nullable(),
  coverArt: coverArt.nullable(),
  teacherName: z.string(),
  requiredCourse: z.int().nullable(),
  liveCode: z.string().nullable(),
  /** Of a live course only. */
  liveStatus: liveStatus.nullable(),
  /** Per cent of the published lessons with a video that are done; may exceed 100 on old data, screens cap it. */
  studyProgress: z.number(),
  lessonCount: z.int(),
  doneCount: z.int(),
  lastChapterTitle: z.string().nullable(),
  lastPlayedAt: time.nullable(),
  playSeconds: z.int(),
  status: z.enum(["valid", "expired"]),
  expiryDate: time,
  createTime: time,
});
export const listMyCourses = endpoint({
  name: "listMyCourses",
  method: "GET",
  path: "/api/user/courses",
  access: may.learn,
  query: z.object({ courseTypes: repeated(queryInt(COURSE_TYPE_CODES)) }),
  reply: z.array(userCourse),
});
