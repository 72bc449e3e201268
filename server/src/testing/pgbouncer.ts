// PgBouncer in transaction mode with deploy/pgbouncer.ini before a PostgreSQL of ours, where Debian's pgbouncer is
// installed.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { accountFor, give } from "../start/postgres/account.ts";
import { freePort } from "../../../tools/run.ts";

const example = join(import.meta.dirname, "../../../deploy/pgbouncer.ini");

/** Whether it can be tried on this machine; says so where it cannot. */
export function hasPgbouncer(): boolean {
  const there = spawnSync("pgbouncer", ["--version"]).status === 0;
  if (!there) console.log("skipped: pgbouncer is not installed (Debian: apt-get install pgbouncer)");
  return there;
}

export type Pgbouncer = { address: string; stop(): Promise<void> };

/**
 * Starts it, with files in `folder`, before the database of `connectionString` behind a socket, of whose sessions it
 * shares `poolSize`.
 * `changes` are made to the example first. Throws where a text that must be replaced is not there exactly once.
 */
export async function startPgbouncer(
  folder: string,
  connectionString: string,
  poolSize: number,
  changes: readonly [string | RegExp, string][] = [],
): Promise<Pgbouncer> {
  const address = new URL(connectionString);
  const name = address.pathname.slice(1);
  const account = accountFor(folder);
  const own = mkdtempSync(join(folder, "pgbouncer-"));
  give(own, account);
  const port = await freePort();
  const replaced: readonly [string | RegExp, string][] = [
    ["host=10.0.0.1 port=5432 dbname=zhutu", `host=${address.searchParams.get("host")} dbname=${name}`],
    ["zhutu = ", `${name} = `],
    ["pool_size=20", `pool_size=${poolSize}`],
    ["listen_addr = 10.0.0.1", `listen_addr = 127.0.0.1\nunix_socket_dir =`],
    ["listen_port = 6432", `listen_port = ${port}`],
    ["auth_type = scram-sha-256", "auth_type = trust"],
    ["auth_file = userlist.txt", `auth_file = ${join(own, "userlist.txt")}`],
    ...changes,
  ];
  const text = replaced.reduce(
    (now, [from, to]) => {
      const parts = now.split(from);
      if (parts.length !== 2)
        throw new Error(`deploy/pgbouncer.ini has ${String(from)} ${parts.length - 1} times, not once`);
      return parts.join(to);
    },
    readFileSync(example, "utf8").replaceAll(/^;.*\n/gm, ""),
  );
  writeFileSync(join(own, "userlist.txt"), `"${address.username}" ""\n`);
  writeFileSync(join(own, "pgbouncer.ini"), text);
  const child = spawn("pgbouncer", [join(own, "pgbouncer.ini")], {
    ...account,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let printed = "";
  child.stderr.setEncoding("utf8").on("data", (more: string) => (printed += more));
  const ended = new Promise((resolve) => child.once("close", resolve));
  for (const until = Date.now() + 10_000; !(await listens(port)); await sleep(20))
    if (child.exitCode !== null || Date.now() > until) throw new Error(`no pgbouncer:\n${printed}`);
  return {
    address: `postgresql://${address.username}@127.0.0.1:${port}/${name}`,
    async stop() {
      child.kill("SIGINT");
      await ended;
    },
  };
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = connect(port, "127.0.0.1", () => {
      asked.end();
      resolve(true);
    });
    asked.once("error", () => resolve(false));
  });
