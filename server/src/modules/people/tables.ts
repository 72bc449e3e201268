import { MAX_NOTE } from "@zhutu/domain/people/staff-form.ts";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, pk } from "../../kernel/db/columns.ts";
import { users } from "../identity/tables.ts";
import { orders } from "../ordering/tables.ts";

/** The learner reads them in the data export; deleted with the account. */
export const personNotes = pgTable(
  "person_notes",
  {
    personNoteId: pk("person_note_id"),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    authorId: integer("author_id")
      .notNull()
      .references(() => users.userId),
    noteText: text("note_text").notNull(),
    /** The order that it is about. */
    orderId: text("order_id").references(() => orders.orderId),
    createTime: createdAt("create_time"),
  },
  (t) => [
    index("person_notes_user").on(t.userId, t.personNoteId),
    index("person_notes_order")
      .on(t.orderId)
      .where(sql`order_id is not null`),
    index("person_notes_author").on(t.authorId),
    check("person_notes_text", sql`char_length(${t.noteText}) between 1 and ${sql.raw(String(MAX_NOTE))}`),
  ],
);
