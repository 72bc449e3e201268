import { expect, test } from "vitest";
import { levelOf, tagsIn } from "./spec.ts";

test("several ids may share one pair of brackets, and a title may have several pairs", () => {
  expect(tagsIn(`test("[AUTH-001, CART-002][CART-003] x", () => {});`)).toEqual([
    "AUTH-001",
    "CART-002",
    "CART-003",
  ]);
});

test.each([
  `// [AUTH-001]`,
  ` * [AUTH-001]`,
  `test.skip("[AUTH-001] x", () => {});`,
  `describe.todo("[AUTH-001] x");`,
  `test.fixme("[AUTH-001] x", () => {});`,
])("this names none: %s", (line) => expect(tagsIn(line)).toEqual([]));

test.each([
  ["e2e/buy-course.e2e.ts", "journey"],
  ["web/src/screens/storefront/sign-in.browser.test.tsx", "rendered"],
  ["server/src/modules/cart/routes.test.ts", "http"],
  ["domain/src/money.test.ts", "rule"],
])("%s is a %s", (path, level) => expect(levelOf(path)).toBe(level));
