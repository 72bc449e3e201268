import { expect, test } from "vitest";
import { isCommonPassword } from "./passwords.ts";

test.each(["password", "Password", "12345678", "qwertyuiop"])("%s is common", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(["Test2026", "gongcheng-2026", ""])("%j is not", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
