import { z } from "zod";
import { idCard, nothing, phone, ruled, time } from "../contract.ts";
import { endpoint, roles } from "../endpoint.ts";
import { may } from "../permissions.ts";
import { accountPhoneRule, newPasswordRule, registerNameRule } from "./account-rules.ts";
import { authTypes } from "./auth-type.ts";
import { codePurposes } from "./code-purpose.ts";
import { normalLoginName, signInRules } from "./sign-in-rules.ts";
import { userStatuses } from "./user-status.ts";

export const authType = z.enum(authTypes);
export const role = z.enum(roles);

/** What the browser keeps of the signed-in person; the token itself is in the `authorization` answer header. */
export const sessionUser = z.object({
  userId: z.int(),
  userName: z.string(),
  role: z.array(role),
  avatarUrl: z.string().nullable(),
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
  bodyAs: "form",
  body: z
    .object({
      loginName: z.string().max(64),
      passwd: z.string().max(64),
      loginType: authType,
      channelId: z.coerce.number<number | string>().int().default(0),
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
  reply: nothing,
});

export const register = endpoint({
  name: "register",
  method: "POST",
  path: "/api/security/register",
  access: may.comeIn,
  bodyAs: "form",
  body: z.object({
    loginName: phone(accountPhoneRule),
    passwd: ruled(newPasswordRule),
    userName: ruled(registerNameRule),
    idCard,
    verifyCode: z.string().min(1, "请输入验证码").max(6),
    /** The versions of the texts that the person agreed to; the document's own form does not know them. */
    agreementVersion: z.string().max(20).optional(),
    idCardConsentVersion: z.string().max(20).optional(),
  }),
  reply: nothing,
});

export const resetPassword = endpoint({
  name: "resetPassword",
  method: "POST",
  path: "/api/security/reset-password",
  access: may.comeIn,
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

export const getProfile = endpoint({
  name: "getProfile",
  method: "GET",
  path: "/api/user/profile",
  access: may.haveAProfile,
  reply: z.object({
    userId: z.int(),
    loginName: z.string(),
    userName: z.string(),
    idCard: z.string(),
    userStatus: z.literal(userStatuses),
    userRole: z.array(role),
    avatarUrl: z.string().nullable(),
    telephone: z.string(),
  }),
});

/** The caller's open sessions, so that a person can end one that is not theirs any more. */
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
  params: z.object({ sessionKey: z.string().min(8).max(64) }),
  reply: nothing,
});
