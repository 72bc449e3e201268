// Single connections beside the pool.
import pg from "pg";

/** Detects a vanished peer in about 20 s; the driver alone would take two hours. */
export const keepalive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

export type Connection = pg.Client;

/** The caller ends it. */
export async function connectClient(config: pg.ClientConfig): Promise<Connection> {
  const client = new pg.Client(config);
  client.on("error", () => {}); // Reported by the query it interrupts.
  await client.connect();
  return client;
}

/** Time limits that a full copy would exceed. */
const UNLIMITED = `select set_config(name, '0', false) from pg_settings where name in ('statement_timeout',
  'lock_timeout', 'idle_session_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`;

/** A connection without time limits, for backups and restores. */
export async function connected<T>(
  connectionString: string,
  use: (client: Connection) => Promise<T>,
): Promise<T> {
  const client = await connectClient({ connectionString, connectionTimeoutMillis: 30_000, ...keepalive });
  try {
    await client.query(UNLIMITED);
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}

export async function rowsOf<Row extends pg.QueryResultRow>(
  client: Pick<Connection, "query">,
  query: string,
): Promise<Row[]> {
  return (await client.query<Row>(query)).rows;
}
