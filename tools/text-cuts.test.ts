// Texts are cut by characters (domain/src/text-rule.ts): half of a character is no text, and a file or query with one fails.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const texts =
  "name|text|title|words?|remark|biography|content|description|typed|shown|trimmed|source|agent|sentence|note|reason|message";
const cut = new RegExp(
  String.raw`(?:\b\w*(?:${texts})|(?:trim\(\)|join\(""\)|\?\? "")\)?)\??\s*\.(?:slice\(0,|substring\(|substr\(|charAt\(0\))`,
  "gi",
);
/** Lists, and what is known to be ASCII: base64 and addresses. */
const allowed = ["domain/src/text-rule.ts", "server/src/modules/exam/banks/import/read-file.ts"];

const cutsIn = (source: string): string[] => source.match(cut) ?? [];

test("no text of the product is cut by UTF-16 units", () => {
  const files = globSync(["domain/src/**/*.ts", "server/src/**/*.ts", "web/src/**/*.{ts,tsx}"], { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !/\.test\.|testing|server\/src\/seed\//.test(path) && !allowed.includes(path));
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((path) =>
    cutsIn(readFileSync(join(root, path), "utf8")).map((what) => `${path}: ${what}`),
  );
  expect(found).toEqual([]);
});

test.each([
  "paperName.slice(0, 60)",
  "userName.charAt(0)",
  "said.trim().slice(0, 500)",
  "text?.substring(2)",
])("%s is found", (source) => expect(cutsIn(source)).toHaveLength(1));
