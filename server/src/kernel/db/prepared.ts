// Prepared statements for hot queries, parsed once per connection.
import { fillPlaceholders, type Placeholder, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Client, Db } from "./db.ts";
import { lastingSession } from "./lease.ts";

type Param<T> = Placeholder & { readonly takes?: T };

/** Placeholders: `(db, p: Params<{ orderId: string }>) => ... eq(orders.orderId, p.orderId)`. */
export type Params<V> = { readonly [K in keyof V]-?: Param<V[K]> };

/** SQL the builder cannot express; `R` is the driver's row. */
export type RawSql<R> = { readonly statement: SQL; readonly row?: R };
export const rawSql = <R extends object>(statement: SQL): RawSql<R> => ({ statement });

type Built<R> = { prepare(name: string): { execute(values?: Record<string, unknown>): Promise<R> } };
type Values<V> = keyof V extends never ? [] : [values: V];
type Run<V, R> = (db: Db, ...values: Values<V>) => Promise<R>;

const dialect = new PgDialect();
const places = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

/** Placeholders for shared fragments; each statement declares the same values. */
export const params = <V extends object>(): Params<V> => places as Params<V>;

/** `name` is unique in the program. Works in and outside transactions. */
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

/** The list as an array. The subselect hides its length; otherwise the planner replans every call. */
export const listOf = (place: Param<readonly unknown[]>, type: "int" | "text"): SQL =>
  sql`(select ${place}::${sql.raw(type)}[])`;

/** Values as one array parameter; drizzle would spread a plain array into (a, b). */
export const arrayOf = (values: readonly unknown[], type: "int" | "text" | "boolean" | "timestamptz"): SQL =>
  sql`${sql.param([...values])}::${sql.raw(type)}[]`;

/** `= any(...)` of values in one parameter, however many there are. */
export const anyOf = (values: readonly unknown[], type: "int" | "text"): SQL =>
  sql`any(${arrayOf(values, type)})`;
