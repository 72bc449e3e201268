import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { type NoticeKind, noticeKinds } from "@zhutu/domain/notices/notice.ts";
import { at, createdAt, oneOf, pk } from "../../kernel/db/columns.ts";
import { users } from "../identity/tables.ts";

export const notices = pgTable(
  "notices",
  {
    noticeId: pk("notice_id"),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    kind: text("kind").$type<NoticeKind>().notNull(),
    /** In wire form (domain/src/notices/contract.ts). */
    facts: jsonb("facts").$type<Record<string, unknown>>().notNull(),
    /** For what a person hears only once. */
    onceKey: text("once_key"),
    createTime: createdAt("create_time"),
    readAt: at("read_at"),
  },
  (t) => [
    oneOf("notices_kind", t.kind, noticeKinds),
    index("notices_user").on(t.userId, t.createTime, t.noticeId),
    index("notices_unread")
      .on(t.userId)
      .where(sql`read_at is null`),
    uniqueIndex("notices_once")
      .on(t.userId, t.onceKey)
      .where(sql`once_key is not null`),
    index("notices_age").on(t.createTime),
  ],
);
