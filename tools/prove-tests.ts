// Runs the tests that hold a tag, in the tree this file stands in: those of vitest in one instance that stays, so that
// the database and the browser start once for many breakings, and the journeys by Playwright.
import { readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { TestCase, TestModule, Vitest } from "vitest/node";
import { journeysIn } from "./failures.ts";
import { tagPattern, type Outcome } from "./prove-verdict.ts";
import { root, run } from "./run.ts";

let vitest: Promise<Vitest> | undefined;

async function openVitest(): Promise<Vitest> {
  const { createVitest } = await import("vitest/node");
  return createVitest({
    root,
    watch: false,
    reporters: [{}],
    maxWorkers: 1,
    // Every breaking must be loaded; files that share a process would go on with what was loaded before it.
    isolate: true,
  });
}

/** Tells the instance that a file is not what it was. */
export async function forget(path: string): Promise<void> {
  (await vitest)?.invalidateFile(join(root, path));
}

/** Ends what runs in the background. */
export async function closeTests(): Promise<void> {
  await (await vitest)?.close();
  vitest = undefined;
}

export const isJourney = (path: string): boolean => path.endsWith(".e2e.ts");

/** What became of the tests in these files that hold one of these tags; `whole` runs on past the first failure. */
export async function runTagged(ids: string[], paths: string[], whole = false): Promise<Outcome[]> {
  const journeys = paths.filter(isJourney);
  const others = paths.filter((path) => !isJourney(path));
  const outcomes = others.length > 0 ? await runVitest(ids, others) : [];
  // What is noticed already needs no browser.
  const noticed = !whole && outcomes.some(({ errors }) => errors.length > 0);
  if (journeys.length === 0 || noticed) return outcomes;
  return [...outcomes, ...(await runJourneys(ids, journeys, whole))];
}

async function runVitest(ids: string[], paths: string[]): Promise<Outcome[]> {
  vitest ??= openVitest();
  const instance = await vitest;
  instance.setGlobalTestNamePattern(new RegExp(tagPattern(ids)));
  const files = new Set(paths.map((path) => join(root, path)));
  const all = await instance.globTestSpecifications();
  const { testModules } = await instance.runTestSpecifications(
    all.filter(({ moduleId }) => files.has(moduleId)),
  );
  return outcomesOfFiles(testModules, files);
}

/** What became of the tests in these files: the instance answers every module that it ever ran, older failures too. */
export const outcomesOfFiles = (modules: readonly TestModule[], files: ReadonlySet<string>): Outcome[] =>
  modules.filter(({ moduleId }) => files.has(moduleId)).flatMap(outcomesOf);

function outcomesOf(module: TestModule): Outcome[] {
  const path = relative(root, module.moduleId);
  const broken = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
  // What is checked after the last test fails the file; a test in it may have noticed all the same.
  const around = broken.length > 0 ? [{ title: path, errors: broken.map(reasonOf), outside: true }] : [];
  const tests = [...module.children.allTests()]
    .map((test: TestCase) => ({ test, result: test.result() }))
    .filter(({ result }) => result.state === "passed" || result.state === "failed")
    .map(({ test, result }) => ({
      title: `${path} > ${test.fullName}`,
      errors: result.state === "failed" ? result.errors.map(reasonOf) : [],
    }));
  return [...around, ...tests];
}

const reasonOf = (error: { name?: string; message: string; actual?: unknown }) => ({
  ...(error.name !== undefined && { name: error.name }),
  message: stripVTControlCharacters(error.message),
  actual: error.actual,
});

async function runJourneys(ids: string[], paths: string[], whole: boolean): Promise<Outcome[]> {
  const report = join(root, "test-results/prove.json");
  rmSync(report, { force: true });
  const args = ["test", "--config", "e2e/playwright.config.ts", "--reporter=json"];
  if (!whole) args.push("--max-failures=1");
  args.push("--workers=1", "--trace=off", "--grep", tagPattern(ids));
  const { output } = await run("playwright", [...args, ...paths.map((path) => path.replace("e2e/", ""))], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  let text: string;
  try {
    text = readFileSync(report, "utf8");
  } catch {
    return [{ title: "the journeys", errors: [{ message: output.slice(0, 500) }], outside: true }];
  }
  return journeysIn(text);
}
