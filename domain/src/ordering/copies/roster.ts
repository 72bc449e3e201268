// A roster: a spreadsheet of staff whose phones are to get a copy each. Which of its columns holds the phones, and what
// each row is good for, before anything happens (domain.md "Copies of a package").
import { firstCharacters, firstSigns, lengthOf } from "../../text-rule.ts";
import { isPhone, normalPhone } from "../../phone.ts";
import { mostListed } from "./assigned-copy.ts";
import { notedNameOf, notedNameProblem } from "../../enrolment/noted-name.ts";
import { unclearCell } from "../../workbook.ts";
import { columnsOfOthers, nameColumn, phoneHead } from "./roster-head.ts";

/** Bytes of a roster's file, and people in it, at most. */
export const mostRosterBytes = 2 * 1024 * 1024;
export const mostRosterRows = mostListed;
const cellLength = 40;

/** A cell as the file holds it; `formula`: what it shows was computed. */
export type RosterCell = { text: string; kind: "text" | "number" | "formula"; unclear?: boolean };
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
  /** What stands in the phone's cell, its first 40 characters. */
  text: string;
  /** Its one form; null when it is none. */
  phone: string | null;
  /** What stands below a head of names beside that of the phones; null where nothing does, or what is not kept. */
  name: string | null;
  result: Exclude<RosterResult, "already">;
  /** Why it is not sent, or what stands there as a name is not; null when all of it is. */
  why: string | null;
};

/** What is looked at of a cell: what was cut says so with its last character, as its beginning must not pass for a phone. */
export function shortCell(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > cellLength * 2 || lengthOf(trimmed) > cellLength
    ? `${firstCharacters(trimmed, cellLength - 1)}…`
    : trimmed;
}

const searchedForHead = 10;
const empty: RosterCell = { text: "", kind: "text" };

/**
 * The people of a sheet, one a row, in its order: the phones stand in the column whose head says so, else in the one
 * that holds most phones. A head stands above the first row with anything like a phone, so that no number is passed
 * over. Of one number the first row counts.
 */
export function readRoster(rows: readonly SheetRow[]): RosterRow[] {
  const firstPhone = rows.findIndex(({ cells }) => cells.some(likePhone));
  const above = rows.slice(0, firstPhone < 0 ? searchedForHead : firstPhone);
  const titles = above.map(({ cells }) => cells.map(({ text }) => text));
  const head = phoneHead(titles);
  const nameHead = head && nameHeadIn(titles, head.row);
  const people = head ? rows.slice(Math.max(head.row, nameHead?.row ?? 0) + 1) : rows;
  const column = head?.column ?? fullestColumn(rows, columnsOfOthers(titles));
  const names = nameHead?.column;
  const first = new Map<string, number>();
  return people.map(({ row, cells }) => {
    const cell = (column === undefined ? undefined : cells[column]) ?? empty;
    const text = shortCell(cell.text);
    const named = (names === undefined ? undefined : cells[names]) ?? empty;
    const name = named.unclear ? null : notedNameOf(named.text);
    const problem = named.unclear ? `不记姓名：${unclearCell(named.text)}` : notedNameProblem(named.text);
    const why = column === undefined ? "没有名为“手机号”的列" : whyWrong(cell);
    if (why !== undefined) return { row, text, phone: null, name, result: "wrong", why };
    const phone = normalPhone(text);
    const before = first.get(phone);
    if (before !== undefined)
      return { row, text, phone, name, result: "doubled", why: `与第 ${before} 行是同一个手机号` };
    first.set(phone, row);
    return { row, text, phone, name, result: "valid", why: problem ?? null };
  });
}

/** The head of names in the phones' own row, else in the nearest above or below it: a head may fill several rows. */
function nameHeadIn(titles: readonly string[][], head: number): { row: number; column: number } | undefined {
  const nearest = titles.map((_, row) => row).toSorted((a, b) => Math.abs(a - head) - Math.abs(b - head));
  for (const row of nearest) {
    const column = nameColumn(titles[row] ?? []);
    if (column !== undefined) return { row, column };
  }
  return undefined;
}

/** Whether the cell may be meant as a phone, a digit too few or too many, as a formula or in scientific notation. */
function likePhone({ text }: RosterCell): boolean {
  return /^(?:\d{11}|1\d{9,11}|\d\.\d+E\+?\d+)$/i.test(normalPhone(shortCell(text)));
}

/** The column with most phones but for those of others; undefined when only those have any. */
function fullestColumn(rows: readonly SheetRow[], others: ReadonlySet<number>): number | undefined {
  const counts: number[] = [];
  for (const { cells } of rows)
    for (const [at, cell] of cells.entries())
      counts[at] = (counts[at] ?? 0) + (whyWrong(cell) === undefined ? 1 : 0);
  const own = counts.map((count, at) => (others.has(at) ? 0 : count));
  const most = Math.max(0, ...own);
  if (most === 0 && counts.some((count) => count > 0)) return undefined;
  return Math.max(0, own.indexOf(most));
}

/** Why the cell is no phone, or undefined. A formula is refused even when it shows one: it is not what was typed. */
function whyWrong({ text, kind }: RosterCell): string | undefined {
  const shown = shortCell(text);
  if (kind === "formula" || /^[=＝]/.test(shown)) return "是公式，请改成手机号本身";
  if (shown === "") return "手机号为空";
  if (/^\d+(?:\.\d+)?e\+?\d+$/i.test(shown)) return `${shown} 是科学计数法，请把这一列设为文本后重填`;
  const phone = normalPhone(shown);
  if (isPhone(phone)) return undefined;
  return /^\d+$/.test(phone)
    ? `${shown} 有 ${phone.length} 位，应为 11 位`
    : `${firstSigns(shown, 30)} 不是手机号`;
}
