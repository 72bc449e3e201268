import { expect, test } from "vitest";
import { fromNearerEnd, rowsOf, onlyRow } from "./paging.ts";

test("a page counted from the nearer end shows the rows that it shows from the beginning", () => {
  for (const pageSize of [1, 2, 3, 7, 20])
    for (let all = 0; all <= 23; all++)
      for (let page = 1; page <= 25; page++) {
        const list = Array.from({ length: all }, (_, at) => at);
        const cut = (rows: number[], { limit, offset }: { limit: number; offset: number }) =>
          rows.slice(offset, offset + limit);
        const asked = fromNearerEnd({ page, pageSize }, all);
        const rows = asked.fromEnd ? cut(list.toReversed(), asked).toReversed() : cut(list, asked);
        expect(rows).toEqual(cut(list, rowsOf({ page, pageSize })));
        expect(asked.offset).toBeLessThanOrEqual(all / 2);
      }
});

test("the row of a statement that answers one is given, and none is an error, not a row of nothing", () => {
  expect(onlyRow([{ id: 3 }])).toEqual({ id: 3 });
  expect(onlyRow([0])).toBe(0);
  expect(() => onlyRow([])).toThrow("answered none");
});
