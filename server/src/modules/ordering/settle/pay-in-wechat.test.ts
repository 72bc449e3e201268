// 微信支付 in WeChat's own browser: WeChat says who pays, and is told what to take.
import * as contract from "@zhutu/domain/ordering/contract.ts";
import * as paying from "@zhutu/domain/ordering/paying/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { testShop } from "../../../testing/shop.ts";

const shop = await testShop();
const { services } = shop;
const company = shop.standIns.payment;
const state = "0123456789abcdef0123456789abcdef";

const ask = (who: Account, orderId: string) =>
  shop.as(who, paying.getWechatPayer, { params: { orderId }, query: { state } });
const open = (who: Account, orderId: string, code: string) =>
  shop.as(who, paying.openWechatPayment, { params: { orderId }, body: { code } });

async function anOrder() {
  const buyer = await shop.account("user");
  return { buyer, ...(await shop.anOrder(buyer)) };
}
/** The code that WeChat leads back with. */
async function codeOf(buyer: Account, orderId: string): Promise<string> {
  const { authorizeUrl } = await ask(buyer, orderId);
  const led = await shop.app.inject(authorizeUrl.slice(services.config.publicUrl.length));
  const back = new URL(String(led.headers["location"]));
  expect(back.href).toMatch(new RegExp(`/board/user/my-order\\?pay=${orderId}&code=[^&]+&state=${state}$`));
  return back.searchParams.get("code") ?? "";
}

test("a paying order says that WeChat can take it, and is paid there once; a paid one says it no more", async () => {
  const { buyer, orderId } = await anOrder();
  expect((await shop.detail(buyer, orderId)).payableInWechat).toBe(true);
  const told = await open(buyer, orderId, await codeOf(buyer, orderId));
  expect(told).toMatchObject({ package: `prepay_id=${orderId}`, signType: "RSA" });
  const { rows } = await shop.db.execute(
    sql`select method, way, payer, answer from payment_openings where reference = ${orderId}`,
  );
  const payer = expect.stringMatching(/^[0-9a-f]{8}$/);
  expect(rows).toEqual([{ method: "wechat", way: "wechat", payer, answer: `prepay_id=${orderId}` }]);
  await company.settle(orderId, "paid");
  expect(await shop.effectsOf(orderId)).toMatchObject({ status: "2", grants: 1, refunds: "" });
  expect((await shop.detail(buyer, orderId)).payableInWechat).toBe(false);
  expect(await refusalOf(ask(buyer, orderId))).toBe("订单状态已变化，请刷新后重试");
});

test("a code that is sent twenty times at once opens it once, and closing the order closes it in WeChat too", async () => {
  const { buyer, orderId } = await anOrder();
  const code = await codeOf(buyer, orderId);
  const told = await Promise.allSettled(Array.from({ length: 20 }, () => open(buyer, orderId, code)));
  expect(told.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await shop.as(buyer, contract.deleteOrder, { params: { orderId } });
  expect((await company.find(orderId))?.state).toBe("closed");
});

test("nobody else's order, and no code that WeChat does not know", async () => {
  const { buyer, orderId } = await anOrder();
  const other = await shop.account("user");
  expect(await refusalOf(ask(other, orderId))).toMatch(/^404/);
  expect(await refusalOf(open(other, orderId, await codeOf(buyer, orderId)))).toMatch(/^404/);
  expect(await refusalOf(open(buyer, orderId, "somebody-elses"))).toBe(
    "没有确认到您的微信，请再点一次“微信支付”",
  );
});

test("who sends one code after the other is told to wait, before WeChat is asked", async () => {
  const { buyer, orderId } = await anOrder();
  for (let i = 0; i < 20; i++)
    expect(await refusalOf(open(buyer, orderId, "made-up"))).toBe("没有确认到您的微信，请再点一次“微信支付”");
  expect(await refusalOf(open(buyer, orderId, "made-up"))).toMatch(/^429/);
});

test("a shop whose contract does not cover it offers nothing in there", async () => {
  const { buyer, orderId } = await anOrder();
  const { payment } = services.providers;
  const taken = payment.wechat;
  if (!taken) throw new Error("the shop takes WeChat Pay");
  payment.wechat = { ...taken, ways: ["native", "browser"] };
  delete payment.wechat.payer;
  try {
    expect((await shop.detail(buyer, orderId)).payableInWechat).toBe(false);
    const none = "暂不支持这种支付方式，请换一种";
    expect(await refusalOf(ask(buyer, orderId))).toBe(none);
    expect(await refusalOf(open(buyer, orderId, "embedded-12345678"))).toBe(none);
  } finally {
    payment.wechat = taken;
  }
});
