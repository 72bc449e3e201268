import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "../../kernel/db/columns.ts";

/** One row per saved parameter (domain/src/sysparams/defaults.ts), and `site` with the site's settings. */
export const systemParams = pgTable("system_params", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: at("updated_at").notNull().defaultNow(),
  /** The account's name at that time. */
  updatedBy: text("updated_by"),
  /** No foreign key: accounts belong to a module further right. */
  updatedById: integer("updated_by_id"),
});

/** Whole downloads; one row per file, created by the first. */
export const downloadCounts = pgTable(
  "download_counts",
  { file: text("file").$type<"app">().primaryKey(), downloads: integer("downloads").notNull() },
  (t) => [check("download_counts_positive", sql`${t.downloads} > 0`)],
);
