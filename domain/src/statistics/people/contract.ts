import { z } from "zod";
import { courseType } from "../../catalogue/contract.ts";
import { certificate, issuedCertificate } from "../../certificate/contract.ts";
import { id, idNumber, nothing, paging, repeated, ruled, time, yuan, yuanSum } from "../../contract.ts";
import { endpoint, roles } from "../../endpoint.ts";
import { userCourseRow } from "../../enrolment/contract.ts";
import { staffRoles } from "../../identity/staff-role.ts";
import { userStatuses } from "../../identity/user-status.ts";
import { orderIdShape } from "../../ordering/contract.ts";
import { ORDER_STATUS } from "../../ordering/order-status.ts";
import { may } from "../../permissions.ts";
import { adminParts } from "../../rights.ts";
import { personNoteRule } from "./person-note.ts";
import { disableReasonRule } from "./staff-form.ts";

const channelKind = z.enum(["school", "internal"]);
const rights = z.array(z.enum(adminParts)).min(1).max(adminParts.length).nullable();

/** A user as every list of the office shows one: `roleId` is the deciding role, staff's phones are whole, learners' masked. */
export const userRow = z.object({
  userId: z.int(),
  userName: z.string(),
  /** Of a learner; empty where none was told. */
  employer: z.string(),
  loginName: z.string(),
  telephone: z.string(),
  roleId: z.enum(roles),
  /** Paid orders: of a channel those that were placed with its code, of anybody else own ones. */
  orderCount: z.int(),
  regTime: time,
  disabled: z.boolean(),
  userStatus: z.literal(userStatuses),
  /** Of a teacher: how many courses name them. */
  courseCount: z.int(),
  title: z.string(),
  /** Of a channel; null of others and where it has none. */
  exclusiveCode: z.string().nullable(),
  exclusiveDiscount: z.number().nullable(),
  kind: channelKind.nullable(),
  /** Opens the image of the channel's address; null of others. */
  publicKey: z.string().nullable(),
  /** Of an administrator: the parts of the office, null is everything. */
  rights: rights,
});

export const userFilter = {
  roleId: z.enum(roles).optional(),
  /** In the name. */
  name: z.string().max(100).optional(),
  /** In the employer. */
  employer: z.string().max(100).optional(),
  /** The whole code. */
  exclusiveCode: z.string().max(20).optional(),
  /** The whole number, however it is written. */
  telephone: z.string().max(40).optional(),
  state: z.enum(["open", "disabled"]).optional(),
};

/** Users by role, name and exclusive code for fields to choose from: by name, the first 500. */
export const listUsers = endpoint({
  name: "listUsers",
  method: "GET",
  path: "/api/admin/users",
  access: may.managePeople,
  query: z.object(userFilter),
  reply: z.array(userRow),
});
/** The same page by page, the newest first. */
export const listUsersForPage = endpoint({
  name: "listUsersForPage",
  method: "GET",
  path: "/api/admin/users-for-page",
  access: may.managePeople,
  query: z.object({ ...userFilter, ...paging }),
  reply: z.object({ users: z.array(userRow), total: z.int() }),
});
/** The users of a filter as .xlsx, with whole phones: it is written down who took it. */
export const exportUsers = endpoint({
  name: "exportUsers",
  method: "GET",
  path: "/api/admin/users-export",
  access: may.managePeople,
  query: z.object(userFilter),
  reply: "file",
});

const userParams = z.object({ userId: id });
/** One user and what is known at a glance; never the password. The form of staff opens with it. */
export const getUser = endpoint({
  name: "getUser",
  method: "GET",
  path: "/api/admin/users/:userId",
  access: may.managePeople,
  params: userParams,
  reply: userRow.extend({
    updateTime: time,
    disabledTime: time.nullable(),
    disabledReason: z.string(),
    /** Masked; empty when there is none. */
    idCard: z.string(),
    biography: z.string(),
    /** What the paid orders came to. */
    paidAmt: yuanSum,
    /** Courses that the person holds now. */
    heldCount: z.int(),
    /** Why the account cannot be deleted, and what to do instead; null: nothing needs it. */
    inUse: z.string().nullable(),
    lastLoginTime: time.nullable(),
  }),
});

/** Saves a teacher, a channel or an administrator; what is left out stays, and is judged as empty in a new account. */
export const saveUser = endpoint({
  name: "saveUser",
  method: "POST",
  path: "/api/admin/users",
  access: may.managePeople,
  done: "保存成功",
  body: z.object({
    userId: idNumber.optional(),
    /** Which state the form was filled in on: refused (409) once somebody saved another. Left out, not asked. */
    updateTime: time.optional(),
    userRole: z.enum(staffRoles),
    userName: z.string().max(200).optional(),
    loginName: z.string().max(200).optional(),
    telephone: z.string().max(64).optional(),
    /** Required of a new account; empty leaves the one that there is. */
    passWd: z.string().max(64).default(""),
    title: z.string().max(500).optional(),
    biography: z.string().max(20_000).optional(),
    exclusiveCode: z.string().max(64).nullable().optional(),
    exclusiveDiscount: z.number().optional(),
    kind: channelKind.optional(),
    rights: rights.optional(),
  }),
  reply: z.object({ userId: z.int() }),
});
export const deleteUser = endpoint({
  name: "deleteUser",
  method: "DELETE",
  path: "/api/admin/users/:userId",
  access: may.managePeople,
  done: "删除成功",
  params: userParams,
  reply: nothing,
});
/** Ends the sign-ins of an account and takes no new ones; what it holds stays. */
export const disableUser = endpoint({
  name: "disableUser",
  method: "POST",
  path: "/api/admin/users/:userId/disable",
  access: may.managePeople,
  done: "账号已停用",
  params: userParams,
  body: z.object({
    /** For staff alone. */
    reason: ruled(disableReasonRule),
  }),
  reply: nothing,
});
export const enableUser = endpoint({
  name: "enableUser",
  method: "POST",
  path: "/api/admin/users/:userId/enable",
  access: may.managePeople,
  done: "账号已启用",
  params: userParams,
  reply: nothing,
});

export const listLoginLogs = endpoint({
  name: "listLoginLogs",
  method: "GET",
  path: "/api/admin/loginlogs",
  access: may.managePeople,
  query: z.object({
    /** In the login name; of a learner, whose login name is the phone, the whole number. */
    loginName: z.string().max(100).optional(),
    userId: id.optional(),
    result: repeated(z.enum(["right", "wrong"])),
    ...paging,
  }),
  reply: z.object({
    logs: z.array(
      z.object({
        loginLogId: z.int(),
        /** A phone is masked; `unknown` where something else than a login name was typed. */
        loginName: z.string(),
        userId: z.int().nullable(),
        userName: z.string().nullable(),
        roleId: z.enum(roles).nullable(),
        succeeded: z.boolean(),
        loginTime: time,
        loginIp: z.string(),
      }),
    ),
    total: z.int(),
  }),
});

/** What a person has bought, holds and did lately; the newest first. */
export const getUserRecords = endpoint({
  name: "getUserRecords",
  method: "GET",
  path: "/api/admin/users/:userId/records",
  access: may.managePeople,
  params: userParams,
  reply: z.object({
    /** The last 20, in any state but deleted by the buyer; how many there are in all. */
    orders: z.array(
      z.object({
        orderId: orderIdShape,
        orderName: z.string(),
        orderAmt: yuan,
        orderStatus: z.literal(Object.values(ORDER_STATUS)),
        createTime: time,
        paidTime: time.nullable(),
      }),
    ),
    orderTotal: z.int(),
    /** Every course that is or was held, 100 at most, with the share of its lessons that are done and the hours earned. */
    courses: z.array(
      z.object({
        userCourseId: z.int(),
        courseId: z.int(),
        courseName: z.string(),
        courseType,
        createType: z.enum(["order", "system"]),
        orderId: userCourseRow.shape.orderId,
        seat: userCourseRow.shape.seat,
        /** `valid` until its end. */
        held: z.boolean(),
        createTime: time,
        expiryDate: time,
        studyProgress: z.int(),
        hours: z.number(),
      }),
    ),
    courseTotal: z.int(),
    /** Hours of further education by certificate subject and period, those needed beside them. */
    hours: z.array(
      certificate.pick({
        certSubject: true,
        period: true,
        current: true,
        requiredTime: true,
        optionalTime: true,
        requiredTarget: true,
        optionalTarget: true,
        certStatus: true,
      }),
    ),
    /** Every certificate that was issued to the person, reissued and revoked ones too, the newest first. */
    certificates: z.array(issuedCertificate),
  }),
});

// ---- notes of staff on a learner ----

/** What staff noted of a learner, the newest first, with who wrote it; how many there are in all. */
export const listPersonNotes = endpoint({
  name: "listPersonNotes",
  method: "GET",
  path: "/api/admin/users/:userId/notes",
  access: may.managePeople,
  params: userParams,
  reply: z.object({
    notes: z.array(
      z.object({
        personNoteId: z.int(),
        noteText: z.string(),
        createTime: time,
        authorName: z.string(),
      }),
    ),
    noteTotal: z.int(),
  }),
});
/** Notes something of a learner (404 for staff). The learner finds it in the copy of what is kept of them, nowhere else. */
export const addPersonNote = endpoint({
  name: "addPersonNote",
  method: "POST",
  path: "/api/admin/users/:userId/notes",
  access: may.managePeople,
  done: "备注已保存",
  params: userParams,
  body: z.object({ noteText: ruled(personNoteRule) }),
  reply: z.object({ personNoteId: z.int() }),
});
/** Deletes a note, whoever of those who manage people wrote it. */
export const deletePersonNote = endpoint({
  name: "deletePersonNote",
  method: "DELETE",
  path: "/api/admin/users/:userId/notes/:personNoteId",
  access: may.managePeople,
  done: "备注已删除",
  params: z.object({ userId: id, personNoteId: id }),
  reply: nothing,
});
