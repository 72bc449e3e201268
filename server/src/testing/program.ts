// A program of the server as a process of its own, as an operator starts it.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { getCompileCacheDir } from "node:module";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { root } from "../../../tools/run.ts";
import { preloadFlags } from "../../../tools/server-flags.ts";

export type Ended = { code: number | null; stdout: string; stderr: string };

/**
 * Starts that file of server/src with these variables alone, none of the person's own. What another process of the run
 * has compiled is not compiled again: half a second of a processor each.
 */
export function startProgram(
  file: string,
  variables: Record<string, string>,
  ...args: string[]
): ChildProcessWithoutNullStreams {
  const compiled = getCompileCacheDir(); // that of this version of Node, in the folder that is named to it
  const env = { ...(compiled !== undefined && { NODE_COMPILE_CACHE: dirname(compiled) }), ...variables };
  return spawn(process.execPath, [...preloadFlags, join("server/src", file), ...args], { cwd: root, env });
}

/** What it printed and its exit code, once it has ended; null where a signal ended it. */
export async function endOf(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: child.exitCode, stdout, stderr };
}

/** Runs it to its end, as `startProgram` starts it. */
export const runProgram = (
  file: string,
  variables: Record<string, string>,
  ...args: string[]
): Promise<Ended> => endOf(startProgram(file, variables, ...args));

/** Starts a worker over the database of that shop for the test that calls it. */
export function startWorker(
  shop: { connectionString: string; services: { config: { dataDir: string } } },
  variables: Record<string, string> = {},
): { child: ChildProcessWithoutNullStreams; ended: Promise<Ended> } {
  const child = startProgram("worker.ts", {
    DATA_DIR: shop.services.config.dataDir,
    NODE_ENV: "test",
    DATABASE_URL: shop.connectionString,
    ...variables,
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, ended: endOf(child) };
}
