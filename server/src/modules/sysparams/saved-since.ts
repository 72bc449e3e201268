import { isDeepStrictEqual } from "node:util";
import { formatTime } from "@zhutu/domain/time.ts";
import type { SessionUser } from "../../kernel/context.ts";
import { refuse } from "../../kernel/http/refuse.ts";

type Saved = { updatedAt: Date; updatedBy: string | null; updatedById: number | null };

/** Refuses with SETTINGS_CHANGED, who and when, a form that was opened on another state than what is kept; undefined: not asked. */
export function refuseIfSavedSince(
  last: Saved | undefined,
  opened: Date | null | undefined,
  user: SessionUser,
): void {
  if (opened === undefined || last === undefined || opened?.getTime() === last.updatedAt.getTime()) return;
  const by = last.updatedBy ?? "系统";
  // A second window of one person: their own name would read as somebody else's.
  const own = last.updatedById === user.userId;
  const msg = `${own ? "您在另一个窗口" : by} ${formatTime(last.updatedAt)} 保存了这些设置，您填的内容都还在，请核对后再保存`;
  throw refuse("SETTINGS_CHANGED", { msg, detail: { by, own } });
}

/** Of what a form names, what is not so now: what it was and what it becomes. */
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
