import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, prepared } from "../../kernel/db/db.ts";
import { users } from "../identity/tables.ts";
import { channels } from "./tables.ts";

const byCode = prepared("channel_by_code", (db) =>
  db
    .select({
      userId: channels.userId,
      name: users.userName,
      kind: channels.kind,
      exclusiveDiscount: channels.exclusiveDiscount,
      code: channels.exclusiveCode,
    })
    .from(channels)
    .innerJoin(users, eq(users.userId, channels.userId))
    .where(and(eq(channels.exclusiveCode, sql.placeholder("code")), isNull(users.disabledAt))),
);

/** The enabled channel with exactly that code. */
export async function findByCode(db: Db, code: string) {
  const [row] = await byCode(db, { code });
  return row;
}
