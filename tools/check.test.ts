import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { countsOf } from "./check.ts";

const folder = mkdtempSync(join(tmpdir(), "check-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const path = join(folder, "report.json");
  writeFileSync(path, JSON.stringify(content));
  return path;
}
const tests = (numPassedTests: number, numFailedTests: number) =>
  report({ numPassedTests, numFailedTests, numPendingTests: 1, numTodoTests: 2 });

test("the report of tests is counted", () => {
  expect(countsOf(tests(5, 2), 1)).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

test("a run that broke outside its tests, or wrote no report, has failed", () => {
  expect(countsOf(tests(5, 0), 1)).toMatchObject({ passed: 5, failed: 1 });
  expect(countsOf(join(folder, "absent.json"), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("a journey that passed only when retried has failed", () => {
  const path = report({ stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 3 } });
  expect(countsOf(path, 1)).toEqual({ passed: 4, failed: 3, skipped: 3 });
});

test("a step without a report counts one", () => {
  expect([countsOf(undefined, 0).passed, countsOf(undefined, 1).failed]).toEqual([1, 1]);
});
