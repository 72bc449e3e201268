// Parcels whose courier is asked (SF on loopback): what buyers read, how often the courier is asked, and when no more.
import * as contract from "@zhutu/domain/ordering/contract.ts";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, expect, test } from "vitest";
import { SF_KEY, startSfGateway } from "./providers/courier/sf-gateway-testing.ts";
import { aCourse } from "./testing/factories/catalogue.ts";
import type { Account } from "./testing/factories/identity.ts";
import { anAddress } from "./testing/factories/orders.ts";
import { refusalOf } from "./testing/refusal.ts";
import { orderingJobs } from "./modules/ordering/service.ts";
import { testShop } from "./testing/shop.ts";

const gateway = await startSfGateway(() => new Date());
const shop = await testShop(undefined, {
  COURIER_PROVIDER: "sf",
  SF_PARTNER_ID: SF_KEY.partnerId,
  SF_CHECK_WORD: SF_KEY.checkWord,
  SF_ENDPOINT: gateway.endpoint,
});
afterAll(() => gateway.close());
afterEach(() => {
  gateway.mood = "normal";
});
const { db } = shop;
const admin = await shop.account("admin");

const maxInARound = 20;
/** The round of the job, as the application declares it. */
let followParcels = (): Promise<void> => expect.unreachable("the job is not declared");
orderingJobs(
  {
    schedule() {},
    repeat({ name, work }) {
      if (name === "parcels-under-way") followParcels = () => work(new AbortController().signal);
    },
    start: async () => {},
    stop: async () => {},
  },
  { ...shop.services, log: shop.app.log },
);

let counter = 1_000;
/** A book that was sent, and how SF knows it. */
async function aParcel(expressCompany = "顺丰速运") {
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(db, { courseType: 3 });
  const addrId = await anAddress(shop, buyer);
  const { orderId } = await shop.buy(buyer, { products: [{ courseId, courseCount: 1 }], addrId });
  await shop.payLink(buyer, orderId);
  await shop.pay(orderId);
  const trackingNo = `SF139001234${counter++}`;
  await shop.as(admin, contract.deliverOrder, { params: { orderId }, body: { expressCompany, trackingNo } });
  const { rows } = await db.execute<{ digits: string }>(
    sql`select right(addr->>'telephone', 4) as digits from orders where order_id = ${orderId}`,
  );
  const parcel = { digits: String(rows[0]?.digits), lines: [collected] };
  gateway.parcels.set(trackingNo, parcel);
  return { buyer, orderId, trackingNo, parcel };
}
const collected = { acceptTime: "2026-11-03 20:14:05", remark: "已收取快件", opCode: "50" };
const delivering = { acceptTime: "2026-11-05 09:02:00", remark: "派送中", opCode: "204" };
const signed = { acceptTime: "2026-11-05 11:30:00", remark: "已签收", opCode: "80" };
const read = async (who: Account, orderId: string) =>
  (await shop.as(who, contract.getTrackingLogs, { params: { orderId } })).routes.map(({ remark }) => remark);
const askedBy = async (work: () => Promise<unknown>) => {
  const before = gateway.requests;
  await work();
  return gateway.requests - before;
};
const later = (orderId: string, interval: string) =>
  db.execute(
    sql`update parcel_tracks set ask_again_at = ask_again_at - ${interval}::interval where reference = ${orderId}`,
  );

test("the courier's lines and those noted by hand are read together, newest first; the answer is kept ten minutes", async () => {
  const { buyer, orderId, parcel } = await aParcel();
  parcel.lines.push(delivering);
  await shop.as(admin, contract.noteTracking, {
    params: { orderId },
    body: { acceptTime: new Date().toISOString(), remark: "客服已联系派件员" },
  });
  expect(await read(buyer, orderId)).toEqual(["客服已联系派件员", "派送中", "已收取快件"]);
  parcel.lines.push(signed);
  expect(await askedBy(() => read(buyer, orderId))).toBe(0);
  expect(await read(buyer, orderId)).not.toContain("已签收");
  await later(orderId, "10 minutes");
  expect(await read(buyer, orderId)).toContain("已签收");
  // Signed: nobody asks again, whenever that is.
  await later(orderId, "3 days");
  expect(await askedBy(() => read(buyer, orderId))).toBe(0);
});

test("20 who look at once ask the courier once", async () => {
  const { buyer, orderId } = await aParcel();
  gateway.delayMs = 200;
  const asked = await askedBy(() => Promise.all(Array.from({ length: 20 }, () => read(buyer, orderId))));
  gateway.delayMs = 0;
  expect(asked).toBe(1);
  expect(await read(buyer, orderId)).toEqual(["已收取快件"]);
});

test("a courier that is down is told by its last answer; without one the buyer is told to come again", async () => {
  const known = await aParcel();
  expect(await read(known.buyer, known.orderId)).toEqual(["已收取快件"]);
  await later(known.orderId, "10 minutes");
  const fresh = await aParcel();
  gateway.mood = "trouble";
  expect(await read(known.buyer, known.orderId)).toEqual(["已收取快件"]);
  expect(await refusalOf(read(fresh.buyer, fresh.orderId))).toMatch(/^503 物流查询暂时没有回应/);
  gateway.mood = "normal";
  // After a failure it is asked again within a minute.
  await later(fresh.orderId, "1 minute");
  expect(await read(fresh.buyer, fresh.orderId)).toEqual(["已收取快件"]);
});

test("a corrected number is another parcel; another courier's is not asked about", async () => {
  const { buyer, orderId, trackingNo } = await aParcel();
  expect(await read(buyer, orderId)).toEqual(["已收取快件"]);
  const correct = (to: { expressCompany: string; trackingNo: string }, from: string) =>
    shop.as(admin, contract.deliverOrder, {
      params: { orderId },
      body: { ...to, replaces: { expressCompany: "顺丰速运", trackingNo: from } },
    });
  await correct({ expressCompany: "顺丰速运", trackingNo: "SF9990000000" }, trackingNo);
  expect(await read(buyer, orderId)).toEqual([]);
  await correct({ expressCompany: "中通快递", trackingNo: "ZT99887766" }, "SF9990000000");
  expect(await askedBy(() => read(buyer, orderId))).toBe(0);
});

test("parcels under way are asked about by themselves, each every three hours, until they are signed for or 30 days are over", async () => {
  await db.execute(sql`update parcel_tracks set ended = true`);
  const [one, gone, other] = [await aParcel(), await aParcel(), await aParcel("中通快递")];
  expect(await askedBy(() => followParcels())).toBe(2);
  expect(await askedBy(() => followParcels())).toBe(0);
  await later(one.orderId, "3 hours 11 minutes");
  await later(gone.orderId, "3 hours 11 minutes");
  one.parcel.lines.push(signed);
  await db.execute(
    sql`update parcel_tracks set followed_since = now() - interval '31 days' where reference = ${gone.orderId}`,
  );
  expect(await askedBy(() => followParcels())).toBe(1);
  expect(await read(one.buyer, one.orderId)).toEqual(["已签收", "已收取快件"]);
  await later(one.orderId, "3 days");
  expect(await askedBy(() => followParcels())).toBe(0);
  expect(await read(other.buyer, other.orderId)).toEqual([]);
});

test("a round asks about a few, and ends where the courier is down", async () => {
  await db.execute(sql`update parcel_tracks set ended = true`);
  for (let at = 0; at <= maxInARound; at++) await aParcel();
  gateway.mood = "trouble";
  expect(await askedBy(() => followParcels())).toBe(1);
  gateway.mood = "normal";
  expect(await askedBy(() => followParcels())).toBe(maxInARound);
  await db.execute(
    sql`update parcel_tracks set ask_again_at = now() - interval '4 hours' where told_at is null`,
  );
  expect(await askedBy(() => followParcels())).toBe(1);
});
