// A copy of the tree in which something may be broken: sources are copied, packages are linked, and the workspaces'
// names lead into the copy, so that nothing that runs there sees or changes the tree it came from.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

const left = new Set(["node_modules", ".git", ".cache", "data", "shots", "test-results", "coverage"]);

/** Makes a copy of `root` in the temporary directory; returns its path and how to remove it. */
export function copyTree(root: string): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), "zhutu-prove-"));
  cpSync(root, path, { recursive: true, filter: (from) => from === root || !left.has(basename(from)) });
  for (const workspace of ["", ...readdirSync(root)]) {
    const packages = join(root, workspace, "node_modules");
    if (workspace !== "node_modules" && existsSync(packages)) linkPackages(packages, join(path, workspace));
  }
  mkdirSync(join(root, ".cache"), { recursive: true });
  // The browser is unpacked there once, whoever needs it first.
  symlinkSync(join(root, ".cache"), join(path, ".cache"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function linkPackages(packages: string, home: string): void {
  for (const name of readdirSync(packages)) {
    const from = join(packages, name);
    const to = join(home, "node_modules", name);
    // What a tool keeps in there is its own, and a copy's must not be mixed with the tree's.
    if (name.startsWith(".") && name !== ".bin") continue;
    mkdirSync(dirname(to), { recursive: true });
    // Links into the workspaces stay relative, and so lead into the copy.
    if (name === "@zhutu") cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(from, to);
  }
}
