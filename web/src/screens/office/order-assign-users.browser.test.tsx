// Staff give a buyer's copies away on a page of the office (ASGN-003).
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../testing/open-screen.tsx";
import { anOrder, orderItem, paid } from "../../testing/orders.ts";
import { screenAt } from "./screen-at.testing.tsx";

const order = anOrder({
  ...paid,
  orderType: "package",
  orderItems: [{ ...orderItem, courseCount: 3, copiesUsed: 1 }],
});
const at = `/board/admin/order-assign-users/${order.orderId}`;
const items = "/api/user/orders/:orderId/order-items/:itemId";
const copy = {
  assignmentId: 1,
  phone: "138****0001",
  userName: null,
  notedName: null,
  state: "waiting",
  studyProgress: 0,
  expiryDate: null,
  createTime: "2026-11-18T02:02:00Z",
};

const open = async (shown = order) =>
  openScreen({
    screens: await screenAt(at),
    at,
    role: "admin",
    answers: {
      "GET /api/orders/:id": () => shown,
      [`GET ${items}/assigned-users`]: () => [copy],
      [`GET ${items}/claim-links`]: () => [],
      [`POST ${items}/assign-to-users`]: () => ({
        assigned: ["13806410532"],
        alreadyAssigned: [],
        copiesLeft: 1,
      }),
    },
  });

test("[ASGN-003] /board/admin/order-assign-users/{orderId} gives copies by phone for the buyer, and says that it is written down", async () => {
  const { called } = await open();
  await expect.element(page.getByText(/每次分配、收回都记入订单的操作记录/)).toBeVisible();
  await page.getByRole("textbox", { name: "学员手机号" }).fill("13806410532");
  await page.getByRole("button", { name: "分配给 1 人" }).click();
  await expect.element(page.getByText("分配成功：1 人。")).toBeVisible();
  const [sent] = called(`POST /api/user/orders/${order.orderId}/order-items/1/assign-to-users`);
  expect(JSON.parse(sent?.body ?? "")).toEqual(["13806410532"]);
  await expect.element(page.getByRole("button", { name: "收回 138****0001" })).toBeVisible();
  for (const name of ["分配给自己", "备注 138****0001"])
    expect(page.getByRole("button", { name }).elements()).toEqual([]);
});

test("what is no paid package is said to be none", async () => {
  await open(anOrder());
  await expect.element(page.getByText("只有已付款的单位购买订单可以分配")).toBeVisible();
});
