import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../../testing/open-screen.tsx";
import { WayBack } from "./way-back.tsx";

const places = [{ label: "订单", to: "/board/admin/orders" }];
const open = (crumbs: readonly string[]) =>
  openScreen({ screens: { "/": <WayBack {...{ crumbs, places }} /> }, at: "/", role: "admin" });

test("a record's page leads back to its list; a list leads nowhere", async () => {
  const { address } = await open(["销售", "订单", "订单详情"]);
  const link = page.getByRole("link", { name: "订单" });
  await expect.element(link).toBeVisible();
  expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(40);
  await link.click();
  await expect.poll(address).toBe("/board/admin/orders");
  await open(["销售", "订单"]);
  await expect.element(page.getByRole("link")).not.toBeInTheDocument();
});
