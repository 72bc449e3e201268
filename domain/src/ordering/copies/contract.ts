// Copies of a package; beyond the documents rosters and claim links.
import { z } from "zod";
import { maxCopies } from "../../cart/quantity.ts";
import { courseType, coverArt } from "../../catalogue/contract.ts";
import { id, nothing, personName, phone, time } from "../../contract.ts";
import { endpoint } from "../../endpoint.ts";
import { accountPhoneRule, learnerNameRule } from "../../identity/account-rules.ts";
import { employerRule } from "../../identity/profile-rules.ts";
import { proofLength } from "../../identity/sign-in-rules.ts";
import { may } from "../../permissions.ts";
import { orderIdShape } from "../contract.ts";
import { COPY_STATES, maxListed } from "./assigned-copy.ts";
import { CLAIM_STATES, claimDays } from "./claim-link.ts";
import { notedNameRule } from "../../enrolment/noted-name.ts";
import { maxRosterBytes, ROSTER_RESULTS } from "./roster.ts";

const itemPath = "/api/user/orders/:orderId/order-items/:orderItemId";
const itemParams = z.object({ orderId: orderIdShape, orderItemId: id });

const assigned = z.object({
  assigned: z.array(z.string()),
  /** They had the course or a copy; none used. */
  alreadyAssigned: z.array(z.string()),
  copiesLeft: z.int(),
});
/** A phone, beyond the documents with the buyer's name for its owner. */
const listedPhone = z.union([phone(), z.object({ telephone: phone(), name: personName(notedNameRule) })]);
/** Gives one copy each, or none if copies run short. */
export const assignToUsers = endpoint({
  name: "assignToUsers",
  method: "POST",
  path: `${itemPath}/assign-to-users`,
  access: may.assignCopies,
  refuses: ["NOT_FOUND", "ORDER_STATE", "COPIES_SHORT", "COPIES_BY_LINK_ALONE"],
  params: itemParams,
  body: z.array(listedPhone).min(1).max(maxListed),
  maxBodyBytes: maxListed * 100,
  reply: assigned,
  done: "分配成功",
});
/** Gives one to the caller's own phone, which the browser never sees whole. */
export const assignToMe = endpoint({
  name: "assignToMe",
  method: "POST",
  path: `${itemPath}/assign-to-me`,
  access: may.manageOwnOrders,
  refuses: ["NOT_FOUND", "ORDER_STATE", "COPIES_SHORT", "COPIES_BY_LINK_ALONE"],
  params: itemParams,
  reply: assigned,
  done: "分配成功",
});
export const assignedCopy = z.object({
  assignmentId: z.int(),
  /** Masked: the learner's, not the buyer's (interface.md "Habits"). */
  phone: z.string(),
  /** Name masked after its first character; null until registration. */
  userName: z.string().nullable(),
  /** Name from the buyer's roster. */
  notedName: z.string().nullable(),
  state: z.enum(COPY_STATES),
  /** Percent of lessons done, 0 to 100. */
  studyProgress: z.int(),
  /** End of the enrolment; null before the learner has it. */
  expiryDate: time.nullable(),
  createTime: time,
});
export const listAssignedUsers = endpoint({
  name: "listAssignedUsers",
  method: "GET",
  path: `${itemPath}/assigned-users`,
  access: may.assignCopies,
  refuses: ["NOT_FOUND", "ORDER_STATE"],
  params: itemParams,
  reply: z.array(assignedCopy),
});
/** Beyond the documents: frees a copy nobody has played. */
export const takeBackCopy = endpoint({
  name: "takeBackCopy",
  method: "POST",
  path: `${itemPath}/assigned-users/:assignmentId/take-back`,
  access: may.assignCopies,
  refuses: ["NOT_FOUND", "ORDER_STATE", "COPY_STARTED"],
  params: itemParams.extend({ assignmentId: id }),
  reply: z.object({ copiesLeft: z.int() }),
  done: "名额已收回",
});
/** Beyond the documents: gives a copy that nobody has played to another phone instead. */
export const moveCopy = endpoint({
  name: "moveCopy",
  method: "POST",
  path: `${itemPath}/assigned-users/:assignmentId/move`,
  access: may.assignCopies,
  refuses: ["NOT_FOUND", "ORDER_STATE", "COPY_STARTED", "COPIES_BY_LINK_ALONE", "COPY_HELD"],
  params: itemParams.extend({ assignmentId: id }),
  body: z.object({ telephone: phone() }),
  reply: nothing,
  done: "名额已换给新的手机号",
});

export const getRosterTemplate = endpoint({
  name: "getRosterTemplate",
  method: "GET",
  path: "/api/user/roster-template",
  access: may.assignCopies,
  reply: "file",
});
const base64Length = Math.ceil(maxRosterBytes / 3) * 4;
/** Shows what assigning a roster would do; changes and stores nothing. */
export const previewRoster = endpoint({
  name: "previewRoster",
  method: "POST",
  path: `${itemPath}/roster-preview`,
  access: may.assignCopies,
  refuses: ["NOT_FOUND", "ORDER_STATE", "COPIES_BY_LINK_ALONE", "ROSTER_REFUSED"],
  params: itemParams,
  maxBodyBytes: base64Length + 4_096,
  body: z.object({
    fileName: z.string().min(1).max(255),
    /** Base64. */
    content: z.string().max(base64Length, "文件太大"),
  }),
  reply: z.object({
    rows: z.array(
      z.object({
        row: z.int(),
        text: z.string(),
        phone: z.string().nullable(),
        /** From the name column, kept with the copy. */
        name: z.string().nullable(),
        /** Its copy has no name yet; sent along, it gets this one. */
        addsName: z.boolean(),
        result: z.enum(ROSTER_RESULTS),
        why: z.string().nullable(),
      }),
    ),
    copiesLeft: z.int(),
  }),
});
/** Copies as a spreadsheet, masked as in the list. */
export const exportAssignedUsers = endpoint({
  name: "exportAssignedUsers",
  method: "GET",
  path: `${itemPath}/assigned-users-export`,
  access: may.assignCopies,
  secondFactor: "recent",
  refuses: ["NOT_FOUND", "ORDER_STATE"],
  params: itemParams,
  reply: "file",
});

/** Sets the buyer's name for the owner; empty removes it. */
export const noteCopyName = endpoint({
  name: "noteCopyName",
  method: "POST",
  path: `${itemPath}/assigned-users/:assignmentId/noted-name`,
  access: may.manageOwnOrders,
  refuses: ["NOT_FOUND", "ORDER_STATE"],
  params: itemParams.extend({ assignmentId: id }),
  body: z.object({ notedName: personName(notedNameRule) }),
  reply: nothing,
  done: "备注已保存",
});

/** 128 random bits: possession is permission. */
export const claimKey = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
const claimState = z.enum(CLAIM_STATES);
export const claimLink = z.object({
  claimKey,
  claimUrl: z.string(),
  state: claimState,
  claimed: z.int(),
  /** Maximum; null: as many as the item has. */
  seats: z.int().nullable(),
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
  refuses: ["NOT_FOUND", "ORDER_STATE"],
  params: itemParams,
  reply: z.array(claimLink),
});
export const createClaimLink = endpoint({
  name: "createClaimLink",
  method: "POST",
  path: `${itemPath}/claim-links`,
  access: may.assignCopies,
  refuses: ["NOT_FOUND", "ORDER_STATE", "COPIES_SHORT", "TOO_MANY_CLAIM_LINKS"],
  params: itemParams,
  body: z.object({
    days: z.literal(claimDays),
    seats: z.int().min(1, "至少 1 个").max(maxCopies, `最多 ${maxCopies} 个`).nullable().default(null),
  }),
  reply: z.object({ claimKey }),
  done: "领取链接已生成",
});
export const revokeClaimLink = endpoint({
  name: "revokeClaimLink",
  method: "POST",
  path: `${itemPath}/claim-links/:claimKey/revoke`,
  access: may.assignCopies,
  refuses: ["NOT_FOUND", "ORDER_STATE"],
  params: itemParams.extend({ claimKey }),
  reply: nothing,
  done: "领取链接已停用",
});

// ---- for link recipients ----
const claimParams = z.object({ claimKey });
export const getClaim = endpoint({
  name: "getClaim",
  method: "GET",
  path: "/api/public/claims/:claimKey",
  access: may.claimACopy,
  refuses: ["NOT_FOUND"],
  params: claimParams,
  reply: z.object({
    courseId: z.int(),
    courseName: z.string(),
    courseType,
    courseImgUrl: z.string().nullable(),
    coverArt: coverArt.nullable(),
    /** The giver, masked. */
    giverName: z.string(),
    giverPhone: z.string(),
    state: claimState,
    expiresAt: time,
    /** Days from the opening of the copy. */
    validDays: z.int(),
  }),
});
/** Claims a copy for the phone proved by the code. */
export const claimCopy = endpoint({
  name: "claimCopy",
  method: "POST",
  path: "/api/public/claims/:claimKey",
  access: may.claimACopy,
  refuses: ["NOT_FOUND", "VERIFY_CODE_INVALID", "ORDER_STATE", "CLAIM_OVER"],
  params: claimParams,
  body: z.object({
    telephone: phone(accountPhoneRule),
    /** Shown to the buyer for this phone. */
    userName: personName(learnerNameRule),
    /** Added unless the account has one. */
    employer: personName(employerRule).default(""),
    verifyCode: z.string().min(1, "请输入验证码").max(6),
  }),
  /** granted: enrolled; waiting: until registration; already: had it, no copy used. */
  reply: z.object({
    outcome: z.enum(["granted", "waiting", "already"]),
    /** If waiting: replaces the registration code once, for 10 minutes. */
    proof: z.string().length(proofLength).optional(),
  }),
});
export const getClaimQrcode = endpoint({
  name: "getClaimQrcode",
  method: "GET",
  path: "/api/public/claims/:claimKey/qrcode",
  access: may.claimACopy,
  refuses: ["NOT_FOUND"],
  params: claimParams,
  reply: "file",
});
/** Beyond the documents: copies as the buyer sees them, without the buyer's names. */
export const listCopiesGiven = endpoint({
  name: "listCopiesGiven",
  method: "GET",
  path: "/api/admin/orders/:orderId/order-items/:orderItemId/assigned-users",
  access: may.manageOrders,
  refuses: ["NOT_FOUND", "ORDER_STATE"],
  params: itemParams,
  reply: z.array(assignedCopy),
});
