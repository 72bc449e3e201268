// Three PostgreSQL nodes under Patroni, etcd and HAProxy on this machine, with deploy/patroni's files
// unchanged. One etcd suffices here; a real shop has three.
import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "../../../server/src/kernel/db/db.ts";
import { accountFor } from "../../../server/src/start/postgres/account.ts";
import { stopOrphan } from "../../../server/src/start/postgres/orphan.ts";
import { freePort, root } from "../../../tools/run.ts";
import { type Needed, type Program, runProgram, until } from "./program.ts";
import type { OnEnd } from "../../kit/shops.ts";

const bin = "/usr/lib/postgresql/15/bin";
export const clusterPrograms: readonly Needed[] = [
  { program: "patroni", asked: "--version" },
  { program: "etcd", asked: "--version", from: "etcd-server" },
  { program: "haproxy", asked: "-v" },
  { program: join(bin, "postgres"), asked: "--version", from: "postgresql-15" },
];
const startLimitMs = 90_000;
const rejoinLimitMs = 90_000;

export type DatabaseNode = {
  name: string;
  /** Kills postmaster and Patroni at once, like a power loss. */
  kill(): Promise<void>;
  /** Restarts it; resolves when it follows the primary. */
  rejoin(): Promise<void>;
};

export type Cluster = {
  /** The address of whichever node is primary. */
  connectionString: string;
  /** The current primary; throws if none. */
  primary(): Promise<DatabaseNode>;
};

type Member = { name: string; role: string; state: string };
type Place = { folder: string; account: { uid: number; gid: number } | undefined };

/** Creates cluster and empty database; resolves when all nodes follow, one synchronously. */
export async function startCluster(folder: string, onEnd: OnEnd): Promise<Cluster> {
  const account = accountFor(folder);
  const place = { folder: await ownFolder(join(folder, "cluster"), account), account };
  const etcd = await startEtcd(place, onEnd);
  const password = () => randomBytes(16).toString("hex");
  const passwords = {
    PATRONI_SUPERUSER_PASSWORD: password(),
    PATRONI_REPLICATION_PASSWORD: password(),
    PATRONI_RESTAPI_PASSWORD: password(),
  };
  const nodes: Awaited<ReturnType<typeof openNode>>[] = [];
  for (const name of ["node-1", "node-2", "node-3"])
    nodes.push(await openNode(place, name, { PATRONI_ETCD3_HOSTS: etcd, ...passwords }, onEnd));
  const members = async (): Promise<Member[]> => {
    for (const { rest } of nodes) {
      const answer = await fetch(`http://${rest}/cluster`).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const follows = async (name: string) => {
    const node = (await members()).find((member) => member.name === name);
    return node !== undefined && node.role !== "leader" && ["running", "streaming"].includes(node.state);
  };
  for (const node of nodes) node.start();
  await until(
    async () => {
      const now = (await members()).filter(({ state }) => ["running", "streaming"].includes(state));
      return now.length === nodes.length && now.some(({ role }) => role === "sync_standby");
    },
    startLimitMs,
    async () => `no cluster: ${JSON.stringify(await members())}\n${await nodes[0]?.printed()}`,
  );
  const address = await startProxy(place, nodes, onEnd);
  const connectionString = await makeDatabase(address, passwords.PATRONI_SUPERUSER_PASSWORD);
  const shown = (node: (typeof nodes)[number]): DatabaseNode => ({
    name: node.name,
    kill: () => node.kill(),
    async rejoin() {
      node.start();
      await until(
        () => follows(node.name),
        rejoinLimitMs,
        async () => `${node.name}:\n${await node.printed()}`,
      );
    },
  });
  return {
    connectionString,
    async primary() {
      const leader = (await members()).find(({ role }) => role === "leader")?.name;
      const node = nodes.find(({ name }) => name === leader);
      if (node === undefined) throw new Error("no node is the primary");
      return shown(node);
    },
  };
}

async function ownFolder(path: string, account: Place["account"], mode = 0o711): Promise<string> {
  await mkdir(path);
  await chmod(path, mode);
  if (account) await chown(path, account.uid, account.gid);
  return path;
}

const local = async (): Promise<string> => `127.0.0.1:${await freePort()}`;

async function startEtcd({ folder, account }: Place, onEnd: OnEnd): Promise<string> {
  const [clients, peers] = [await local(), await local()];
  const etcd = runProgram(
    "etcd",
    [
      `--name=etcd-1`,
      `--data-dir=${join(folder, "etcd")}`,
      `--listen-client-urls=http://${clients}`,
      `--advertise-client-urls=http://${clients}`,
      `--listen-peer-urls=http://${peers}`,
      `--initial-advertise-peer-urls=http://${peers}`,
      `--initial-cluster=etcd-1=http://${peers}`,
    ],
    { logFile: join(folder, "etcd.log"), account },
  );
  onEnd(() => etcd.close());
  const healthy = () =>
    fetch(`http://${clients}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(healthy, startLimitMs, () => etcd.printed());
  return clients;
}

async function openNode(
  { folder, account }: Place,
  name: string,
  shared: Record<string, string>,
  onEnd: OnEnd,
) {
  const own = await ownFolder(join(folder, name), account);
  const cluster = await ownFolder(join(own, "data"), account, 0o700);
  const logFile = join(own, "patroni.log");
  const [address, rest] = [await local(), await local()];
  const env = {
    HOME: own,
    PATRONI_NAME: name,
    PATRONI_POSTGRESQL_LISTEN: address,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: address,
    PATRONI_RESTAPI_LISTEN: rest,
    PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
    PATRONI_POSTGRESQL_DATA_DIR: cluster,
    PATRONI_POSTGRESQL_PGPASS: join(own, "pgpass"),
    ...shared,
  };
  let patroni: Program | undefined;
  onEnd(async () => {
    await patroni?.close();
    await stopOrphan(cluster);
  });
  return {
    name,
    address,
    rest,
    printed: async () => ((await patroni?.printed()) ?? "").slice(-4_000),
    start() {
      patroni = runProgram("patroni", [join(root, "deploy/patroni/patroni.yml")], {
        logFile,
        account,
        env,
        cwd: own,
      });
    },
    async kill() {
      const postmaster = Number((await readFile(join(cluster, "postmaster.pid"), "utf8")).split("\n")[0]);
      // Together: Patroni would restart PostgreSQL or hand over.
      process.kill(postmaster, "SIGKILL");
      await patroni?.kill();
    },
  };
}

async function startProxy(
  { folder, account }: Place,
  nodes: readonly { address: string; rest: string }[],
  onEnd: OnEnd,
): Promise<string> {
  const primary = await local();
  const env: Record<string, string> = { PRIMARY_ADDRESS: primary };
  for (const [at, { address, rest }] of nodes.entries()) {
    env[`NODE_${at + 1}`] = address;
    env[`NODE_${at + 1}_REST`] = rest.split(":")[1] ?? "";
  }
  const haproxy = runProgram("haproxy", ["-db", "-f", join(root, "deploy/patroni/haproxy.cfg")], {
    logFile: join(folder, "haproxy.log"),
    account,
    env,
  });
  onEnd(() => haproxy.close());
  return primary;
}

/** Creates the shop's account and database, like an operator; returns the shop's address. */
async function makeDatabase(address: string, superuserPassword: string): Promise<string> {
  const password = randomBytes(16).toString("hex");
  const connectionString = `postgresql://postgres:${superuserPassword}@${address}/postgres`;
  const operator = openDatabase({ connectionString, maxConnections: 1, statementTimeoutMs: 30_000 });
  const { $client: client } = operator.db;
  try {
    // Until its first checks the proxy accepts any node.
    const writes = () =>
      client.query<{ writes: boolean }>("select not pg_is_in_recovery() as writes").then(
        ({ rows }) => rows[0]?.writes === true,
        () => false,
      );
    await until(writes, startLimitMs, async () => "the primary cannot be reached");
    await client.query(`create role zhutu login password '${password}'`);
    await client.query("create database zhutu owner zhutu");
  } finally {
    await operator.close();
  }
  return `postgresql://zhutu:${password}@${address}/zhutu`;
}
