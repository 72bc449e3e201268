import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { copyTree, noticing } from "./prove.ts";
import { broken, proofsFile, readProofs } from "./spec.ts";

const trees: string[] = [];
afterEach(() => {
  for (const path of trees.splice(0)) rmSync(path, { recursive: true });
});

function tree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "prove-"));
  trees.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const proof = { id: "CART-001", part: "a", file: "domain/a.ts", find: "> 1", replace: ">= $&", line: 2 };
const row = (text: string) => tree({ [proofsFile]: `id\tpart\tfile\tfind\treplace\n${text}\n` });

test("a row is a breaking; line ends, tabs and backslashes are written with a backslash", () => {
  expect(readProofs(row(String.raw`CART-001	a	a.ts	if (n > 1)\n\treturn /\\d/	`))).toEqual([
    { id: "CART-001", part: "a", file: "a.ts", find: "if (n > 1)\n\treturn /\\d/", replace: "", line: 2 },
  ]);
});

test.each(["CART-001\ta\ta.ts\tb", "CART-001\ta\ta.ts\tb\tc\td", "CART-001\ta\ta.ts\tb\tb"])(
  "a row that cannot be meant stops: %j",
  (text) => {
    expect(() => readProofs(row(text))).toThrow(`${proofsFile}:2`);
  },
);

test("a breaking replaces the text letter by letter, and is stale unless it is there exactly once", () => {
  expect(broken(tree({ "domain/a.ts": "n > 1;" }), proof)).toEqual({ text: "n >= $&;" });
  for (const text of ["n > 2;", "n > 1 || m > 1;"])
    expect(broken(tree({ "domain/a.ts": text }), proof)).toHaveProperty("stale");
  expect(broken(tree({}), proof)).toEqual({ stale: "domain/a.ts is gone" });
});

test("tests without a browser notice first; journeys and the other side are not asked", () => {
  const at = (path: string) => ({ id: "CART-001", path, level: "rule" as const });
  const all = ["domain/a.test.ts", "server/a.test.ts", "web/a.browser.test.tsx", "e2e/a.e2e.ts"].map(at);
  expect(noticing(proof, all)).toEqual(["domain/a.test.ts", "server/a.test.ts"]);
  expect(noticing({ ...proof, file: "web/a.tsx" }, all)).toEqual(["web/a.browser.test.tsx"]);
});

test("nothing written in the copy comes back, and a workspace's name leads into the copy", () => {
  const root = tree({ "domain/rule.ts": "whole", "node_modules/vite/index.js": "vite" });
  mkdirSync(join(root, "node_modules/@zhutu"));
  symlinkSync("../../domain", join(root, "node_modules/@zhutu/domain"));
  const copy = copyTree(root);
  trees.push(copy);
  writeFileSync(join(copy, "domain/rule.ts"), "broken");
  const read = (path: string) => readFileSync(join(copy, path), "utf8");
  expect(read("node_modules/@zhutu/domain/rule.ts")).toBe("broken");
  expect(read("node_modules/vite/index.js")).toBe("vite");
  expect(readFileSync(join(root, "domain/rule.ts"), "utf8")).toBe("whole");
});
