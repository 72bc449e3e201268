import { expect, test } from "vitest";
import { idIn } from "./id.ts";

test.each([
  ["1", 1],
  ["999999999", 999_999_999],
  ["2147483647", 2_147_483_647],
])("%s is an id", (text, id) => {
  expect(idIn(text)).toBe(id);
});

test.each([undefined, null, "", "0", "-1", "01", "1.0", "1e3", " 1", "abc", "2147483648", "99999999999"])(
  "%j is no id",
  (text) => {
    expect(idIn(text)).toBeUndefined();
  },
);
