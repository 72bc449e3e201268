// Several server processes sharing one PostgreSQL and an empty shop.
import { type Config, readConfig } from "../../../server/src/start/config.ts";
import { freePort } from "../../kit/free-port.ts";
import { embeddedDatabase, type ServedShop, withServedShop } from "../../kit/served-shop.ts";
import { runServer, type ServerProcess } from "../../../e2e/server.ts";
import { buildWebIfStale } from "../../web-build.ts";

type Served = Pick<ServedShop, "db" | "broken"> & {
  servers: readonly ServerProcess[];
  /** As the servers read it. */
  config: Config;
};

/** Runs `trial` on ready servers and cleans up. */
export async function withServers(
  count: number,
  variables: Record<string, string>,
  trial: (served: Served) => Promise<void>,
): Promise<void> {
  await buildWebIfStale((line) => console.log(`  ${line}`));
  await withServedShop("trust", embeddedDatabase, async ({ db, broken, onEnd, ...shop }) => {
    const settings = { ...shop.settings, DEMO: "off", JOBS: "off", ...variables };
    const servers: ServerProcess[] = [];
    // In turn: the first one migrates.
    for (let at = 0; at < count; at++) {
      const server = runServer({ ...settings, PORT: String(await freePort()) });
      onEnd(() => server.end());
      await server.ready();
      servers.push(server);
    }
    await trial({ servers, db, config: readConfig(settings), broken });
  });
}
