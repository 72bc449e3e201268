// Bills that were asked for in vain, as they wait for somebody.
import * as contract from "@zhutu/domain/payment/contract.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testShop } from "./ordering-testing.ts";

const shop = await testShop();
const { db, services } = shop;
const admin = await shop.account("admin");
const daysAgo = (days: number) => shanghaiDay(new Date(Date.now() - days * 86_400_000));

test("a bill that was asked for in vain waits by name while its company has it, and no longer once the shop has left that company", async () => {
  await db.execute(sql`insert into bill_days (day, method, tried_at, tried_in_vain) values
    (${daysAgo(60)}, 'wechat', now(), 3), (${daysAgo(61)}, 'alipay', now(), 2), (${daysAgo(100)}, 'wechat', now(), 1)`);
  const waiting = () => shop.as(admin, contract.getBillsWaiting, {});
  const [ofAlipay, ofWechat] = [
    { day: daysAgo(61), method: "alipay", triedInVain: 2 },
    { day: daysAgo(60), method: "wechat", triedInVain: 3 },
  ];
  const all = await waiting();
  expect(all.bills).toEqual([ofAlipay, ofWechat]);
  expect(all.since).toBe(`${daysAgo(61)}T16:00:00.000Z`);
  const { payment } = services.providers;
  const { alipay } = payment;
  if (!alipay) throw new Error("no alipay");
  delete payment.alipay;
  const left = await waiting().finally(() => void (payment.alipay = alipay));
  expect(left).toMatchObject({ count: all.count - 1, bills: [ofWechat] });
  await shop.as(admin, contract.fetchBillDay, { params: { day: daysAgo(60), method: "wechat" } });
  expect((await waiting()).bills).toEqual([ofAlipay]);
});
