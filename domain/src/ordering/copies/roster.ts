// Which column of a roster holds phones, and each row's result (domain.md "Copies of a package").
import { firstCharacters, firstGraphemes, lengthOf } from "../../text-rule.ts";
import { isPhone, normalPhone } from "../../phone.ts";
import { maxListed } from "./assigned-copy.ts";
import { notedNameOf, notedNameProblem } from "../../enrolment/noted-name.ts";
import { unclearCell } from "../../workbook.ts";
import { columnsOfOthers, nameColumn, phoneHead } from "./roster-head.ts";

export const maxRosterBytes = 2 * 1024 * 1024;
export const maxRosterRows = maxListed;
const cellLength = 40;

/** `formula`: the value is computed. */
export type RosterCell = { text: string; kind: "text" | "number" | "formula"; unclear?: boolean };
/** A non-empty row; `row` counts from 1. */
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
  /** First 40 characters of the phone's cell. */
  text: string;
  /** Null if invalid. */
  phone: string | null;
  /** Null if empty or not kept. */
  name: string | null;
  result: Exclude<RosterResult, "already">;
  /** Why it is not sent, or its name not kept. */
  why: string | null;
};

/** A cut ends with …, so its beginning cannot pass for a phone. */
export function shortCell(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > cellLength * 2 || lengthOf(trimmed) > cellLength
    ? `${firstCharacters(trimmed, cellLength - 1)}…`
    : trimmed;
}

const searchedForHead = 10;
const empty: RosterCell = { text: "", kind: "text" };

/**
 * Phones come from the headed column, else the fullest; a header precedes the first phone-like row. Of a
 * repeated phone the first row counts.
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

/** Name heading in the phones' header row, else the nearest: headers may span rows. */
function nameHeadIn(titles: readonly string[][], head: number): { row: number; column: number } | undefined {
  const nearest = titles.map((_, row) => row).toSorted((a, b) => Math.abs(a - head) - Math.abs(b - head));
  for (const row of nearest) {
    const column = nameColumn(titles[row] ?? []);
    if (column !== undefined) return { row, column };
  }
  return undefined;
}

/** Looks like a phone: one digit off, a formula or scientific notation included. */
function likePhone({ text }: RosterCell): boolean {
  return /^(?:\d{11}|1\d{9,11}|\d\.\d+E\+?\d+)$/i.test(normalPhone(shortCell(text)));
}

/** Column with most phones, without other people's; undefined if only those have any. */
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

/** Why it is no phone. A formula is refused even if it shows one: nobody typed it. */
function whyWrong({ text, kind }: RosterCell): string | undefined {
  const shown = shortCell(text);
  if (kind === "formula" || /^[=＝]/.test(shown)) return "是公式，请改成手机号本身";
  if (shown === "") return "手机号为空";
  if (/^\d+(?:\.\d+)?e\+?\d+$/i.test(shown)) return `${shown} 是科学计数法，请把这一列设为文本后重填`;
  const phone = normalPhone(shown);
  if (isPhone(phone)) return undefined;
  return /^\d+$/.test(phone)
    ? `${shown} 有 ${phone.length} 位，应为 11 位`
    : `${firstGraphemes(shown, 30)} 不是手机号`;
}

export const rosterFileTypes = ".xlsx,.csv";

/** Refusal of a file by type and size in bytes. */
export function rosterFileRule({ name, size }: { name: string; size: number }): string | undefined {
  if (/\.xls$/i.test(name)) return "这是旧版 .xls 文件，请在表格软件里另存为 .xlsx 后上传";
  if (!/\.(?:xlsx|csv)$/i.test(name)) return "请上传 .xlsx 或 .csv 文件";
  if (size === 0) return "文件是空的";
  if (size > maxRosterBytes) return `文件不能超过 ${maxRosterBytes / 1024 / 1024} MB`;
  return undefined;
}
