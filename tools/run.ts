import { spawn } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { delimiter, join } from "node:path";

export const root = join(import.meta.dirname, "..");

/** An environment with node_modules/.bin first in PATH. */
export function toolEnvironment(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const path = [join(root, "node_modules/.bin"), process.env["PATH"] ?? ""].join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

export type Finished = { code: number; output: string; seconds: number };

/**
 * Runs a command in `cwd` (from the root) and returns exit code and combined output; `live` prints instead.
 */
export function run(
  command: string,
  args: string[],
  options: { cwd?: string; live?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<Finished> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: join(root, options.cwd ?? "."),
      env: toolEnvironment(options.env),
      stdio: options.live ? "inherit" : ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
    }
    child.once("error", reject);
    child.once("close", (code, signal) => {
      const seconds = (performance.now() - started) / 1000;
      resolve({
        code: code ?? 1,
        output: signal === null ? output : `${output}ended by ${signal}\n`,
        seconds,
      });
    });
  });
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
