import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { reportSpec } from "./spec.ts";

const trees: string[] = [];
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
});

const ids = ["AUTH-001", "AUTH-002", "AUTH-003", "AUTH-005", "CART-001", "CART-002"];

function report(text: string, name = "domain/src/a.test.ts") {
  const root = mkdtempSync(join(tmpdir(), "spec-"));
  trees.push(root);
  for (const folder of ["docs", "domain/src", "e2e", "tools"])
    mkdirSync(join(root, folder), { recursive: true });
  const rows = ["id\tkind\tstatement", ...ids.map((id) => `${id}\trule\tIt holds.`)];
  writeFileSync(join(root, "docs/requirements.tsv"), rows.join("\n") + "\n");
  writeFileSync(join(root, name), text);
  return reportSpec(root);
}

const all = (text: string, name?: string) => report(text, name).lines.find((line) => line.startsWith("all"));

test("an area is a line: how many ids are cited, and which are missing", () => {
  const { lines, passed } = report(`
    describe("[AUTH-003] sign-in", () => { it("[CART-001][CART-002] keeps", () => {}); });
  `);
  expect(passed).toBe(true);
  expect(lines).toEqual(["AUTH     1/4   missing: AUTH-001..002, AUTH-005", "CART     2/2", "all      3/6"]);
});

test("an id that does not exist fails, with its place", () => {
  const { lines, passed } = report(`\ntest("[AUTH-004] is not there", () => {});`);
  expect(passed).toBe(false);
  expect(lines.at(-1)).toBe(
    "domain/src/a.test.ts:2 cites AUTH-004, which docs/requirements.tsv does not have",
  );
});

test.each([
  ["a journey's title", `test("[AUTH-001] x", async ({ page }) => {});`, "e2e/a.e2e.ts"],
  ["a chained test", `test.concurrent.only("[AUTH-001] x", () => {});`, undefined],
  ["a template's fixed part", "test(`[AUTH-001] ${x}`, () => {});", undefined],
  ["joined strings", `test("[AUTH-001] a" + "b", () => {});`, undefined],
  ["the title of test.each", `test.each(rows)("[AUTH-001] %s", () => {});`, undefined],
  ["the table of test.each", `test.each([["[AUTH-001] a", 1]])("%s", () => {});`, undefined],
  ["test.describe of a journey", `test.describe("[AUTH-001]", () => {});`, "e2e/a.e2e.ts"],
])("%s is heard", (_, text, name) => {
  expect(all(text, name)).toBe("all      1/6");
});

test("several ids may share one pair of brackets", () => {
  expect(all(`test("[AUTH-001, CART-002] x", () => {});`)).toBe("all      2/6");
});

test.each([
  ["a comment", `// [AUTH-001]`],
  ["a test's body", `test("x", () => { expect("[AUTH-001]").toBe(1); });`],
  ["another function's words", `log("[AUTH-001]", () => {});`],
  ["a skipped test", `test.skip("[AUTH-001] x", () => {});`],
  ["a test in a skipped group", `describe.skip("x", () => { test("[AUTH-001] x", () => {}); });`],
  ["a test still to be written", `test.todo("[AUTH-001] x");`],
  ["a step of a journey", `test("x", async () => { await test.step("[AUTH-001] x", () => {}); });`],
])("%s is not heard", (_, text) => {
  expect(all(text)).toBe("all      0/6");
});

test("a file that is not a test is not heard", () => {
  expect(all(`test("[AUTH-001] x", () => {});`, "domain/src/a.ts")).toBe("all      0/6");
});

test("the tests of our tools speak for nothing", () => {
  expect(all(`test("[AUTH-001] x", () => {});`, "tools/a.test.ts")).toBe("all      0/6");
});
