import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { type Params, prepared } from "../../kernel/db/prepared.ts";
import { users } from "../identity/tables.ts";
import { channels } from "./tables.ts";

const byCode = prepared("channel_by_code", (db, p: Params<{ code: string }>) =>
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
    .where(and(eq(channels.exclusiveCode, p.code), isNull(users.disabledAt))),
);

/** The enabled channel with exactly that code. */
export async function findByCode(db: Db, code: string) {
  const [row] = await byCode(db, { code });
  return row;
}
