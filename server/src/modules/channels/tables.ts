import { sql } from "drizzle-orm";
import { check, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { users } from "../identity/tables.ts";

/** A sales channel: its account, its exclusive code and what the code gives (domain.md "Pricing"). */
export const channels = pgTable(
  "channels",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.userId),
    exclusiveCode: text("exclusive_code").unique("channels_exclusive_code"),
    /** Hundredths: 90 is 9折. */
    exclusiveDiscount: smallint("exclusive_discount").notNull().default(100),
    kind: text("kind").$type<"school" | "internal">().notNull().default("school"),
  },
  (t) => [
    check("channels_kind", sql`${t.kind} in ('school', 'internal')`),
    check("channels_discount", sql`${t.exclusiveDiscount} between 10 and 100`),
  ],
);
