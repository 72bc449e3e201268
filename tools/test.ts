// npm test: `npm run check`, then journeys on fresh pages. Last line: `N passed, N failed`; a check step
// counts one, a flaky test fails.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { check } from "./check.ts";
import { addCounts, readCounts, type Counts } from "./counts.ts";
import { readFailures } from "./failures.ts";
import { root, run } from "./run.ts";
import { buildWebIfStale } from "./web-build.ts";

const report = join(root, ".cache/playwright.json");

async function journeys(): Promise<Counts> {
  rmSync(report, { force: true });
  // A terminal lists journeys live; a log shows only failures.
  const live = process.stdout.isTTY;
  const { code, output, seconds } = await run(
    "playwright",
    ["test", "--config", "e2e/playwright.config.ts", `--reporter=${live ? "list,json" : "json"}`],
    { live, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  const counts = readCounts("playwright", report, code);
  const told = `  ${counts.passed} passed, ${counts.failed} failed`;
  console.log(`${code === 0 ? "ok  " : "FAIL"} journeys   ${seconds.toFixed(1).padStart(6)} s${told}`);
  if (code !== 0) {
    const failures = readFailures("playwright", report);
    console.log((failures.length > 0 ? failures.join("\n") : output.trimEnd()).replace(/^/gm, "     "));
  }
  return counts;
}

// Builds pages beside the first steps; a failure is reported when the journeys check freshness.
const built = buildWebIfStale(() => {}).catch(() => {});
const checked = await check();
await built;
const { passed, failed, skipped } = addCounts([checked, await journeys()]);
if (skipped > 0) console.log(`${skipped} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
