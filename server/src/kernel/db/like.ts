// Text search: both sides in search form (domain/src/name-rule.ts).
import { searchForm } from "@zhutu/domain/name-rule.ts";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Pattern for "contains"; wildcards in the text are literal. */
export const containing = (text: string): string => `%${searchForm(text).replace(/[\\%_]/g, "\\$&")}%`;

export const anything = "%";

/** Ignores width, case and dots. */
export const holds = (column: SQLWrapper, pattern: SQLWrapper | string): SQL =>
  sql`search_form(${column}) ilike ${pattern}`;
