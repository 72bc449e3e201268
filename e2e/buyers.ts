// A buyer made by the API, for journeys of the office: other journeys do it on the pages.
import { expect, type Page } from "@playwright/test";
import { registerNewcomer } from "./newcomer.ts";
import { openSession } from "./people.ts";
import { pay } from "./stand-ins.ts";

type Send = <T = Record<string, unknown>>(path: string, data: object) => Promise<T>;
export type Buyer = {
  phone: string;
  /** The answer's result; fails on any refusal. */
  send: Send;
  /** The number of a paid order, one piece of each course unless said otherwise. */
  buy: (
    courseIds: readonly number[],
    asked?: { copies?: number; posted?: boolean; paid?: "paid" | "duplicate" },
  ) => Promise<string>;
  /** Applies for an electronic invoice of a firm. */
  applyForInvoice: (orderId: string, payerName: string) => Promise<void>;
};

export async function aBuyer(page: Page, phone: string): Promise<Buyer> {
  const { token } = await openSession(page.request, await registerNewcomer(page, phone));
  const send: Send = async <T>(path: string, data: object) => {
    const answer = await page.request.post(path, { headers: { authorization: token }, data });
    const { code, msg, resultObject } = (await answer.json()) as {
      code: unknown;
      msg: string;
      resultObject: T;
    };
    expect(code, `${path}: ${msg}`).toBe(200);
    return resultObject;
  };
  const addressOf = async () => {
    const { deliverAddressId } = await send("/api/user/addresses", {
      name: "王小明",
      province: "370000",
      city: "370200",
      area: "370203",
      address: "敦化路 138 号",
      telephone: "13900001111",
      defaultAddr: 1,
    });
    return deliverAddressId;
  };
  return {
    phone,
    send,
    buy: async (courseIds, { copies, posted = false, paid = "paid" } = {}) => {
      const { orderId } = await send<{ orderId: string }>("/api/user/orders/buy", {
        products: courseIds.map((courseId) => ({ courseId, courseCount: copies ?? 1 })),
        orderType: copies === undefined ? "single" : "package",
        tradeType: "NATIVE",
        ...(posted && { addrId: await addressOf() }),
      });
      await page.request.get(`/api/public/orders/${orderId}/qrcode`); // who looks at it opens the payment
      await pay(page.request, orderId, paid);
      return orderId;
    },
    applyForInvoice: async (orderId, payerName) => {
      await send("/api/invoices", {
        orderId,
        invoiceType: 1,
        payerType: 2,
        payerName,
        payerId: "91350100M000100Y43",
        payerIdConfirmed: false,
        payerBank: "",
        payerAccount: "",
        payerAddress: "",
        payerEmail: "caiwu@example.com",
        maillingName: "王小明",
        maillingTelephone: "13900001111",
        maillingAddress: "",
      });
    },
  };
}
