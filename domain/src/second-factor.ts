// When a call asks for an administrator's second factor (security.md 61).
import type { RefusalName } from "./refusal.ts";

/** `lacking`: none, though `staffSecondFactor` demands one; `shown`: longer ago than `recentMinutes`. */
export type SecondFactorState = "off" | "lacking" | "shown" | "recent";

/** Calls that want it shown within `recentMinutes`, and those that set it up. */
export type SecondFactorNeed = "recent" | "setup";

/** After this the calls of need `recent` ask again. */
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
