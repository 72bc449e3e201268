import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { addCounts, readCounts } from "./counts.ts";

const folder = mkdtempSync(join(tmpdir(), "counts-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const path = join(folder, "report.json");
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const vitest = (passed: number, failed: number) =>
  report({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 1,
    numTodoTests: 2,
    testResults: [
      {
        status: failed > 0 ? "failed" : "passed",
        assertionResults: [{ status: failed > 0 ? "failed" : "passed" }],
      },
    ],
  });

test("the unit tests' report is counted", () => {
  expect(readCounts("vitest", vitest(5, 2), 1)).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

test("a test file that broke before its tests counts as one failure", () => {
  const counted = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  const path = report({ ...counted, testResults: [{ status: "failed", assertionResults: [] }] });
  expect(readCounts("vitest", path, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test("a journey that passed only when retried has failed", () => {
  const path = report({ stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 3 } });
  expect(readCounts("playwright", path, 1)).toEqual({ passed: 4, failed: 3, skipped: 3 });
});

test("a run that broke outside its tests has failed", () => {
  expect(readCounts("vitest", vitest(5, 0), 1).failed).toBe(1);
});

test("a run that wrote no report has failed, whatever it said", () => {
  expect(readCounts("playwright", join(folder, "absent.json"), 0)).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
  });
});

test("counts add up, each kind by itself", () => {
  const one = { passed: 1, failed: 2, skipped: 3 };
  expect(addCounts([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 });
});
