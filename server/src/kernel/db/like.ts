// Text that people look for, as PostgreSQL compares it: both sides in one form (domain/src/search-form.ts).
import { searchForm } from "@zhutu/domain/search-form.ts";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The LIKE pattern of "contains this text", in its search form; its own wildcards count as letters. */
export const containing = (text: string): string => `%${searchForm(text).replace(/[\\%_]/g, "\\$&")}%`;

/** The pattern that every text fits. */
export const anything = "%";

/** Whether a text contains what people look for, whatever width, case and dots its letters have. */
export const holds = (column: SQLWrapper, pattern: SQLWrapper | string): SQL =>
  sql`search_form(${column}) ilike ${pattern}`;
