// One order as staff see it, and finding those that wait to be sent (domain.md "Deliveries").
import * as contract from "@zhutu/domain/ordering/contract.ts";
import * as desk from "@zhutu/domain/ordering/desk/contract.ts";
import { recordHistory } from "@zhutu/domain/desk/contract.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import * as copyCalls from "@zhutu/domain/ordering/copies/contract.ts";
import { expect, test } from "vitest";
import { aChannel } from "../../../testing/factories/channels.ts";
import { aCourse } from "../../../testing/factories/catalogue.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { anAddress } from "../../../testing/factories/orders.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { testShop } from "../../../testing/shop.ts";

const shop = await testShop();
const { db } = shop;
const admin = await shop.account("admin");

const aBook = async (buyer: Account, exclusiveCode?: string) => {
  const { courseId } = await aCourse(db, { courseType: 3 });
  const addrId = await anAddress(shop, buyer);
  const products = [{ courseId, courseCount: 1 }];
  return shop.buy(buyer, { products, addrId, ...(exclusiveCode && { exclusiveCode }) });
};
const pay = async (buyer: Account, orderId: string) => {
  await shop.payLink(buyer, orderId);
  await shop.pay(orderId);
};
const listed = async (query: object) =>
  (await shop.as(admin, contract.listOrders, { query: { pageSize: 100, ...query } })).orders;
const copies = (who: Account, params: { orderId: string; orderItemId: number }) =>
  shop.as(who, copyCalls.listCopiesGiven, { params });

test("staff are answered buyer, channel, payment and what became of an order; its buyer is not", async () => {
  const buyer = await shop.account("user");
  await aChannel(shop, "OFFICE");
  const { orderId } = await aBook(buyer, "OFFICE");
  const before = (await shop.detail(admin, orderId)).office;
  expect(before).toMatchObject({ payment: null, deliveryState: "unpaid", usualCourier: "顺丰速运" });
  await pay(buyer, orderId);
  const { office, orderAmt } = await shop.detail(admin, orderId);
  expect(office).toMatchObject({
    buyer: {
      userId: buyer.userId,
      userName: buyer.userName,
      telephone: `${buyer.telephone.slice(0, 3)}****${buyer.telephone.slice(7)}`,
    },
    channel: { userName: expect.any(String) },
    payment: { amount: orderAmt, transactionId: expect.any(String), paidTime: expect.any(String) },
    deliveryState: "waiting",
  });
  expect(office?.steps.map(({ reason }) => reason)).toEqual(["placed", "paid"]);
  expect(office?.sentTime).toBeNull();
  const send = (trackingNo: string, replaces?: { expressCompany: string; trackingNo: string }) =>
    shop.as(admin, contract.deliverOrder, {
      params: { orderId },
      body: { trackingNo, ...(replaces && { replaces }) },
    });
  await send("SF1");
  const first = (await shop.detail(admin, orderId)).office?.sentTime;
  expect(Date.parse(first ?? "")).toBeGreaterThan(Date.parse(office?.payment?.paidTime ?? ""));
  await send("SF2", { expressCompany: "顺丰速运", trackingNo: "SF1" });
  expect((await shop.detail(admin, orderId)).office?.sentTime).toBe(first);
  expect((await shop.detail(buyer, orderId)).office).toBeNull();
});

test("staff read the whole phone of a parcel until it is sent, afterwards for a reason that the order's history keeps", async () => {
  const buyer = await shop.account("user");
  const { orderId } = await aBook(buyer);
  await pay(buyer, orderId);
  const phoneSeenBy = async (who: Account) => (await shop.detail(who, orderId)).addr?.telephone;
  const whole = await phoneSeenBy(admin);
  expect(whole).toMatch(/^\d{11}$/);
  await shop.as(admin, contract.deliverOrder, { params: { orderId }, body: { trackingNo: "SF1" } });
  expect(await phoneSeenBy(admin)).toBe(maskPhone(whole ?? ""));
  expect(await phoneSeenBy(buyer)).toBe(whole);
  const reveal = (reason: string, who: Account = admin, of = orderId) =>
    shop.as(who, desk.revealConsigneePhone, { params: { orderId: of }, body: { reason } });
  expect(await refusalOf(reveal(" "))).toBe("400 请填写原因");
  expect(await reveal(" 快递退回 ")).toEqual({ telephone: whole });
  const { events } = await shop.as(admin, recordHistory, {
    params: { kind: "order", recordId: orderId },
    query: {},
  });
  expect(events).toContainEqual(
    expect.objectContaining({ done: "查看了完整手机号", reason: "快递退回" }) as unknown,
  );
  expect(await refusalOf(reveal("快递退回", buyer))).toMatch(/^403/);
  expect(await refusalOf(reveal("快递退回", admin, "2".repeat(20)))).toMatch(/^404/);
});

test("the list finds what waits to be sent and what was, and says of each how it stands", async () => {
  const buyer = await shop.account("user");
  const [waiting, sent, unpaid] = [await aBook(buyer), await aBook(buyer), await aBook(buyer)];
  for (const { orderId } of [waiting, sent]) await pay(buyer, orderId);
  const course = await shop.anOrder(buyer);
  await pay(buyer, course.orderId);
  await shop.as(admin, contract.deliverOrder, {
    params: { orderId: sent.orderId },
    body: { trackingNo: "SF1390012345678" },
  });
  const states = new Map((await listed({})).map((one) => [one.orderId, one.deliveryState]));
  expect([waiting, sent, unpaid, course].map(({ orderId }) => states.get(orderId))).toEqual([
    "waiting",
    "sent",
    "unpaid",
    "none",
  ]);
  const idsOf = async (delivery: "waiting" | "sent") =>
    (await listed({ telephone: buyer.telephone, delivery })).map(({ orderId }) => orderId);
  expect([await idsOf("waiting"), await idsOf("sent")]).toEqual([[waiting.orderId], [sent.orderId]]);
});

test("whom the copies of a package were given to is told to staff of orders alone, masked", async () => {
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(db);
  const products = [{ courseId, courseCount: 2 }];
  const { orderId } = await shop.buy(buyer, { products, orderType: "package" });
  const orderItemId = (await shop.detail(admin, orderId)).orderItems[0]?.orderItemId ?? 0;
  expect(await refusalOf(copies(admin, { orderId, orderItemId }))).toBe("只有已付款的单位购买订单可以分配");
  await pay(buyer, orderId);
  await shop.as(buyer, copyCalls.assignToUsers, {
    params: { orderId, orderItemId },
    body: ["13900001234"],
  });
  expect(await copies(admin, { orderId, orderItemId })).toMatchObject([
    { phone: "139****1234", state: "waiting" },
  ]);
  expect(await refusalOf(copies(admin, { orderId: "2".repeat(20), orderItemId }))).toMatch(/^404/);
  expect(await refusalOf(copies(buyer, { orderId, orderItemId }))).toMatch(/^403/);
});
