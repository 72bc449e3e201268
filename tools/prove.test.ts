import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { TestModule } from "vitest/node";
import { applied, proofsFile, readProofs } from "./proofs.ts";
import { draw, noticing } from "./prove-choice.ts";
import { outcomesOfFiles } from "./prove-tests.ts";
import { judge, ranOutOfTime, tagPattern } from "./prove-verdict.ts";

const trees: string[] = [];
afterEach(() => {
  for (const one of trees.splice(0)) rmSync(one, { recursive: true });
});

/** A tree with these files, and these rows of docs/proofs.tsv. */
function tree(rows: string[], files: Record<string, string> = {}): string {
  const root = mkdtempSync(join(tmpdir(), "prove-"));
  trees.push(root);
  const table = `${["id\tpart\tfile\tfind\treplace", ...rows].join("\n")}\n`;
  for (const [path, text] of Object.entries({ [proofsFile]: table, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

describe("docs/proofs.tsv", () => {
  test("a row is a breaking; line ends, tabs and backslashes are written with a backslash", () => {
    const root = tree([String.raw`CART-001	at most	a.ts	if (n > 1)\n\treturn /\\d/	return`]);
    expect(readProofs(root)).toEqual([
      {
        id: "CART-001",
        part: "at most",
        file: "a.ts",
        find: "if (n > 1)\n\treturn /\\d/",
        replace: "return",
        line: 2,
      },
    ]);
  });

  test.each([
    ["CART-1\ta\ta.ts\tb\tc", "lacks a column"],
    ["CART-001\ta\ta.ts\tb", "lacks a column"],
    ["CART-001\ta\ta.ts\tb\tc\td", "has a column too many"],
    ["CART-001\ta\ta.ts\tb\tb", "changes nothing"],
  ])("a row that cannot be meant stops: %j", (row, reason) => {
    expect(() => readProofs(tree([row]))).toThrow(`${proofsFile}:2 ${reason}`);
  });

  test("a part stands once, and something may be broken by taking it away", () => {
    const row = "CART-001\ta\ta.ts\tb\t";
    expect(readProofs(tree([row]))[0]?.replace).toBe("");
    expect(() => readProofs(tree([row, row]))).toThrow(`${proofsFile}:3 repeats CART-001 a`);
  });
});

describe("a breaking", () => {
  const proof = { id: "CART-001", part: "a", file: "a.ts", find: "> 1", replace: ">= $&", line: 2 };

  test("replaces what stands there once, letter by letter", () => {
    expect(applied(tree([], { "a.ts": "n > 1;" }), proof)).toEqual({ text: "n >= $&;" });
  });

  test.each([
    ["n > 2;", "the text is gone from a.ts"],
    ["n > 1 || m > 1;", "the text stands 2 times in a.ts"],
  ])("of %j is stale", (text, stale) => {
    expect(applied(tree([], { "a.ts": text }), proof)).toEqual({ stale });
  });

  test("of a file that is gone is stale", () => {
    expect(applied(tree([]), proof)).toEqual({ stale: "a.ts is gone" });
  });
});

describe("the verdict", () => {
  const passed = { title: "passed", errors: [] };
  const failed = (message: string, more: object = {}) => ({
    title: "failed",
    errors: [{ message, ...more }],
  });

  test.each([
    ["an assertion that failed", failed("expected 1 to be 2", { name: "AssertionError" })],
    ["a height of 500", failed("expected '500' to be '300'", { name: "AssertionError", actual: "500" })],
    ["a sum of 5000", failed("expected 5000 to be 500", { name: "AssertionError", actual: "5000" })],
    ["a time that ran out", failed("Test timed out in 20000ms.", { name: "Error" })],
    [
      "a text that is gone",
      failed(".toMatch() expects to receive a string, but got undefined", { name: "TypeError" }),
    ],
    ["a journey's expectation", failed("expect(locator).toBeVisible() failed")],
    [
      "a journey's expectation after a refusal on the console",
      failed(
        "expect(locator).toBeVisible() failed Failed to load resource: the server responded with a status of 403",
      ),
    ],
  ])("is PROVEN by %s", (_, outcome) => {
    expect(judge([passed, outcome]).verdict).toBe("PROVEN");
  });

  test.each([
    ["a test", "Test timed out in 20000ms.", true],
    ["a journey", "Test timeout of 60000ms exceeded.", true],
    ["a function that never answered", "expect.poll() function didn't resolve in time.", true],
    ["an assertion that never held", "expect.poll() assertion didn't resolve in time.", true],
    ["an assertion that failed", "expected 1 to be 2", false],
  ])("knows that %s ran out of time", (_, message, late) => {
    expect(ranOutOfTime(judge([failed(message)]).why)).toBe(late);
  });

  test("is GREEN when all tests passed, and names them", () => {
    expect(judge([passed])).toEqual({ verdict: "GREEN", why: "noticed by none of: passed" });
  });

  test("is STALE when nothing ran", () => {
    expect(judge([]).verdict).toBe("STALE");
  });

  test.each([
    ["a name that is not there", failed("x is not defined", { name: "ReferenceError" })],
    ["a value of another type", failed("x is not a function", { name: "TypeError" })],
    ["a file that is not found", failed("Cannot find module './x.ts'", { name: "Error" })],
    ["an export that is not there", failed("The module './x.ts' does not provide an export named 'y'")],
    ["a server that falls over", failed("expected 500 to be 200", { name: "AssertionError", actual: "500" })],
    ["a call that it falls over in", failed("系统出错了，请稍后再试", { name: "Error" })],
    ["a refusal that is none", failed("expected …", { actual: "[Error: 系统出错了，请稍后再试]" })],
    [
      "a refusal with its status that is none",
      failed("expected '500 系统出错了，请稍后再试' to match /^400/", {
        actual: "500 系统出错了，请稍后再试",
      }),
    ],
    ["an answer of 500", failed("expected …", { actual: 'Object {\n  "status": 500,\n}' })],
    [
      "a call that was to succeed",
      failed('promise rejected "CallError: 系统出错了，请稍后再试" instead of resolving'),
    ],
    [
      "a page for which it falls over",
      failed("Failed to load resource: the server responded with a status of 500"),
    ],
    ["a file that does not load", { ...failed("expected 1 to be 2"), outside: true }],
  ])("is BROKEN by %s", (_, outcome) => {
    expect(judge([passed, outcome]).verdict).toBe("BROKEN");
  });

  test("is PROVEN when one test noticed, although another fell over", () => {
    expect(judge([failed("x is not a function", { name: "TypeError" }), failed("expected 1")]).verdict).toBe(
      "PROVEN",
    );
  });
});

describe("the tests that hold a tag", () => {
  const module = (name: string, state: string, around: { message: string }[] = []) => {
    const result = () => ({ state, errors: [{ message: "expected 1 to be 2" }] });
    const tests = [{ fullName: name, result }];
    const children = { allSuites: () => [], allTests: () => tests };
    return { moduleId: `/tree/${name}.test.ts`, errors: () => around, children } as unknown as TestModule;
  };

  test.each([
    ["failed", "PROVEN"],
    ["passed", "BROKEN"],
  ])("of a file that fails after its last test, of which one %s, leave it %s", (state, verdict) => {
    const one = module("one", state, [{ message: "expected [ 1 ] to deeply equal []" }]);
    expect(judge(outcomesOfFiles([one], new Set(["/tree/one.test.ts"]))).verdict).toBe(verdict);
  });

  test("are those of the files that ran now: what failed earlier in the same process notices nothing", () => {
    const modules = [module("earlier", "failed"), module("now", "passed")];
    const outcomes = outcomesOfFiles(modules, new Set(["/tree/now.test.ts"]));
    expect(outcomes.map(({ title }) => title.split(" > ")[1])).toEqual(["now"]);
    expect(judge(outcomes).verdict).toBe("GREEN");
  });

  test.each([
    ["[CART-001] adds", true],
    ["a group > [CART-002] [CART-001] adds", true],
    ["[CART-002, CART-001] adds", true],
    ["[CART-0011] adds", false],
    ["CART-001 adds", false],
    ["[XCART-001] adds", false],
  ])("%s: %s", (title, holds) => {
    expect(new RegExp(tagPattern(["CART-001"])).test(title)).toBe(holds);
  });
});

describe("a breaking is noticed", () => {
  const call = { id: "A-001", path: "server/src/a.test.ts", line: 1, level: "http" } as const;
  const drawn = { id: "A-001", path: "web/src/a.browser.test.tsx", line: 1, level: "rendered" } as const;
  const rule = { id: "A-001", path: "domain/src/a.test.ts", line: 1, level: "rule" } as const;

  test.each([
    ["domain/src/a.ts", "field", [rule, call, drawn], [call.path]],
    ["server/src/a.ts", "field", [rule, call, drawn], [call.path]],
    ["web/src/a.tsx", "field", [rule, call, drawn], [drawn.path]],
    ["server/src/a.ts", "screen", [rule, call, drawn], [call.path]],
    ["web/src/a.tsx", "screen", [rule, call, drawn], [drawn.path]],
    ["domain/src/a.ts", "rule", [rule, call, call], [rule.path, call.path]],
    ["server/src/a.ts", "rule", [rule], [rule.path]],
    ["web/src/a.tsx", "field", [], []],
  ])("in %s of a %s by tests that fit its kind and load the file", (file, kind, held, paths) => {
    expect(noticing(file, kind, held)).toEqual(paths);
  });
});

describe("a draw", () => {
  const all = Array.from({ length: 40 }, (_, index) => index);
  const take = (seed: number, first: (one: number) => boolean = () => false) =>
    draw(all, { count: 10, seed, first });

  test("is the same for the same seed, another for another, and never twice the same proof", () => {
    expect(take(1)).toEqual(take(1));
    expect(take(1)).not.toEqual(take(2));
    expect(new Set(take(1)).size).toBe(10);
  });

  test("takes what changed before the rest", () => {
    expect(
      take(3, (one) => one < 4)
        .slice(0, 4)
        .sort(),
    ).toEqual([0, 1, 2, 3]);
  });
});
