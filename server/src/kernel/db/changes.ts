// What a save changed of a record, field by field, for its history.
import type { Change } from "./audit.ts";

/** Longer texts are not shown: that they changed is. */
const mostShown = 200;

/** A value as a history tells it; empty where there is none. */
export function plainTextOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" ? value : JSON.stringify(value);
}

/**
 * One field's change; none where it says the same. A text longer than `most`, or one with marks of its setting, is not
 * shown.
 */
export function changeOf(field: string, before: string, after: string, most = mostShown): Change[] {
  if (before === after) return [];
  const shown = before.length <= most && after.length <= most && !/[<>]/.test(before + after);
  return [{ field, before: shown ? before : null, after: shown ? after : null }];
}

/** The fields of `values` that are not as in `old`, by their own names. */
export const fieldChanges = <V extends object>(old: Partial<V>, values: V): Change[] =>
  (Object.keys(values) as (keyof V & string)[]).flatMap((field) =>
    changeOf(field, plainTextOf(old[field]), plainTextOf(values[field])),
  );
