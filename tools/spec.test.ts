import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { reportSpec } from "./spec.ts";

const trees: string[] = [];
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
});

const ids = ["AUTH-001", "AUTH-002", "AUTH-003", "AUTH-005", "CART-001", "CART-002"];

function report(text: string, name = "domain/src/a.test.ts", kind = "rule", proofs: string[] = []) {
  const root = mkdtempSync(join(tmpdir(), "spec-"));
  trees.push(root);
  for (const folder of ["docs", "domain/src", "e2e", "tools"])
    mkdirSync(join(root, folder), { recursive: true });
  const rows = ["id\tkind\tstatement", ...ids.map((id) => `${id}\t${kind}\tIt holds.`)];
  writeFileSync(join(root, "docs/requirements.tsv"), rows.join("\n") + "\n");
  if (proofs.length > 0)
    writeFileSync(join(root, "docs/proofs.tsv"), ["id\tpart\tfile\tfind\treplace", ...proofs].join("\n"));
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
  return reportSpec(root);
}

/** How many ids of all are cited. */
const all = (...given: Parameters<typeof report>) =>
  /^all\s+(\S+)/.exec(report(...given).lines.find((line) => line.startsWith("all")) ?? "")?.[1];

test("an area is a line: how many ids are cited, and which are missing", () => {
  const { lines, passed } = report(`
    describe("[AUTH-003] sign-in", () => { it("[CART-001][CART-002] keeps", () => {}); });
  `);
  expect(passed).toBe(true);
  expect(lines).toEqual([
    "AUTH    1/4   cited  missing: AUTH-001..002, AUTH-005",
    "CART    2/2   cited",
    "all     3/6   cited  0 stale",
  ]);
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
  expect(all(text, name)).toBe("1/6");
});

test("several ids may share one pair of brackets", () => {
  expect(all(`test("[AUTH-001, CART-002] x", () => {});`)).toBe("2/6");
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
  expect(all(text)).toBe("0/6");
});

test("a file that is not a test is not heard", () => {
  expect(all(`test("[AUTH-001] x", () => {});`, "domain/src/a.ts")).toBe("0/6");
});

test("the tests of our tools speak for nothing", () => {
  expect(all(`test("[AUTH-001] x", () => {});`, "tools/a.test.ts")).toBe("0/6");
});

const http = `import { testApp } from "../../testing/app.ts"; test("[AUTH-001] x", () => {});`;
const helped = `import { shop } from "./cart-testing.ts"; test("[AUTH-001] x", () => {});`;
const journey = `test("[AUTH-001] x", async ({ page }) => {});`;
const plain = `test("[AUTH-001] x", () => {});`;
const drawn = `import { renderToString } from "react-dom/server"; ${plain}`;
const routes = "server/src/modules/cart/routes.test.ts";

test.each([
  ["a rule, by a test of the rule", "rule", plain, "domain/src/a.test.ts", 1],
  ["a screen, by a journey", "screen", journey, "e2e/a.e2e.ts", 1],
  ["a route, by a component in a browser", "route", plain, "web/src/a.browser.test.tsx", 1],
  ["a sentence, by a page drawn on the server", "message", drawn, "web/src/a.test.tsx", 1],
  ["a sentence, not by the rule that holds it", "message", plain, "domain/src/a.test.ts", 0],
  ["a screen, not by a call", "screen", http, routes, 0],
  ["a call, over HTTP", "call", http, routes, 1],
  ["a field, by a journey", "field", journey, "e2e/a.e2e.ts", 1],
  ["a field, not by a rule", "field", plain, "domain/src/a.test.ts", 0],
  ["a call, not inside the server", "call", plain, routes, 0],
])("%s", (_, kind, text, name, cited) => {
  const { lines, passed } = report(text, name, kind);
  expect(passed).toBe(true);
  expect(lines.at(-1)).toBe(`all     ${cited}/6   cited  0 stale`);
  expect(lines[0]?.includes("wrong level: AUTH-001")).toBe(cited === 0);
});

test("a call, over HTTP through a helper that opens the server", () => {
  const name = "server/src/modules/cart/lists.test.ts";
  const root = mkdtempSync(join(tmpdir(), "spec-"));
  trees.push(root);
  mkdirSync(join(root, "docs"), { recursive: true });
  mkdirSync(join(root, dirname(name)), { recursive: true });
  writeFileSync(join(root, "docs/requirements.tsv"), "AUTH-001\tcall\tIt answers.");
  writeFileSync(join(root, name), helped);
  writeFileSync(join(root, dirname(name), "cart-testing.ts"), `export * from "../../testing/app.ts";`);
  expect(reportSpec(root).lines[0]).toBe("AUTH    1/1   cited");
});

test.each([
  [
    "text is gone",
    "AUTH-001\ta\tdocs/requirements.tsv\tnot there\tx",
    "the text is in docs/requirements.tsv 0 times",
  ],
  ["tests are gone", "AUTH-002\ta\tdocs/requirements.tsv\tAUTH-001\tx", "no test cites it"],
])("a proof whose %s is stale, and fails", (_, row, reason) => {
  const { lines, passed } = report(plain, undefined, undefined, [row]);
  expect(passed).toBe(false);
  expect(lines.at(-2)).toBe("all     1/6   cited  1 stale");
  expect(lines.at(-1)).toContain(`docs/proofs.tsv:2 ${row.slice(0, 8)} (a) is stale: ${reason}`);
});
