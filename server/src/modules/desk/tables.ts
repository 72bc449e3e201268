import { EXPORT_STATES, type ExportState } from "@zhutu/domain/desk/exports/export-state.ts";
import { MAX_QUERY } from "@zhutu/domain/desk/view.ts";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { at, createdAt, oneOf, pk } from "../../kernel/db/columns.ts";
import { users } from "../identity/tables.ts";

/** `query` is the query part of the list's address. */
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
    /** With everybody of the role. */
    shared: boolean("shared").notNull(),
    createTime: createdAt("create_time"),
  },
  (t) => [
    unique("list_views_one_a_name").on(t.userId, t.list, t.viewName),
    index("list_views_shared")
      .on(t.list)
      .where(sql`shared`),
    check("list_views_query", sql.raw(`char_length(query) <= ${MAX_QUERY}`)),
  ],
);

export const exportJobs = pgTable(
  "export_jobs",
  {
    exportId: pk("export_id"),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    /** The documented call; its input may be personal and is removed at the end. */
    call: text("call").notNull(),
    input: jsonb("input"),
    title: text("title").notNull(),
    fileName: text("file_name").notNull(),
    plainName: text("plain_name").notNull(),
    state: text("state").notNull().$type<ExportState>().default("waiting"),
    rowsTotal: integer("rows_total").notNull(),
    rowsWritten: integer("rows_written").notNull().default(0),
    size: integer("size").notNull().default(0),
    failure: text("failure").notNull().default(""),
    /** An attempt whose lease expired can write nothing. */
    attempt: integer("attempt").notNull().default(0),
    /** Then another process may restart it. */
    leaseUntil: at("lease_until"),
    createTime: createdAt("create_time"),
    doneTime: at("done_time"),
  },
  (t) => [
    index("export_jobs_user").on(t.userId, t.exportId),
    index("export_jobs_unfinished")
      .on(t.exportId)
      .where(sql`state in ('waiting', 'running')`),
    oneOf("export_jobs_state", t.state, EXPORT_STATES),
    check("export_jobs_input", sql`(state in ('done', 'cancelled')) = (input is null)`),
  ],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** In the database, so every instance serves it and it goes with its row. */
export const exportParts = pgTable(
  "export_parts",
  {
    exportId: integer("export_id")
      .notNull()
      .references(() => exportJobs.exportId, { onDelete: "cascade" }),
    part: integer("part").notNull(),
    bytes: bytea("bytes").notNull(),
  },
  (t) => [primaryKey({ columns: [t.exportId, t.part] })],
);
