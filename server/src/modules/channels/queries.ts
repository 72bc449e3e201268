import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { onlyRow } from "../../kernel/db/paging.ts";
import { anyOf, type Params, prepared, rawSql } from "../../kernel/db/prepared.ts";
import { type FullAt, fullKey } from "../../kernel/limits.ts";
import { users } from "../identity/tables.ts";
import { channels } from "./tables.ts";

type ByCode = {
  full: string | null;
  userId: number | null;
  name: string;
  kind: "school" | "internal";
  exclusiveDiscount: number;
};
const byCode = prepared("channel_by_code", (_, p: Params<FullAt & { code: string }>) =>
  rawSql<ByCode>(sql`
    select guess.full, channel.* from (select ${fullKey(p)} as full) as guess left join (
      select c.user_id as "userId", u.user_name as name, c.kind, c.exclusive_discount as "exclusiveDiscount"
      from ${channels} c join ${users} u using (user_id)
      where c.exclusive_code = ${p.code} and u.disabled_at is null
    ) as channel on true`),
);

/** Of an enabled account, and the key of a limit of guesses that is full at `at`. */
export async function findByCode(db: Db, code: string, at: FullAt) {
  const { full, userId, ...channel } = onlyRow(await byCode(db, { code, ...at }));
  return { full, found: userId === null ? undefined : { ...channel, userId, code } };
}

/** Of an enabled account. */
export async function findChannel(db: Db, by: { publicKey: string } | { userId: number }) {
  const is = "userId" in by ? eq(channels.userId, by.userId) : eq(channels.publicKey, by.publicKey);
  const [row] = await db
    .select({
      userId: channels.userId,
      exclusiveCode: channels.exclusiveCode,
      exclusiveDiscount: channels.exclusiveDiscount,
      kind: channels.kind,
      publicKey: channels.publicKey,
    })
    .from(channels)
    .innerJoin(users, eq(users.userId, channels.userId))
    .where(and(is, isNull(users.disabledAt)));
  return row;
}

const openChannel = prepared("hold_open_channel", (db, p: Params<{ userId: number; code: string }>) =>
  db
    .select({ userId: users.userId })
    .from(users)
    .innerJoin(channels, eq(channels.userId, users.userId))
    .where(and(eq(users.userId, p.userId), isNull(users.disabledAt), eq(channels.exclusiveCode, p.code)))
    .for("share", { of: users }),
);

/** Locks the channel against disabling and ending; false if it is closed or has another code. */
export const holdOpenChannel = async (tx: Tx, userId: number, code: string): Promise<boolean> =>
  (await openChannel(tx, { userId, code })).length > 0;

/** The name of another channel with that code. */
export async function codeHolder(tx: Tx, userId: number, code: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ name: users.userName })
    .from(channels)
    .innerJoin(users, eq(users.userId, channels.userId))
    .where(and(eq(channels.exclusiveCode, code), ne(channels.userId, userId)));
  return row?.name;
}

/** Those of the codes that a channel has, also a disabled one. */
export async function takenCodes(db: Db, codes: readonly string[]): Promise<ReadonlySet<string | null>> {
  const rows = await db
    .select({ code: channels.exclusiveCode })
    .from(channels)
    .where(eq(channels.exclusiveCode, anyOf(codes, "text")));
  return new Set(rows.map(({ code }) => code));
}

/** Locked. */
export async function channelOf(tx: Tx, userId: number) {
  const [row] = await tx.select().from(channels).where(eq(channels.userId, userId)).for("no key update");
  return row;
}

export type ChannelValues = Partial<
  Pick<typeof channels.$inferInsert, "exclusiveCode" | "exclusiveDiscount" | "kind">
>;

/** Creates the row if missing. */
export async function writeChannel(tx: Tx, userId: number, values: ChannelValues): Promise<void> {
  const insert = tx.insert(channels).values({ userId, ...values });
  await (Object.keys(values).length > 0
    ? insert.onConflictDoUpdate({ target: channels.userId, set: values })
    : insert.onConflictDoNothing());
}

export async function deleteChannel(tx: Tx, userId: number): Promise<void> {
  await tx.delete(channels).where(eq(channels.userId, userId));
}
