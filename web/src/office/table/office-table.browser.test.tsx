import type { UseQueryResult } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { Column } from "./columns.tsx";
import { OfficeProvider } from "../shell/office-provider.tsx";
import { OfficeTable } from "./office-table.tsx";

type Row = { id: number; name: string; maker: string; at: string; price: number; state: string };
const rows: Row[] = [{ id: 1, name: "甲", maker: "王", at: "2026-01-01", price: 5, state: "已付款" }];
const columns: Column<Row>[] = [
  { key: "name", title: "名称", always: true, value: (one) => one.name },
  { key: "maker", title: "讲师", width: 100, yields: 1, value: (one) => one.maker },
  { key: "at", title: "时间", width: 170, yields: 2, value: (one) => one.at },
  { key: "price", title: "金额", width: 120, as: "amount", sort: "price", value: (one) => one.price },
  { key: "state", title: "状态", width: 90, value: (one) => one.state },
];

afterEach(() => page.viewport(1280, 800));

async function show(width: number | undefined, drawn = columns) {
  const sorted: string[] = [];
  const query = { data: {}, error: null, isPlaceholderData: false } as unknown as UseQueryResult;
  const list = {
    sort: "",
    page: 1,
    pageSize: 10,
    pageSizes: [10],
    show: ({ sort = "" }: { sort?: string }) => void sorted.push(sort),
    correct: () => undefined,
  };
  await render(
    <OfficeProvider>
      <div style={{ width }}>
        <OfficeTable
          {...{ name: "things", list, query, rows, columns: drawn }}
          total={1}
          idOf={(one) => one.id}
          unit="个"
          empty="没有"
        />
      </div>
    </OfficeProvider>,
  );
  return sorted;
}
const heads = () =>
  page
    .getByRole("columnheader")
    .elements()
    .map((one) => one.textContent);

test("where there is room every column shows; where there is not, those that yield go, the highest first", async () => {
  await show(730);
  await expect.poll(heads).toEqual(["名称", "讲师", "时间", "金额", "状态"]);
});

test("one column less than the room for all", async () => {
  await show(699);
  await expect.poll(heads).toEqual(["名称", "讲师", "金额", "状态"]);
  await page.getByRole("button", { name: "列设置" }).click();
  await expect.element(page.getByText("窗口较窄，暂不显示：时间")).toBeVisible();
});

test("columns that do not yield stay however narrow it is", async () => {
  await show(300);
  await expect.poll(heads).toEqual(["名称", "金额", "状态"]);
});

test("on a phone a row is one cell with everything named in it, and the order is chosen from a list", async () => {
  await page.viewport(390, 800);
  const sorted = await show(undefined);
  await expect.poll(heads).toEqual(["名称"]);
  const cell = page.getByRole("cell", { name: /^甲/ });
  await expect.element(cell).toHaveTextContent("甲讲师王时间2026-01-01金额¥5.00状态已付款");
  const { right } = page.getByText("已付款").element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(390);
  await page.getByRole("combobox", { name: "排序方式" }).click();
  await page.getByTitle("金额从高到低").click();
  expect(sorted).toEqual(["price desc"]);
});

test("on a phone a time that is longer than half the line and a long number have lines of their own", async () => {
  await page.viewport(390, 800);
  const state = { key: "state", title: "状态", value: () => "已付款" };
  await show(280, [
    { key: "name", title: "名称", value: () => "甲" },
    { ...state, key: "first" },
    { key: "at", title: "时间", as: "time", value: () => "2026-11-22T02:00:00.000Z" },
    { ...state, key: "second" },
    { key: "number", title: "订单", long: true, value: () => "20261122481516234200" },
    { ...state, key: "third" },
    { ...state, key: "fourth" },
  ]);
  await expect.poll(() => page.getByRole("definition").elements().length).toBe(6);
  const tops = page
    .getByRole("definition")
    .elements()
    .map((one) => one.getBoundingClientRect().top);
  expect(tops.map((top) => tops.indexOf(top))).toEqual([0, 1, 2, 3, 4, 4]);
});
