// Where an unsent order goes is changed by staff (domain.md "Deliveries").
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import { deleteAccount } from "@zhutu/domain/identity/contract.ts";
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import { deleteOrder, deliverOrder } from "@zhutu/domain/ordering/contract.ts";
import { changeOrderAddress } from "@zhutu/domain/ordering/desk/contract.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aCourse } from "../../../testing/factories/catalogue.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { anAddress } from "../../../testing/factories/orders.ts";
import { codeFor } from "../../../testing/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { testShop } from "../../../testing/shop.ts";

const shop = await testShop();
const { db } = shop;
const admin = await shop.account("admin");
const elsewhere = {
  name: "赵收件",
  telephone: "13855556666",
  province: "370000",
  city: "370200",
  area: "370202",
  address: "香港中路 8 号",
};
type Body = CallInput<typeof changeOrderAddress>["body"];

async function anOrder({ courseType = 3, paid = true }: { courseType?: 1 | 3; paid?: boolean } = {}) {
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(db, { courseType });
  const addrId = courseType === 1 ? null : await anAddress(shop, buyer);
  const { orderId } = await shop.buy(buyer, { products: [{ courseId, courseCount: 1 }], addrId });
  if (paid) {
    await shop.payLink(buyer, orderId);
    await shop.pay(orderId);
  }
  return { buyer, orderId };
}
const change = (orderId: string, over: Partial<Body> = {}, who: Account | null = admin) =>
  shop.as(who, changeOrderAddress, { params: { orderId }, body: { ...elsewhere, openedOn: 0, ...over } });
const sf = { expressCompany: "顺丰速运", trackingNo: "SF1390012345678" };
const send = (orderId: string) => shop.as(admin, deliverOrder, { params: { orderId }, body: sf });
const toldOf = async (buyer: Account) =>
  (await shop.as(buyer, listNotices, {})).notices.filter(({ notice }) => notice.kind === "addressChanged");

test.each([true, false])(
  "of an order (paid: %s) it is changed, the buyer told, and what stood there kept",
  async (paid) => {
    const { buyer, orderId } = await anOrder({ paid });
    const former = (await shop.detail(admin, orderId)).addr;
    const before = { ...former, telephone: maskPhone(former?.telephone ?? "") };
    await change(orderId);
    const { addr, office } = await shop.detail(admin, orderId);
    expect(addr).toEqual({
      name: "赵收件",
      telephone: "13855556666",
      regionText: "山东省 青岛市 市南区",
      address: "香港中路 8 号",
    });
    expect(office?.region).toEqual({ province: "370000", city: "370200", area: "370202" });
    expect(office?.addressChanges).toEqual([
      { at: expect.any(String) as string, userName: admin.userName, before },
    ]);
    expect(await toldOf(buyer)).toHaveLength(1);
    const { rows } = await db.execute(
      sql`select detail from audit_logs where subject = ${`order:${orderId}`} and action = 'order.address'`,
    );
    expect(rows).toEqual([{ detail: null }]);
    // The buyer sees where it goes, and nothing of the office.
    expect(await shop.detail(buyer, orderId)).toMatchObject({ addr, office: null });
  },
);

test("the same address again changes nothing and tells nobody", async () => {
  const { buyer, orderId } = await anOrder();
  await change(orderId);
  await change(orderId, { openedOn: 1 });
  expect(await toldOf(buyer)).toHaveLength(1);
  expect((await shop.detail(admin, orderId)).office?.addressChanges).toHaveLength(1);
});

test("of 20 clerks at once one changes it; the others are told to look again", async () => {
  const { buyer, orderId } = await anOrder();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => refusalOf(change(orderId, { address: `香港中路 ${nth + 1} 号` }))),
  );
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
  expect(new Set(answers.filter((answer) => answer !== undefined))).toEqual(
    new Set(["409 这个订单刚刚被改动过，您填的内容都还在，请核对后再保存"]),
  );
  expect(await toldOf(buyer)).toHaveLength(1);
});

test("while the parcel is registered either the new address is sent to, or it stays", async () => {
  for (let nth = 0; nth < 5; nth++) {
    const { orderId } = await anOrder();
    const [changed] = await Promise.all([refusalOf(change(orderId)), send(orderId)]);
    const { addr, office } = await shop.detail(admin, orderId);
    expect([undefined, "订单已发货，不能改地址"]).toContain(changed);
    expect(addr?.name === "赵收件").toBe(changed === undefined);
    expect(office?.addressChanges).toHaveLength(changed === undefined ? 1 : 0);
    const { rows } = await db.execute<{ action: string }>(
      sql`select action from audit_logs where subject = ${`order:${orderId}`} order by audit_log_id`,
    );
    const inOrder = changed === undefined ? ["order.address", "order.deliver"] : ["order.deliver"];
    expect(rows.map(({ action }) => action)).toEqual(inOrder);
  }
});

test("it stays where nothing is to be sent, once it is sent, and of a closed order", async () => {
  const course = await anOrder({ courseType: 1 });
  expect(await refusalOf(change(course.orderId))).toBe("订单里没有需要寄送的商品");
  const sent = await anOrder();
  await send(sent.orderId);
  expect(await refusalOf(change(sent.orderId))).toBe("订单已发货，不能改地址");
  const closed = await anOrder({ paid: false });
  await shop.as(closed.buyer, deleteOrder, { params: { orderId: closed.orderId } });
  expect(await refusalOf(change(closed.orderId))).toBe("订单已关闭");
});

test("nothing more is written of a buyer whose account ended", async () => {
  const { buyer, orderId } = await anOrder();
  const verifyCode = await codeFor(shop, buyer.telephone, "delete");
  await shop.as(buyer, deleteAccount, { body: { verifyCode } });
  expect(await refusalOf(change(orderId))).toBe("买家的账号已注销");
});

test("regions that do not belong together, and what the buyer's own form refuses, are refused", async () => {
  const { orderId } = await anOrder();
  expect(await refusalOf(change(orderId, { area: "110101" }))).toBe("400 请选择所在地区");
  expect(await refusalOf(change(orderId, { address: "x" }))).toMatch(/^400/);
  expect(await refusalOf(change("20260101000000000000"))).toMatch(/^404/);
});

test("only administrators of orders change it", async () => {
  const { buyer, orderId } = await anOrder();
  const limited = await shop.account("admin", { rights: ["teaching"] } as never);
  for (const who of [null, buyer, await shop.account("teacher"), await shop.account("channel"), limited])
    expect(await refusalOf(change(orderId, {}, who))).toMatch(/^403/);
});
