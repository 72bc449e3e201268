// Sending orders and following their parcels (domain.md "Deliveries").
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import { CallError } from "@zhutu/domain/endpoint.ts";
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import * as contract from "@zhutu/domain/ordering/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { systemParams } from "../../sysparams/tables.ts";
import { anAddress } from "../../../testing/factories/orders.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { aCourse } from "../../../testing/factories/catalogue.ts";
import { testShop } from "../../../testing/shop.ts";

const shop = await testShop();
const { db } = shop;
const admin = await shop.account("admin");

type Form = CallInput<typeof contract.deliverOrder>["body"];
const sf = { expressCompany: "顺丰速运", trackingNo: "SF1390012345678" };
const zto = { expressCompany: "中通快递", trackingNo: "ZT99887766" };

/** An order of a book, paid unless told otherwise. */
async function aBookOrder({ courseType = 3, paid = true }: { courseType?: 1 | 3 | 4; paid?: boolean } = {}) {
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
const deliver = (orderId: string, body: Form, who: Account = admin) =>
  shop.as(who, contract.deliverOrder, { params: { orderId }, body });
const note = (orderId: string, remark: string, acceptTime = new Date(), who: Account = admin) =>
  shop.as(who, contract.noteTracking, {
    params: { orderId },
    body: { acceptTime: acceptTime.toISOString(), remark },
  });
const follow = async (orderId: string, who: Account) =>
  (await shop.as(who, contract.getTrackingLogs, { params: { orderId } })).routes;
const sentOf = async (orderId: string) => {
  const { expressCompany, trackingNo, orderStatus } = await shop.detail(admin, orderId);
  return { expressCompany, trackingNo, orderStatus };
};
/** What the buyer was told of parcels, the first first. */
const toldOf = async (buyer: Account) =>
  (await shop.as(buyer, listNotices, {})).notices
    .flatMap(({ notice }) => (notice.kind === "deliverySent" ? [notice] : []))
    .toReversed();
const audited = async (orderId: string) =>
  (
    await db.execute(sql`select action, user_id, detail from audit_logs
      where subject = ${`order:${orderId}`} order by audit_log_id`)
  ).rows;

test("[SHIP-004] a delivery is recorded with company and number; the order stays paid, and the log says who", async () => {
  const { buyer, orderId } = await aBookOrder();
  await deliver(orderId, { expressCompany: "\u200b顺丰速运 ", trackingNo: " SF1390012345678\u202c" });
  expect(await sentOf(orderId)).toEqual({ ...sf, orderStatus: 2 });
  expect(await shop.detail(buyer, orderId)).toMatchObject(sf);
  expect(await audited(orderId)).toEqual([{ action: "order.deliver", user_id: admin.userId, detail: sf }]);
  expect(await toldOf(buyer)).toEqual([{ kind: "deliverySent", orderId, ...sf }]);
});

test("[SHIP-004] a textbook is sent as well, courses alone are not, nor what is not paid", async () => {
  const textbook = await aBookOrder({ courseType: 4 });
  await deliver(textbook.orderId, sf);
  expect(await sentOf(textbook.orderId)).toMatchObject(sf);
  const [course, waiting] = [await aBookOrder({ courseType: 1 }), await aBookOrder({ paid: false })];
  expect(await refusalOf(deliver(course.orderId, sf))).toBe("订单里没有需要寄送的商品");
  expect(await refusalOf(deliver(waiting.orderId, sf))).toBe("只有已付款的订单可以发货");
  expect(await refusalOf(deliver("2".repeat(20), sf))).toMatch(/^404/);
  for (const { orderId } of [course, waiting]) {
    expect(await sentOf(orderId)).toMatchObject({ expressCompany: null, trackingNo: null });
    expect(await audited(orderId)).toEqual([]);
  }
  expect(await toldOf(course.buyer)).toEqual([]);
});

test.each([
  [{ expressCompany: " ", trackingNo: "1" }, "请输入快递公司"],
  [{ expressCompany: "顺".repeat(51), trackingNo: "1" }, "快递公司最多 50 个字符"],
  [{ expressCompany: "顺丰", trackingNo: "" }, "请输入快递单号"],
  [{ expressCompany: "顺丰", trackingNo: "1".repeat(21) }, "快递单号最多 20 个字符"],
])("[SHIP-004] company and number have 1 to 50 and 1 to 20 characters: %j", async (body, sentence) => {
  const { orderId } = await aBookOrder();
  expect(await refusalOf(deliver(orderId, body))).toBe(`400 ${sentence}`);
  expect(await sentOf(orderId)).toMatchObject({ expressCompany: null, trackingNo: null });
});

test("without a company it goes with the courier of the system parameters", async () => {
  const first = await aBookOrder();
  await deliver(first.orderId, { trackingNo: "A1" });
  expect(await sentOf(first.orderId)).toMatchObject({ expressCompany: "顺丰速运", trackingNo: "A1" });
  await db.insert(systemParams).values({ key: "expressCompany", value: "邮政速递" });
  const second = await aBookOrder();
  await deliver(second.orderId, { trackingNo: "A1" });
  expect(await sentOf(second.orderId)).toMatchObject({ expressCompany: "邮政速递" });
  await db.execute(sql`delete from system_params where key = 'expressCompany'`);
});

test("recorded again it stays as it is; a wrong number is corrected by whoever names it: its buyer is told, and the log keeps both", async () => {
  const { buyer, orderId } = await aBookOrder();
  await deliver(orderId, sf);
  await deliver(orderId, sf);
  const other = await deliver(orderId, zto).catch((error: unknown) => error);
  expect(other).toBeInstanceOf(CallError);
  expect(other).toMatchObject({
    reason: "DELIVERED_ALREADY",
    message: "订单已发货：顺丰速运 SF1390012345678",
    detail: sf,
  });
  expect(await refusalOf(deliver(orderId, { ...zto, replaces: { ...sf, trackingNo: "SF0" } }))).toMatch(
    /^订单已发货/,
  );
  expect(await sentOf(orderId)).toMatchObject(sf);
  await deliver(orderId, { ...zto, replaces: sf });
  await deliver(orderId, { ...zto, replaces: sf });
  expect(await sentOf(orderId)).toEqual({ ...zto, orderStatus: 2 });
  expect(await audited(orderId)).toEqual([
    { action: "order.deliver", user_id: admin.userId, detail: sf },
    { action: "order.deliver.correct", user_id: admin.userId, detail: { ...zto, before: sf } },
  ]);
  expect(await toldOf(buyer)).toMatchObject([sf, zto]);
});

test("[SHIP-004] blanks and dashes in a number are dropped; one that was kept with them is corrected all the same", async () => {
  const { orderId } = await aBookOrder();
  await deliver(orderId, { expressCompany: "顺丰速运", trackingNo: "SF139 0012-3456—78" });
  expect(await sentOf(orderId)).toMatchObject(sf);
  const old = { ...sf, trackingNo: "SF-139" };
  await db.execute(sql`update orders set tracking_no = ${old.trackingNo} where order_id = ${orderId}`);
  expect(await refusalOf(deliver(orderId, { ...sf, trackingNo: "- -" }))).toBe("400 请输入快递单号");
  await deliver(orderId, { ...zto, replaces: old });
  expect(await sentOf(orderId)).toMatchObject(zto);
});

test("20 deliveries of one order at once end as one, with one notice, whether they agree or not", async () => {
  const { buyer, orderId } = await aBookOrder();
  const twenty = (formOf: (at: number) => Form) =>
    Promise.all(Array.from({ length: 20 }, (_, at) => refusalOf(deliver(orderId, formOf(at)))));
  const numbered = await twenty((at) => ({ ...sf, trackingNo: `SF${at}` }));
  expect(numbered.filter((refusal) => refusal === undefined)).toHaveLength(1);
  expect(numbered.filter((refusal) => refusal?.startsWith("订单已发货"))).toHaveLength(19);
  const { trackingNo } = await sentOf(orderId);
  expect(trackingNo).toBe(`SF${numbered.indexOf(undefined)}`);
  expect(await toldOf(buyer)).toHaveLength(1);
  const replaces = { ...sf, trackingNo: trackingNo ?? "" };
  expect(new Set(await twenty(() => ({ ...zto, replaces })))).toEqual(new Set([undefined]));
  expect(await sentOf(orderId)).toMatchObject(zto);
  expect((await audited(orderId)).map(({ action }) => action)).toEqual([
    "order.deliver",
    "order.deliver.correct",
  ]);
  expect((await toldOf(buyer)).map((one) => one.trackingNo)).toEqual([trackingNo, zto.trackingNo]);
});

test("[SHIP-001] [SHIP-003] the way of a parcel: nothing before it is sent, then what staff noted, newest first", async () => {
  const { buyer, orderId } = await aBookOrder();
  expect(await follow(orderId, buyer)).toEqual([]);
  expect(await refusalOf(note(orderId, "已揽收"))).toBe("订单还没有发货");
  await deliver(orderId, sf);
  expect(await follow(orderId, buyer)).toEqual([]);
  await db.execute(
    sql`update orders set create_time = now() - interval '2 days' where order_id = ${orderId}`,
  );
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await note(orderId, " 派送中 ", hoursAgo(1));
  await note(orderId, "已揽收", hoursAgo(9));
  await note(orderId, "到达济南转运中心", hoursAgo(5));
  const routes = await follow(orderId, buyer);
  expect(routes.map(({ remark }) => remark)).toEqual(["派送中", "到达济南转运中心", "已揽收"]);
  expect(Object.keys(routes[0] ?? {}).toSorted()).toEqual(["acceptTime", "remark"]);
  expect(Math.abs(Date.parse(routes[2]?.acceptTime ?? "") - hoursAgo(9).getTime())).toBeLessThan(60_000);
  expect(await follow(orderId, admin)).toEqual(routes);
});

test("[SHIP-001] other people's parcels are not there, for the next learner as for staff of other desks", async () => {
  const { orderId } = await aBookOrder();
  await deliver(orderId, sf);
  await note(orderId, "已揽收");
  expect(await refusalOf(follow(orderId, await shop.account("user")))).toMatch(/^404/);
  for (const role of ["teacher", "channel"] as const)
    expect(await refusalOf(follow(orderId, await shop.account(role)))).toMatch(/^403/);
});

test("[SHIP-004] only the administrator sends and notes; an unknown order is not there", async () => {
  const { buyer, orderId } = await aBookOrder();
  for (const who of [buyer, await shop.account("teacher"), await shop.account("channel")]) {
    expect(await refusalOf(deliver(orderId, sf, who))).toMatch(/^403/);
    expect(await refusalOf(note(orderId, "已揽收", new Date(), who))).toMatch(/^403/);
  }
  expect(await refusalOf(note("2".repeat(20), "已揽收"))).toMatch(/^404/);
});

test("a line tells what has happened, once, in 1 to 200 characters", async () => {
  const { buyer, orderId } = await aBookOrder();
  await deliver(orderId, sf);
  const now = new Date();
  const inAnHour = new Date(now.getTime() + 3_600_000);
  const dayBefore = new Date(now.getTime() - 86_400_000);
  expect(await refusalOf(note(orderId, "已签收", inAnHour))).toBe("400 物流时间不能晚于现在");
  expect(await refusalOf(note(orderId, "已签收", dayBefore))).toBe("400 物流时间不能早于下单时间");
  expect(await refusalOf(note(orderId, " ", now))).toBe("400 请输入物流说明");
  expect(await refusalOf(note(orderId, "签".repeat(201), now))).toBe("400 物流说明最多 200 个字符");
  expect(await follow(orderId, buyer)).toEqual([]);
  await Promise.all(Array.from({ length: 20 }, () => note(orderId, "已签收", now)));
  expect((await follow(orderId, buyer)).map(({ remark }) => remark)).toEqual(["已签收"]);
  const noted = (await audited(orderId)).filter(({ action }) => action === "order.track");
  expect(noted).toEqual([
    {
      action: "order.track",
      user_id: admin.userId,
      detail: { acceptTime: now.toISOString(), remark: "已签收" },
    },
  ]);
});

test("a 201st line is refused", async () => {
  const { orderId } = await aBookOrder();
  await deliver(orderId, sf);
  await db.execute(sql`insert into tracking_lines (reference, accept_time, remark, noted_by)
    select ${orderId}, now(), 'line ' || at, ${admin.userId} from generate_series(1, 200) at`);
  expect(await refusalOf(note(orderId, "再一条"))).toBe("400 最多记录 200 条物流信息");
});

test("a courier that does not answer is said so, and what was noted is there when it answers again", async () => {
  const { buyer, orderId } = await aBookOrder();
  const silent = { ...sf, trackingNo: "KD0000000001" };
  await deliver(orderId, silent);
  await note(orderId, "已揽收");
  expect(await refusalOf(follow(orderId, buyer))).toBe("503 物流查询暂时没有回应，请稍后重试");
  await deliver(orderId, { ...sf, replaces: silent });
  expect((await follow(orderId, buyer)).map(({ remark }) => remark)).toEqual(["已揽收"]);
});
