import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../../testing/open-screen.tsx";
import { LedElsewhere } from "./led-elsewhere.tsx";
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

test("who is led away from a page without the right is told which; the landing page leads on without a word", async () => {
  const led = (at: string) =>
    openScreen({
      screens: {
        [at]: <LedElsewhere title="用户" landing="/board/admin/admin-index" to="/board/admin/orders" />,
      },
      at,
      role: "admin",
    });
  const landed = await led("/board/admin/admin-index");
  await expect.poll(landed.address).toBe("/board/admin/orders");
  expect(page.getByText(/没有权限/).elements()).toEqual([]);
  const { address } = await led("/board/admin/users");
  await expect.poll(address).toBe("/board/admin/orders");
  await expect.element(page.getByText("您没有权限打开“用户”，需要时请联系管理员开通")).toBeVisible();
});
