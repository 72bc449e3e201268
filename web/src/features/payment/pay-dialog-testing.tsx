// The payment dialog on a server that answers what a test says.
import { expect } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../testing/open-screen.tsx";
import { texts } from "../../lib/storage.ts";
import { anOrder, paid } from "../../testing/orders.ts";
import { PayDialog } from "./pay-dialog.tsx";

export const remembered = "zhutu.pay-method";

export const waiting = { ...anOrder(), payMethods: ["wechat"], payableInWechat: true };
export const both = { ...waiting, payMethods: ["wechat", "alipay"] };

/** The dialog of an order that a server keeps; `pay` pays it. `startAtPaying`: it was opened by an address. */
export async function open(
  first: object = waiting,
  chosen?: string,
  startAtPaying = false,
  takenAt?: number,
) {
  let order: object = first;
  const opened = await openScreen({
    screens: {
      "/": (
        <PayDialog orderId={waiting.orderId} open onClose={() => undefined} startAtPaying={startAtPaying} />
      ),
    },
    at: "/",
    role: "user",
    answers: {
      "GET /api/orders/:id": () => order,
      "POST /api/user/orders/:id/confirm-payment": () => ({ orderStatus: 1 }),
      "GET /api/user/orders/:id/pay-link": () => ({ payUrl: "/dev/pay/1" }),
    },
    kept: () => {
      if (chosen) texts.browser.setItem(remembered, chosen);
      const taken = { [waiting.orderId]: takenAt };
      if (takenAt) texts.browser.setItem("zhutu.wechat-taken", JSON.stringify(taken));
    },
  });
  await expect.element(page.getByRole("dialog", { name: "付款", exact: true })).toBeVisible();
  return {
    called: opened.called,
    questions: () => opened.called(`GET /api/orders/${waiting.orderId}`).length,
    pay: () => {
      order = { ...order, ...paid };
    },
    become: (over: object) => {
      order = { ...order, ...over };
    },
  };
}
