// Embedded PostgreSQL behind PgBouncer in transaction mode with deploy/pgbouncer.ini.
import { startPgbouncer } from "../../../server/src/testing/pgbouncer.ts";
import type { Needed } from "./program.ts";
import { embeddedDatabase, type OpenDatabase } from "../../kit/served-shop.ts";

export const poolerPrograms: readonly Needed[] = [{ program: "pgbouncer", asked: "--version" }];

/** Few enough that two servers and a worker, each with twenty connections, must share. */
const poolSize = 8;

export const pooledDatabase: OpenDatabase<{ connectionString: string; poolerUrl: string }> = async (
  folder,
  onEnd,
) => {
  const { connectionString } = await embeddedDatabase(folder, onEnd);
  const pooler = await startPgbouncer(folder, connectionString, poolSize);
  onEnd(() => pooler.stop());
  return { connectionString, poolerUrl: pooler.address };
};
