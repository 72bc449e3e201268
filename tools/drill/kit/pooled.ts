// The PostgreSQL that comes with the project, behind PgBouncer in transaction mode with deploy/pgbouncer.ini.
import { startPgbouncer } from "../../../server/src/testing/pgbouncer.ts";
import type { Needed } from "./program.ts";
import { embeddedDatabase, type OpenDatabase } from "../../kit/served-shop.ts";

/** What the pooler needs. */
export const poolerPrograms: readonly Needed[] = [{ program: "pgbouncer", asked: "--version" }];

/** So few sessions that two servers and a worker, each with twenty connections, must share them. */
const poolSize = 8;

/** The database, and the address of its pooler. */
export const pooledDatabase: OpenDatabase<{ connectionString: string; poolerUrl: string }> = async (
  folder,
  onEnd,
) => {
  const { connectionString } = await embeddedDatabase(folder, onEnd);
  const pooler = await startPgbouncer(folder, connectionString, poolSize);
  onEnd(() => pooler.stop());
  return { connectionString, poolerUrl: pooler.address };
};
