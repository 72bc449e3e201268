// npm run check: everything that can be known without a browser. A line a step with its time; the words of a step
// that failed, or the names of the tests that did, follow its line. It goes on to the end, so that one run tells all,
// and fails if any step failed.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { addCounts, readCounts, type Counts } from "./counts.ts";
import { readFailures } from "./failures.ts";
import { root, run } from "./run.ts";

const unitReport = join(root, ".cache/vitest.json");

const steps: { name: string; command: [string, ...string[]] }[] = [
  { name: "format", command: ["oxfmt", "--check", "."] },
  // Types first: they write the types of the routes, which the type-aware lint reads.
  { name: "types", command: ["node", "tools/types.ts"] },
  { name: "lint", command: ["oxlint", "--type-aware"] },
  { name: "boundaries", command: ["node", "tools/boundaries.ts"] },
  { name: "knip", command: ["knip", "--no-progress"] },
  { name: "spec", command: ["node", "tools/spec.ts"] },
  {
    name: "tests",
    command: ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`],
  },
];

/** Runs every step and prints as it goes; each step counts one, the tests one each. */
export async function check(): Promise<Counts> {
  mkdirSync(join(root, ".cache"), { recursive: true });
  rmSync(unitReport, { force: true });
  const all: Counts[] = [];
  for (const { name, command } of steps) {
    const [program, ...args] = command;
    const { code, output, seconds } = await run(program, args);
    const counts =
      name === "tests"
        ? readCounts("vitest", unitReport, code)
        : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
    all.push(counts);
    const tests = name === "tests" ? `  ${counts.passed} passed, ${counts.failed} failed` : "";
    console.log(
      `${code === 0 ? "ok  " : "FAIL"} ${name.padEnd(11)}${seconds.toFixed(1).padStart(6)} s${tests}`,
    );
    if (code === 0) continue;
    const failures = name === "tests" ? readFailures("vitest", unitReport) : [];
    console.log((failures.length > 0 ? failures.join("\n") : output.trimEnd()).replace(/^/gm, "     "));
  }
  return addCounts(all);
}

if (import.meta.main) {
  const { failed } = await check();
  process.exitCode = failed === 0 ? 0 : 1;
}
