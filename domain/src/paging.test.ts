import { expect, test } from "vitest";
import { DEFAULT_PAGE_SIZE, ORDER_PAGE_SIZES, PAGE_SIZES, readPageSize, lastPageOf } from "./paging.ts";
import { listCourses, listOfficeCourses } from "./catalogue/contract.ts";
import { listMyOrders, listOrders } from "./ordering/contract.ts";

test("[RULE-008] lists have page size 10 by default with the options 10, 20 and 50", () => {
  expect(DEFAULT_PAGE_SIZE).toBe(10);
  expect(PAGE_SIZES).toEqual([10, 20, 50]);
  for (const list of [listCourses, listOfficeCourses, listMyOrders, listOrders]) {
    expect(list.query?.parse({}), list.name).toMatchObject({ page: 1, pageSize: 10 });
    for (const pageSize of PAGE_SIZES)
      expect(list.query?.parse({ pageSize: String(pageSize) }), list.name).toMatchObject({ pageSize });
  }
});

test("lists of orders offer 100 besides", () => {
  expect(ORDER_PAGE_SIZES).toEqual([10, 20, 50, 100]);
});

test.each([
  ["20", 20],
  ["50", 50],
  ["100", 10],
  ["20.0", 10],
  ["-20", 10],
  ["", 10],
  [null, 10],
])("an address with pageSize %j means %i", (text, size) => {
  expect(readPageSize(text)).toBe(size);
});

test.each([
  [0, 1],
  [1, 1],
  [10, 1],
  [11, 2],
  [21, 3],
])("a list of %i rows, ten a page, ends with page %i", (total, last) => {
  expect(lastPageOf(total, 10)).toBe(last);
});
