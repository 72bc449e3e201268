// Which server answers behind an address. Behind one there may be several, or another than before: what one of them was
// found to show says nothing of the next (docs/decisions/038).
import type { ClientBase } from "pg";

/**
 * Of SQL: the server that answers, told from every other one and from itself before a restart; standbys share all other
 * names.
 */
export const SERVER =
  "concat_ws(' ', inet_server_addr(), inet_server_port(), extract(epoch from pg_postmaster_start_time()))";

/** Of SQL: whose rows the server holds; a primary and its standbys have it in common, no others. */
export const CLUSTER = "(select system_identifier::text from pg_control_system())";

/** Of SQL, of a primary: the time line of the log that it writes; each change of primary begins a new one. */
export const LINE_WRITTEN =
  "(select ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int)";

/**
 * Of SQL, of a standby: the latest time line that it is known to be on. What it receives is told to members of
 * pg_read_all_stats alone; what its control file says comes up to it at the next restart point at the latest, and is
 * never ahead.
 */
export const LINE_REPLAYED = `greatest((select min_recovery_end_timeline from pg_control_recovery()),
  (select received_tli from pg_stat_wal_receiver))`;

/** The server that answers this connection. */
export async function serverOf(client: Pick<ClientBase, "query">): Promise<string> {
  const { rows } = await client.query<{ server: string }>(`select ${SERVER} as server`);
  return rows[0]?.server ?? "";
}

/** A connection that leads to another server than those that are open. */
class OtherServer extends Error {}

/** Whether it failed because its connection led to another server. */
export function ledElsewhere(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof OtherServer) return true;
  return false;
}

export type OneServer = {
  /** Takes a new connection of a pool; refuses one that leads to another server than those that are open. */
  take(client: ClientBase): Promise<void>;
  /** Where every connection leads; undefined before the first one. */
  current(): string | undefined;
};

/**
 * Keeps a pool at one server at a time: it goes to another one after its last connection to the one before has ended.
 */
export function oneServer(): OneServer {
  const open = new Set<ClientBase>();
  let current: string | undefined;
  return {
    async take(client) {
      const server = await serverOf(client);
      if (open.size > 0 && server !== current) throw new OtherServer("its address leads to several servers");
      current = server;
      open.add(client);
      client.once("end", () => open.delete(client));
    },
    current: () => current,
  };
}
