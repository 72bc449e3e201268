// npm run check: everything but the journeys; npm test adds them. Prints each step with its time, and what a
// failed one printed. Runs all steps; the last line is `N passed, N failed`, a step without tests counting one.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./run.ts";
import { buildIfStale } from "./build.ts";

type Counts = { passed: number; failed: number; skipped: number };
type Step = { name: string; command: [string, ...string[]]; report?: string };
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};

const reportOf = (name: string) => join(root, `.cache/${name}.json`);

/** These projects of vitest, with a report. */
function vitest(name: string, ...projects: string[]): Step {
  const report = reportOf(name);
  const chosen = projects.flatMap((project) => ["--project", project]);
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  return { name, command: ["vitest", "run", ...chosen, ...reporters], report };
}

/** In order; each line's steps run two at a time. Both kinds of tests beside each other took twice as long. */
const steps: Step[][] = [
  [
    // Includes route types and the compiler.
    { name: "lint", command: ["npm", "run", "--silent", "lint"] },
    { name: "knip", command: ["knip", "--no-progress"] },
    { name: "dead", command: ["npm", "run", "--silent", "dead"] },
    { name: "spec", command: ["node", "tools/spec.ts"] },
    { name: "boundaries", command: ["node", "tools/boundaries.ts"] },
    { name: "format", command: ["oxfmt", "--check", "."] },
  ],
  [vitest("tests", "domain", "server")],
  [vitest("drawn", "web-browser")],
];

const journeys: Step = {
  name: "journeys",
  command: ["playwright", "test", "--config", "e2e/playwright.config.ts", "--reporter=dot,json"],
  report: reportOf("journeys"),
};

/** What a report counts; a run that failed (`code`) or wrote none has at least one failure. */
export function countsOf(report: string | undefined, code: number): Counts {
  const least = code === 0 ? 0 : 1;
  if (report === undefined) return { passed: 1 - least, failed: least, skipped: 0 };
  try {
    const read = JSON.parse(readFileSync(report, "utf8")) as VitestReport | PlaywrightReport;
    const [passed, failed, skipped] =
      "stats" in read
        ? [read.stats.expected, read.stats.unexpected + read.stats.flaky, read.stats.skipped]
        : [read.numPassedTests, read.numFailedTests, read.numPendingTests + read.numTodoTests];
    return { passed, failed: Math.max(failed, least), skipped };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

async function runStep({ name, command: [program, ...args], report }: Step): Promise<Counts> {
  if (report) rmSync(report, { force: true });
  const env = { ...(report !== undefined && { PLAYWRIGHT_JSON_OUTPUT_FILE: report }) };
  const { code, output, seconds } = await run(program, args, { env });
  const counts = countsOf(report, code);
  const shown = report ? `  ${counts.passed} passed, ${counts.failed} failed` : "";
  const failed = counts.failed > 0;
  console.log(`${failed ? "FAIL" : "ok  "} ${name.padEnd(11)}${seconds.toFixed(1).padStart(6)} s${shown}`);
  if (failed) console.log(output.trimEnd().replace(/^/gm, "     "));
  return counts;
}

async function check(withJourneys: boolean): Promise<Counts> {
  mkdirSync(join(root, ".cache"), { recursive: true });
  // Beside the first steps; a failure shows when the journeys build again.
  const built = withJourneys ? buildIfStale(() => {}).catch(() => {}) : undefined;
  const all: Counts[] = [];
  for (const beside of steps) {
    const waiting = [...beside];
    const worker = async () => {
      for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
        all.push(await runStep(step));
    };
    await Promise.all([worker(), worker()]);
  }
  await built;
  if (withJourneys) all.push(await runStep(journeys));
  const sum = (kind: keyof Counts) => all.reduce((total, counts) => total + counts[kind], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

if (import.meta.main) {
  const { passed, failed, skipped } = await check(process.argv.includes("--journeys"));
  if (skipped > 0) console.log(`${skipped} skipped`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
