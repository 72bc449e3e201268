import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { brokenReferences } from "./references.ts";
import { root } from "./run.ts";

/** What is broken about one line of source beside a small docs folder. */
function broken(line: string): string[] {
  const tree = mkdtempSync(join(tmpdir(), "references-"));
  try {
    mkdirSync(join(tree, "docs/design"), { recursive: true });
    mkdirSync(join(tree, "docs/decisions"));
    mkdirSync(join(tree, "domain"));
    writeFileSync(join(tree, "docs/decisions/001-one-house.md"), "# One house");
    writeFileSync(join(tree, "docs/requirements.tsv"), "CART-001\trule\tIt holds.");
    writeFileSync(join(tree, "docs/design/domain.md"), "# Domain\n\n## Study time, hours\n");
    writeFileSync(join(tree, "docs/design/security.md"), "1. One\n2. Two\n");
    writeFileSync(join(tree, "domain/a.ts"), `${line}\n`);
    return brokenReferences(tree);
  } finally {
    rmSync(tree, { recursive: true });
  }
}

test.each([
  '// as domain.md "Study time" says (CART-001; security.md 1, 2)',
  "// docs/decisions/001 tells why",
  "// docs/design/domain.md tells why, docs/design too",
  "// GB-2312 and UTF-008 are no statements of ours",
])("%s", (line) => {
  expect(broken(line)).toEqual([]);
});

test.each([
  ['// domain.md "Prices"', 'domain.md "Prices"'],
  ["// security.md 1, 3", "security.md 3"],
  ["// docs/design/money.md tells why.", "docs/design/money.md"],
  ['// money.md "Fen"', "money.md"],
  ["// docs/decisions/002", "docs/decisions/002"],
  ["// CART-002", "CART-002"],
])("%s leads nowhere", (line, what) => {
  expect(broken(line)).toEqual([`domain/a.ts:1 refers to ${what}, which is not there`]);
});

test("everything that our comments and documents refer to is there", () => {
  expect(brokenReferences(root)).toEqual([]);
});
