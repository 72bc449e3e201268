import { listOfficeCourses } from "@zhutu/domain/catalogue/contract.ts";
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import { getOverview } from "@zhutu/domain/desk/contract.ts";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as ordering from "@zhutu/domain/ordering/contract.ts";
import { getPayLink } from "@zhutu/domain/ordering/paying/contract.ts";
import { noteFailingJobs } from "../../kernel/jobs/failed-jobs.ts";
import { testApp } from "../../testing/app.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { courses } from "../catalogue/tables.ts";
import { aComment } from "../../testing/factories/comments.ts";
import { anAddress } from "../../testing/factories/orders.ts";

// Orders are moved to other days and refund tasks written by hand.
const shop = await testApp({}, { invariants: false });
const { db } = shop;
const admin = await shop.account("admin");
const buyer = await shop.account("user");
async function anOrder(coursePrice = 10_000) {
  const { courseId } = await aCourse(db, { coursePrice });
  const products = [{ courseId, courseCount: 1 }];
  const body = { products, orderType: "single" as const, tradeType: "NATIVE" as const };
  return shop.as(buyer, ordering.placeOrder, { body });
}
const overview = () => shop.as(admin, getOverview, {});
const waiting = async () => (await overview()).waiting;

test("what waits is counted, with the time of the one that has waited longest", async () => {
  const nothing = { count: 0, since: null };
  expect(await waiting()).toMatchObject({
    courses: nothing,
    invoices: nothing,
    orders: nothing,
    refunds: nothing,
    bills: nothing,
    comments: nothing,
    lateOrders: nothing,
    failedVideos: nothing,
    failedJobs: nothing,
    noSubject: nothing,
  });
  for (const [at, status] of [
    ["2026-03-02T01:00:00Z", "auditing"],
    ["2026-03-01T01:00:00Z", "auditing"],
    ["2026-02-01T01:00:00Z", "unpublish"],
  ] as const) {
    const { courseId } = await aCourse(db, { courseStatus: status });
    await db.execute(sql`update courses set update_time = ${at}::timestamptz where course_id = ${courseId}`);
  }
  await db.execute(sql`
    insert into refund_tasks (reference, transaction_id, amount, total, method, reason, created_at, done_at, done_by, refund_no, done_note) values
      ('1', 'T1', 100, 100, 'wechat', 'x', '2026-03-04T01:00:00Z', null, null, null, null),
      ('2', 'T2', 100, 100, 'wechat', 'x', '2026-03-03T01:00:00Z', now(), ${admin.userId}, '5030', '')`);
  await db.execute(sql`
    insert into bill_differences (day, method, kind, reference, transaction_id, bill_amount, own_amount, done_at) values
      ('2026-03-06', 'wechat', 'unknown', '', 'B1', 100, 0, null), ('2026-03-05', 'wechat', 'unknown', '', 'B2', 100, 0, now())`);
  // Asked for in vain: one that can be had, and one that no company keeps any more.
  await db.execute(sql`insert into bill_days (day, method, tried_at, tried_in_vain)
    values (current_date - 2, 'alipay', now(), 1), (current_date - 100, 'alipay', now(), 1)`);
  await anOrder(); // may still be paid
  const late = await anOrder();
  await db.execute(
    sql`update orders set expire_at = '2026-03-05T01:00:00Z' where order_id = ${late.orderId}`,
  );
  expect(await waiting()).toMatchObject({
    courses: { count: 2, since: "2026-03-01T01:00:00.000Z" },
    refunds: { count: 1, since: "2026-03-04T01:00:00.000Z" },
    bills: { count: 2, since: "2026-03-06T16:00:00.000Z" },
    lateOrders: { count: 1, since: "2026-03-05T01:00:00.000Z" },
  });
});

test("published further education without a subject is counted, and staff find it, and by subject the others", async () => {
  const further = { courseType: 5, certSubject: null } as const;
  const lacking = await aCourse(db, further);
  const since = new Date("2026-03-06T01:00:00Z");
  await db.update(courses).set({ updateTime: since }).where(eq(courses.courseId, lacking.courseId));
  const withdrawn = await aCourse(db, { ...further, courseStatus: "unpublish" });
  const mining = await aCourse(db, { ...further, certSubject: "mining" });
  await aCourse(db); // exam training has none
  expect(await waiting()).toMatchObject({ noSubject: { count: 1, since: since.toISOString() } });
  const listed = async (query: CallInput<typeof listOfficeCourses>["query"]) =>
    (await shop.as(admin, listOfficeCourses, { query })).courses.map(({ courseId }) => courseId).toSorted();
  expect(await listed({ certSubject: "none" })).toEqual([lacking.courseId, withdrawn.courseId].toSorted());
  expect(await listed({ certSubject: "none", courseStatus: ["published"] })).toEqual([lacking.courseId]);
  expect(await listed({ certSubject: "mining" })).toEqual([mining.courseId]);
});

test("what buyers wait for: an invoice, a parcel, a judged comment; and what failed", async () => {
  const before = await waiting();
  const addrId = await anAddress(shop, buyer);
  const { courseId } = await aCourse(db, { courseType: 3, coursePrice: 5_000 });
  const bought = async (courseCount: number) => {
    const products = [{ courseId, courseCount }];
    const body = { products, orderType: "single" as const, tradeType: "NATIVE" as const, addrId };
    const { orderId } = await shop.as(buyer, ordering.placeOrder, { body });
    await shop.as(buyer, getPayLink, { params: { orderId } });
    await shop.standIns.payment.settle(orderId, "paid");
    await db.execute(sql`update orders set paid_time = '2026-03-08T01:00:00Z' where order_id = ${orderId}`);
    return orderId;
  };
  const [unsent, sent] = [await bought(1), await bought(2)];
  const trackingNo = "SF1390012345678";
  await shop.as(admin, ordering.deliverOrder, { params: { orderId: sent }, body: { trackingNo } });
  await db.execute(sql`
    insert into invoices (order_id, user_id, invoice_name, invoice_type, payer_type, payer_name, payer_id, mailing_name,
        mailing_telephone, invoice_status, invoice_amt, create_time)
      values (${unsent}, ${buyer.userId}, 'x', 1, 1, 'x', '', 'x', '13900000000', 1, 5000, '2026-03-09T01:00:00Z')`);
  const at = (day: string) => new Date(`2026-03-${day}T01:00:00Z`);
  const of = { courseId, userId: buyer.userId };
  await aComment(db, { ...of, commentStatus: 1, createTime: at("10") });
  await aComment(db, { ...of, commentStatus: 3, createTime: at("01") });
  await db.execute(
    sql`insert into videos (video_id, title, status, create_time) values ('v-bad', 'x', 'failed', ${at("11")})`,
  );
  await db.execute(sql`create schema jobs`);
  await db.execute(sql`create table jobs.job (name text, state text, completed_on timestamptz)`);
  await db.execute(sql`insert into jobs.job values ('a', 'failed', '2026-03-01Z'), ('a', 'completed', '2026-03-02Z'),
    ('b', 'completed', '2026-03-01Z'), ('b', 'failed', '2026-03-12T01:00:00Z'), ('c', 'active', null)`);
  const one = (day: string) => ({ count: 1, since: at(day).toISOString() });
  expect(before.orders.count).toBe(0);
  expect(await waiting()).toMatchObject({
    orders: one("08"),
    invoices: one("09"),
    comments: one("10"),
    failedVideos: one("11"),
    failedJobs: one("12"),
  });
});

test("a repeated job counts among those that failed while its last run did, whichever process ran it", async () => {
  const { failedJobs } = await waiting();
  const since = new Date("2026-01-01T01:00:00Z");
  const failing = [{ name: "papers-due", since }];
  for (const process of ["one", "other"]) await noteFailingJobs(db, process, failing);
  const counted = { count: failedJobs.count + 1, since: since.toISOString() };
  expect((await waiting()).failedJobs).toEqual(counted);
  await noteFailingJobs(db, "one", []);
  expect((await waiting()).failedJobs).toEqual(counted);
  // The other one is gone without a word.
  await db.execute(sql`update failing_jobs set told_at = now() - interval '6 minutes'`);
  expect((await waiting()).failedJobs).toEqual(failedJobs);
});

test("each of the last 30 days of Shanghai has its paid orders and their money, today last", async () => {
  const paid = async (coursePrice: number) => {
    const { orderId } = await anOrder(coursePrice);
    await shop.as(buyer, getPayLink, { params: { orderId } });
    await shop.standIns.payment.settle(orderId, "paid");
    return orderId;
  };
  const midnight = sql`date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;
  const first = await paid(1_050);
  await db.execute(sql`update orders set paid_time = ${midnight} where order_id = ${first}`);
  await paid(2_000);
  const before = await paid(30_000);
  await db.execute(
    sql`update orders set paid_time = ${midnight} - interval '1 second' where order_id = ${before}`,
  );
  const tooOld = await paid(4_000);
  await db.execute(sql`update orders set paid_time = now() - interval '31 days' where order_id = ${tooOld}`);
  const { days } = await overview();
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ day: today, orderCnt: 2, orderAmt: 30.5 });
  expect(days.at(-2)).toMatchObject({ orderCnt: 1, orderAmt: 300 });
  expect(days.slice(0, 28).every((one) => one.orderCnt === 0 && one.orderAmt === 0)).toBe(true);
  expect(days.map(({ day }) => day)).toEqual([...new Set(days.map(({ day }) => day))].toSorted());
});

test("only an administrator sees it", async () => {
  for (const role of ["user", "teacher", "channel"] as const)
    expect(await refusalOf(shop.as(await shop.account(role), getOverview, {}))).toMatch(/^403/);
  expect(await refusalOf(shop.as(null, getOverview, {}))).toMatch(/^403/);
});
