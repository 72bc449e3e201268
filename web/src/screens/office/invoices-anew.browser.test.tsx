// An invoice whose buyer took the application back and applied for another while its dialog was open.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { anInvoiceRow as row, wholeOf as whole } from "../../testing/office-invoices.ts";
import { refused } from "../../testing/open-screen.tsx";
import { button, open } from "./invoices.testing.tsx";

test("one that its buyer applied for anew meanwhile is not sent: its form goes, and the list has the new one", async () => {
  const anew = row({ invoiceId: 8, payerName: "改过的公司" });
  const rows = [row()];
  const { called } = await open(rows, {
    answers: {
      "GET /api/invoices/:invoiceId": ({ call }: { call: string }) => {
        const found = rows.find(({ invoiceId }) => call.endsWith(`/${invoiceId}`));
        return found ? whole(found) : refused(404, "没有找到您要的内容");
      },
      "POST /api/invoices/7/send": () => {
        rows.splice(0, 1, anew);
        return refused(404, "没有找到您要的内容");
      },
    },
  });
  await button("发送 青岛海岳工程咨询有限公司").click();
  await page.getByLabelText("快递单号").fill("SF3");
  await button("发 送").or(button("发送")).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText("买家已撤回这份申请，不用开票", { exact: true })).toBeVisible();
  expect(page.getByLabelText("快递单号").elements()).toEqual([]);
  expect(called("POST /api/invoices/7/send")).toHaveLength(1);
  expect(page.getByText(/请求失败|网络/).elements()).toEqual([]);
  await button("Close").or(button("关闭")).click();
  await expect.element(button("发送 改过的公司")).toBeVisible();
});
