import { z } from "zod";
import { expect, test } from "vitest";
import { MAX_VALUES, maxValues } from "./max-values.ts";

const pair = z.object({ id: z.int(), name: z.string().optional() });
test.each<[string, z.ZodType | undefined, number]>([
  ["an object of two fields", pair, 500 + 3 * 3],
  ["a list of at most 200 of them", z.array(pair).max(200), 500 + 3 * 601],
  ["the same as a field", z.object({ all: z.array(pair).max(200).default([]) }), 500 + 3 * 602],
  ["either of two kinds", z.array(z.union([z.string(), pair])).max(10), 500 + 3 * 31],
  ["a pair", z.tuple([z.int(), z.int()]), 500 + 3 * 3],
  ["a list without an end", z.array(z.int()), MAX_VALUES],
  ["a record", z.record(z.string(), z.int()), MAX_VALUES],
  ["what is anything", z.unknown(), MAX_VALUES],
  ["no schema", undefined, MAX_VALUES],
])("%s", (_, schema, most) => {
  expect(maxValues(schema)).toBe(most);
});
