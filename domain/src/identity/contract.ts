import { z } from "zod";
import { id, idCard, nothing, personName, phone, ruled, time } from "../contract.ts";
import { endpoint, roles } from "../endpoint.ts";
import { may } from "../permissions.ts";
import { adminParts } from "../rights.ts";
import { accountPhoneRule, newPasswordRule, learnerNameRule, userStatuses } from "./account-rules.ts";
import { employerRule, evidenceRule } from "./profile-rules.ts";
import { faceStates } from "./face-check.ts";
import { normalLoginName, signInRules, authTypes, codePurposes, proofLength } from "./sign-in-rules.ts";

export const authType = z.enum(authTypes);
export const role = z.enum(roles);

/** What the browser keeps; the token travels in the `authorization` response header. */
export const sessionUser = z.object({
  userId: z.int(),
  userName: z.string(),
  role: z.array(role),
  avatarUrl: z.string().nullable(),
  /** Only for administrators limited to parts of the office. */
  rights: z.array(z.enum(adminParts)).optional(),
});

export const getAuthType = endpoint({
  name: "getAuthType",
  method: "GET",
  path: "/api/public/auth-type",
  access: may.comeIn,
  reply: z.object({ authType, authTypes: z.array(authType) }),
});

export const sendVerifyCode = endpoint({
  name: "sendVerifyCode",
  method: "GET",
  path: "/api/public/user/verify-code",
  access: may.comeIn,
  refuses: ["SMS_REFUSED"],
  query: z.object({
    telephone: phone(accountPhoneRule),
    purpose: z.enum(codePurposes).default("login"),
  }),
  reply: z.object({ resendAfterSeconds: z.int() }),
});

export const login = endpoint({
  name: "login",
  method: "POST",
  path: "/api/security/login",
  access: may.comeIn,
  refuses: [
    "WRONG_CREDENTIALS",
    "WRONG_CODE",
    "AUTH_TYPE_OFF",
    "PHONE_NOT_REGISTERED",
    "ACCOUNT_DISABLED",
    "SECOND_FACTOR_NEEDED",
    "SECOND_FACTOR_WRONG",
  ],
  bodyAs: "form",
  body: z
    .object({
      loginName: z.string().max(64),
      passwd: z.string().max(64),
      loginType: authType,
      channelId: z.coerce.number<number | string>().int().default(0),
      /** Of administrators who have one; absent from the documents. */
      secondFactor: z.string().max(40).optional(),
    })
    .superRefine(({ loginName, passwd, loginType }, ctx) => {
      const rules = signInRules[loginType];
      for (const [path, message] of [
        ["loginName", rules.loginName(loginName)],
        ["passwd", rules.passwd(passwd)],
      ] as const) {
        if (message !== undefined) ctx.addIssue({ code: "custom", path: [path], message });
      }
    })
    .transform(({ loginName, ...rest }) => ({
      ...rest,
      loginName: normalLoginName(rest.loginType, loginName),
    })),
  reply: sessionUser,
});

export const logout = endpoint({
  name: "logout",
  method: "POST",
  path: "/api/security/logout",
  access: may.haveAProfile,
  secondFactor: "setup",
  reply: nothing,
});

export const register = endpoint({
  name: "register",
  method: "POST",
  path: "/api/security/register",
  access: may.comeIn,
  refuses: ["VERIFY_CODE_INVALID", "PHONE_TAKEN", "PASSWORD_TOO_COMMON"],
  bodyAs: "form",
  body: z.object({
    loginName: phone(accountPhoneRule),
    passwd: ruled(newPasswordRule),
    userName: personName(learnerNameRule),
    idCard,
    verifyCode: z.string().min(1, "请输入验证码").max(6),
    /** Agreed versions; the documents' form omits them. */
    agreementVersion: z.string().max(20).optional(),
    idCardConsentVersion: z.string().max(20).optional(),
  }),
  reply: nothing,
});

/**
 * Registers a phone that was proven a moment ago and signs in; name, ID number and password are asked later. The proof
 * comes with a claim's answer, or as detail of PHONE_NOT_REGISTERED where the code was right.
 */
export const registerByPhone = endpoint({
  name: "registerByPhone",
  method: "POST",
  path: "/api/security/register-by-phone",
  access: may.comeIn,
  refuses: ["VERIFY_CODE_INVALID", "PHONE_TAKEN"],
  body: z.object({
    proof: z.string().length(proofLength),
    telephone: phone(accountPhoneRule),
    /** As written for a claim; others are called 学员 and four digits until they say. */
    userName: personName(learnerNameRule).optional(),
    agreementVersion: z.string().min(1).max(20),
    privacyVersion: z.string().min(1).max(20),
  }),
  reply: sessionUser,
});

export const resetPassword = endpoint({
  name: "resetPassword",
  method: "POST",
  path: "/api/security/reset-password",
  access: may.comeIn,
  refuses: ["RESET_REFUSED", "PASSWORD_TOO_COMMON"],
  done: "密码重置成功，请使用新密码登录",
  bodyAs: "form",
  body: z.object({
    idCard,
    telephone: phone(accountPhoneRule),
    newPassword: ruled(newPasswordRule),
    verifyCode: z.string().min(1, "请输入验证码").max(6),
  }),
  reply: nothing,
});

/** A learner sets or changes the password by a code to the own phone; other sessions end. */
export const setPassword = endpoint({
  name: "setPassword",
  method: "POST",
  path: "/api/user/password",
  access: may.ownTheirData,
  refuses: ["NOT_FOUND", "VERIFY_CODE_INVALID", "PASSWORD_TOO_COMMON"],
  done: "密码已设置，其他设备需要重新登录",
  body: z.object({
    newPassword: ruled(newPasswordRule),
    verifyCode: z.string().min(1, "请输入验证码").max(6),
  }),
  reply: nothing,
});

const profile = z.object({
  userId: z.int(),
  loginName: z.string(),
  userName: z.string(),
  /** Masked. */
  idCard: z.string(),
  userStatus: z.literal(userStatuses),
  userRole: z.array(role),
  avatarUrl: z.string().nullable(),
  telephone: z.string(),
  employer: z.string(),
});

export const getProfile = endpoint({
  name: "getProfile",
  method: "GET",
  path: "/api/user/profile",
  access: may.haveAProfile,
  refuses: ["NOT_FOUND"],
  reply: profile,
});

/**
 * Saves the profile; omitted fields stay. Ignores userRole, userStatus, loginName, a learner's passWd.
 * The service checks the rest by role (profile-rules.ts).
 */
export const saveProfile = endpoint({
  name: "saveProfile",
  method: "POST",
  path: "/api/user/profile",
  access: may.haveAProfile,
  refuses: [
    "NOT_FOUND",
    "VERIFY_CODE_INVALID",
    "PHONE_TAKEN",
    "PASSWORD_TOO_COMMON",
    "CURRENT_PASSWORD_WRONG",
    "IDENTITY_LOCKED",
    "UPLOAD_REFUSED",
  ],
  done: "保存成功",
  body: z.object({
    userName: z.string().max(64).optional(),
    /** Sent back masked, it is unchanged. */
    idCard: z.string().max(64).optional(),
    telephone: z.string().max(64).optional(),
    employer: personName(employerRule).optional(),
    /** Sent to a learner's new phone. */
    verifyCode: z.string().max(6).optional(),
    /** Upload of category image/avatar. */
    avatarUrl: z.string().max(300).nullable().optional(),
    passWd: z.string().max(64).optional(),
    /** Current password of staff who change it. */
    currentPassWd: z.string().max(64).optional(),
    idCardConsentVersion: z.string().max(20).optional(),
  }),
  reply: profile,
});

/** The caller's full ID number; access is logged. */
export const revealIdCard = endpoint({
  name: "revealIdCard",
  method: "POST",
  path: "/api/user/profile/reveal-id-card",
  access: may.haveAProfile,
  refuses: ["NOT_FOUND"],
  reply: z.object({ idCard: z.string() }),
});

const certifyId = z.string().min(1).max(64);

/** `triesLeft`: failures left for today. */
const standing = { userStatus: z.literal(userStatuses), triesLeft: z.int() };

/** Starts a face check of the person on file. Code 418 after five failures a day. */
export const initCertify = endpoint({
  name: "initCertify",
  method: "POST",
  path: "/api/user/face-verify/init-certify",
  access: may.confirmOwnIdentity,
  refuses: [
    "NOT_FOUND",
    "IDENTITY_CONFIRMED",
    "IDENTITY_ELSEWHERE",
    "IDENTITY_MISSING",
    "IDENTITY_DIFFERS",
    "FACE_DAILY_LIMIT",
    "FACE_NOT_STARTED",
    "FACE_SERVICE_DOWN",
    "NOT_BOUGHT",
  ],
  body: z.object({
    name: z.string().max(64),
    /** In full, or masked as shown. */
    idCard: z.string().max(64),
    /** Browser data from the provider's script. */
    metaInfo: z.string().max(4_000).default("{}"),
    /** Agreed version; absent from the documents. */
    faceConsentVersion: z.string().max(20).optional(),
    /** For one opening of this course; otherwise for the account. */
    courseId: id.optional(),
  }),
  reply: z.object({ certifyId: z.string(), certifyUrl: z.string() }),
});

/**
 * Opens a further-education course for people confirmed by staff: an SMS code (purpose `play`) counts as
 * a passed check.
 */
export const proveByCode = endpoint({
  name: "proveByCode",
  method: "POST",
  path: "/api/user/face-verify/by-code",
  access: may.confirmOwnIdentity,
  refuses: ["NOT_FOUND", "VERIFY_CODE_INVALID", "FACE_DAILY_LIMIT", "FACE_REQUIRED", "NOT_BOUGHT"],
  body: z.object({ courseId: id, verifyCode: z.string().min(1, "请输入验证码").max(6) }),
  reply: z.object({ certifyId: z.string() }),
});

export const isVerifyPassed = endpoint({
  name: "isVerifyPassed",
  method: "GET",
  path: "/api/user/face-verify/is-verify-passed",
  access: may.confirmOwnIdentity,
  refuses: ["NOT_FOUND", "FACE_SERVICE_DOWN"],
  query: z.object({ certifyId }),
  reply: z.object({ passed: z.boolean(), state: z.enum(faceStates) }),
});

/** Stores the provider's result; a pass confirms the identity. */
export const verifyFaceResult = endpoint({
  name: "verifyFaceResult",
  method: "POST",
  path: "/api/user/verify-face-result",
  access: may.confirmOwnIdentity,
  refuses: ["NOT_FOUND", "IDENTITY_CONFIRMED", "IDENTITY_ELSEWHERE", "IDENTITY_DIFFERS", "FACE_SERVICE_DOWN"],
  query: z.object({ certifyId }),
  reply: z.object({ passed: z.boolean(), state: z.enum(faceStates), ...standing }),
});

/** Stores results of abandoned checks, as far as the provider knows. */
export const takeUpFaceChecks = endpoint({
  name: "takeUpFaceChecks",
  method: "POST",
  path: "/api/user/face-verify/take-up",
  access: may.confirmOwnIdentity,
  refuses: ["NOT_FOUND", "IDENTITY_CONFIRMED", "IDENTITY_ELSEWHERE", "IDENTITY_DIFFERS", "FACE_SERVICE_DOWN"],
  reply: z.object(standing),
});

/** Confirms without a face: staff saw the papers. */
export const confirmIdentity = endpoint({
  name: "confirmIdentity",
  method: "POST",
  path: "/api/admin/users/:userId/confirm-identity",
  access: may.confirmIdentities,
  refuses: ["NOT_FOUND", "IDENTITY_CONFIRMED", "IDENTITY_ELSEWHERE"],
  done: "已确认实名",
  params: z.object({ userId: id }),
  body: z.object({
    name: personName(learnerNameRule),
    idCard,
    evidence: ruled(evidenceRule),
  }),
  reply: nothing,
});

/** All data about the caller as one JSON file. */
export const exportMyData = endpoint({
  name: "exportMyData",
  method: "POST",
  path: "/api/user/my-data",
  access: may.ownTheirData,
  refuses: ["NOT_FOUND"],
  reply: "file",
});

/** Ends the account for good; the code goes to its phone. */
export const deleteAccount = endpoint({
  name: "deleteAccount",
  method: "POST",
  path: "/api/user/delete-account",
  access: may.ownTheirData,
  refuses: ["NOT_FOUND", "VERIFY_CODE_INVALID", "ACCOUNT_HAS_OPEN_ORDERS"],
  done: "账号已注销",
  body: z.object({ verifyCode: z.string().min(1, "请输入验证码").max(6) }),
  reply: nothing,
});

/** The caller's open sessions, each of which they can end. */
export const listSessions = endpoint({
  name: "listSessions",
  method: "GET",
  path: "/api/user/sessions",
  access: may.haveAProfile,
  reply: z.array(
    z.object({
      sessionKey: z.string(),
      current: z.boolean(),
      ip: z.string(),
      device: z.string(),
      createdAt: time,
      lastSeenAt: time,
    }),
  ),
});
export const endSession = endpoint({
  name: "endSession",
  method: "DELETE",
  path: "/api/user/sessions/:sessionKey",
  access: may.haveAProfile,
  refuses: ["NOT_FOUND"],
  done: "已退出该设备",
  params: z.object({ sessionKey: z.string().min(8).max(64) }),
  reply: nothing,
});
