import { expect, test } from "vitest";
import { askList, readList } from "../../../lib/lists/list-params.ts";
import { exportDisabledReason, orderList, usualRanges } from "./order-list.ts";

const at = (search: string) => readList(orderList, new URLSearchParams(search));
const opened = at("");

test("[AORD-005] the order-status filter defaults to 2, paid", () => {
  expect(opened.filters.orderStatus).toBe("2");
  expect(askList(orderList, opened)).toEqual({ courseTypes: [], orderStatus: "2", page: 1, pageSize: 10 });
  expect(askList(orderList, at("orderStatus=all"))).not.toHaveProperty("orderStatus");
});

test.each(["1", "2", "3"])("[AORD-005] who chooses the status %s asks for its orders", (orderStatus) => {
  expect(askList(orderList, at(`orderStatus=${orderStatus}`))).toMatchObject({ orderStatus });
});

test.each([10, 20, 50, 100])("of %i a page as many are asked for", (pageSize) => {
  expect(askList(orderList, at(`pageSize=${pageSize}`))).toMatchObject({ page: 1, pageSize });
});

test("the list offers 10, 20, 50 or 100 a page", () => {
  expect(orderList.pageSizes).toEqual([10, 20, 50, 100]);
  expect(at("pageSize=100").pageSize).toBe(100);
  expect(at("pageSize=99").pageSize).toBe(10);
});

test("the address is what the API is asked for", () => {
  const search =
    "productName=建筑实务&courseTypes=4&courseTypes=1&orderStatus=3&paidTimeStart=2026-11-01&paidTimeEnd=2026-11-21&page=2";
  expect(askList(orderList, at(search))).toEqual({
    productName: "建筑实务",
    courseTypes: [1, 4],
    orderStatus: "3",
    paidTimeStart: "2026-11-01",
    paidTimeEnd: "2026-11-21",
    page: 2,
    pageSize: 10,
  });
});

test("exporting without a paid-time range shows 必须选择时间范围", () => {
  expect(exportDisabledReason(opened.filters)).toBe("必须选择时间范围");
  expect(exportDisabledReason(at("paidTimeStart=2026-11-01").filters)).toBe("必须选择时间范围");
  expect(exportDisabledReason(at("paidTimeStart=2026-11-01&paidTimeEnd=2026-11-02").filters)).toBeUndefined();
});

test("usual ranges end on today's day in Shanghai", () => {
  const ranges = usualRanges(new Date("2026-11-20T16:30:00Z"));
  const [today, week, , month] = ranges;
  expect(today).toEqual({
    key: "@today",
    label: "今天",
    filters: { paidTimeStart: "2026-11-21", paidTimeEnd: "2026-11-21" },
  });
  expect(week?.filters.paidTimeStart).toBe("2026-11-15");
  expect(month?.filters.paidTimeStart).toBe("2026-11-01");
});
