import { readFileSync } from "node:fs";

export type Counts = { passed: number; failed: number; skipped: number };

export function addCounts(all: Counts[]): Counts {
  const sum = (kind: keyof Counts) => all.reduce((total, one) => total + one[kind], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};

/** Counts from a JSON report. A failed run (`code`) has at least one failure, even without a report. */
export function readCounts(kind: "vitest" | "playwright", path: string, code: number): Counts {
  const counts = parseCounts(kind, path);
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function parseCounts(kind: "vitest" | "playwright", path: string): Counts {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  if (kind === "vitest") {
    const report = JSON.parse(text) as VitestReport;
    // A file may fail outside its tests.
    const brokenFiles = report.testResults.filter(
      (file) => file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed"),
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + brokenFiles.length,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  }
  const { stats } = JSON.parse(text) as PlaywrightReport;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}
