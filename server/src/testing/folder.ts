import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { execFileSync } from "node:child_process";

/** A fresh folder of this test's own; it goes when the run ends. */
export function freshFolder(): string {
  return mkdtempSync(join(inject("folder"), "test-"));
}

// A disk of its own size, for tests of one that is full; it takes the right to mount, which is not given everywhere.

/** Runs the test in a folder that holds no more than so many kilobytes. */
export const onSmallDisk = (kilobytes: number, run: (folder: string) => Promise<void>) => async () => {
  const folder = freshFolder();
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${kilobytes}k`, "tmpfs", folder], { stdio: "ignore" });
  try {
    await run(folder);
  } finally {
    execFileSync("umount", [folder]);
  }
};

/** Whether this process may have such a disk; says so where it may not. */
export async function canMount(): Promise<boolean> {
  try {
    await onSmallDisk(100, async () => {})();
    return true;
  } catch {
    process.stderr.write(
      "skipped: a full disk needs the right to mount a small one, which is not given here\n",
    );
    return false;
  }
}
