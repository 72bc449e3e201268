// One connection beside every pool, for what needs a session of its own and no limits of time: copies of all rows,
// restores.
import type pg from "pg";
import { connectClient } from "./full-queue.ts";
import { keepalive } from "./keepalive.ts";

export type Connection = pg.Client;

/** Gives `use` a connection, which ends with it. */
export async function connected<T>(
  connectionString: string,
  use: (client: Connection) => Promise<T>,
): Promise<T> {
  const client = await connectClient({ connectionString, connectionTimeoutMillis: 5_000, ...keepalive });
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The rows that one statement answers. */
export async function rowsOf<Row extends pg.QueryResultRow>(
  client: Pick<Connection, "query">,
  query: string,
): Promise<Row[]> {
  return (await client.query<Row>(query)).rows;
}
