// Prints only failures, briefly, instead of thousands of passed tests.
import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

const LINES_EACH = 12;

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: {
      projectName: string;
      status: string;
      results: { errors: { message?: string }[] }[];
    }[];
  }[];
};
type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message?: string }[] };

/** Failed tests of the report with the start of their reason; empty without a report. */
export function readFailures(kind: "vitest" | "playwright", path: string): string[] {
  let report: unknown;
  try {
    report = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return [];
  }
  return kind === "vitest" ? ofVitest(report as VitestReport) : ofPlaywright(report as PlaywrightReport);
}

function ofVitest({ testResults }: VitestReport): string[] {
  return testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    // A file that failed outside its tests has its own message.
    if (failed.length === 0) return file.status === "failed" ? [shown(file.name, file.message)] : [];
    return failed.map((one) =>
      shown(`${file.name} > ${one.fullName}`, one.failureMessages?.join("\n") ?? ""),
    );
  });
}

/** vitest's errors outside tests, which the JSON report omits. */
export function unhandledIn(output: string): string[] {
  const lines = stripVTControlCharacters(output).split("\n");
  const first = lines.findIndex((line) => /^⎯+ Unhandled Errors ⎯+$/.test(line.trim()));
  if (first < 0) return [];
  const size = lines.slice(first).findIndex((line) => line.trimStart().startsWith("Test Files "));
  return lines.slice(first, size < 0 ? undefined : first + size).filter((line) => line.trim() !== "");
}

const specsOf = (suite: PlaywrightSuite): PlaywrightSuite["specs"] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
];

function ofPlaywright({ suites, errors }: PlaywrightReport): string[] {
  const failed = suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) => {
        const reasons = results.flatMap((result) => result.errors).map(({ message }) => message ?? "");
        return shown(`${projectName} ${file} > ${title}`, reasons.join("\n"));
      }),
  );
  return [...failed, ...errors.map(({ message }) => shown("outside the tests", message ?? ""))];
}

function shown(name: string, reason: string): string {
  const lines = stripVTControlCharacters(reason)
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.includes("node_modules"));
  return [`FAILED ${name}`, ...lines.slice(0, LINES_EACH).map((line) => `  ${line.slice(0, 300)}`)].join(
    "\n",
  );
}
