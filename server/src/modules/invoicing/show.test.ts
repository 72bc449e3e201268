import * as contract from "@zhutu/domain/invoicing/contract.ts";
import { expect, test } from "vitest";
import { refusalOf } from "../../testing/refusal.ts";
import { company, invoiceShop, onPaper } from "./invoicing-testing.ts";

const shop = await invoiceShop();
const { admin } = shop;
const buyer = await shop.account("user");
const stranger = await shop.account("user");
const teacher = await shop.account("teacher");

const mine = (who: typeof buyer, query: object = {}) => shop.as(who, contract.listMyInvoices, { query });

test("[INV-024] the list is of every paid order of the caller's own with its invoice's state, the newest first", async () => {
  const own = await shop.account("user");
  const without = await shop.aPaidOrder(own, { courseName: "甲课" });
  const applied = await shop.anApplication(own);
  const sent = await shop.anApplication(own);
  await shop.send(admin, sent.invoiceId);
  await shop.anOrder(own);
  const { invoices, total } = await mine(own);
  expect(invoices.map(({ orderId, invoiceStatus }) => [orderId, invoiceStatus])).toEqual([
    [sent.orderId, 2],
    [applied.orderId, 1],
    [without, 0],
  ]);
  expect(total).toBe(3);
  expect(invoices[2]).toMatchObject({ invoiceId: null, invoiceName: "甲课", invoiceAmt: 100, payerName: "" });
  expect((await mine(stranger)).invoices).toEqual([]);
  expect(await refusalOf(shop.as(null, contract.listMyInvoices, {}))).toMatch(/^403/);
});

test("[INV-003] it is searched by product name, page by page", async () => {
  const own = await shop.account("user");
  await shop.aPaidOrder(own, { courseName: "造价案例分析" });
  await shop.aPaidOrder(own, { courseName: "施工管理 100%_精讲" });
  const names = async (query: object) =>
    (await mine(own, query)).invoices.map(({ invoiceName }) => invoiceName);
  expect(await names({ productName: "案例" })).toEqual(["造价案例分析"]);
  expect(await names({ productName: "%_" })).toEqual(["施工管理 100%_精讲"]);
  expect(await names({ productName: "没有" })).toEqual([]);
  expect(await names({ pageSize: 1, page: 2 })).toEqual(["造价案例分析"]);
});

test("[INV-009] an invoice goes from 0 over 1 to 2", async () => {
  const orderId = await shop.aPaidOrder(buyer);
  const status = async () => (await shop.ofOrder(buyer, orderId)).invoiceStatus;
  const seen = [await status()];
  const { invoiceId } = await shop.apply(buyer, orderId);
  seen.push(await status());
  await shop.send(admin, invoiceId);
  expect([...seen, await status()]).toEqual([0, 1, 2]);
});

test("[INV-025] one invoice is for its buyer and the administrator", async () => {
  const { invoiceId, orderId } = await shop.anApplication(buyer);
  for (const who of [buyer, admin])
    expect(await shop.byId(who, invoiceId)).toMatchObject({
      invoiceId,
      orderId,
      payerName: company().payerName,
    });
  expect(await refusalOf(shop.byId(stranger, invoiceId))).toBe("404 没有找到您要的内容");
  for (const who of [null, teacher]) expect(await refusalOf(shop.byId(who, invoiceId))).toMatch(/^403/);
});

test("[INV-026] the invoice of an order is for the same two; before it is applied for it is empty, of status 0", async () => {
  const orderId = await shop.aPaidOrder(buyer);
  for (const who of [buyer, admin])
    expect(await shop.ofOrder(who, orderId)).toMatchObject({
      orderId,
      invoiceId: null,
      invoiceStatus: 0,
      payerName: "",
      invoiceAmt: 100,
    });
  const { invoiceId } = await shop.apply(buyer, orderId);
  for (const who of [buyer, admin])
    expect(await shop.ofOrder(who, orderId)).toMatchObject({ invoiceId, invoiceStatus: 1 });
  expect(await refusalOf(shop.ofOrder(stranger, orderId))).toBe("404 没有找到您要的内容");
  expect(await refusalOf(shop.ofOrder(buyer, "20261122000000000009"))).toBe("404 没有找到您要的内容");
  for (const who of [null, teacher]) expect(await refusalOf(shop.ofOrder(who, orderId))).toMatch(/^403/);
});

test("staff see the contact's phone whole only where they write it on a letter", async () => {
  const electronic = await shop.anApplication(buyer);
  const paper = await shop.anApplication(buyer, onPaper);
  expect((await shop.byId(admin, electronic.invoiceId)).maillingTelephone).toBe("138****0001");
  expect((await shop.byId(admin, paper.invoiceId)).maillingTelephone).toBe("13800000001");
  expect((await shop.byId(buyer, electronic.invoiceId)).maillingTelephone).toBe("13800000001");
});
