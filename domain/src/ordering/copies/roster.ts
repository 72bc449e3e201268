// A roster: a spreadsheet of staff whose phones are to get a copy each. Which of its columns holds the phones, and what
// each row is good for, before anything happens (domain.md "Copies of a package").
import { isPhone, normalPhone } from "../../phone.ts";
import { mostListed } from "../assigned-copy.ts";

/** Bytes of a roster's file, and people in it, at most. */
export const mostRosterBytes = 2 * 1024 * 1024;
export const mostRosterRows = mostListed;

/** A cell as the file holds it; `formula`: what it shows was computed. */
export type RosterCell = { text: string; kind: "text" | "number" | "formula" };
/** A row that holds anything; `row` is its number in the file, from 1. */
export type SheetRow = { row: number; cells: readonly RosterCell[] };

export const ROSTER_RESULTS = {
  valid: "valid",
  doubled: "doubled",
  already: "already",
  wrong: "wrong",
} as const;
export type RosterResult = (typeof ROSTER_RESULTS)[keyof typeof ROSTER_RESULTS];
export const ROSTER_RESULT_LABELS: Readonly<Record<RosterResult, string>> = {
  valid: "可分配",
  doubled: "重复",
  already: "已分配",
  wrong: "有误",
};

export type RosterRow = {
  row: number;
  /** What stands in the phone's cell. */
  text: string;
  /** Its one form; null when it is none. */
  phone: string | null;
  result: Exclude<RosterResult, "already">;
  /** Why it is not sent; null when it is. */
  why: string | null;
};

const headOfPhones = /手机|电话|联系方式|phone|mobile|tel/i;
const searchedForHead = 10;
const empty: RosterCell = { text: "", kind: "text" };

/**
 * The people of a sheet, one a row, in its order: the phones stand in the column whose head says so, else in the one
 * that holds most phones. Of one number the first row counts.
 */
export function readRoster(rows: readonly SheetRow[]): RosterRow[] {
  const head = rows
    .slice(0, searchedForHead)
    .findIndex(({ cells }) => cells.some(({ text }) => headOfPhones.test(text)));
  const people = head < 0 ? rows : rows.slice(head + 1);
  const column =
    head < 0
      ? fullestColumn(people)
      : (rows[head]?.cells.findIndex(({ text }) => headOfPhones.test(text)) ?? 0);
  const first = new Map<string, number>();
  return people.map(({ row, cells }) => {
    const cell = cells[column] ?? empty;
    const text = cell.text.trim();
    const why = whyWrong(cell);
    if (why !== undefined) return { row, text, phone: null, result: "wrong", why };
    const phone = normalPhone(text);
    const before = first.get(phone);
    if (before !== undefined)
      return { row, text, phone, result: "doubled", why: `与第 ${before} 行是同一个手机号` };
    first.set(phone, row);
    return { row, text, phone, result: "valid", why: null };
  });
}

function fullestColumn(rows: readonly SheetRow[]): number {
  const counts: number[] = [];
  for (const { cells } of rows)
    for (const [at, cell] of cells.entries())
      counts[at] = (counts[at] ?? 0) + (whyWrong(cell) === undefined ? 1 : 0);
  return Math.max(0, counts.indexOf(Math.max(0, ...counts)));
}

/** Why the cell is no phone, or undefined. A formula is refused even when it shows one: it is not what was typed. */
function whyWrong({ text, kind }: RosterCell): string | undefined {
  const shown = text.trim();
  if (kind === "formula" || /^[=＝]/.test(shown)) return "是公式，请改成手机号本身";
  if (shown === "") return "手机号为空";
  if (/^\d+(?:\.\d+)?e\+?\d+$/i.test(shown)) return `${shown} 是科学计数法，请把这一列设为文本后重填`;
  const phone = normalPhone(shown);
  if (isPhone(phone)) return undefined;
  return /^\d+$/.test(phone)
    ? `${shown} 有 ${phone.length} 位，应为 11 位`
    : `${shown.slice(0, 30)} 不是手机号`;
}
