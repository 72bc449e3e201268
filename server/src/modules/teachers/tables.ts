import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "../identity/tables.ts";

/** What a course page says about its teacher beside the name. */
export const teachers = pgTable("teachers", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.userId),
  title: text("title").notNull().default(""),
  /** Plain text of the teacher's own page; blank lines part its paragraphs. */
  biography: text("biography").notNull().default(""),
});
