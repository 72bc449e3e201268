// Identifies the server behind an address, which may change or be one of several (docs/decisions/038).
import type { ClientBase } from "pg";

/** SQL: names this server process; standbys share all other names. */
export const SERVER =
  "concat_ws(' ', inet_server_addr(), inet_server_port(), extract(epoch from pg_postmaster_start_time()))";

/** SQL: names the cluster, shared by a primary and its standbys only. */
export const CLUSTER = "(select system_identifier::text from pg_control_system())";

/** SQL, on a primary: the WAL timeline; each change of primary starts one. */
export const LINE_WRITTEN =
  "(select ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int)";

/**
 * SQL, on a standby: its latest known timeline. The receiver's needs pg_read_all_stats; the control file's
 * may lag, never lead.
 */
export const LINE_REPLAYED = `greatest((select min_recovery_end_timeline from pg_control_recovery()),
  (select received_tli from pg_stat_wal_receiver))`;

export async function serverOf(client: Pick<ClientBase, "query">): Promise<string> {
  const { rows } = await client.query<{ server: string }>(`select ${SERVER} as server`);
  return rows[0]?.server ?? "";
}

class OtherServer extends Error {}

export function ledElsewhere(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof OtherServer) return true;
  return false;
}

export type OneServer = {
  /** Throws OtherServer if a new connection reaches another server. */
  take(client: ClientBase): Promise<void>;
  /** Undefined before the first connection. */
  current(): string | undefined;
};

/** Keeps a pool on one server; it may switch once all connections to the old one ended. */
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
