// Where the fen of a day's bill went, when payments differ from it both ways.
import * as contract from "@zhutu/domain/refunds/bills/contract.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { expect, test, vi } from "vitest";
import { testShop } from "../../../testing/shop.ts";

const shop = await testShop();
const company = shop.standIns.payment;
const admin = await shop.account("admin");
const day = shanghaiDay(new Date(Date.now() - 10 * 86_400_000));

async function paidAtNoon(coursePrice: number): Promise<void> {
  const { orderId } = await shop.anOrder(await shop.account("user"), { coursePrice });
  await shop.app.inject(`/api/public/orders/${orderId}/qrcode?method=wechat`);
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${day}T04:00:00Z`) });
  await company.settle(orderId, "paid", "wechat").finally(() => void vi.useRealTimers());
}

test("one amount above and one below make up for each other in the sum, not in what differs", async () => {
  await paidAtNoon(6_800);
  await paidAtNoon(6_900);
  const { wechat } = company;
  const bill = wechat.bill.bind(wechat);
  wechat.bill = async (of) => {
    const lines = await bill(of);
    if (lines === "not-ready") return lines;
    return (async function* () {
      for await (const line of lines)
        yield { ...line, amount: line.amount + (line.amount === 6_800 ? 100 : -100) };
    })();
  };
  const params = { day, method: "wechat" } as const;
  await shop.as(admin, contract.fetchBillDay, { params }).finally(() => void (wechat.bill = bill));
  expect((await shop.as(admin, contract.getBillDay, { params })).parts).toEqual([
    { of: "paid", kind: "amount", count: 2, billAmt: 137, ownAmt: 137, delta: 0, differingAmt: 2 },
  ]);
});
