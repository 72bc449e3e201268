import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { StartRefusal } from "../../kernel/start-refusal.ts";
import { give } from "./account.ts";
import { noBinary, type Binaries } from "./binaries.ts";
import type { Home } from "./home.ts";

export const SUPERUSER = "zhutu";
export const DATABASE = "zhutu";

/** The child's environment: no secrets, one language. */
export const CHILD_ENVIRONMENT = { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

const SETTINGS: Record<string, string> = {
  // Only the socket: no port for other programs or machines.
  listen_addresses: "",
  unix_socket_permissions: "0700",
  // Acknowledged commits survive a power cut.
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  shared_buffers: "128MB",
  // Sums by person or order stay in memory.
  work_mem: "16MB",
  max_connections: "100",
  // For short queries on few cores JIT and parallel workers cost more than they give; containers also lack
  // shared memory.
  jit: "off",
  max_parallel_workers_per_gather: "0",
  timezone: "UTC",
  log_timezone: "UTC",
  // Callers report failed statements; only the server's own problems here.
  log_min_messages: "fatal",
};

/** The postmaster's command line; `overrides` replace our settings. */
export function postmasterOptions(
  home: Home,
  socketDirectory: string,
  overrides: Record<string, string> = {},
): string[] {
  // -D comes first, to recognise orphans.
  const options = ["-D", home.cluster, "-k", socketDirectory];
  for (const [name, value] of Object.entries({ ...SETTINGS, ...overrides }))
    options.push("-c", `${name}=${value}`);
  return options;
}

function removeHalfMade(home: Home): void {
  for (const name of readdirSync(home.directory)) {
    if (name.startsWith("making-")) rmSync(join(home.directory, name), { recursive: true, force: true });
  }
}

/** Creates the cluster if missing, atomically even when killed. */
export async function makeCluster(home: Home, binaries: Binaries): Promise<boolean> {
  if (existsSync(home.cluster)) return false;
  removeHalfMade(home);
  const half = mkdtempSync(join(home.directory, "making-"));
  give(half, home.account);
  const options = ["-D", half, "-U", SUPERUSER, "--auth=trust", "--encoding=UTF8", "--data-checksums"];
  // Sorting by code point and full Unicode case rules on every machine.
  options.push("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions");
  const child = spawn(binaries.initdb, options, {
    ...home.account,
    cwd: home.directory,
    env: CHILD_ENVIRONMENT,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once("error", (cause) => reject(noBinary(`${process.platform}-${process.arch}`, cause)));
    child.once("close", resolve);
  });
  if (status !== 0) {
    rmSync(half, { recursive: true, force: true });
    throw new StartRefusal(
      `无法创建数据库：${output.trim()}`,
      "The database could not be created; the lines above are what initdb said.",
    );
  }
  renameSync(half, home.cluster);
  return true;
}
