// Hot statements. A query is written in one of two ways: with Drizzle's builder where it stands, or, when it is hot,
// through `prepared`, whose text is made once and which PostgreSQL parses once a connection, as statements are named on it;
// behind a pooler it parses them each time (docs/decisions/037).
import { fillPlaceholders, type Placeholder, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Client, Db } from "./db.ts";
import { lastingSession } from "./lease.ts";

/** The place of one value in a prepared statement. */
type Param<T> = Placeholder & { readonly takes?: T };

/** The places of a statement's values: `(db, p: Params<{ orderId: string }>) => ... eq(orders.orderId, p.orderId)`. */
export type Params<V> = { readonly [K in keyof V]-?: Param<V[K]> };

/** Written in SQL, for what the builder cannot say; `R` is a row as the driver reads it. */
export type RawSql<R> = { readonly statement: SQL; readonly row?: R };
export const rawSql = <R extends object>(statement: SQL): RawSql<R> => ({ statement });

type Built<R> = { prepare(name: string): { execute(values?: Record<string, unknown>): Promise<R> } };
type Values<V> = keyof V extends never ? [] : [values: V];
type Run<V, R> = (db: Db, ...values: Values<V>) => Promise<R>;

const dialect = new PgDialect();
const places = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

/** The places for fragments that several statements share; each of those names the values among its own. */
export const params = <V extends object>(): Params<V> => places as Params<V>;

/**
 * A hot statement with a name that is unique in the program; a call only binds its values. Works on the database and
 * in a transaction.
 */
export function prepared<V extends object, R extends object>(
  name: string,
  build: (db: Db, p: Params<V>) => RawSql<R>,
): Run<V, R[]>;
export function prepared<V extends object, R>(
  name: string,
  build: (db: Db, p: Params<V>) => Built<R>,
): Run<V, R>;
export function prepared<V extends object, R>(
  name: string,
  build: (db: Db, p: Params<V>) => Built<R> | RawSql<object>,
): Run<V, unknown> {
  const runs = new WeakMap<Client, (values: object) => Promise<unknown>>();
  return async (db, ...[values]) => {
    const session = lastingSession(db);
    let run = runs.get(session.$client);
    if (run === undefined)
      runs.set(session.$client, (run = runOn(session, name, build(session, params<V>()))));
    return run(values ?? {});
  };
}

function runOn(db: Db, name: string, built: Built<unknown> | RawSql<object>) {
  if (!("statement" in built)) {
    const query = built.prepare(name);
    return (values: object) => query.execute({ ...values });
  }
  const { sql: text, params: asked } = dialect.sqlToQuery(built.statement);
  return async (values: object) =>
    (await db.$client.query({ name, text }, fillPlaceholders(asked, { ...values }))).rows as unknown;
}

/**
 * The list that fills this place, as an array of `type`. Behind a select the planner cannot see it: where it can, it
 * expects fewer rows than from any list and plans the statement anew at each call, for more than that costs.
 */
export const listOf = (place: Param<readonly unknown[]>, type: "int" | "text"): SQL =>
  sql`(select ${place}::${sql.raw(type)}[])`;
