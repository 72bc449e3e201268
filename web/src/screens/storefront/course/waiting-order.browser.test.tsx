import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { anOrder, keepMissingPictures, paid } from "../../../testing/orders.ts";
import { open } from "./course-page.testing.tsx";

const bought = "GET /api/user/courses/11/bought";
const payOn = page.getByRole("button", { name: "继续付款" });

/** The page of a course of whose order the learner still owes the money; `pay` pays it. */
async function openUnpaid() {
  keepMissingPictures();
  let order = anOrder({ payMethods: ["wechat"] });
  const isPaid = () => order.orderStatus === 2;
  const { called } = await open({
    role: "user",
    answers: {
      [bought]: () => ({ bought: isPaid(), expiryDate: isPaid() ? "2027-11-21T00:00:00.000Z" : null }),
      "GET /api/user/orders": () => (isPaid() ? { orders: [], total: 0 } : { orders: [order], total: 1 }),
      "GET /api/orders/:id": () => order,
      "GET /api/user/orders/:id/pay-link": () => ({ payUrl: "/dev/pay/1" }),
    },
  });
  return { questions: () => called(bought).length, pay: () => (order = { ...order, ...paid }) };
}

test("[DET-014] an order that waits for its money is paid on the course's own page, by a dialog with its QR code", async () => {
  const { pay } = await openUnpaid();
  expect(page.getByRole("dialog").elements()).toEqual([]);
  await payOn.click();
  const payment = page.getByRole("dialog", { name: "付款", exact: true });
  await expect.element(payment.getByText("应付金额")).toBeVisible();
  await expect.element(payment.getByRole("img", { name: "付款二维码" })).toBeInTheDocument();
  pay();
  const success = page.getByRole("dialog", { name: "付款成功" });
  await success.getByRole("button", { name: "关闭" }).first().click();
  await expect.element(page.getByText("已购买，有效期至 2027-11-21")).toBeVisible();
  await expect.element(payOn).not.toBeInTheDocument();
});

test("[DET-021] once the payment's dialog is closed, paid or not, what is held is asked again", async () => {
  const { questions } = await openUnpaid();
  await payOn.click();
  await expect.element(page.getByRole("dialog").getByText("应付金额")).toBeVisible();
  const before = questions();
  await page.getByRole("dialog").getByRole("button", { name: "关闭" }).first().click();
  await expect.poll(questions).toBe(before + 1);
  await expect.element(payOn).toBeVisible();
});
