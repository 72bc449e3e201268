import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { OfficeProvider } from "../../office/office-provider.tsx";
import { openScreen } from "../../testing/open-screen.tsx";
import OfficeOrders from "./orders.tsx";

const list = "GET /api/orders";

async function open(at = "/board/admin/orders") {
  const opened = await openScreen({
    screens: {
      "/board/admin/orders": (
        <OfficeProvider>
          <OfficeOrders />
        </OfficeProvider>
      ),
    },
    at,
    role: "admin",
    answers: { [list]: () => ({ orders: [], total: 0, totalAmt: 0 }) },
  });
  await expect.element(page.getByRole("button", { name: "查询" })).toBeVisible();
  return { ...opened, last: () => opened.called(list).at(-1)?.query };
}
const search = () => page.getByRole("button", { name: "查询" }).click();

test("[AORD-002] the list is filtered by product name", async () => {
  const { last } = await open();
  await page.getByLabelText("商品名称").fill("机电");
  await search();
  await expect.poll(() => last()?.get("productName")).toBe("机电");
});

test("[AORD-003] the list is filtered by paid time, from a day to a day", async () => {
  const { last } = await open();
  for (const [label, day] of [
    ["付款日期", "2026-11-01"],
    ["付款日期至", "2026-11-21"],
  ] as const) {
    await page.getByLabelText(label, { exact: true }).fill(day);
    await userEvent.keyboard("{Enter}");
  }
  await search();
  await expect
    .poll(() => [last()?.get("paidTimeStart"), last()?.get("paidTimeEnd")])
    .toEqual(["2026-11-01", "2026-11-21"]);
});

test("[AORD-004] the list is filtered by the types of its courses, several at once", async () => {
  const { last } = await open();
  await page.getByLabelText("商品类型").click();
  for (const name of ["考试培训", "图书"]) await page.getByTitle(name, { exact: true }).click();
  await userEvent.keyboard("{Escape}");
  await search();
  await expect.poll(() => last()?.getAll("courseTypes")).toEqual(["1", "3"]);
});

test("[AORD-008] exporting without a whole range of paid time shows 必须选择时间范围, and exports nothing", async () => {
  const { asked } = await open("/board/admin/orders?paidTimeStart=2026-11-01");
  expect(page.getByText("必须选择时间范围").elements()).toEqual([]);
  await page.getByRole("button", { name: /导出/ }).click();
  await expect.element(page.getByText("必须选择时间范围", { exact: true })).toBeVisible();
  expect(asked.filter(({ call }) => call !== list)).toEqual([]);
});
