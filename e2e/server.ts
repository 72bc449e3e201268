import { spawn, type ChildProcess } from "node:child_process";
import { createWriteStream } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const root = join(import.meta.dirname, "..");
const startLimitMs = 90_000;
const stopLimitMs = 15_000;

export type RunningServer = {
  url: string;
  pid: number;
  /** Ends the server by its pid and removes its data; kills it when it does not end by itself in 15 s. */
  stop(): Promise<void>;
};

/**
 * Starts one server with the demonstration shop on a free port of 127.0.0.1, with data of its own in the
 * temporary directory, and waits until /readyz says yes. What it prints goes to `.cache/<name>.log`; when it does
 * not get ready in 90 s, the error ends with that log. `settings` are more of its environment's variables.
 */
export async function startServer(
  name: string,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), `zhutu-${name}-`));
  // The embedded PostgreSQL leaves root's rights behind and must still reach its own folder in here.
  await chmod(dataDir, 0o711);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(root, ".cache", `${name}.log`);
  await mkdir(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile);
  const child = spawn(process.execPath, ["server/src/main.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: environment({
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ...settings,
    }),
  });
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  const stop = async () => {
    await end(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await ready(child, url);
  } catch (error) {
    await stop();
    throw new Error(`${String(error)}\n${await readFile(logFile, "utf8")}`, { cause: error });
  }
  return { url, pid: child.pid ?? 0, stop };
}

/** Only what a process needs to run: a DATABASE_URL of the person's must never reach a test. */
function environment(ours: Record<string, string>): NodeJS.ProcessEnv {
  const kept = ["PATH", "HOME", "USER", "LANG", "TMPDIR", "TEMP", "SystemRoot"];
  const theirs = Object.fromEntries(kept.map((name) => [name, process.env[name]]));
  return { ...theirs, TZ: "Asia/Shanghai", SMS_PER_ADDRESS_AN_HOUR: "100000", ...ours };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  const limit = Date.now() + startLimitMs;
  while (Date.now() < limit) {
    if (hasEnded(child))
      throw new Error(`The server ended (${child.exitCode ?? child.signalCode}) before it was ready.`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`The server was not ready after ${startLimitMs / 1000} s.`);
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), stopLimitMs);
  await ended;
  clearTimeout(late);
}
