// What the office does where a call wants an administrator's second factor (security.md 61).
import type { RefusalName } from "@zhutu/domain/refusal.ts";

/** Each resolves to whether the refused call may be sent again. */
type Mends = Readonly<Record<"SECOND_FACTOR_ASKED" | "SECOND_FACTOR_LACKING", () => Promise<boolean>>>;

let mends: Mends | undefined;
let mending: Promise<boolean> | undefined;

export function mendSecondFactorWith(how: Mends): void {
  mends = how;
}

/** Once for all calls that are refused together; undefined for other refusals. */
export function mendSecondFactor({
  reason,
}: {
  reason: RefusalName | undefined;
}): Promise<boolean> | undefined {
  if (reason !== "SECOND_FACTOR_ASKED" && reason !== "SECOND_FACTOR_LACKING") return undefined;
  mending ??= mends?.[reason]().finally(() => (mending = undefined));
  return mending;
}
