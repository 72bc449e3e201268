import { type ChildProcess, spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

export type Programs = { nginx: string; rtmpModule: string; ffmpeg: string };

const places = {
  nginx: ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"],
  rtmpModule: ["/usr/lib/nginx/modules/ngx_rtmp_module.so", "/usr/lib64/nginx/modules/ngx_rtmp_module.so"],
  ffmpeg: ["/usr/bin/ffmpeg", "/usr/local/bin/ffmpeg"],
};
const setpriv = "/usr/bin/setpriv";

/** Undefined unless all are installed. */
export function findPrograms(): Programs | undefined {
  const at = (name: keyof typeof places) => places[name].find((path) => existsSync(path));
  const [nginx, rtmpModule, ffmpeg] = [at("nginx"), at("rtmpModule"), at("ffmpeg")];
  return nginx && rtmpModule && ffmpeg ? { nginx, rtmpModule, ffmpeg } : undefined;
}

/** Starts a program that ends with this process, even if it is killed, where the system can. */
export function startTied(
  command: string,
  args: readonly string[],
  stdio: StdioOptions = "ignore",
): ChildProcess {
  const tied = existsSync(setpriv);
  const child = tied
    ? spawn(setpriv, ["--pdeathsig", "TERM", command, ...args], { stdio })
    : spawn(command, args, { stdio });
  child.on("error", () => {}); // seen as an ended process
  return child;
}

export const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

/** Kills the program after three seconds. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, "exit");
  child.kill(signal);
  const impatience = setTimeout(() => child.kill("SIGKILL"), 3_000);
  await ended;
  clearTimeout(impatience);
}

/** False after `within` milliseconds or when the program ends. */
export async function waitFor(
  child: ChildProcess,
  ready: () => Promise<boolean>,
  within: number,
): Promise<boolean> {
  for (const until = Date.now() + within; Date.now() < until && !hasEnded(child);) {
    if (await ready()) return true;
    await sleep(50);
  }
  return false;
}
