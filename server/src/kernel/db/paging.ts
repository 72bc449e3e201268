import { sql } from "drizzle-orm";

/** Counted from 1. */
export type Page = { page: number; pageSize: number };

export const rowsOf = ({ page, pageSize }: Page): { limit: number; offset: number } => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

/** The page's rows counted from the nearer end (reversed when `fromEnd`); empty past the end. */
export function fromNearerEnd(page: Page, all: number): { limit: number; offset: number; fromEnd: boolean } {
  const { limit, offset } = rowsOf(page);
  const behind = all - offset - limit;
  if (offset <= behind) return { limit, offset, fromEnd: false };
  return { limit: Math.max(0, Math.min(limit, all - offset)), offset: Math.max(0, behind), fromEnd: true };
}

/** Number of rows on all pages. */
export const total = sql<number>`count(*)::int`;

/** For statements that always return a row, such as an insert with `returning`. */
export function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error("a statement that answers a row answered none");
  return row;
}

/** A long list is counted exactly up to so many rows behind its page. */
const maxCounted = 1_000;

type Listing<Row> = { limit(rows: number): { offset(rows: number): PromiseLike<Row[]> } };

/** The page's rows of `listing`, with the single row of `counting`. */
export async function paged<Row, Counted>(
  page: Page,
  counting: PromiseLike<Counted[]>,
  listing: Listing<Row>,
) {
  const { limit, offset } = rowsOf(page);
  const [counted, rows] = await Promise.all([counting, listing.limit(limit).offset(offset)]);
  return { rows, ...onlyRow(counted) };
}

/** Like `paged`, without counting: where `more` match, the total is a lower bound. It is wrong on an empty page. */
export async function pagedInPart<Row>(page: Page, listing: Listing<Row>) {
  const { limit, offset } = rowsOf(page);
  const rows = await listing.limit(maxCounted + 1).offset(offset);
  return {
    rows: rows.slice(0, limit),
    total: offset + Math.min(rows.length, maxCounted),
    more: rows.length > maxCounted,
  };
}
