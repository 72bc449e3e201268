// What staff do with an invoice while its buyer's account ends: neither waits for the other in a circle.
import { deleteAccount } from "@zhutu/domain/identity/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { waitingForAccount } from "../../testing/account-first.ts";
import { codeFor } from "../../testing/identity.ts";
import { invoiceShop, onPaper } from "./invoicing-testing.ts";

const shop = await invoiceShop();
const rowOf = (invoiceId: number) =>
  sql`select 1 from invoices where invoice_id = ${invoiceId} for update nowait`;

test("sending waits for the buyer's account before it takes the invoice", async () => {
  const buyer = await shop.account("user");
  const { invoiceId } = await shop.anApplication(buyer, onPaper);
  const lock = rowOf(invoiceId);
  await waitingForAccount(shop, { userId: buyer.userId, lock }, () =>
    shop.send(shop.admin, invoiceId, { expressOrderNo: "SF1" }),
  );
  expect((await shop.byId(buyer, invoiceId)).invoiceStatus).toBe(2);
});

test("voiding waits for the buyer's account before it takes the invoice", async () => {
  const buyer = await shop.account("user");
  const { invoiceId, orderId } = await shop.anApplication(buyer);
  await shop.send(shop.admin, invoiceId);
  const lock = rowOf(invoiceId);
  const anew = await waitingForAccount(shop, { userId: buyer.userId, lock }, () =>
    shop.void(shop.admin, invoiceId),
  );
  expect(await shop.ofOrder(buyer, orderId)).toMatchObject({ invoiceId: anew.invoiceId, invoiceStatus: 1 });
});

test("of an account that has ended an invoice is still sent, and voided", async () => {
  const buyer = await shop.account("user");
  const { invoiceId } = await shop.anApplication(buyer);
  const verifyCode = await codeFor(shop, buyer.telephone, "delete");
  await shop.as(buyer, deleteAccount, { body: { verifyCode } });
  await shop.send(shop.admin, invoiceId);
  const anew = await shop.void(shop.admin, invoiceId);
  expect((await shop.byId(shop.admin, anew.invoiceId)).invoiceStatus).toBe(1);
});
