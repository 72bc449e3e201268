// Invoices that stand in a workbook of which no result was read back, where the next workbook is made.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { openScreen } from "../../testing/open-screen.tsx";
import { routeOf } from "../../testing/route-of.ts";
import OfficeInvoiceBatch from "./invoice-batch.tsx";

const preview = "POST /api/admin/invoice-batch/preview";
const one = (invoiceId: number) => ({
  invoiceId,
  payerName: `公司 ${invoiceId}`,
  invoiceAmt: 100.5,
  orderId: "20261122000000000001",
  serial: `FP000000000${invoiceId}`,
  batchError: "",
});
const openBatch = (search: string, inWorkbook: number, filled = [one(1), one(2)]) =>
  openScreen({
    screens: {
      [routeOf("screens/office/invoice-batch.tsx")]: (
        <OfficeProvider>
          <OfficeInvoiceBatch />
        </OfficeProvider>
      ),
    },
    at: `/board/admin/invoice-batch${search}`,
    role: "admin",
    answers: {
      "GET /api/admin/invoice-batch": () => ({ template: null, waiting: 2, inWorkbook, issued: 0 }),
      [preview]: () => ({ filled, left: [], beyond: 0 }),
    },
  });

test("those that stand in a workbook are told beside those that wait, and are written anew once that is ticked", async () => {
  const told = page.getByText("另有 5 张已写入工作簿，读回结果前不重复写入", { exact: true });
  const some = page.getByText("只重新写入其中几张的，请在发票列表选中它们，再点批量开票", { exact: true });
  const tick = page.getByRole("checkbox", {
    name: "包括已写入工作簿、还没有读回结果的（工作簿丢失或没有上传时勾选，重新写入）",
  });
  const { called } = await openBatch("", 5);
  await expect.element(told).toBeVisible();
  expect(some.elements()).toEqual([]);
  await tick.click();
  await expect.element(page.getByText(/^请先确认那个工作簿没有上传到税务平台/)).toBeVisible();
  await expect.element(some).toBeVisible();
  expect(told.elements()).toEqual([]);
  await expect
    .poll(() => JSON.parse(called(preview).at(-1)?.body ?? "null") as unknown)
    .toEqual({ again: true });
});

test("of chosen ones nothing is told but of themselves, and of none in a workbook nothing", async () => {
  const told = page.getByText(/^另有 \d+ 张已写入工作簿/);
  for (const [search, inWorkbook] of [
    ["?ids=1-2-3", 5],
    ["", 0],
  ] as const) {
    await openBatch(search, inWorkbook);
    await expect.element(page.getByText("可以写入 2 张，合计 ¥201.00")).toBeVisible();
    expect(told.elements()).toEqual([]);
  }
});

test("what the platform did not issue from the workbook before is told with its reason before it is written anew", async () => {
  await openBatch("", 0, [one(1), { ...one(2), batchError: "购买方税号不存在" }]);
  await expect.element(page.getByText(/^其中 1 张上次平台未开具，请先按原因更正/)).toBeVisible();
  await expect.element(page.getByText("公司 2（订单 20261122000000000001）：购买方税号不存在")).toBeVisible();
  await openBatch("", 0);
  await expect.element(page.getByText("可以写入 2 张，合计 ¥201.00")).toBeVisible();
  expect(page.getByText(/上次平台未开具/).elements()).toEqual([]);
});
