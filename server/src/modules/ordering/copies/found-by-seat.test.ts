// The office's search finds a firm's order by the phone of whoever has one of its copies.
import { searchOffice } from "@zhutu/domain/desk/contract.ts";
import { sql } from "drizzle-orm";
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

test("whose copy was taken back finds the order by phone no longer; whose right has ended still does", async () => {
  const buyer = await shop.account("user");
  const [former, ended] = [await shop.account("user"), await shop.account("user")];
  const waiting = shop.nobody();
  const item = await shop.aPackage(buyer, 3);
  await shop.assign(buyer, item, [former.telephone, waiting]);
  for (const { assignmentId } of await shop.listed(buyer, item))
    await shop.takeBack(buyer, item, assignmentId);
  await shop.assign(buyer, item, [ended.telephone]);
  await shop.db.execute(sql`update user_courses set status = 'expired', expiry_date = now()
    where user_id = ${ended.userId}`);
  expect(await foundBy(former.telephone)).toEqual([]);
  expect(await foundBy(waiting)).toEqual([]);
  expect(await foundBy(ended.telephone)).toEqual([item.orderId]);
});
