// A shop whose orders are paid and whose invoices are applied for, for the tests of this module.
import { randomBytes } from "node:crypto";
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import { signUpload } from "@zhutu/domain/media/contract.ts";
import { deleteOrder, placeOrder } from "@zhutu/domain/ordering/contract.ts";
import { getPayLink } from "@zhutu/domain/ordering/paying/contract.ts";
import * as contract from "@zhutu/domain/invoicing/contract.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { postFile } from "../../testing/upload.ts";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";

type Body = CallInput<typeof contract.applyForInvoice>["body"];

/** What a company writes for an electronic invoice. */
export const company = (over: Partial<Body> = {}): Omit<Body, "orderId"> => ({
  invoiceType: 1,
  payerType: 2,
  payerName: "山东鲁匠建设集团有限公司",
  payerId: "91350100M000100Y43",
  payerEmail: "caiwu@example.com",
  maillingName: "李建国",
  maillingTelephone: "13800000001",
  ...over,
});
/** The same on paper. */
export const onPaper = { invoiceType: 2, maillingAddress: "济南市历下区经十路 17703 号" } as const;

/** Call at the top of a test file. */
export async function invoiceShop(kept?: Parameters<typeof testApp>[1]) {
  const shop = await testApp({}, kept);
  /** A paying order of one course, that costs 100.00 unless said otherwise. */
  const anOrder = async (buyer: Account, over: Parameters<typeof aCourse>[1] = {}) => {
    const { courseId } = await aCourse(shop.db, over);
    const products = [{ courseId, courseCount: 1 }];
    return shop.as(buyer, placeOrder, { body: { products, orderType: "single", tradeType: "NATIVE" } });
  };
  const admin = await shop.account("admin");
  const apply = (buyer: Account, orderId: string, over: Partial<Body> = {}) =>
    shop.as(buyer, contract.applyForInvoice, { body: { orderId, ...company(over) } });

  const settle = async (buyer: Account, orderId: string) => {
    await shop.as(buyer, getPayLink, { params: { orderId } });
    await shop.standIns.payment.settle(orderId, "paid");
  };

  /** An order of 100.00 that is paid. */
  const aPaidOrder = async (buyer: Account, over: Parameters<typeof aCourse>[1] = {}) => {
    const { orderId } = await anOrder(buyer, over);
    await settle(buyer, orderId);
    return orderId;
  };

  return {
    ...shop,
    admin,
    apply,
    aPaidOrder,
    settle,
    anOrder,
    remove: (buyer: Account, orderId: string) => shop.as(buyer, deleteOrder, { params: { orderId } }),
    /** A paid order with its application. */
    anApplication: async (buyer: Account, over: Partial<Body> = {}) => {
      const orderId = await aPaidOrder(buyer);
      return { orderId, ...(await apply(buyer, orderId, over)) };
    },
    ofOrder: (who: Account | null, orderId: string) =>
      shop.as(who, contract.getInvoiceOfOrder, { params: { orderId } }),
    byId: (who: Account | null, invoiceId: number) =>
      shop.as(who, contract.getInvoice, { params: { invoiceId } }),
    send: (
      who: Account | null,
      invoiceId: number,
      body: CallInput<typeof contract.sendInvoice>["body"] = {},
    ) => shop.as(who, contract.sendInvoice, { params: { invoiceId }, body }),
    void: (who: Account | null, invoiceId: number, reason = "抬头有误") =>
      shop.as(who, contract.voidInvoice, { params: { invoiceId }, body: { reason } }),
    /** Uploads a file as the office does; its key. */
    upload: async (bytes: Buffer, extension: "pdf" | "ofd" | "xml") => {
      const leave = await shop.as(admin, signUpload, { query: { category: "invoice", extension } });
      const { status, url } = await postFile(shop, leave, bytes, extension);
      if (status !== 200) throw new Error(`the upload answered ${status}`);
      return url;
    },
    download: async (who: Account | null, invoiceId: number) =>
      shop.app.inject({
        url: `/api/invoices/${invoiceId}/file`,
        headers: who ? { authorization: await shop.tokenOf(who) } : {},
      }),
  };
}

/** A small PDF; no two are the same. */
export const aPdf = (): Buffer =>
  Buffer.from(`%PDF-1.7\n% ${randomBytes(8).toString("hex")}\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n`);
