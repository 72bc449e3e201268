// npm test: everything of `npm run check`, then the browser journeys on freshly built pages. The last line is
// `N passed, N failed`: the tests of both kinds, and a step of check counts one. Retried successes count as failures.
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
  // Somebody at a terminal sees each journey as it ends; a log has what failed, and only that.
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

// The pages of the journeys are built beside the first steps. What fails here fails again, and is told, where the
// journeys look whether the pages are fresh.
const built = buildWebIfStale(() => {}).catch(() => {});
const checked = await check();
await built;
const { passed, failed, skipped } = addCounts([checked, await journeys()]);
if (skipped > 0) console.log(`${skipped} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
