import { maxCopies } from "@zhutu/domain/cart/quantity.ts";
import { sql } from "drizzle-orm";
import { check, integer, pgTable, unique } from "drizzle-orm/pg-core";
import { createdAt, pk } from "../../kernel/db/columns.ts";
import { courses } from "../catalogue/tables.ts";
import { users } from "../identity/tables.ts";

export const cartItems = pgTable(
  "cart_items",
  {
    cartItemId: pk("cart_item_id"),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.courseId),
    /** The course by whose page it was chosen as a specification. */
    doorId: integer("door_id").references(() => courses.courseId, { onDelete: "set null" }),
    courseCount: integer("course_count").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("cart_items_course").on(t.userId, t.courseId),
    check("cart_items_count", sql`${t.courseCount} between 1 and ${sql.raw(String(maxCopies))}`),
  ],
);
