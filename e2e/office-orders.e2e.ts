import { readFile } from "node:fs/promises";
import { axe, expect, signIn, test } from "./fixtures.ts";

test("[AORD-007] an administrator filters the orders and exports them", async ({ page }) => {
  await signIn(page, "admin");
  await page.goto("/board/admin/orders");
  await expect(page.getByText(/共 \d+ 笔，合计/)).toBeVisible();
  await expect(page.locator("tbody").getByText("已付款").first()).toBeVisible();
  await expect(page.locator("tbody").getByText("待付款")).toHaveCount(0);
  expect(await axe(page)).toEqual([]);

  await page.getByRole("button", { name: "导出" }).click();
  await expect(page.getByText("必须选择时间范围")).toBeVisible();

  await page.getByLabel("商品名称").fill("施工管理");
  await page.getByRole("button", { name: "近 30 天" }).click();
  await expect(page).toHaveURL(/productName=.*paidTimeStart=\d{4}-\d{2}-\d{2}&paidTimeEnd=/);
  const rows = page.locator("tbody tr[data-row-key]");
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText("施工管理");

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
