// Another commit of this repository, installed and ready for its own `npm start`.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "../tools/run.ts";

export type Commit = { name: string; folder: string };

/** Its files without their history, kept in .cache/bench by commit, so that the next run finds them installed. */
export async function installed(ref: string): Promise<Commit> {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const commit = git("rev-parse", "--verify", `${ref}^{commit}`);
  const cwd = join(".cache/bench", commit);
  const folder = join(root, cwd);
  const name = git("rev-parse", "--short", commit);
  const stamp = join(folder, ".installed");
  if (existsSync(stamp)) return { name, folder };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const steps = [
    ["sh", "-c", `git archive ${commit} | tar -x -C ${cwd}`],
    ["npm", "ci", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error"],
  ] as const;
  for (const [command, ...args] of steps) {
    const { code, output } = await run(command, args);
    if (code !== 0) throw new Error(`${command} ${args.join(" ")}: ${output}`);
  }
  writeFileSync(stamp, "");
  return { name, folder };
}
