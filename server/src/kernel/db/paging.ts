// Pages of lists, as every list asks the database for them.
import { sql } from "drizzle-orm";

/** A page of a list, counted from 1. */
export type Page = { page: number; pageSize: number };

/** The rows of the list that the page shows. */
export const rowsOf = ({ page, pageSize }: Page): { limit: number; offset: number } => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

/** How many rows there are on all pages. */
export const total = sql<number>`count(*)::int`;
