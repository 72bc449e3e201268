import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "../identity/tables.ts";

export const teachers = pgTable("teachers", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.userId),
  title: text("title").notNull().default(""),
  /** Plain text; blank lines separate paragraphs. */
  biography: text("biography").notNull().default(""),
});
