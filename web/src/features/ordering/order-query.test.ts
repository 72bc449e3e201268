import { ORDER_PAGE_SIZES } from "@zhutu/domain/paging.ts";
import { expect, test } from "vitest";
import { readList, writeList } from "../../lib/lists/list-params.ts";
import { withQuery } from "../../paths.ts";
import { myOrdersParams } from "./order-query.ts";

const read = (text: string) => readList(myOrdersParams, new URLSearchParams(text));

test("the orders list offers page sizes 10, 20, 50 and 100, and 10 unless another is asked for", () => {
  expect(ORDER_PAGE_SIZES).toEqual([10, 20, 50, 100]);
  expect(read("pageSize=100").pageSize).toBe(100);
  expect(read("pageSize=30").pageSize).toBe(10);
  expect(read("").pageSize).toBe(10);
});

test("an address is read as it was written", () => {
  const query = { filters: { state: "closed", q: "二建 实务" }, sort: "", page: 3, pageSize: 50 } as const;
  expect(read(withQuery("", writeList(myOrdersParams, query)))).toEqual(query);
});

test.each(["state=gone&page=0", "page=-1", "page=1.5", "page=abc", ""])(
  "nonsense in the address is the plain list: %s",
  (text) => {
    expect(read(text)).toEqual({ filters: { state: "all", q: "" }, sort: "", page: 1, pageSize: 10 });
  },
);
