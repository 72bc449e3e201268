// Bills that nobody has had: asked for a few at a time, and those asked for in vain wait for somebody.
import * as contract from "@zhutu/domain/refunds/bills/contract.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { ProviderFailure } from "../../../providers/payment/port.ts";
import { reconcileMissing } from "../jobs.ts";
import { testShop } from "../../../testing/shop.ts";

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

test("days that nobody had are fetched a few a round, from the first money on; one asked for in vain keeps none waiting", async () => {
  await db.execute(sql`delete from bill_days`);
  const { wechat } = shop.standIns.payment;
  const at = <T>(ago: number, work: () => Promise<T>): Promise<T> => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${daysAgo(ago)}T04:00:00Z`) });
    return work().finally(() => void vi.useRealTimers());
  };
  const { orderId } = await shop.anOrder(await shop.account("user"));
  await shop.app.inject(`/api/public/orders/${orderId}/qrcode?method=wechat`);
  await at(30, () => shop.standIns.payment.settle(orderId, "paid", "wechat"));
  const bill = vi.spyOn(wechat, "bill");
  const log = shop.app.log;
  const aRound = async () => {
    bill.mockClear();
    await at(0, () => reconcileMissing({ db, providers: services.providers, log }));
    return bill.mock.calls.map(([day]) => day);
  };
  bill.mockRejectedValueOnce(new ProviderFailure("temporary", "AWAY", "the company did not answer"));
  const recent = [3, 2, 1].map(daysAgo);
  const first = [30, 29, 28, 27, 26, 25].map(daysAgo);
  expect(await aRound()).toEqual([...first, ...recent]);
  const asked: string[] = [];
  for (let round = await aRound(); round.length > 0; round = await aRound()) {
    expect(round.length).toBeLessThanOrEqual(6);
    asked.push(...round);
  }
  // Nothing is asked for before there was money; that which failed comes again when the others are there.
  expect(asked.toSorted()).toEqual([daysAgo(30), ...Array.from({ length: 21 }, (_, no) => daysAgo(24 - no))]);
  expect(asked.slice(-6)).toContain(daysAgo(30));
});
