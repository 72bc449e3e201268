import { expect, test } from "vitest";
import { onlyRow } from "./only-row.ts";

test("the row of a statement that answers one is given, and none is an error, not a row of nothing", () => {
  expect(onlyRow([{ id: 3 }])).toEqual({ id: 3 });
  expect(onlyRow([0])).toBe(0);
  expect(() => onlyRow([])).toThrow("answered none");
});
