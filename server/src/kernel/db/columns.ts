// The column kinds every module's tables use, so that money, time and ids look alike everywhere.
import { sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, check, integer, timestamp } from "drizzle-orm/pg-core";

/** A generated integer primary key. */
export const pk = (name: string) => integer(name).primaryKey().generatedByDefaultAsIdentity();

/** Money in whole fen. */
export const fen = (name: string) => bigint(name, { mode: "number" });

/** A point in time; shown in Asia/Shanghai, stored with its zone. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** The row's birth, by the database's clock. */
export const createdAt = (name = "created_at") => at(name).notNull().defaultNow();

/** A list of literals for a statement that cannot take parameters, as a constraint or an index of part of a table. */
export const literals = (values: readonly (string | number)[]) =>
  sql.raw(values.map((value) => (typeof value === "number" ? value : `'${value}'`)).join(", "));

/** Holds a column to the values of its enum. */
export const oneOf = (name: string, column: AnyPgColumn, values: readonly (string | number)[]) =>
  check(name, sql`${column} in (${literals(values)})`);

/** Holds a column of phone numbers to their one form (domain.md "Sign-in and identity"), whatever an edge let through. */
export const phoneCheck = (name: string, column: AnyPgColumn) => check(name, sql`${column} ~ '^[0-9]{11}$'`);
