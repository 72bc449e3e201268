import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../testing/open-screen.tsx";
import { OrdersThatWait } from "./orders-in-the-way.tsx";

/** That many, of which `taken` were paid in WeChat a moment ago. */
const open = (total: number, taken = 0) =>
  openScreen({
    screens: { "/x": <OrdersThatWait isTaken={({ orderId }) => Number(orderId) < taken} /> },
    at: "/x",
    role: "user",
    answers: {
      "GET /api/user/orders": () => ({
        orders: Array.from({ length: total }, (_, at) => ({
          orderId: String(at),
          expireAt: new Date(Date.now() + (30 - at) * 60_000).toISOString(),
        })),
        total,
      }),
    },
  });

test("orders that wait for their money are told, with the way to them alone", async () => {
  const { called } = await open(2);
  await expect.element(page.getByText(/^有 2 笔订单待付款，最早的还剩 2[89]:\d\d，去付款$/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "去付款" }))
    .toHaveAttribute("href", "/board/user/my-order?state=paying");
  expect(called("GET /api/user/orders")[0]?.query.get("state")).toBe("paying");
});

test("what WeChat has taken the money for is nobody's to pay any more", async () => {
  await open(2, 1);
  await expect.element(page.getByText(/^有 1 笔订单待付款，还剩 2[89]:\d\d，去付款$/)).toBeVisible();
  const { called } = await open(1, 1);
  await expect.poll(() => called("GET /api/user/orders").length).toBe(1);
  expect(page.getByText(/待付款/).elements()).toEqual([]);
});

test("where none waits nothing is said", async () => {
  const { called } = await open(0);
  await expect.poll(() => called("GET /api/user/orders").length).toBe(1);
  expect(page.getByText(/待付款/).elements()).toEqual([]);
});
