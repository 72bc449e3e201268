import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "../../kernel/db/columns.ts";

/** One row a parameter that differs from its default (domain/src/sysparams/defaults.ts). */
export const systemParams = pgTable("system_params", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: at("updated_at").notNull().defaultNow(),
});
