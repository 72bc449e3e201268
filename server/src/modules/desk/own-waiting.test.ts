import { getOwnWaiting } from "@zhutu/domain/desk/own/contract.ts";
import { placeOrder } from "@zhutu/domain/ordering/contract.ts";
import { getPayLink } from "@zhutu/domain/ordering/paying/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aCourse, holdCourse } from "../../testing/factories/catalogue.ts";
import { aQuestion } from "../../testing/factories/exam.ts";
import type { Account } from "../../testing/factories/identity.ts";

// Wrong answers, notices and courses are written by hand.
const t = await testApp({}, { invariants: false });
const waiting = (who: Account) => t.as(who, getOwnWaiting);
const nothing = {
  wrongAnswers: 0,
  unreadNotices: 0,
  unpaidOrders: 0,
  unpaid: null,
  freeCopies: 0,
  identityConfirmed: false,
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

test("wrong answers, unread messages, an unpaid order and free copies count for their owner alone", async () => {
  const [me, other] = [await t.account("user"), await t.account("user")];
  const [open, mastered] = [await aQuestion(t.db), await aQuestion(t.db)];
  await t.db.execute(sql`insert into error_questions (user_id, question_id, mastered_at)
    values (${me.userId}, ${open}, null), (${me.userId}, ${mastered}, now())`);
  await t.db.execute(sql`insert into notices (user_id, kind, facts, read_at)
    values (${me.userId}, 'liveSoon', '{}', null), (${me.userId}, 'liveSoon', '{}', now())`);
  const { courseId } = await aCourse(t.db, { coursePrice: 10_000 });
  const paid = await place(me, courseId, 5, "package");
  await t.as(me, getPayLink, { params: { orderId: paid.orderId } });
  await t.standIns.payment.settle(paid.orderId, "paid");
  // Two copies were given away, one of which was taken back.
  await t.db.execute(sql`insert into assignments (order_id, order_item_id, course_id, phone, taken_back_at)
    select ${paid.orderId}, order_item_id, ${courseId}, phone, taken_back_at
    from order_items, (values ('13900000001', null), ('13900000002', now())) given (phone, taken_back_at)
    where order_id = ${paid.orderId}`);
  const unpaid = await place(me, courseId, 1, "single");
  expect(await waiting(me)).toMatchObject({
    wrongAnswers: 1,
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
