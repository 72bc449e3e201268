// npm run check: everything but the journeys. Prints each step with its time and failures; runs all steps and
// fails if any did.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { addCounts, readCounts, type Counts } from "./counts.ts";
import { readFailures, unhandledIn } from "./failures.ts";
import { root, run } from "./run.ts";

type Step = { name: string; command: [string, ...string[]]; report?: string };

/** Runs these vitest projects with a JSON report. */
function tests(name: string, ...projects: string[]): Step {
  const report = join(root, `.cache/${name}.json`);
  const chosen = projects.flatMap((project) => ["--project", project]);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return { name, command: ["vitest", "run", ...chosen, ...reporters], report };
}

/** In order; each line's steps run two at a time. Both kinds of tests beside each other took twice as long. */
const steps: Step[][] = [
  [
    // Includes route types and the compiler.
    { name: "lint", command: ["npm", "run", "--silent", "lint"] },
    { name: "knip", command: ["knip", "--no-progress"] },
    // Finds product code used only by tests.
    { name: "dead", command: ["knip", "--no-progress", "--production", "--config", "knip.production.json"] },
    { name: "spec", command: ["node", "tools/spec.ts"] },
    { name: "boundaries", command: ["node", "tools/boundaries.ts"] },
    { name: "format", command: ["oxfmt", "--check", "."] },
  ],
  [tests("tests", "domain", "server")],
  [tests("drawn", "web-browser")],
];

/** Runs all steps; a step counts one, tests one each. */
export async function check(): Promise<Counts> {
  mkdirSync(join(root, ".cache"), { recursive: true });
  const all: Counts[] = [];
  for (const beside of steps) {
    const waiting = [...beside];
    const worker = async () => {
      for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
        all.push(await runStep(step));
    };
    await Promise.all([worker(), worker()]);
  }
  return addCounts(all);
}

async function runStep({ name, command: [program, ...args], report }: Step): Promise<Counts> {
  if (report) rmSync(report, { force: true });
  const { code, output, seconds } = await run(program, args);
  const counts = report
    ? readCounts("vitest", report, code)
    : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  const told = report ? `  ${counts.passed} passed, ${counts.failed} failed` : "";
  console.log(`${code === 0 ? "ok  " : "FAIL"} ${name.padEnd(11)}${seconds.toFixed(1).padStart(6)} s${told}`);
  if (code === 0) return counts;
  const failures = report ? [...readFailures("vitest", report), ...unhandledIn(output)] : [];
  console.log((failures.length > 0 ? failures.join("\n") : output.trimEnd()).replace(/^/gm, "     "));
  return counts;
}

if (import.meta.main) {
  const { failed } = await check();
  process.exitCode = failed === 0 ? 0 : 1;
}
