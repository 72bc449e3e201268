// Pages of lists, as every list asks the database for them.
import { sql } from "drizzle-orm";

/** A page of a list, counted from 1. */
export type Page = { page: number; pageSize: number };

/** The rows of the list that the page shows. */
export const rowsOf = ({ page, pageSize }: Page): { limit: number; offset: number } => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

/**
 * The same rows of a list of `all` rows, counted from its end and in its reverse order where that is nearer. A page past
 * the end has none.
 */
export function fromNearerEnd(page: Page, all: number): { limit: number; offset: number; fromEnd: boolean } {
  const { limit, offset } = rowsOf(page);
  const behind = all - offset - limit;
  if (offset <= behind) return { limit, offset, fromEnd: false };
  return { limit: Math.max(0, Math.min(limit, all - offset)), offset: Math.max(0, behind), fromEnd: true };
}

/** How many rows there are on all pages. */
export const total = sql<number>`count(*)::int`;
