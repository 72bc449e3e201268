import { z } from "zod";
import { id, nothing, ruled, time } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";
import { signInPasswordRule } from "./sign-in-rules.ts";
import { factorCodeRule } from "./second-factor.ts";

const code = ruled(factorCodeRule);
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** The caller's second factor; `demanded`: by a parameter, so that it cannot be turned off. */
export const getSecondFactor = endpoint({
  name: "getSecondFactor",
  method: "GET",
  path: "/api/admin/second-factor",
  access: may.useASecondFactor,
  secondFactor: "setup",
  reply: z.object({ since: time.nullable(), recoveryCodesLeft: z.int(), demanded: z.boolean() }),
});

/** A new secret for the app, in force after its first code. Refuses TOO_MANY (wrong passwords). */
export const beginSecondFactor = endpoint({
  name: "beginSecondFactor",
  method: "POST",
  path: "/api/admin/second-factor/begin",
  access: may.useASecondFactor,
  secondFactor: "setup",
  refuses: ["CURRENT_PASSWORD_WRONG", "SECOND_FACTOR_STATE"],
  body: z.object({ password: ruled(signInPasswordRule) }),
  /** `address`: otpauth, for the app; `picture`: its QR code, an SVG; `secret`: base32, to be typed. */
  reply: z.object({ address: z.string(), picture: z.string(), secret: z.string() }),
});

/** Its first code puts it in force; the caller's other sessions end. */
export const confirmSecondFactor = endpoint({
  name: "confirmSecondFactor",
  method: "POST",
  path: "/api/admin/second-factor/confirm",
  access: may.useASecondFactor,
  secondFactor: "setup",
  refuses: ["SECOND_FACTOR_STATE", "SECOND_FACTOR_WRONG"],
  done: "两步验证已开启，其他设备需要重新登录",
  body: z.object({ code }),
  /** Shown once. */
  reply: recoveryCodes,
});

/** Opens the calls that ask for it, for this session. */
export const showSecondFactor = endpoint({
  name: "showSecondFactor",
  method: "POST",
  path: "/api/admin/second-factor/show",
  access: may.useASecondFactor,
  refuses: ["SECOND_FACTOR_WRONG"],
  body: z.object({ code }),
  reply: nothing,
});

/** Ten new ones; those before are spent. */
export const renewRecoveryCodes = endpoint({
  name: "renewRecoveryCodes",
  method: "POST",
  path: "/api/admin/second-factor/recovery-codes",
  access: may.useASecondFactor,
  secondFactor: "recent",
  refuses: ["SECOND_FACTOR_STATE"],
  done: "恢复码已更换，以前的不能再用",
  reply: recoveryCodes,
});

export const endSecondFactor = endpoint({
  name: "endSecondFactor",
  method: "POST",
  path: "/api/admin/second-factor/off",
  access: may.useASecondFactor,
  secondFactor: "recent",
  refuses: ["SECOND_FACTOR_STATE", "SECOND_FACTOR_DEMANDED"],
  done: "两步验证已关闭",
  reply: nothing,
});

/** For another administrator who lost the app and the recovery codes; their sessions end. */
export const resetSecondFactor = endpoint({
  name: "resetSecondFactor",
  method: "POST",
  path: "/api/admin/users/:userId/second-factor/reset",
  access: may.managePeople,
  secondFactor: "recent",
  refuses: ["NOT_FOUND", "OWN_ACCOUNT", "SECOND_FACTOR_STATE"],
  done: "两步验证已重置，对方需要重新登录",
  params: z.object({ userId: id }),
  reply: nothing,
});
