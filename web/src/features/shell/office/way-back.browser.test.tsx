import { Link } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { useSession } from "../../../lib/session/session.ts";
import { forgetOwn } from "../../../lib/storage.ts";
import { listParams, words } from "../../../office/list/list-params.ts";
import { asLeft } from "../../../office/list/list-left.ts";
import { OfficeProvider } from "../../../office/shell/office-provider.tsx";
import { useListParams } from "../../../office/list/use-list-params.ts";
import { openScreen } from "../../../testing/open-screen.tsx";
import { OfficeHead } from "./office-head.tsx";
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

const list = listParams({ fields: { name: words() } });
function Orders() {
  const { page: at } = useListParams(list);
  return (
    <>
      <p>第 {at} 页</p>
      <Link to="/board/admin/orders/7">一条记录</Link>
    </>
  );
}
const record = (
  <OfficeProvider>
    <Head />
    <WayBack crumbs={["销售", "订单", "订单详情"]} places={places} />
  </OfficeProvider>
);
function Head() {
  const session = useSession();
  const head = { crumbs: ["销售", "订单", "订单详情"], places, onMenu: undefined };
  return session && <OfficeHead {...{ session, ...head }}>{null}</OfficeHead>;
}

test.each([
  ["the crumb", 0],
  ["the way back of a phone", 1],
])("%s of a record leads to its list as it was left, page and filters", async (_, nth) => {
  const { address } = await openScreen({
    screens: { "/board/admin/orders": <Orders />, "/board/admin/orders/7": record },
    at: "/board/admin/orders?page=3&name=王",
    role: "admin",
  });
  await page.getByRole("link", { name: "一条记录" }).click();
  await page.getByRole("link", { name: "订单", exact: true }).nth(nth).click();
  await expect.poll(address).toBe("/board/admin/orders?page=3&name=王");
  await expect.element(page.getByText("第 3 页")).toBeVisible();
});

test("where a list was left goes with the sign-out", async () => {
  const orders = "/board/admin/orders";
  await openScreen({ screens: { [orders]: <Orders /> }, at: `${orders}?page=3`, role: "admin" });
  await expect.element(page.getByText("第 3 页")).toBeVisible();
  expect(asLeft(orders)).toBe(`${orders}?page=3`);
  forgetOwn();
  expect(asLeft(orders)).toBe(orders);
});
