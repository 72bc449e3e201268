import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readFailures, unhandledIn } from "./failures.ts";

const folder = mkdtempSync(join(tmpdir(), "failures-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const path = join(folder, "report.json");
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test("a failed unit test is named with the beginning of its reason, without colours or library lines", () => {
  const path = report({
    testResults: [
      {
        name: "/shop/cart.test.ts",
        status: "failed",
        message: "",
        assertionResults: [
          { status: "passed", fullName: "adds" },
          {
            status: "failed",
            fullName: "removes",
            failureMessages: [
              "\u001B[31mexpected 1 to be 2\u001B[39m\n  at node_modules/x.js\n  at cart.test.ts:3",
            ],
          },
        ],
      },
      { name: "/shop/broken.test.ts", status: "failed", message: "Cannot find module", assertionResults: [] },
    ],
  });
  expect(readFailures("vitest", path)).toEqual([
    "FAILED /shop/cart.test.ts > removes\n  expected 1 to be 2\n    at cart.test.ts:3",
    "FAILED /shop/broken.test.ts\n  Cannot find module",
  ]);
});

test("a failed journey is named with its width; so is what broke outside them", () => {
  const ended = (projectName: string, status: string, message?: string) => ({
    projectName,
    status,
    results: [{ errors: message === undefined ? [] : [{ message }] }],
  });
  const specs = [
    {
      title: "pays",
      file: "pay.e2e.ts",
      tests: [ended("desktop", "expected"), ended("phone", "unexpected", "no QR")],
    },
  ];
  const path = report({
    suites: [{ title: "pay.e2e.ts", specs: [], suites: [{ title: "a group", specs }] }],
    errors: [{ message: "no browser" }],
  });
  expect(readFailures("playwright", path)).toEqual([
    "FAILED phone pay.e2e.ts > pays\n  no QR",
    "FAILED outside the tests\n  no browser",
  ]);
});

test("a long reason is cut, and an absent report has nothing to tell", () => {
  const reason = Array.from({ length: 50 }, (_, n) => `line ${n}`).join("\n");
  const path = report({ suites: [], errors: [{ message: reason }] });
  expect(readFailures("playwright", path)[0]?.split("\n")).toHaveLength(13);
  expect(readFailures("vitest", join(folder, "absent.json"))).toEqual([]);
});

test("what broke outside every test is told from its heading to the totals; nothing when nothing did", () => {
  const printed = [
    " ✓ domain a.test.ts (1 test)",
    "\u001B[31m⎯⎯⎯⎯⎯⎯\u001B[39m\u001B[1m\u001B[41m Unhandled Errors \u001B[49m\u001B[22m\u001B[31m⎯⎯⎯⎯⎯⎯\u001B[39m",
    "",
    "Error: later",
    " ❯ a.test.ts:1:67",
    "",
    " Test Files  1 passed (1)",
    "     Errors  1 error",
  ];
  expect(unhandledIn(printed.join("\n"))).toEqual([
    "⎯⎯⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯⎯⎯",
    "Error: later",
    " ❯ a.test.ts:1:67",
  ]);
  expect(unhandledIn([printed[0], printed[6]].join("\n"))).toEqual([]);
});
