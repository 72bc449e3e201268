import { z } from "zod";
import { courseStatus, courseType, coverArt, liveStatus } from "../catalogue/contract.ts";
import { COURSE_TYPE_CODES } from "../catalogue/course-type.ts";
import {
  date,
  id,
  idNumber,
  nothing,
  paging,
  phone,
  queryFlag,
  queryInt,
  repeated,
  time,
} from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";
import { mostAssigned, USER_COURSE_SOURCES, USER_COURSE_STATUSES } from "./user-course.ts";

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
  /** Of a live course only, as is when it begins. */
  liveStatus: liveStatus.nullable(),
  liveStartTime: time.nullable(),
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

// ---- back office (domain.md "Assignment by staff") ----
const assignment = z.object({
  assigned: z.array(z.string()),
  /** Those that hold the course, or for which it waits already. */
  alreadyAssigned: z.array(z.string()),
  /** Of `assigned`: those that nobody has registered with. */
  waiting: z.array(z.string()),
});
/** The list of phones is the body itself, as with a buyer's copies; the path says whether live codes are made. */
export const assignCourse = endpoint({
  name: "assignCourse",
  method: "POST",
  path: "/api/admin/courses/:courseId/assign-to-users/:genLiveCode",
  access: may.manageUserCourses,
  params: courseParams.extend({ genLiveCode: queryFlag }),
  body: z.array(phone()).min(1).max(mostAssigned),
  mostBodyBytes: mostAssigned * 32,
  reply: assignment,
  done: "分配成功",
});
/** The same to one learner, who is named by number: staff see no whole phone to send. Phones are answered masked. */
export const assignCourseToUser = endpoint({
  name: "assignCourseToUser",
  method: "POST",
  path: "/api/admin/users/:userId/courses",
  access: may.manageUserCourses,
  params: z.object({ userId: id }),
  body: z.object({ courseId: idNumber, genLiveCode: z.boolean() }),
  reply: assignment,
  done: "分配成功",
});

/**
 * Courses that can be given to phones, found by part of the name, the newest first; products that lead to others are
 * none.
 */
export const listCoursesToAssign = endpoint({
  name: "listCoursesToAssign",
  method: "GET",
  path: "/api/admin/courses-to-assign",
  access: may.manageUserCourses,
  query: z.object({ courseName: z.string().max(100).optional() }),
  reply: z.array(z.object({ courseId: z.int(), courseName: z.string(), courseType })),
});

const userCourseId = id;
const userCourseStatus = z.enum(USER_COURSE_STATUSES);
export const userCourseRow = z.object({
  userCourseId: z.int(),
  courseId: z.int(),
  courseName: z.string(),
  courseType,
  userId: z.int(),
  userName: z.string(),
  /** Masked (domain.md "Orders and payment"). */
  telephone: z.string(),
  orderId: z.string().nullable(),
  createTime: time,
  expiryDate: time,
  /** Also expired once its date has passed. */
  userCourseStatus,
  createType: z.enum(USER_COURSE_SOURCES),
  liveCode: z.string().nullable(),
  /** Of a copy of a package: whether somebody has used it; null for what is none. */
  seat: z.enum(["unused", "used"]).nullable(),
});
export const listUserCourses = endpoint({
  name: "listUserCourses",
  method: "GET",
  path: "/api/admin/user-courses",
  access: may.manageUserCourses,
  query: z.object({
    courseName: z.string().max(100).optional(),
    /** The whole number, however it is written. */
    telephone: z.string().max(30).optional(),
    userCourseStatus: userCourseStatus.optional(),
    createType: z.enum(USER_COURSE_SOURCES).optional(),
    ...paging,
  }),
  reply: z.object({ userCourses: z.array(userCourseRow), total: z.int() }),
});
/** It ends and no list shows it any more. A copy that nobody used goes back to its order; what was learned stays. */
export const deleteUserCourse = endpoint({
  name: "deleteUserCourse",
  method: "DELETE",
  path: "/api/admin/user-courses/:userCourseId",
  access: may.manageUserCourses,
  params: z.object({ userCourseId }),
  reply: nothing,
  done: "删除成功",
});
/** Expired ends it at once; valid gives it the date back that it had. */
export const changeUserCourseStatus = endpoint({
  name: "changeUserCourseStatus",
  method: "POST",
  path: "/api/admin/user-courses/change-status",
  access: may.manageUserCourses,
  query: z.object({ userCourseId, userCourseStatus }),
  reply: nothing,
  done: "状态已修改",
});
/** The last day on which it runs, in Shanghai; one that has passed ends it at once. */
export const changeUserCourseExpiry = endpoint({
  name: "changeUserCourseExpiry",
  method: "POST",
  path: "/api/admin/user-courses/change-expiry-date",
  access: may.manageUserCourses,
  query: z.object({ userCourseId, expiryDate: z.union([date, time]) }),
  reply: nothing,
  done: "有效期已修改",
});

/** What staff gave to phones that nobody has registered with. */
export const waitingGrant = z.object({
  assignmentId: z.int(),
  courseId: z.int(),
  courseName: z.string(),
  /** Masked (domain.md "Orders and payment"). */
  telephone: z.string(),
  createTime: time,
});
export const listWaitingGrants = endpoint({
  name: "listWaitingGrants",
  method: "GET",
  path: "/api/admin/waiting-grants",
  access: may.manageUserCourses,
  query: z.object({
    courseName: z.string().max(100).optional(),
    /** The whole number, however it is written. */
    telephone: z.string().max(30).optional(),
    ...paging,
  }),
  reply: z.object({ grants: z.array(waitingGrant), total: z.int() }),
});
export const cancelWaitingGrant = endpoint({
  name: "cancelWaitingGrant",
  method: "DELETE",
  path: "/api/admin/waiting-grants/:assignmentId",
  access: may.manageUserCourses,
  params: z.object({ assignmentId: id }),
  reply: nothing,
  done: "分配已取消",
});
