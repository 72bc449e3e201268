import { z } from "zod";
import { id, idNumber, nothing, paging, repeated, ruled, time, yuanSum } from "../contract.ts";
import { endpoint, roles } from "../endpoint.ts";
import { orderIdShape } from "../ordering/contract.ts";
import { staffRoles, userStatuses } from "../identity/account-rules.ts";
import { may } from "../permissions.ts";
import { adminParts } from "../rights.ts";
import { disableReasonRule, personNoteRule } from "./staff-form.ts";

const channelKind = z.enum(["school", "internal"]);
const rights = z.array(z.enum(adminParts)).min(1).max(adminParts.length).nullable();

/** A user in lists. `roleId`: deciding role. Staff phones are whole, learners' masked. */
export const userRow = z.object({
  userId: z.int(),
  userName: z.string(),
  /** For learners only. */
  employer: z.string(),
  loginName: z.string(),
  telephone: z.string(),
  roleId: z.enum(roles),
  /** Paid orders: by their code for channels, otherwise own. */
  orderCount: z.int(),
  regTime: time,
  disabled: z.boolean(),
  userStatus: z.literal(userStatuses),
  /** Teachers: courses that name them. */
  courseCount: z.int(),
  title: z.string(),
  /** Channels only; null without a code. */
  exclusiveCode: z.string().nullable(),
  exclusiveDiscount: z.number().nullable(),
  kind: channelKind.nullable(),
  /** Key of a channel's QR code. */
  publicKey: z.string().nullable(),
  /** Administrators' parts; null is all. */
  rights: rights,
  /** Administrators who sign in with one. */
  secondFactor: z.boolean(),
});

export const userFilter = {
  roleId: z.enum(roles).optional(),
  /** Part of the name. */
  name: z.string().max(100).optional(),
  /** Part of the employer. */
  employer: z.string().max(100).optional(),
  /** The whole code. */
  exclusiveCode: z.string().max(20).optional(),
  /** The whole number in any spelling. */
  telephone: z.string().max(40).optional(),
  state: z.enum(["open", "disabled"]).optional(),
};

/** Users for pickers: by name, at most 500. */
export const listUsers = endpoint({
  name: "listUsers",
  method: "GET",
  path: "/api/admin/users",
  access: may.managePeople,
  query: z.object(userFilter),
  reply: z.array(userRow),
});
/** Newest first. */
export const listUsersForPage = endpoint({
  name: "listUsersForPage",
  method: "GET",
  path: "/api/admin/users-for-page",
  access: may.managePeople,
  query: z.object({ ...userFilter, ...paging }),
  reply: z.object({ users: z.array(userRow), total: z.int() }),
});
/** A spreadsheet with whole phones; the download is audited. */
export const exportUsers = endpoint({
  name: "exportUsers",
  method: "GET",
  path: "/api/admin/users-export",
  access: may.managePeople,
  secondFactor: "recent",
  query: z.object(userFilter),
  reply: "file",
});

const userParams = z.object({ userId: id });
/** A user for page and form; never the password. */
export const getUser = endpoint({
  name: "getUser",
  method: "GET",
  path: "/api/admin/users/:userId",
  access: may.managePeople,
  refuses: ["NOT_FOUND"],
  params: userParams,
  reply: userRow.extend({
    updateTime: time,
    disabledTime: time.nullable(),
    disabledReason: z.string(),
    /** Masked. */
    idCard: z.string(),
    biography: z.string(),
    /** Sum of paid orders. */
    paidAmt: yuanSum,
    /** Courses held now. */
    heldCount: z.int(),
    /** Why it cannot be deleted, and what to do; null if it can. */
    inUse: z.string().nullable(),
    lastLoginTime: time.nullable(),
  }),
});

/** Saves staff accounts. Omitted fields stay; in a new account they count as empty. */
export const saveUser = endpoint({
  name: "saveUser",
  method: "POST",
  path: "/api/admin/users",
  access: may.managePeople,
  secondFactor: "recent",
  refuses: ["NOT_FOUND", "ACCOUNT_CHANGED", "OWN_ACCOUNT", "LAST_ADMINISTRATOR"],
  done: "保存成功",
  body: z.object({
    userId: idNumber.optional(),
    /** State the form opened with: 409 if saved since, unchecked if omitted. */
    updateTime: time.optional(),
    userRole: z.enum(staffRoles),
    userName: z.string().max(200).optional(),
    loginName: z.string().max(200).optional(),
    telephone: z.string().max(64).optional(),
    /** Required when new; empty keeps the password. */
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
  secondFactor: "recent",
  refuses: ["NOT_FOUND", "ACCOUNT_IN_USE", "OWN_ACCOUNT", "LAST_ADMINISTRATOR"],
  done: "删除成功",
  params: userParams,
  reply: nothing,
});
/** Ends sessions and blocks sign-in; what it holds stays. */
export const disableUser = endpoint({
  name: "disableUser",
  method: "POST",
  path: "/api/admin/users/:userId/disable",
  access: may.managePeople,
  secondFactor: "recent",
  refuses: ["NOT_FOUND", "OWN_ACCOUNT", "LAST_ADMINISTRATOR"],
  done: "账号已停用",
  params: userParams,
  body: z.object({
    /** For staff only. */
    reason: ruled(disableReasonRule),
  }),
  reply: nothing,
});
export const enableUser = endpoint({
  name: "enableUser",
  method: "POST",
  path: "/api/admin/users/:userId/enable",
  access: may.managePeople,
  secondFactor: "recent",
  refuses: ["NOT_FOUND"],
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
    /** Part of the name; for learners the whole phone. */
    loginName: z.string().max(100).optional(),
    userId: id.optional(),
    result: repeated(z.enum(["right", "wrong"])),
    ...paging,
  }),
  reply: z.object({
    logs: z.array(
      z.object({
        loginLogId: z.int(),
        /** Phones masked; `unknown` if it was no login name. */
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

// ---- notes of staff on a learner ----

/** Newest first; with `orderId` those at that order alone. */
export const listPersonNotes = endpoint({
  name: "listPersonNotes",
  method: "GET",
  path: "/api/admin/users/:userId/notes",
  access: may.answerCallers,
  refuses: ["NOT_FOUND"],
  params: userParams,
  query: z.object({ orderId: orderIdShape.optional() }),
  reply: z.object({
    notes: z.array(
      z.object({
        personNoteId: z.int(),
        noteText: z.string(),
        createTime: time,
        authorName: z.string(),
        /** The order that it is about; null for none. */
        orderId: orderIdShape.nullable(),
      }),
    ),
    noteTotal: z.int(),
  }),
});
/** Adds a note, also at an order of the person; 404 for staff. The learner sees it only in the data export. */
export const addPersonNote = endpoint({
  name: "addPersonNote",
  method: "POST",
  path: "/api/admin/users/:userId/notes",
  access: may.answerCallers,
  refuses: ["NOT_FOUND"],
  done: "备注已保存",
  params: userParams,
  body: z.object({ noteText: ruled(personNoteRule), orderId: orderIdShape.optional() }),
  reply: z.object({ personNoteId: z.int() }),
});
/** Deletes a note, whoever wrote it. */
export const deletePersonNote = endpoint({
  name: "deletePersonNote",
  method: "DELETE",
  path: "/api/admin/users/:userId/notes/:personNoteId",
  access: may.managePeople,
  refuses: ["NOT_FOUND"],
  done: "备注已删除",
  params: z.object({ userId: id, personNoteId: id }),
  reply: nothing,
});
