import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "../tools/run.ts";
import { preloadFlags } from "../tools/server-flags.ts";

const root = join(import.meta.dirname, "..");
const startLimitMs = 90_000;
const stopLimitMs = 15_000;
const execute = promisify(execFile);
/** Where the global setup tells the workers which directory holds the shop that they copy. */
const seedVariable = "E2E_SEED";

export type RunningServer = {
  url: string;
  pid: number;
  /**
   * Ends the server by its pid and removes its data; kills it when it does not end by itself in 15 s. Rejects when
   * the data breaks an invariant.
   */
  stop(): Promise<void>;
};

/**
 * Starts one server with the demonstration shop on a free port of 127.0.0.1, with data of its own in the temporary
 * directory (a copy of the seeded shop where there is one), and waits until /readyz says yes. What it prints goes to
 * `.cache/<name>.log` in the end; when it does not get ready in 90 s, the error ends with that log. `settings` are more
 * of its variables.
 */
export async function startServer(
  name: string,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const dataDir = await seededDataDir(name);
  const server = runServer({ DATA_DIR: dataDir, PORT: String(await freePort()), ...settings });
  const stop = async () => {
    await server.end();
    const logFile = join(root, ".cache", `${name}.log`);
    await mkdir(dirname(logFile), { recursive: true });
    await writeFile(logFile, server.printed());
    await removeDataDir(dataDir);
  };
  try {
    await server.ready();
  } catch (error) {
    await stop();
    throw error;
  }
  const stopChecked = async () => {
    const broken = await brokenInvariants(dataDir);
    await stop();
    if (broken !== "") throw new Error(`npm run fsck, after the journeys of ${name}:\n${broken}`);
  };
  return { url: server.url, pid: server.pid, stop: stopChecked };
}

/**
 * Makes the demonstration shop once, stopped in order, so that every server of this run starts on a copy of it
 * within a second; returns how to remove it.
 */
export async function makeSeed(): Promise<() => Promise<void>> {
  const dataDir = await makeDataDir("seed");
  const server = runServer({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  try {
    await server.ready();
    await picturesMade(dataDir);
  } finally {
    await server.end();
  }
  process.env[seedVariable] = dataDir;
  return () => removeDataDir(dataDir);
}

/**
 * Waits for the films' posters and previews, a minute at most: made here once, no copy makes them beside its journeys.
 */
async function picturesMade(dataDir: string): Promise<void> {
  const waiting = () => readdir(join(dataDir, "vod-queue")).catch((): string[] => []);
  for (const until = Date.now() + 60_000; Date.now() < until && (await waiting()).length > 0;)
    await sleep(200);
}

/** A copy of the seeded shop; an empty directory, where the server makes the shop itself, when there is no seed. */
export async function seededDataDir(name: string): Promise<string> {
  const dataDir = await makeDataDir(name);
  const seed = process.env[seedVariable];
  // Below a closed folder the database lives outside its data directory, and a copy would share it.
  if (seed === undefined || !existsSync(join(seed, "postgres/cluster"))) return dataDir;
  await execute("cp", ["-a", `${seed}/.`, dataDir]);
  return dataDir;
}

/** Removes it; a program that its server had started may write a moment longer than the server lives. */
export const removeDataDir = (dataDir: string): Promise<void> =>
  rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

/** A new, empty data directory in the temporary one. */
export async function makeDataDir(name: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), `zhutu-${name}-`));
  await letThrough(dataDir);
  return dataDir;
}

/** Lets the embedded PostgreSQL, which leaves root's rights behind, reach its own folder below this one. */
export const letThrough = (folder: string): Promise<void> => chmod(folder, 0o711);

/**
 * What `npm run fsck` finds broken in this data directory, its server running or not, or in the database that
 * `settings` name; empty when all is well.
 */
export async function brokenInvariants(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<string> {
  const env = environment({ DATA_DIR: dataDir, ...settings });
  try {
    await execute(process.execPath, [...preloadFlags, "server/src/fsck/main.ts"], { cwd: root, env });
    return "";
  } catch (error) {
    const {
      stdout = "",
      stderr = "",
      message = "",
    } = error as { stdout?: string; stderr?: string; message?: string };
    return `${stdout}${stderr}` || message;
  }
}

/** What a process of ours is run from, and where it says that it is ready. */
type Program = { file: string; readyUrl: string };

export type OurProcess = {
  pid: number;
  /** What it has printed so far, both streams as they came. */
  printed(): string;
  /** Its exit code, or the name of the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
  /**
   * Resolves when it says that it is ready; rejects with what it printed when the process ends before, or after 90 s.
   */
  ready(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Ends it by its pid; kills it when it does not end by itself in 15 s. */
  end(): Promise<void>;
};
export type ServerProcess = OurProcess & { url: string };

/** Runs the server as a process with these variables, and none of the person's own; ready when /readyz says yes. */
export function runServer(variables: Record<string, string>): ServerProcess {
  const url = `http://127.0.0.1:${variables["PORT"] ?? 3_000}`;
  const program = { file: "server/build/main.js", readyUrl: `${url}/readyz` };
  return { url, ...run(program, { HOST: "127.0.0.1", PUBLIC_URL: url, ...variables }) };
}

/** Runs the worker likewise; METRICS_PORT must be among its variables, as it is ready when /healthz there says so. */
export const runWorker = (variables: Record<string, string> & { METRICS_PORT: string }): OurProcess =>
  run(
    { file: "server/build/worker.js", readyUrl: `http://127.0.0.1:${variables.METRICS_PORT}/healthz` },
    variables,
  );

function run({ file, readyUrl }: Program, variables: Record<string, string>): OurProcess {
  const child = spawn(process.execPath, [...preloadFlags, file], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: environment(variables),
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once("close", (code, signal) => resolve(code ?? signal)),
  );
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    pid: child.pid ?? 0,
    printed: () => printed,
    ended,
    signal: (signal) => void child.kill(signal),
    async ready() {
      const limit = Date.now() + startLimitMs;
      while (Date.now() < limit) {
        if (hasEnded()) {
          const code = child.exitCode ?? child.signalCode;
          throw new Error(`${file} ended (${code}) before it was ready.\n${printed}`);
        }
        const answer = await fetch(readyUrl).catch(() => undefined);
        if (answer?.ok) return;
        await sleep(50);
      }
      throw new Error(`${file} was not ready after ${startLimitMs / 1000} s.\n${printed}`);
    },
    async end() {
      if (hasEnded()) return;
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), stopLimitMs);
      await ended;
      clearTimeout(late);
    },
  };
}

/** Only what a process needs to run: a DATABASE_URL of the person's must never reach a test. */
function environment(ours: Record<string, string>): NodeJS.ProcessEnv {
  const kept = ["PATH", "HOME", "USER", "LANG", "TMPDIR", "TEMP", "SystemRoot"];
  const theirs = Object.fromEntries(kept.map((name) => [name, process.env[name]]));
  return { ...theirs, TZ: "Asia/Shanghai", SMS_PER_ADDRESS_AN_HOUR: "100000", ...ours };
}
