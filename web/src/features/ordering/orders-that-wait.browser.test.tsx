import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../testing/open-screen.tsx";
import { OrdersThatWait } from "./orders-that-wait.tsx";

const open = (total: number) =>
  openScreen({
    screens: { "/x": <OrdersThatWait /> },
    at: "/x",
    role: "user",
    answers: { "GET /api/user/orders": () => ({ orders: [], total }) },
  });

test("orders that wait for their money are told, with the way to them alone", async () => {
  const { called } = await open(2);
  await expect.element(page.getByText("有 2 笔订单待付款，去付款")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "去付款" }))
    .toHaveAttribute("href", "/board/user/my-order?state=paying");
  expect(called("GET /api/user/orders")[0]?.query.get("state")).toBe("paying");
});

test("where none waits nothing is said", async () => {
  const { called } = await open(0);
  await expect.poll(() => called("GET /api/user/orders").length).toBe(1);
  expect(page.getByText(/待付款/).elements()).toEqual([]);
});
