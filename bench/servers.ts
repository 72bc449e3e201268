// A run's servers on one core: shops as `npm start` runs them, each with its own data, and the baseline.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, root } from "../tools/run.ts";

const serverCore = "0";
const loadCore = "1";
/** Another commit's first start builds its pages. */
const startLimitMs = 300_000;
const stopLimitMs = 15_000;

export type Server = { pid: number; port: number; startedInMs: number; stop(): Promise<void> };

/** Whether server and load each get a core: needs two cores and taskset (Linux). */
export const pinned = availableParallelism() > 1 && canPin();

function canPin(): boolean {
  try {
    execFileSync("taskset", ["--version"]);
    return true;
  } catch {
    return false;
  }
}

function pin(pid: number, core: string): void {
  // All threads but no children: PostgreSQL goes where there is room.
  if (pinned)
    execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", core, String(pid)], { stdio: "ignore" });
}

/** Keeps the load off the servers' core. */
export const pinLoad = (): void => pin(process.pid, loadCore);

export function freshData(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "zhutu-bench-"));
  // PostgreSQL's unprivileged account must reach its folder in here.
  chmodSync(folder, 0o711);
  const memory = memoryFolder();
  // The payment stand-in's files are not the shop's work: no disk, and no fsync beside PostgreSQL's.
  if (memory !== undefined) symlinkSync(memory, join(folder, "payments"));
  const remove = () => {
    for (const path of [folder, memory]) if (path) rmSync(path, { recursive: true, force: true });
  };
  return { folder, remove };
}

const memoryFolder = (): string | undefined =>
  existsSync("/dev/shm") ? mkdtempSync("/dev/shm/zhutu-bench-") : undefined;

/** `npm start` of the program in `folder` on `dataDir`, seeded if empty; resolves at /readyz. */
export async function startShop(dataDir: string, folder = root): Promise<Server> {
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    scripts: { start: string };
  };
  const log = openSync(join(dataDir, "server.log"), "a");
  const settings = { DATA_DIR: dataDir, SMS_PER_ADDRESS_AN_HOUR: "100000", TZ: "Asia/Shanghai" };
  return start(folder, scripts.start, settings, "/readyz", log);
}

export const startBaseline = (): Promise<Server> => start(root, "node bench/baseline.ts", {}, "/", "ignore");

/** Gives `work` a fresh shop and the baseline, the load kept off their core, and ends both. */
export async function withShopAndBaseline<T>(
  work: (shop: Server, baseline: Server) => Promise<T>,
): Promise<T> {
  const data = freshData();
  const running: Server[] = [];
  try {
    const shop = await startShop(data.folder);
    running.push(shop);
    const baseline = await startBaseline();
    running.push(baseline);
    pinLoad();
    return await work(shop, baseline);
  } finally {
    for (const server of running.toReversed()) await server.stop();
    data.remove();
  }
}

async function start(
  folder: string,
  command: string,
  settings: Record<string, string>,
  readyPath: string,
  log: number | "ignore",
): Promise<Server> {
  const port = await freePort();
  const began = performance.now();
  // With `exec` the shell becomes the server, whose process is measured.
  const child = spawn("sh", ["-c", `exec ${command.replace(/^exec /, "")}`], {
    cwd: folder,
    stdio: ["ignore", log, log],
    // No inherited variables: a DATABASE_URL must never reach a benchmark.
    env: {
      PATH: [join(folder, "node_modules/.bin"), process.env["PATH"]].join(delimiter),
      HOME: process.env["HOME"],
      PORT: String(port),
      HOST: "127.0.0.1",
      ...settings,
    },
  });
  const stop = () => end(child);
  try {
    await ready(child, `http://127.0.0.1:${port}${readyPath}`);
  } catch (error) {
    await stop();
    throw error;
  }
  const startedInMs = performance.now() - began;
  const pid = child.pid as number;
  pin(pid, serverCore);
  return { pid, port, startedInMs, stop };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function ready(child: ChildProcess, url: string): Promise<void> {
  const limit = Date.now() + startLimitMs;
  while (Date.now() < limit) {
    if (hasEnded(child))
      throw new Error(`the server ended (${child.exitCode ?? child.signalCode}) before it was ready`);
    const answer = await fetch(url, { headers: { connection: "close" } }).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(10);
  }
  throw new Error(`the server was not ready after ${startLimitMs / 1000} s`);
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), stopLimitMs);
  await ended;
  clearTimeout(late);
}
