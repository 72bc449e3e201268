// When a call asks for an administrator's second factor (security.md 61).
import type { RefusalName } from "./refusal.ts";

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
