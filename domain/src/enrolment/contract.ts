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
import { yuan } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";
import { maxAssigned, USER_COURSE_SOURCES, USER_COURSE_STATUSES } from "./user-course.ts";

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
    /** Held by a given copy, a live code or the shop. */
    given: z.boolean().optional(),
  }),
});
export const validLiveCode = endpoint({
  name: "validLiveCode",
  method: "GET",
  path: "/api/user/courses/:courseId/valid-live-code/:code",
  access: may.learn,
  refuses: ["LIVE_CODE_INVALID"],
  done: "直播码有效，可以观看本课程",
  params: z.object({ courseId: id, code: z.string().min(1).max(20) }),
  reply: z.object({ valid: z.literal(true) }),
});

export const userCourse = z.object({
  userCourseId: z.int(),
  courseId: z.int(),
  courseName: z.string(),
  courseType,
  /** Unpublished: off sale without a page; holders keep studying. */
  courseStatus,
  courseImgUrl: z.string().nullable(),
  coverArt: coverArt.nullable(),
  teacherName: z.string(),
  requiredCourse: z.int().nullable(),
  liveCode: z.string().nullable(),
  /** Live courses only, like the start time. */
  liveStatus: liveStatus.nullable(),
  liveStartTime: time.nullable(),
  /** Percent of published video lessons done; old data may exceed 100, screens cap it. */
  studyProgress: z.number(),
  lessonCount: z.int(),
  doneCount: z.int(),
  /** The lesson to go on with; null when all are done, none plays or the course expired. */
  nextLesson: z.object({ courseChapterId: z.int(), chapterTitle: z.string() }).nullable(),
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
  /** Phones that hold the course or wait for it. */
  alreadyAssigned: z.array(z.string()),
  /** Part of `assigned`: phones without an account. */
  waiting: z.array(z.string()),
});
/** The body lists phones; the path says whether to create live codes. */
export const assignCourse = endpoint({
  name: "assignCourse",
  method: "POST",
  path: "/api/admin/courses/:courseId/assign-to-users/:genLiveCode",
  access: may.manageUserCourses,
  refuses: ["NOT_FOUND", "COURSE_NOT_ASSIGNED"],
  params: courseParams.extend({ genLiveCode: queryFlag }),
  body: z.array(phone()).min(1).max(maxAssigned),
  maxBodyBytes: maxAssigned * 32,
  reply: assignment,
  done: "分配成功",
});
/** The same for one learner by id, since staff see no whole phones; replies mask them. */
export const assignCourseToUser = endpoint({
  name: "assignCourseToUser",
  method: "POST",
  path: "/api/admin/users/:userId/courses",
  access: may.manageUserCourses,
  refuses: ["NOT_FOUND", "COURSE_NOT_ASSIGNED"],
  params: z.object({ userId: id }),
  body: z.object({ courseId: idNumber, genLiveCode: z.boolean() }),
  reply: assignment,
  done: "分配成功",
});

/** Courses to assign by part of the name, newest first; without products that stand for other courses. */
export const listCoursesToAssign = endpoint({
  name: "listCoursesToAssign",
  method: "GET",
  path: "/api/admin/courses-to-assign",
  access: may.manageUserCourses,
  query: z.object({ courseName: z.string().max(100).optional() }),
  reply: z.array(z.object({ courseId: z.int(), courseName: z.string(), courseType, coursePrice: yuan })),
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
  /** Whether a package copy was used; null for others. */
  seat: z.enum(["unused", "used"]).nullable(),
});
export const listUserCourses = endpoint({
  name: "listUserCourses",
  method: "GET",
  path: "/api/admin/user-courses",
  access: may.manageUserCourses,
  query: z.object({
    courseName: z.string().max(100).optional(),
    /** The whole number in any spelling. */
    telephone: z.string().max(30).optional(),
    userCourseStatus: userCourseStatus.optional(),
    createType: z.enum(USER_COURSE_SOURCES).optional(),
    ...paging,
  }),
  reply: z.object({ userCourses: z.array(userCourseRow), total: z.int() }),
});
/** Ends and hides the enrolment. An unused copy returns to its order; study records stay. */
export const deleteUserCourse = endpoint({
  name: "deleteUserCourse",
  method: "DELETE",
  path: "/api/admin/user-courses/:userCourseId",
  access: may.manageUserCourses,
  refuses: ["NOT_FOUND", "ORDER_STATE", "COPY_STARTED"],
  params: z.object({ userCourseId }),
  reply: nothing,
  done: "删除成功",
});
/** `expired` ends it now; `valid` restores its previous date. */
export const changeUserCourseStatus = endpoint({
  name: "changeUserCourseStatus",
  method: "POST",
  path: "/api/admin/user-courses/change-status",
  access: may.manageUserCourses,
  refuses: ["NOT_FOUND", "USER_COURSE_HELD", "USER_COURSE_OVER", "COPY_TAKEN_BACK"],
  query: z.object({ userCourseId, userCourseStatus }),
  reply: nothing,
  done: "状态已修改",
});
/** The last Shanghai day; a past day ends it now. */
export const changeUserCourseExpiry = endpoint({
  name: "changeUserCourseExpiry",
  method: "POST",
  path: "/api/admin/user-courses/change-expiry-date",
  access: may.manageUserCourses,
  refuses: ["NOT_FOUND", "USER_COURSE_HELD", "COPY_TAKEN_BACK"],
  query: z.object({ userCourseId, expiryDate: z.union([date, time]) }),
  reply: nothing,
  done: "有效期已修改",
});

/** Courses assigned to phones without an account. */
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
    /** The whole number in any spelling. */
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
  refuses: ["NOT_FOUND"],
  params: z.object({ assignmentId: id }),
  reply: nothing,
  done: "分配已取消",
});
