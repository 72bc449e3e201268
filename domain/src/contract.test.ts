// What the shared types of the contracts let through: nothing that the database cannot hold (security.md 52).
import { expect, test } from "vitest";
import { date, flag01, id, idNumber, queryFlag, queryInt, time } from "./contract.ts";

test.each([
  "0000-01-01",
  "0000-00-00",
  "1899-12-31",
  "2026-02-30",
  "10000-01-01",
  "-000001-01-01",
  "",
  "2026-1-1",
])("%j is no day", (text) => expect(date.safeParse(text).success).toBe(false));
test.each(["1900-01-01", "2026-11-22", "9999-12-31"])("%j is a day", (text) =>
  expect(date.parse(text)).toBe(text),
);

test.each([
  "0000-01-01T00:00:00Z",
  "-271821-04-20T00:00:00.000Z",
  "+275760-09-13T00:00:00.000Z",
  "1899-12-31T23:59:59Z",
  "+010000-01-01T00:00:00Z",
  "yesterday",
  "",
  "2026-11-22",
  "2026-11-22T08:00:00",
  "2026-11-22 08:00",
  "2026-02-30T08:00:00Z",
  "2026-02-30 08:00:00",
  "2026-11-22T25:00:00Z",
  "Sun Nov 22 2026",
])("%j is no time", (text) => expect(time.safeParse(text).success).toBe(false));
test.each(["1900-01-01T00:00:00.000Z", "2026-11-22T08:00:00+08:00", "9999-12-31T23:59:59.999Z"])(
  "%j is a time",
  (text) => expect(time.parse(text)).toEqual(new Date(text)),
);
test("a time without a zone is Shanghai's, whatever zone the server is in", () =>
  expect(time.parse("2026-11-22 08:00:00")).toEqual(new Date("2026-11-22T00:00:00Z")));

test.each([0, -1, 1.5, 2_147_483_648, 4_294_967_297, 1e21, Number.NaN])("%d is no id", (number) => {
  expect(idNumber.safeParse(number).success).toBe(false);
  expect(id.safeParse(String(number)).success).toBe(false);
});
test.each([1, 2_147_483_647])("%d is an id", (number) => {
  expect(idNumber.parse(number)).toBe(number);
  expect(id.parse(String(number))).toBe(number);
});

test("a query's yes or no comes in two spellings, and in no other", () => {
  expect(["true", "1", "false", "0"].map((text) => queryFlag.parse(text))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  for (const wrong of ["yes", "", "TRUE", "2"]) expect(queryFlag.safeParse(wrong).success).toBe(false);
});

test("a flag of 0 or 1 is a boolean inside", () => {
  expect([flag01.parse(1), flag01.parse(0)]).toEqual([true, false]);
  expect([flag01.encode(true), flag01.encode(false)]).toEqual([1, 0]);
  for (const wrong of [2, true, "1", null]) expect(flag01.safeParse(wrong).success).toBe(false);
});

test("a number of a list comes as number or text; one that is not in the list is refused", () => {
  const status = queryInt([1, 2, 3]);
  expect([status.parse("2"), status.parse(3)]).toEqual([2, 3]);
  for (const wrong of ["0", "4", 1.5, "two", ""]) expect(status.safeParse(wrong).success).toBe(false);
});
