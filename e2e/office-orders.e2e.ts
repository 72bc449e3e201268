import { readFile } from "node:fs/promises";
import { axe, expect, openSession, signIn, test } from "./fixtures.ts";
import { putOnSale } from "./shelf.ts";

test("[AORD-001] [AORD-007] an administrator filters the orders and exports them", async ({ page }) => {
  // An order of its own, of a name that no other journey buys: free, and so paid at once.
  const courseName = `导出用课程${Date.now()}`;
  const [courseId] = await putOnSale(page.request, [{ courseName, courseType: 1, coursePriceOriginal: 0 }]);
  const { token } = await openSession(page.request, "user");
  const bought = await page.request.post("/api/user/orders/buy", {
    headers: { authorization: token },
    data: { products: [{ courseId, courseCount: 1 }], orderType: "single", tradeType: "NATIVE" },
  });
  expect(await bought.json()).toMatchObject({ code: 200 });

  await signIn(page, "admin");
  await page.goto("/board/admin/orders");
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByText(/共 \d+ 笔，合计/)).toBeVisible();
  await expect(page.locator("tbody").getByText("已付款").first()).toBeVisible();
  await expect(page.locator("tbody").getByText("待付款")).toHaveCount(0);
  expect(await axe(page)).toEqual([]);

  await page.getByRole("button", { name: "导出" }).click();
  await expect(page.getByText("必须选择时间范围")).toHaveCount(3); // a toast, and beside both dates

  await page.getByLabel("商品名称").fill(courseName);
  await page.getByRole("button", { name: "近 30 天" }).click();
  await expect(page).toHaveURL(/productName=.*paidTimeStart=\d{4}-\d{2}-\d{2}&paidTimeEnd=/);
  const rows = page.locator("tbody tr[data-row-key]");
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(courseName);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "导出" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^订单_\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}\.xlsx$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  await expect(page.getByText("导出成功")).toBeVisible();

  await page.reload();
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "重置" }).click();
  await expect(page).toHaveURL("/board/admin/orders");
});
