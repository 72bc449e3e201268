// A save's changed fields, for the record's history.
import type { Change } from "./audit.ts";

/** For longer texts the history only says that they changed. */
const maxShown = 200;

export function plainTextOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Empty when equal. Texts longer than `most` or with markup are not shown. */
export function changeOf(field: string, before: string, after: string, most = maxShown): Change[] {
  if (before === after) return [];
  const shown = before.length <= most && after.length <= most && !/[<>]/.test(before + after);
  return [{ field, before: shown ? before : null, after: shown ? after : null }];
}

export const fieldChanges = <V extends object>(old: Partial<V>, values: V): Change[] =>
  (Object.keys(values) as (keyof V & string)[]).flatMap((field) =>
    changeOf(field, plainTextOf(old[field]), plainTextOf(values[field])),
  );
