import { getOwnWaiting } from "@zhutu/domain/desk/own/contract.ts";
import { placeOrder } from "@zhutu/domain/ordering/contract.ts";
import { getPayLink } from "@zhutu/domain/ordering/paying/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aChapter, aCourse, holdCourse } from "../../testing/factories/catalogue.ts";
import { aPaper, aQuestion } from "../../testing/factories/exam.ts";
import type { Account } from "../../testing/factories/identity.ts";

// Wrong answers, notices and courses are written by hand.
const t = await testApp({}, { invariants: false });
const waiting = (who: Account) => t.as(who, getOwnWaiting);
const nothing = {
  dueAnswers: 0,
  unreadNotices: 0,
  unpaidOrders: 0,
  unpaid: null,
  parcels: 0,
  freeCopies: 0,
  identityConfirmed: false,
  certificates: 0,
  hoursThisYear: 0,
  devices: 1,
  liveToday: [],
};
const place = (who: Account, courseId: number, courseCount: number, orderType: "single" | "package") =>
  t.as(who, placeOrder, {
    body: { products: [{ courseId, courseCount }], orderType, tradeType: "NATIVE" as const },
  });

test("nothing waits for a newcomer; visitors and staff are refused", async () => {
  expect(await waiting(await t.account("user"))).toMatchObject({
    ...nothing,
    identityConfirmed: expect.any(Boolean),
  });
  await expect(t.as(null, getOwnWaiting)).rejects.toMatchObject({ status: 403 });
  await expect(t.as(await t.account("admin"), getOwnWaiting)).rejects.toMatchObject({ status: 403 });
});

test("wrong answers count from the day after they were last tried, until mastered and while no test withholds them, up to 100", async () => {
  const [me, other] = [await t.account("user"), await t.account("user")];
  const yesterday = sql`now() - interval '1 day'`;
  const wrong = async (lastWrongAt = yesterday, masteredAt = sql`null`) => {
    const questionId = await aQuestion(t.db);
    await t.db.execute(sql`insert into error_questions (user_id, question_id, mastered_at, last_wrong_at)
      values (${me.userId}, ${questionId}, (${masteredAt})::timestamptz, ${lastWrongAt})`);
    return questionId;
  };
  const [due] = [await wrong(), await wrong(sql`now()`), await wrong(yesterday, sql`now()`)];
  expect(await waiting(me)).toMatchObject({ dueAnswers: 1 });
  expect(await waiting(other)).toMatchObject({ dueAnswers: 0 });
  const tried = (lastAt: typeof yesterday) =>
    t.db.execute(sql`insert into question_progress (user_id, question_id, rights, wrongs, last_pass, last_at)
      values (${me.userId}, ${due}, 0, 1, false, ${lastAt})
      on conflict (user_id, question_id) do update set last_at = excluded.last_at`);
  await tried(sql`now()`);
  expect(await waiting(me)).toMatchObject({ dueAnswers: 0 });
  await tried(yesterday);
  expect(await waiting(me)).toMatchObject({ dueAnswers: 1 });
  const { courseId } = await aCourse(t.db, { courseType: 5, certSubject: "building", requiredCourse: 1 });
  const { courseChapterId: refId } = await aChapter(t.db, { courseId });
  await aPaper(t.db, [due], { refId });
  await holdCourse(t.db, me, courseId);
  expect(await waiting(me)).toMatchObject({ dueAnswers: 0 });
  for (let at = 0; at < 101; at++) await wrong();
  expect(await waiting(me)).toMatchObject({ dueAnswers: 100 });
});

test("unread messages, an unpaid order and free copies count for their owner alone", async () => {
  const [me, other] = [await t.account("user"), await t.account("user")];
  await t.db.execute(sql`insert into notices (user_id, kind, facts, read_at)
    values (${me.userId}, 'liveSoon', '{}', null), (${me.userId}, 'liveSoon', '{}', now())`);
  const { courseId } = await aCourse(t.db, { coursePrice: 10_000 });
  const paid = await place(me, courseId, 5, "package");
  await t.as(me, getPayLink, { params: { orderId: paid.orderId } });
  await t.standIns.payment.settle(paid.orderId, "paid");
  await t.db.execute(sql`insert into assignments (order_id, order_item_id, course_id, phone)
    select ${paid.orderId}, order_item_id, ${courseId}, '13900000001' from order_items
    where order_id = ${paid.orderId}`);
  await t.db.execute(sql`update order_items set copies_used = 1 where order_id = ${paid.orderId}`);
  const unpaid = await place(me, courseId, 1, "single");
  expect(await waiting(me)).toMatchObject({
    // One of them tells of the payment.
    unreadNotices: 2,
    unpaidOrders: 1,
    unpaid: { orderId: unpaid.orderId },
    freeCopies: 4,
  });
  await t.db.execute(sql`update orders set expire_at = now() where order_id = ${unpaid.orderId}`);
  expect(await waiting(me)).toMatchObject({ unpaidOrders: 0, unpaid: null });
  expect(await waiting(other)).toMatchObject({ ...nothing, identityConfirmed: expect.any(Boolean) });
});

test("a parcel counts from its sending until the courier tells of its end, or for 30 days", async () => {
  const me = await t.account("user");
  const { courseId } = await aCourse(t.db, { coursePrice: 10_000 });
  const { orderId } = await place(me, courseId, 1, "single");
  await t.as(me, getPayLink, { params: { orderId } });
  await t.standIns.payment.settle(orderId, "paid");
  const parcels = async () => (await waiting(me)).parcels;
  expect(await parcels()).toBe(0);
  await t.db.execute(
    sql`update orders set express_company = '顺丰速运', tracking_no = 'SF1' where order_id = ${orderId}`,
  );
  expect(await parcels()).toBe(1);
  expect((await waiting(await t.account("user"))).parcels).toBe(0);
  await t.db
    .execute(sql`insert into parcel_tracks (reference, express_company, tracking_no, ended, ask_again_at)
    values (${orderId}, '顺丰速运', 'SF0', true, now())`);
  expect(await parcels()).toBe(1);
  const told = (trackingNo: string, ended: boolean) =>
    t.db.execute(
      sql`update parcel_tracks set tracking_no = ${trackingNo}, ended = ${ended} where reference = ${orderId}`,
    );
  await told("SF1", false);
  expect(await parcels()).toBe(1);
  await told("SF1", true);
  expect(await parcels()).toBe(0);
  await t.db.execute(sql`delete from parcel_tracks where reference = ${orderId}`);
  await t.db.execute(
    sql`update orders set create_time = now() - interval '31 days' where order_id = ${orderId}`,
  );
  expect(await parcels()).toBe(0);
});

test("certificates that were reached, this year's hours and the sessions that are open count for their owner alone", async () => {
  const [me, other] = [await t.account("user"), await t.account("user")];
  const { courseId } = await aCourse(t.db, { courseType: 5, certSubject: "building", requiredCourse: 1 });
  const year = sql`date_trunc('year', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;
  for (const earnedAt of [year, sql`now()`, sql`${year} - interval '1 second'`, sql`null`]) {
    const { courseChapterId } = await aChapter(t.db, { courseId });
    await t.db
      .execute(sql`insert into hours (user_id, course_id, course_chapter_id, cert_subject, required, hours, earned_at)
      values (${me.userId}, ${courseId}, ${courseChapterId}, 'building', true, 15, (${earnedAt})::timestamptz)`);
  }
  await t.db
    .execute(sql`insert into certificates (user_id, cert_subject, cert_date, period_from, period_until)
    values (${me.userId}, 'building', now(), '2020-01-01', '2022-12-31'), (${me.userId}, 'building', null, '2023-01-01', null)`);
  expect(await waiting(me)).toMatchObject({ certificates: 1, hoursThisYear: 3, devices: 1 });
  await t.db.execute(sql`insert into sessions (session_id, user_id, last_seen_at, expires_at, ended_at)
    select 'own-' || at, ${me.userId}, now() - make_interval(days => seen), now() + make_interval(days => until), ended
    from (values (1, 0, 1, null), (2, 8, 1, null), (3, 0, -1, null), (4, 0, 1, now())) of (at, seen, until, ended)`);
  expect(await waiting(me)).toMatchObject({ devices: 2 });
  expect(await waiting(other)).toMatchObject({ certificates: 0, hoursThisYear: 0, devices: 1 });
});

test("held live courses on air or of today are told, not those of tomorrow or of others", async () => {
  const [me, other] = [await t.account("user"), await t.account("user")];
  const live = async (liveStatus: "unstarted" | "started" | "completed", hours: number, holder = me) => {
    const liveStartTime = new Date(Date.now() + hours * 3_600_000);
    const { courseId } = await aCourse(t.db, { courseType: 6, liveStatus, liveStartTime });
    await holdCourse(t.db, holder, courseId);
    return courseId;
  };
  const onAir = await live("started", -30);
  await live("completed", 0);
  await live("unstarted", 48);
  const now = await live("unstarted", 0);
  await live("started", 0, other);
  expect((await waiting(me)).liveToday).toMatchObject([
    { courseId: onAir, onAir: true },
    { courseId: now, onAir: false },
  ]);
});
