import { expect, test } from "vitest";
import { theRow } from "./the-row.ts";

test("the row of a statement that answers one is given, and none is an error, not a row of nothing", () => {
  expect(theRow([{ id: 3 }])).toEqual({ id: 3 });
  expect(theRow([0])).toBe(0);
  expect(() => theRow([])).toThrow("answered none");
});
