// Copies of a package: given to phones, taken back, and beyond the documents rosters, and links by which people claim a copy
// themselves.
import { z } from "zod";
import { mostCopies } from "../../cart/quantity.ts";
import { courseType, coverArt } from "../../catalogue/contract.ts";
import { id, nothing, personName, phone, time } from "../../contract.ts";
import { endpoint } from "../../endpoint.ts";
import { accountPhoneRule, learnerNameRule } from "../../identity/account-rules.ts";
import { employerRule } from "../../identity/employer.ts";
import { proofLength } from "../../identity/code-purpose.ts";
import { may } from "../../permissions.ts";
import { orderIdShape } from "../contract.ts";
import { COPY_STATES, mostListed } from "./assigned-copy.ts";
import { CLAIM_STATES, claimDays } from "./claim-link.ts";
import { notedNameRule } from "../../enrolment/noted-name.ts";
import { mostRosterBytes, ROSTER_RESULTS } from "./roster.ts";

const itemPath = "/api/user/orders/:orderId/order-items/:orderItemId";
const itemParams = z.object({ orderId: orderIdShape, orderItemId: id });

const assigned = z.object({
  assigned: z.array(z.string()),
  /** Those that have the course already, or were given it before: they use up no copy. */
  alreadyAssigned: z.array(z.string()),
  copiesLeft: z.int(),
});
/** A phone to get a copy; beyond the documents with the name by which the buyer knows its owner. */
const listedPhone = z.union([phone(), z.object({ telephone: phone(), name: personName(notedNameRule) })]);
/** Gives a copy to each of these phones, or to none of them when fewer copies are left. */
export const assignToUsers = endpoint({
  name: "assignToUsers",
  method: "POST",
  path: `${itemPath}/assign-to-users`,
  access: may.assignCopies,
  params: itemParams,
  body: z.array(listedPhone).min(1).max(mostListed),
  mostBodyBytes: mostListed * 100,
  reply: assigned,
  done: "分配成功",
});
/** The same for the caller's own phone, which no answer tells the browser whole. */
export const assignToMe = endpoint({
  name: "assignToMe",
  method: "POST",
  path: `${itemPath}/assign-to-me`,
  access: may.manageOwnOrders,
  params: itemParams,
  reply: assigned,
  done: "分配成功",
});
export const assignedCopy = z.object({
  assignmentId: z.int(),
  /** Masked: it is the learner's, not the buyer's (interface.md "Habits"). */
  phone: z.string(),
  /** The learner's name, masked but for its first character; null while nobody has registered with the phone. */
  userName: z.string().nullable(),
  /** The name that the buyer's own roster gave the phone. */
  notedName: z.string().nullable(),
  state: z.enum(COPY_STATES),
  /** Per cent of the lessons done, 0 to 100. */
  studyProgress: z.int(),
  /** Until when the course may be watched; null before it is the learner's. */
  expiryDate: time.nullable(),
  createTime: time,
});
export const listAssignedUsers = endpoint({
  name: "listAssignedUsers",
  method: "GET",
  path: `${itemPath}/assigned-users`,
  access: may.assignCopies,
  params: itemParams,
  reply: z.array(assignedCopy),
});
/** Beyond the documents: frees a copy that nobody has played yet. */
export const takeBackCopy = endpoint({
  name: "takeBackCopy",
  method: "POST",
  path: `${itemPath}/assigned-users/:assignmentId/take-back`,
  access: may.assignCopies,
  params: itemParams.extend({ assignmentId: id }),
  reply: z.object({ copiesLeft: z.int() }),
  done: "名额已收回",
});

/** A roster's file for filling in. */
export const getRosterTemplate = endpoint({
  name: "getRosterTemplate",
  method: "GET",
  path: "/api/user/roster-template",
  access: may.assignCopies,
  reply: "file",
});
const base64Length = Math.ceil(mostRosterBytes / 3) * 4;
/** Reads a roster and answers what assigning its phones would do; nothing happens, and nothing is kept of it. */
export const previewRoster = endpoint({
  name: "previewRoster",
  method: "POST",
  path: `${itemPath}/roster-preview`,
  access: may.assignCopies,
  params: itemParams,
  mostBodyBytes: base64Length + 4_096,
  body: z.object({
    fileName: z.string().min(1).max(255),
    /** The file's bytes in base64. */
    content: z.string().max(base64Length, "文件太大"),
  }),
  reply: z.object({
    rows: z.array(
      z.object({
        row: z.int(),
        text: z.string(),
        phone: z.string().nullable(),
        /** Of the column of names; kept with the copy when it is assigned. */
        name: z.string().nullable(),
        /** It has a copy whose name is not known yet: sent along, the name is kept with it. */
        addsName: z.boolean(),
        result: z.enum(ROSTER_RESULTS),
        why: z.string().nullable(),
      }),
    ),
    copiesLeft: z.int(),
  }),
});
/** Who has a copy of the item, as a spreadsheet; phones and names masked as in the list. */
export const exportAssignedUsers = endpoint({
  name: "exportAssignedUsers",
  method: "GET",
  path: `${itemPath}/assigned-users-export`,
  access: may.assignCopies,
  params: itemParams,
  reply: "file",
});

/** The buyer's own name for who has a copy; an empty one takes it away. */
export const noteCopyName = endpoint({
  name: "noteCopyName",
  method: "POST",
  path: `${itemPath}/assigned-users/:assignmentId/noted-name`,
  access: may.manageOwnOrders,
  params: itemParams.extend({ assignmentId: id }),
  body: z.object({ notedName: personName(notedNameRule) }),
  reply: nothing,
  done: "备注已保存",
});

/** 22 characters of 128 random bits: whoever has it was given it. */
export const claimKey = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
const claimState = z.enum(CLAIM_STATES);
export const claimLink = z.object({
  claimKey,
  claimUrl: z.string(),
  state: claimState,
  claimed: z.int(),
  /** How many it gives at most; null: as many as the item has. */
  seats: z.int().nullable(),
  /** How many it can still give. */
  claimsLeft: z.int(),
  createTime: time,
  expiresAt: time,
  revokedAt: time.nullable(),
});
export const listClaimLinks = endpoint({
  name: "listClaimLinks",
  method: "GET",
  path: `${itemPath}/claim-links`,
  access: may.assignCopies,
  params: itemParams,
  reply: z.array(claimLink),
});
export const createClaimLink = endpoint({
  name: "createClaimLink",
  method: "POST",
  path: `${itemPath}/claim-links`,
  access: may.assignCopies,
  params: itemParams,
  body: z.object({
    days: z.literal(claimDays),
    seats: z.int().min(1, "至少 1 个").max(mostCopies, `最多 ${mostCopies} 个`).nullable().default(null),
  }),
  reply: z.object({ claimKey }),
  done: "领取链接已生成",
});
export const revokeClaimLink = endpoint({
  name: "revokeClaimLink",
  method: "POST",
  path: `${itemPath}/claim-links/:claimKey/revoke`,
  access: may.assignCopies,
  params: itemParams.extend({ claimKey }),
  reply: nothing,
  done: "领取链接已停用",
});

// ---- for who was given the link ----
const claimParams = z.object({ claimKey });
export const getClaim = endpoint({
  name: "getClaim",
  method: "GET",
  path: "/api/public/claims/:claimKey",
  access: may.claimACopy,
  params: claimParams,
  reply: z.object({
    courseId: z.int(),
    courseName: z.string(),
    courseType,
    courseImgUrl: z.string().nullable(),
    coverArt: coverArt.nullable(),
    /** Who gives it, masked. */
    giverName: z.string(),
    giverPhone: z.string(),
    state: claimState,
    expiresAt: time,
    /** How long what is claimed lasts, from the day it is opened. */
    validDays: z.int(),
  }),
});
/** Takes a copy for the phone that the code proves. */
export const claimCopy = endpoint({
  name: "claimCopy",
  method: "POST",
  path: "/api/public/claims/:claimKey",
  access: may.claimACopy,
  params: claimParams,
  body: z.object({
    telephone: phone(accountPhoneRule),
    /** Told to the buyer, as their name for this phone. */
    userName: personName(learnerNameRule),
    /** Kept with the account, where none is yet. */
    employer: personName(employerRule).default(""),
    verifyCode: z.string().min(1, "请输入验证码").max(6),
  }),
  /** granted: theirs now; waiting: theirs when they register; already: they had it, and nothing was used up. */
  reply: z.object({
    outcome: z.enum(["granted", "waiting", "already"]),
    /** Where it waits: stands for the code of the phone's registration, once, for 10 minutes. */
    proof: z.string().length(proofLength).optional(),
  }),
});
export const getClaimQrcode = endpoint({
  name: "getClaimQrcode",
  method: "GET",
  path: "/api/public/claims/:claimKey/qrcode",
  access: may.claimACopy,
  params: claimParams,
  reply: "file",
});
/** Beyond the documents: who got the copies of a package, as its buyer sees it but for the buyer's own names. */
export const listCopiesGiven = endpoint({
  name: "listCopiesGiven",
  method: "GET",
  path: "/api/admin/orders/:orderId/order-items/:orderItemId/assigned-users",
  access: may.manageOrders,
  params: itemParams,
  reply: z.array(assignedCopy),
});
