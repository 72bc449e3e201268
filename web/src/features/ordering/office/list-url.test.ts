import { ORDER_PAGE_SIZES } from "@zhutu/domain/paging.ts";
import { expect, test } from "vitest";
import {
  exportHindrance,
  openedFilters,
  type OrderListState,
  orderListQuery,
  readOrderList,
  usualRanges,
  writeOrderList,
} from "./list-url.ts";

const opened = readOrderList(new URLSearchParams());

test("[AORD-005] the order-status filter defaults to 2, paid", () => {
  expect(opened.orderStatus).toBe("2");
  expect(orderListQuery(opened)).toEqual({ courseTypes: [], orderStatus: "2", page: 1, pageSize: 10 });
  expect(orderListQuery({ ...opened, orderStatus: "all" })).not.toHaveProperty("orderStatus");
});

test("[AORD-001] the list offers 10, 20, 50 or 100 a page", () => {
  expect(ORDER_PAGE_SIZES).toEqual([10, 20, 50, 100]);
  expect(readOrderList(new URLSearchParams("pageSize=100")).pageSize).toBe(100);
  expect(readOrderList(new URLSearchParams("pageSize=99")).pageSize).toBe(10);
});

test("every filter and the page live in the address", () => {
  const state: OrderListState = {
    productName: "建筑实务",
    paidTimeStart: "2026-11-01",
    paidTimeEnd: "2026-11-21",
    courseTypes: [1, 4],
    orderStatus: "all",
    page: 2,
    pageSize: 100,
  };
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(writeOrderList(state)))
    for (const one of Array.isArray(value) ? value : [value]) search.append(key, String(one));
  expect(readOrderList(search)).toEqual(state);
  expect(writeOrderList(opened)).toEqual({});
});

test("what is not ours in an address is ignored", () => {
  const search = "paidTimeStart=2026-02-30&paidTimeEnd=now&courseTypes=9&orderStatus=4&page=0";
  expect(readOrderList(new URLSearchParams(search))).toEqual(opened);
});

test("[AORD-008] exporting without a paid-time range shows 必须选择时间范围", () => {
  expect(exportHindrance(openedFilters)).toBe("必须选择时间范围");
  expect(exportHindrance({ ...openedFilters, paidTimeStart: "2026-11-01" })).toBe("必须选择时间范围");
  expect(
    exportHindrance({ ...openedFilters, paidTimeStart: "2026-11-01", paidTimeEnd: "2026-11-02" }),
  ).toBeUndefined();
});

test("usual ranges end on today's day in Shanghai", () => {
  const ranges = usualRanges(new Date("2026-11-20T16:30:00Z"));
  expect(ranges[0]).toEqual({ label: "今天", start: "2026-11-21", end: "2026-11-21" });
  expect(ranges[1]).toMatchObject({ start: "2026-11-15" });
  expect(ranges[3]).toMatchObject({ start: "2026-11-01" });
});
