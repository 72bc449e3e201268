// What comments and documents refer to is there: files of docs/, headings, rows and ids.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { filesBelow } from "./files.ts";
import { root } from "./run.ts";
import { readRequirements } from "./spec.ts";

const written = /\.(?:tsx?|js|css|md|sql)$/;
const documents = new Map(
  filesBelow(root, "docs", (name) => name.endsWith(".md")).map((path) => [
    basename(path),
    readFileSync(join(root, path), "utf8"),
  ]),
);
const decisions = new Set(readdirSync(join(root, "docs/decisions")).map((name) => name.slice(0, 3)));
const ids = readRequirements();
const areas = new Set([...ids.keys()].map((id) => id.split("-")[0] ?? ""));

const isThere = (path: string): boolean => {
  const decision = /^docs\/decisions\/(\d{3})$/.exec(path)?.[1];
  return decision === undefined ? existsSync(join(root, path)) : decisions.has(decision);
};
const has = (name: string, mark: string): boolean => `\n${documents.get(name) ?? ""}`.includes(`\n${mark}`);

/** What this text refers to and is not there: `docs/x.md`, `domain.md "Pricing"`, `security.md 4, 16`, CART-001. */
function broken(text: string): string[] {
  const files = (text.match(/\bdocs\/[\w./-]*[\w-]/g) ?? []).filter((path) => !isThere(path));
  const headings = [...text.matchAll(/\b(\w+\.md),? "([^"\n]+)"/g)].filter(
    ([, name = "", heading = ""]) =>
      ![1, 2, 3, 4].some((level) => has(name, `${"#".repeat(level)} ${heading}`)),
  );
  const rows = [...text.matchAll(/\b(\w+\.md) (\d+(?:, \d+)*)/g)].filter(
    ([, name = "", numbers = ""]) =>
      documents.has(name) && !numbers.split(", ").every((row) => has(name, `${row}. `)),
  );
  const tags = (text.match(/\b[A-Z]+-\d{3}\b/g) ?? []).filter(
    (id) => areas.has(id.split("-")[0] ?? "") && !ids.has(id),
  );
  return [...files, ...[...headings, ...rows].map(([whole]) => whole), ...tags];
}

test("everything that our comments and documents refer to is there", () => {
  const folders = ["domain", "server", "web", "e2e", "bench", "tools", "docs"];
  const paths = [
    ...folders.flatMap((folder) => filesBelow(root, folder, (name) => written.test(name))),
    ...readdirSync(root).filter((name) => written.test(name)),
  ].filter((path) => !/^tools\/.*\.test\.ts$/.test(path));
  const faults = paths.flatMap((path) =>
    broken(readFileSync(join(root, path), "utf8")).map((what) => `${path} refers to ${what}`),
  );
  expect(faults).toEqual([]);
});

test.each([
  'domain.md "Nothing"',
  "security.md 1, 9999",
  "docs/design/none.md",
  "docs/decisions/999",
  "CART-999",
])("%s leads nowhere", (text) => expect(broken(text)).toHaveLength(1));
