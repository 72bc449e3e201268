import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "../../kernel/db/columns.ts";

/**
 * One row a parameter that somebody saved (domain/src/sysparams/defaults.ts), and one, `site`, of what staff set of the
 * site's settings.
 */
export const systemParams = pgTable("system_params", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: at("updated_at").notNull().defaultNow(),
  /** Who saved it, as the account was called then. */
  updatedBy: text("updated_by"),
  /** The account itself: two may be called alike. Accounts stand to the right, so nothing refers to theirs. */
  updatedById: integer("updated_by_id"),
});

/** How often a file was downloaded whole; one row a file, made by its first download. */
export const downloadCounts = pgTable(
  "download_counts",
  { file: text("file").$type<"app">().primaryKey(), downloads: integer("downloads").notNull() },
  (t) => [check("download_counts_positive", sql`${t.downloads} > 0`)],
);
