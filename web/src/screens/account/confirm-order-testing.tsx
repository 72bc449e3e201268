// The order confirmation for its tests: two books, two addresses, one known code.
import { page } from "vitest/browser";
import type { OrderType } from "@zhutu/domain/cart/quantity.ts";
import type { FreshPrice } from "../../features/ordering/checkout-summary.tsx";
import type { Address } from "../../features/shipping/address-form.ts";
import { saveDraft } from "../../lib/buying/order-draft.ts";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import { aQuote } from "../../testing/orders.ts";
import ConfirmOrderPage from "./confirm-order.tsx";

export const address = (deliverAddressId: number, name: string, defaultAddr: 0 | 1): Address => ({
  deliverAddressId,
  name,
  province: "370000",
  city: "370200",
  area: "370203",
  regionText: "山东省 青岛市 市北区",
  address: `敦化路 ${deliverAddressId} 号`,
  telephone: "13800000001",
  defaultAddr,
});
export const home = address(1, "王小明", 0);
export const work = address(2, "李建国", 1);
/** The confirmation of two books, on a server with these addresses that knows the code QD0001. */
export async function openConfirmation({
  addresses = [home, work],
  quote = aQuote(),
  code = "000000",
  answers = {},
  orderType = "single",
}: {
  orderType?: OrderType;
  addresses?: Address[];
  quote?: FreshPrice;
  code?: string;
  answers?: Answers;
} = {}) {
  const products = [
    { courseId: 12, courseCount: 2 },
    { courseId: 13, courseCount: 1 },
  ];
  const opened = await openScreen({
    screens: { "/index/order-info": <ConfirmOrderPage /> },
    at: "/index/order-info",
    role: "user",
    kept: () => saveDraft({ products, orderType, exclusiveCode: code }),
    answers: {
      "POST /api/user/orders/fresh-price": () => quote,
      "GET /api/user/discount/:code": ({ call }) =>
        call.endsWith("/QD0001")
          ? { exclusiveDiscount: 0.9, channelName: "山东建筑技术学校", kind: "school" }
          : refused(200, "专属码不存在"),
      "GET /api/user/addresses": () => addresses,
      "POST /api/user/orders/buy": () => ({ orderId: "20261122000000000001" }),
      ...answers,
    },
  });
  const bodies = (call: string) => opened.called(call).map(({ body }) => JSON.parse(body) as unknown);
  return {
    ...opened,
    bought: () => bodies("POST /api/user/orders/buy"),
    priced: () => bodies("POST /api/user/orders/fresh-price"),
  };
}

export const summary = page.getByRole("complementary", { name: "结算" });
export const submit = () => summary.getByRole("button", { name: "提交订单" }).click();
export const codeBox = summary.getByRole("textbox", { name: "专属码" });
