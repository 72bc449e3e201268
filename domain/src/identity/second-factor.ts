// A second factor of administrators: codes of an authenticator app (RFC 6238), recovery codes beside it
// (security.md 61).
import type { RefusalName } from "../refusal.ts";
import { plainForm } from "../text-forms.ts";

/**
 * What a session's account has and showed: none; none although the parameter `staffSecondFactor` demands it; one, shown
 * longer ago than `recentMinutes`; one shown within them.
 */
export type SecondFactorState = "off" | "lacking" | "shown" | "recent";

/** Calls that want it shown within `recentMinutes`, and those that set it up. */
export type SecondFactorNeed = "recent" | "setup";

/** Full ID numbers, exports with personal data, refunds and closed statements ask again after this. */
export const recentMinutes = 10;

/** Why a call of a signed-in person is refused by its need, if it is. */
export function secondFactorRefusal(
  state: SecondFactorState,
  need: SecondFactorNeed | undefined,
): RefusalName | undefined {
  if (state === "lacking" && need !== "setup") return "SECOND_FACTOR_LACKING";
  if (state === "shown" && need === "recent") return "SECOND_FACTOR_ASKED";
  return undefined;
}

/** Characters of a recovery code: 80 random bits, in base32. */
const recoveryLength = 16;
export const recoveryCodes = 10;

/** As compared: without blanks and lines, in capitals. */
export const normalFactorCode = (text: string): string =>
  plainForm(text).replaceAll(/[\s-]/g, "").toUpperCase();

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);
const isRecoveryCode = (code: string): boolean => new RegExp(`^[A-Z2-7]{${recoveryLength}}$`).test(code);

/** An app's six digits or a recovery code. */
export function factorCodeRule(text: string): string | undefined {
  const code = normalFactorCode(text);
  if (code === "") return "请输入验证码";
  return isAppCode(code) || isRecoveryCode(code) ? undefined : "请输入 6 位数字，或 16 位恢复码";
}

/** In groups of four, as shown and printed. */
export const groupedCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, "$1-");
