import { isDeepStrictEqual } from "node:util";
import type { SessionUser } from "../../kernel/context.ts";
import { changedBy } from "../../kernel/http/changed-by.ts";

type Saved = { updatedAt: Date; updatedBy: string | null; updatedById: number | null };

/** Refuses SETTINGS_CHANGED with who and when if the form is stale; `opened` undefined: no check. */
export function refuseIfSavedSince(
  last: Saved | undefined,
  opened: Date | null | undefined,
  user: SessionUser,
): void {
  if (opened === undefined || last === undefined || opened?.getTime() === last.updatedAt.getTime()) return;
  const { updatedById: userId, updatedBy: userName, updatedAt: at } = last;
  throw changedBy("SETTINGS_CHANGED", { userId, userName, at, done: "保存了这些设置" }, user);
}

/** The form's values that differ, before and after. */
export function changedIn(
  now: object,
  form: object,
): { from: Record<string, unknown>; to: Record<string, unknown> } {
  const before = now as Record<string, unknown>;
  const changed = Object.entries(form).filter(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(value, before[key]),
  );
  return {
    from: Object.fromEntries(changed.map(([key]) => [key, before[key]])),
    to: Object.fromEntries(changed),
  };
}
