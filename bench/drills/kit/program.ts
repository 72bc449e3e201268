// Finds and runs a drill's programs.
import { execFile, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

export const execute = promisify(execFile);
const stopLimitMs = 10_000;

/** A program, its presence check, and its Debian package. */
export type Needed = { program: string; asked: string; from?: string };

/** The first missing program and how to install it, or undefined. */
export async function missingOf(needed: readonly Needed[]): Promise<string | undefined> {
  for (const { program, asked, from = program } of needed) {
    const isThere = await execute(program, [asked]).then(
      () => true,
      () => false,
    );
    if (!isThere) return `${program} is not installed (Debian: apt-get install ${from})`;
  }
  return undefined;
}

type Options = {
  /** Takes both output streams. */
  logFile: string;
  account?: { uid: number; gid: number } | undefined;
  env?: Record<string, string>;
  cwd?: string;
};

export type Program = {
  hasEnded(): boolean;
  printed(): Promise<string>;
  kill(): Promise<void>;
  /** Ends it, killing it after 10 s. */
  close(): Promise<void>;
};

/** Runs with only these variables and PATH. */
export function runProgram(program: string, args: readonly string[], options: Options): Program {
  const output = openSync(options.logFile, "a");
  const child = spawn(program, args, {
    ...options.account,
    cwd: options.cwd,
    env: { PATH: process.env["PATH"] ?? "", LANG: "C.UTF-8", ...options.env },
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    child.once("error", () => resolve());
  });
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  const kill = async (): Promise<void> => {
    if (hasEnded()) return;
    child.kill("SIGKILL");
    await ended;
  };
  return {
    hasEnded,
    printed: () => readFile(options.logFile, "utf8").catch(() => ""),
    kill,
    async close() {
      if (hasEnded()) return;
      child.kill("SIGTERM");
      const late = setTimeout(() => void kill(), stopLimitMs);
      await ended;
      clearTimeout(late);
    },
  };
}

/** Waits until `is` holds; throws `otherwise` after `withinMs`. */
export async function until(
  is: () => Promise<boolean>,
  withinMs: number,
  otherwise: () => Promise<string>,
): Promise<void> {
  for (const end = Date.now() + withinMs; !(await is()); await sleep(100))
    if (Date.now() > end) throw new Error(await otherwise());
}
