// Copies all rows of a snapshot, or into an empty schema, by COPY. Without the jobs' schema: jobs find their
// work in the rows (docs/decisions/018).
import type { Readable, Writable } from "node:stream";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { StartRefusal } from "../start-refusal.ts";
import type { Db } from "./db.ts";
import { isOfValues } from "./db-errors.ts";
import { connected, type Connection, rowsOf } from "./one-connection.ts";
import { isUnderWay, noteRestore, othersBeside } from "./restores.ts";

/** A table and its columns, without generated ones. */
export type TableShape = { name: string; columns: string[] };
export type AppliedMigration = { name: string; checksum: string };
export type SequencePosition = { name: string; value: string };

export type Snapshot = {
  db: Db;
  migrations: AppliedMigration[];
  tables: TableShape[];
  sequences: SequencePosition[];
  /** Rows in PostgreSQL's text format, one table at a time. */
  read: (table: TableShape) => Readable;
};

const NOT_COPIED = "schema_migration";
const ident = pg.escapeIdentifier;
const columnsOf = ({ columns }: TableShape): string => columns.map(ident).join(", ");

const tablesOf = (client: Connection): Promise<TableShape[]> =>
  rowsOf(
    client,
    `select c.relname as name,
            array(select attname::text from pg_attribute
                  where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
                  order by attnum) as columns
     from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> '${NOT_COPIED}'
     order by c.relname`,
  );

const migrationsOf = (client: Connection): Promise<AppliedMigration[]> =>
  rowsOf(client, `select name, checksum from ${NOT_COPIED} order by name`);

/**
 * Positions of used sequences, never behind the rows. Throws StartRefusal for an unreadable one, which would
 * look unused.
 */
async function positionsOf(client: Connection): Promise<SequencePosition[]> {
  const all = await rowsOf<{ name: string; value: string | null; readable: boolean }>(
    client,
    `select sequencename as name, last_value::text as value,
            has_sequence_privilege(format('%I.%I', schemaname, sequencename), 'SELECT, USAGE') as readable
     from pg_sequences where schemaname = current_schema() order by sequencename`,
  );
  const hidden = all.find(({ readable }) => !readable);
  if (hidden !== undefined)
    throw new StartRefusal(
      `数据库账号无权读取序列 ${hidden.name}，备份会缺少编号的位置；请用拥有这些表的账号，或授予 SELECT 权限。`,
      `The account of the database may not read the sequence ${hidden.name}, and the backup would lack how far numbers are given; use the account that owns the tables, or grant SELECT.`,
    );
  return all.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
}

/**
 * Gives `use` a snapshot without blocking writers. Throws StartRefusal during a restore, whose tables would
 * look empty.
 */
export const inSnapshot = <T>(
  connectionString: string,
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T> =>
  connected(connectionString, async (client) => {
    // Checked once connected, because a later restore sees this connection.
    if (await isUnderWay(client))
      throw new StartRefusal(
        "这个数据库正在恢复或更换密钥；请等 npm run restore 或 npm run rekey 结束后再备份。",
        "This database is being restored, or its key changed; back up when npm run restore or npm run rekey has ended.",
      );
    await client.query("begin isolation level repeatable read read only");
    const migrations = await migrationsOf(client);
    const tables = await tablesOf(client);
    const sequences = await positionsOf(client);
    const read = (table: TableShape): Readable =>
      client.query(copyTo(`copy ${ident(table.name)} (${columnsOf(table)}) to stdout`));
    return use({ db: drizzle(client) as unknown as Db, migrations, tables, sequences, read });
  });

export async function occupation(client: Connection): Promise<{ others: number; rows: boolean }> {
  const others = await othersBeside(client);
  for (const { name } of await tablesOf(client)) {
    const [{ some } = { some: false }] = await rowsOf<{ some: boolean }>(
      client,
      `select exists (select from ${ident(name)}) as some`,
    );
    if (some) return { others, rows: true };
  }
  return { others, rows: false };
}

/** The tables a backup holds, and all sequences. */
export async function shapeAt(client: Connection): Promise<{ tables: TableShape[]; sequences: string[] }> {
  const sequences = await rowsOf<{ name: string }>(
    client,
    "select sequencename as name from pg_sequences where schemaname = current_schema()",
  );
  return { tables: await tablesOf(client), sequences: sequences.map(({ name }) => name) };
}

type Rows = {
  tables: TableShape[];
  sequences: SequencePosition[];
  /** Called before and after locking all tables; throws if others are connected. */
  mustBeAlone: (others: number) => void;
  write: (table: TableShape, to: Writable) => Promise<void>;
};

/** The connection failed during the commit: whether rows were replaced is unknown. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super("it is not known whether the rows were replaced: their commit was sent and not answered", {
      cause,
    });
    this.name = "CommitUnknown";
  }
}

/** The database rejected values: the backup was changed or is incomplete. */
export class Unfit extends Error {
  /** Undefined for a sequence. */
  readonly table: string | undefined;
  constructor(table: string | undefined, cause: unknown) {
    const { code = "", constraint = "" } = cause as { code?: string; constraint?: string };
    // PostgreSQL's message may hold values.
    super([code, constraint].filter(Boolean).join(" "), { cause });
    this.table = table;
    this.name = "Unfit";
  }
}

async function fitting<T>(table: string | undefined, doing: Promise<T>): Promise<T> {
  try {
    return await doing;
  } catch (error) {
    throw isOfValues(error) ? new Unfit(table, error) : error;
  }
}

/** Never sets one below its column's greatest number, which would be issued again. */
async function placeSequences(client: Connection, positions: SequencePosition[]): Promise<void> {
  const owned = await rowsOf<{ name: string; table: string; column: string }>(
    client,
    `select s.relname as name, t.relname as table, a.attname as column
     from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
     join pg_class t on t.oid = d.refobjid
     join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
       and s.relnamespace = current_schema()::regnamespace order by s.relname`,
  );
  const said = new Map(positions.map(({ name, value }) => [name, value]));
  for (const { name, table, column } of owned) {
    const used = `(select max(${ident(column)}) from ${ident(table)})`;
    const place = `select setval($1::regclass, greatest($2::bigint, ${used}))`; // setval of null changes nothing
    await fitting(undefined, client.query(place, [ident(name), said.get(name) ?? null]));
    said.delete(name);
  }
  for (const [name, value] of said)
    await fitting(undefined, client.query("select setval($1::regclass, $2)", [ident(name), value]));
}

/**
 * Replaces all rows in one transaction and notes the restore. Re-adding foreign keys checks them; triggers
 * that forbid changes are off.
 * Failures change nothing, except CommitUnknown. Throws Unfit for rows that do not fit.
 */
export async function replaceRows(
  client: Connection,
  { tables, sequences, mustBeAlone, write }: Rows,
): Promise<void> {
  const names = tables.map(({ name }) => ident(name)).join(", ");
  // Another user would block the lock.
  mustBeAlone(await othersBeside(client));
  await client.query("begin");
  await client.query(`lock table ${names} in access exclusive mode`);
  // Later connections wait for the commit.
  mustBeAlone(await othersBeside(client));
  const references = await rowsOf<{ table: string; name: string; definition: string }>(
    client,
    `select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
       from pg_constraint c join pg_class r on r.oid = c.conrelid
       where c.contype = 'f' and r.relnamespace = current_schema()::regnamespace order by c.oid`,
  );
  for (const { table, name } of references)
    await client.query(`alter table ${ident(table)} drop constraint ${ident(name)}`);
  for (const { name } of tables) await client.query(`alter table ${ident(name)} disable trigger user`);
  await client.query(`truncate ${names} restart identity`);
  for (const table of tables) {
    const into = client.query(copyFrom(`copy ${ident(table.name)} (${columnsOf(table)}) from stdin`));
    await fitting(table.name, write(table, into));
  }
  await placeSequences(client, sequences);
  for (const { name } of tables) await client.query(`alter table ${ident(name)} enable trigger user`);
  for (const { table, name, definition } of references) {
    const again = `alter table ${ident(table)} add constraint ${ident(name)} ${definition}`;
    await fitting(table, client.query(again));
  }
  await noteRestore(client);
  await client.query("commit").catch((error: unknown) => {
    throw new CommitUnknown(error);
  });
}

/** Without it queries are slow until autovacuum runs. */
export const analyze = async (client: Connection): Promise<void> => void (await client.query("analyze"));
