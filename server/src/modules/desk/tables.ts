import { MOST_QUERY } from "@zhutu/domain/desk/view.ts";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, pk } from "../../kernel/db/columns.ts";
import { users } from "../identity/tables.ts";

/** A list of the office as somebody wants to find it again: the part of its address behind the question mark. */
export const listViews = pgTable(
  "list_views",
  {
    listViewId: pk("list_view_id"),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    list: text("list").notNull(),
    viewName: text("view_name").notNull(),
    query: text("query").notNull(),
    /** For everybody of the same role. */
    shared: boolean("shared").notNull(),
    createTime: createdAt("create_time"),
  },
  (t) => [
    unique("list_views_one_a_name").on(t.userId, t.list, t.viewName),
    index("list_views_shared")
      .on(t.list)
      .where(sql`shared`),
    check("list_views_query", sql.raw(`char_length(query) <= ${MOST_QUERY}`)),
  ],
);
