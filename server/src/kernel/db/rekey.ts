// A change of DATA_KEY within one table (docs/decisions/035), in batches so that memory stays flat.
import { type Column, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Keys, openedBy } from "../crypto.ts";
import type { Tx } from "./db.ts";
import { arrayOf } from "./prepared.ts";

export type KeyChange = { from: Keys; to: Keys };

/** `unreadable`: the former key does not open it. `unknown-mark`: a confirmation of a number that is kept nowhere. */
export type Left = { userId: number; why: "unreadable" | "unknown-mark" };
export type Rekeyed = { moved: number; left: Left[] };

type Id = number | string;

type SealedTable = {
  table: PgTable;
  /** The primary key. */
  id: Column;
  idType: "int" | "text";
  userId: Column;
  sealed: Column;
  /** Where the text is found again by a mark. */
  mark?: { column: Column; of: (keys: Keys, text: string) => string | null };
};

const BATCH = 100;

/** Calls `move` with the pages of `next`, which follow each other by id. */
export async function inBatches<Row extends { id: Id }>(
  next: (after: Id | null, limit: number) => Promise<Row[]>,
  move: (rows: Row[]) => Promise<void>,
): Promise<void> {
  for (let after: Id | null = null; ;) {
    const rows: Row[] = await next(after, BATCH);
    if (rows.length > 0) await move(rows);
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? null;
  }
}

/** Seals and marks every row anew; unreadable rows stay. Keeps `updateTime`. */
export async function rekeyTable(tx: Tx, { from, to }: KeyChange, table: SealedTable): Promise<Rekeyed> {
  const rekeyed: Rekeyed = { moved: 0, left: [] };
  const idType = sql.raw(table.idType);
  const column = ({ name }: Column) => sql.identifier(name);
  type Row = { id: Id; userId: number; sealed: string };
  const next = async (after: Id | null, limit: number) =>
    (
      await tx.execute<Row>(sql`
        select ${table.id} as id, ${table.userId} as "userId", ${table.sealed} as sealed from ${table.table}
        where ${table.sealed} is not null ${after === null ? sql`` : sql`and ${table.id} > ${after}::${idType}`}
        order by ${table.id} limit ${limit}`)
    ).rows;
  await inBatches(next, async (rows) => {
    const moved = rows.flatMap(({ id, userId, sealed }) => {
      const text = openedBy(from, sealed);
      if (text !== undefined) return [{ id, sealed: to.seal(text), mark: table.mark?.of(to, text) ?? null }];
      rekeyed.left.push({ userId, why: "unreadable" });
      return [];
    });
    const list = (field: "id" | "sealed" | "mark", type: "int" | "text") =>
      arrayOf(
        moved.map((row) => row[field]),
        type,
      );
    const marked = table.mark ? sql`, ${column(table.mark.column)} = v.mark` : sql``;
    await tx.execute(sql`
      update ${table.table} set ${column(table.sealed)} = v.sealed${marked}
      from unnest(${list("id", table.idType)}, ${list("sealed", "text")}, ${list("mark", "text")}) as v (id, sealed, mark)
      where ${table.id} = v.id`);
    rekeyed.moved += moved.length;
  });
  return rekeyed;
}
