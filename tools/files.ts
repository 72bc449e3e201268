import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

const skipped = new Set(["node_modules", "build", "coverage", "test-results", "playwright-report", "shots"]);

/** Matching files below `root/folder`, sorted, relative to `root`, with forward slashes. */
export function filesBelow(root: string, folder: string, wanted: (name: string) => boolean): string[] {
  const files: string[] = [];
  const walk = (directory: string) => {
    let entries;
    try {
      entries = readdirSync(directory, { withFileTypes: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
      throw error;
    }
    for (const entry of entries) {
      if (entry.name.startsWith(".") || skipped.has(entry.name)) continue;
      const path = join(directory, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (wanted(entry.name)) files.push(relative(root, path).split(sep).join("/"));
    }
  };
  walk(join(root, folder));
  return files.sort();
}
