// The office's search finds a firm's order by the phone of whoever has one of its copies.
import { searchOffice } from "@zhutu/domain/desk/contract.ts";
import { expect, test } from "vitest";
import { testPackages } from "./assign-testing.ts";

const shop = await testPackages();
const admin = await shop.account("admin");
const foundBy = async (text: string) =>
  (await shop.as(admin, searchOffice, { query: { text } })).orders.map(({ orderId }) => orderId);

test("an order is found by the phone that a copy waits for, and by a colleague who holds one", async () => {
  const buyer = await shop.account("user");
  const colleague = await shop.account("user");
  const item = await shop.aPackage(buyer, 3);
  const waiting = shop.nobody();
  await shop.assign(buyer, item, [waiting, colleague.telephone]);
  expect(await foundBy(waiting)).toEqual([item.orderId]);
  expect(await foundBy(colleague.telephone)).toEqual([item.orderId]);
  expect(await foundBy(buyer.telephone)).toEqual([item.orderId]);
  expect(await foundBy(shop.nobody())).toEqual([]);
});
