// Column kinds shared by all tables.
import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { type AnyPgColumn, bigint, check, integer, timestamp } from "drizzle-orm/pg-core";
import { searchForm } from "@zhutu/domain/name-rule.ts";

export const pk = (name: string) => integer(name).primaryKey().generatedByDefaultAsIdentity();

/** Money in whole fen. */
export const fen = (name: string) => bigint(name, { mode: "number" });

/** Stored with its zone, shown in Asia/Shanghai. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const createdAt = (name = "created_at") => at(name).notNull().defaultNow();

/** For statements without parameters, such as constraints and partial indexes. */
export const literals = (values: readonly (string | number)[]) =>
  sql.raw(values.map((value) => (typeof value === "number" ? value : `'${value}'`)).join(", "));

export const oneOf = (name: string, column: AnyPgColumn, values: readonly (string | number)[]) =>
  check(name, sql`${column} in (${literals(values)})`);

/** Phones have 11 digits (domain.md "Sign-in and identity"). */
export const phoneCheck = (name: string, column: AnyPgColumn) => check(name, sql`${column} ~ '^[0-9]{11}$'`);

// Text search: both sides in search form (domain/src/name-rule.ts).

/** Pattern for "contains"; wildcards in the text are literal. */
export const containing = (text: string): string => `%${searchForm(text).replace(/[\\%_]/g, "\\$&")}%`;

export const anything = "%";

/** Ignores width, case and dots. */
export const holds = (column: SQLWrapper, pattern: SQLWrapper | string): SQL =>
  sql`search_form(${column}) ilike ${pattern}`;

/** What an index on `search_grams(column)` finds a text by. */
export const hasGrams = (column: SQLWrapper, text: string): SQL =>
  sql`search_grams(${column}) @@ search_query(array[${searchForm(text)}])`;

/** `holds` by an index on `search_grams(column)`. */
export const holdsText = (column: SQLWrapper, text: string): SQL =>
  sql`(${hasGrams(column, text)} and ${holds(column, containing(text))})`;
