import { expect, test } from "vitest";
import {
  DEFAULT_PAGE_SIZE,
  ORDER_PAGE_SIZES,
  PAGE_SIZES,
  readPage,
  readPageSize,
  lastPageOf,
} from "./paging.ts";
import { listCourses, listOfficeCourses } from "./catalogue/contract.ts";
import { listMyOrders, listOrders } from "./ordering/contract.ts";
import { listUsersForPage } from "./people/contract.ts";

test("[RULE-008] lists have page size 10 by default with the options 10, 20 and 50", () => {
  expect(DEFAULT_PAGE_SIZE).toBe(10);
  expect(PAGE_SIZES).toEqual([10, 20, 50]);
  for (const list of [listCourses, listOfficeCourses, listMyOrders, listOrders, listUsersForPage]) {
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
  ["3", 3],
  ["100000", 100_000],
  ["100001", 1],
  ["9".repeat(30), 1],
  ["0", 1],
  ["-1", 1],
  ["1.5", 1],
  ["1e3", 1],
  [" 2", 1],
  ["", 1],
  [null, 1],
])("an address with page %j means %i, and a call takes it", (text, page) => {
  expect(readPage(text)).toBe(page);
  expect(listCourses.query?.parse({ page: String(page) })).toMatchObject({ page });
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
