// Staff give back lines and freight of a paid order (domain.md "Refunds").
import * as contract from "@zhutu/domain/refunds/contract.ts";
import {
  assignToUsers,
  listAssignedUsers,
  moveCopy,
  takeBackCopy,
} from "@zhutu/domain/ordering/copies/contract.ts";
import { changeUserCourseStatus } from "@zhutu/domain/enrolment/contract.ts";
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { anAddress } from "../../testing/factories/orders.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { refundShop } from "./refunds-testing.ts";

const shop = await refundShop();
const { db, admin } = shop;
const second = await shop.account("admin");

type Asked = {
  lines?: { orderItemId: number; copies: number }[];
  freight?: boolean;
  amount: number;
  ending: number;
};
const begin = (orderId: string, { lines = [], freight = false, ...asked }: Asked, who: Account = admin) =>
  shop.as(who, contract.beginOrderRefund, {
    params: { orderId },
    body: { lines, freight, note: "买家来电", ...asked },
  });
const options = (orderId: string) => shop.as(admin, contract.getRefundOptions, { params: { orderId } });
const confirm = (refundTaskId: number, ending: number, who = second) =>
  shop.as(who, contract.confirmOrderRefund, { params: { refundTaskId }, body: { ending } });

/** An order of these courses, paid singly by somebody. */
async function paidOrder(...prices: number[]) {
  const buyer = await shop.account("user");
  const courses = await Promise.all(prices.map((coursePrice) => aCourse(db, { coursePrice })));
  const products = courses.map(({ courseId }) => ({ courseId, courseCount: 1 }));
  const { orderId } = await shop.buy(buyer, { products });
  await shop.payLink(buyer, orderId);
  await shop.pay(orderId);
  const lines = (await options(orderId)).lines ?? [];
  return { buyer, orderId, lines, courses };
}
const heldBy = async (buyer: Account, courseId = 0) =>
  (
    await db.execute<{
      held: string;
    }>(sql`select status || case when deleted_at is null then '' else ' hidden' end as held
      from user_courses where user_id = ${buyer.userId} and course_id = ${courseId}`)
  ).rows.map(({ held }) => held);
const played = (orderId: string) =>
  db.execute(sql`update user_courses set first_played_at = now() where order_id = ${orderId}`);

test("one of two courses that nobody began: the company gives its price back, the course ends, the other stays", async () => {
  const other = await paidOrder(10_000);
  const [theirs] = other.lines;
  await begin(other.orderId, {
    lines: [{ orderItemId: theirs?.orderItemId ?? 0, copies: 1 }],
    amount: theirs?.orderItemAmt ?? 0,
    ending: 1,
  });
  const { buyer, orderId, lines, courses } = await paidOrder(30_000, 20_000);
  const [line] = lines;
  expect(line).toMatchObject({ refundedCopies: 0, refundedAmt: 0, unusedCopies: 1, ships: false });
  const task = await begin(orderId, {
    lines: [{ orderItemId: line?.orderItemId ?? 0, copies: 1 }],
    amount: line?.orderItemAmt ?? 0,
    ending: 1,
  });
  expect(task).toMatchObject({
    reason: "by-staff",
    refundState: "done",
    amount: line?.orderItemAmt,
    begun: { note: "买家来电" },
  });
  expect(await shop.refundsAt(orderId)).toMatchObject([{ amount: (line?.orderItemAmt ?? 0) * 100 }]);
  expect([await heldBy(buyer, courses[0]?.courseId), await heldBy(buyer, courses[1]?.courseId)]).toEqual([
    ["expired hidden"],
    ["valid"],
  ]);
  const notices = (await shop.as(buyer, listNotices, {})).notices.map(({ notice }) => notice);
  expect(
    notices
      .slice(0, 2)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(["refundBegun", "refundDone"]);
  // Not those of other refunds.
  const done = notices.find(({ kind }) => kind === "refundDone");
  expect(done).toMatchObject({ courseNames: [line?.orderItemName] });
  expect(await shop.detail(buyer, orderId)).toMatchObject({
    refundedAmt: line?.orderItemAmt,
    refundDueAmt: 0,
  });
  expect((await options(orderId)).lines).toMatchObject([{ refundedCopies: 1 }, { refundedCopies: 0 }]);
});

test("a course that was begun: staff may give its price back, and it stays; the form must have said so", async () => {
  const { buyer, orderId, lines, courses } = await paidOrder(30_000);
  await played(orderId);
  const asked = {
    lines: [{ orderItemId: lines[0]?.orderItemId ?? 0, copies: 1 }],
    amount: lines[0]?.orderItemAmt ?? 0,
  };
  await expect(begin(orderId, { ...asked, ending: 1 })).rejects.toMatchObject({ reason: "ORDER_CHANGED" });
  expect(await begin(orderId, { ...asked, ending: 0 })).toMatchObject({ refundState: "done" });
  expect(await heldBy(buyer, courses[0]?.courseId)).toEqual(["valid"]);
});

/** A paid package of so many copies; `give` hands copies out as its buyer. */
async function paidPackage(courseCount: number) {
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(db, { coursePrice: 1_000 });
  const { orderId } = await shop.buy(buyer, { products: [{ courseId, courseCount }], orderType: "package" });
  await shop.payLink(buyer, orderId);
  await shop.pay(orderId);
  const line = (await options(orderId)).lines?.[0];
  const item = { orderItemId: line?.orderItemId ?? 0 };
  const params = { orderId, ...item };
  const give = (...phones: string[]) => shop.as(buyer, assignToUsers, { params, body: phones });
  return { buyer, orderId, item, params, paid: line?.orderItemAmt ?? 0, give };
}

test("a course that staff ended before it was begun is gone with its money: nobody restores it", async () => {
  const { buyer, orderId, lines, courses } = await paidOrder(30_000);
  const { rows } = await db.execute<{ id: number }>(
    sql`select user_course_id as id from user_courses where order_id = ${orderId}`,
  );
  const userCourseId = rows[0]?.id ?? 0;
  const change = (userCourseStatus: "valid" | "expired") =>
    shop.as(admin, changeUserCourseStatus, { query: { userCourseId, userCourseStatus } });
  await change("expired");
  expect((await options(orderId)).lines).toMatchObject([{ unusedCopies: 1, hasEnded: true }]);
  const line = { orderItemId: lines[0]?.orderItemId ?? 0, copies: 1 };
  await begin(orderId, { lines: [line], amount: lines[0]?.orderItemAmt ?? 0, ending: 1 });
  expect(await heldBy(buyer, courses[0]?.courseId)).toEqual(["expired hidden"]);
  await expect(change("valid")).rejects.toMatchObject({ reason: "NOT_FOUND" });
});

test("copies of a package: those given to nobody end, those that are given stay", async () => {
  const { buyer, orderId, item, params, paid, give } = await paidPackage(5);
  await give("13700000001", "13700000002");
  const task = await begin(orderId, { lines: [{ ...item, copies: 2 }], amount: (paid / 5) * 2, ending: 2 });
  expect(task.refundState).toBe("done");
  expect((await options(orderId)).lines).toMatchObject([{ refundedCopies: 2, unusedCopies: 1 }]);
  await expect(give("13700000003", "13700000004")).rejects.toMatchObject({
    reason: expect.stringMatching(/COPIES/),
  });
  await give("13700000003");
  const rest = { lines: [{ ...item, copies: 3 }], amount: (paid / 5) * 3, ending: 0 };
  expect(await begin(orderId, rest)).toMatchObject({ refundState: "done" });
  const copies = async () =>
    (await db.execute(sql`select copies_used, copies_returned from order_items where order_id = ${orderId}`))
      .rows[0];
  expect(await copies()).toEqual({ copies_used: 3, copies_returned: 2 });
  // Nobody else gets a copy whose money went back.
  const [one, two] = await shop.as(buyer, listAssignedUsers, { params });
  const at = (copy: typeof one) => ({ params: { ...params, assignmentId: copy?.assignmentId ?? 0 } });
  await expect(
    shop.as(buyer, moveCopy, { ...at(one), body: { telephone: "13700000005" } }),
  ).rejects.toMatchObject({ reason: "ORDER_STATE", message: /已经退款/ });
  expect(await shop.as(buyer, takeBackCopy, at(two))).toEqual({ copiesLeft: 0 });
  expect(await copies()).toEqual({ copies_used: 2, copies_returned: 3 });
  await expect(give("13700000005")).rejects.toMatchObject({ reason: "COPIES_SHORT" });
});

test("of copies in use those that were refunded end first when they are taken back, the others are free again", async () => {
  const { buyer, orderId, item, params, paid, give } = await paidPackage(2);
  await give("13700000011", "13700000012");
  await begin(orderId, { lines: [{ ...item, copies: 1 }], amount: paid / 2, ending: 0 });
  const given = await shop.as(buyer, listAssignedUsers, { params });
  const left: number[] = [];
  for (const { assignmentId } of given)
    left.push((await shop.as(buyer, takeBackCopy, { params: { ...params, assignmentId } })).copiesLeft);
  expect(left).toEqual([0, 1]);
  await give("13700000013");
  await expect(give("13700000014")).rejects.toMatchObject({ reason: "COPIES_SHORT" });
});

test("[20 at once] of two copies in use one is refunded; taken back and given at once, one at most is held again", async () => {
  const { buyer, orderId, item, params, paid, give } = await paidPackage(2);
  await give("13700000021", "13700000022");
  await begin(orderId, { lines: [{ ...item, copies: 1 }], amount: paid / 2, ending: 0 });
  const given = await shop.as(buyer, listAssignedUsers, { params });
  const presses = Array.from({ length: 20 }, (_, at) =>
    at % 2 === 0
      ? shop.as(buyer, takeBackCopy, {
          params: { ...params, assignmentId: given[at % 4 === 0 ? 0 : 1]?.assignmentId ?? 0 },
        })
      : give(`137000001${String(at).padStart(2, "0")}`),
  );
  const ends = await Promise.allSettled(presses);
  expect(ends.filter(({ status }, at) => at % 2 === 0 && status === "fulfilled")).toHaveLength(2);
  const { rows } = await db.execute<{ used: number; returned: number }>(sql`select copies_used as used,
    copies_returned as returned from order_items where order_id = ${orderId}`);
  expect(rows[0]?.returned).toBe(1);
  expect(rows[0]?.used).toBeLessThanOrEqual(1);
});

test("above the parameter a second administrator confirms; until then nothing ends, nothing is due, nothing can be pressed", async () => {
  const { buyer, orderId, lines, courses } = await paidOrder(90_000, 30_000);
  const of = (at: number) => [{ orderItemId: lines[at]?.orderItemId ?? 0, copies: 1 }];
  // Together they are above 1,000.00, so the second one waits.
  await begin(orderId, { lines: of(0), amount: lines[0]?.orderItemAmt ?? 0, ending: 1 });
  const task = await begin(orderId, { lines: of(1), amount: lines[1]?.orderItemAmt ?? 0, ending: 1 });
  expect(task).toMatchObject({
    refundState: "proposed",
    mayRefund: false,
    maySettle: false,
    mayConfirm: false,
    mayWithdraw: true,
  });
  expect(await heldBy(buyer, courses[1]?.courseId)).toEqual(["valid"]);
  expect(await shop.detail(buyer, orderId)).toMatchObject({ refundDueAmt: 0 });
  for (const press of [shop.press, shop.byHand])
    await expect(press(task.refundTaskId)).rejects.toMatchObject({ reason: "REFUND_PROPOSED" });
  await expect(confirm(task.refundTaskId, 1, admin)).rejects.toMatchObject({ reason: "REFUND_OWN" });
  expect((await shop.as(second, contract.listRefundTasks, { query: { orderId } })).tasks).toMatchObject([
    { mayConfirm: true },
  ]);
  await expect(confirm(task.refundTaskId, 0)).rejects.toMatchObject({ reason: "ORDER_CHANGED" });
  expect(await confirm(task.refundTaskId, 1)).toMatchObject({ refundState: "done" });
  expect(await heldBy(buyer, courses[1]?.courseId)).toEqual(["expired hidden"]);
  await expect(confirm(task.refundTaskId, 1)).rejects.toMatchObject({ reason: "REFUND_SETTLED" });
});

test("a proposal that is taken back leaves the order as it was", async () => {
  const { buyer, orderId, lines, courses } = await paidOrder(200_000);
  const asked = {
    lines: [{ orderItemId: lines[0]?.orderItemId ?? 0, copies: 1 }],
    amount: lines[0]?.orderItemAmt ?? 0,
    ending: 1,
  };
  const { refundTaskId } = await begin(orderId, asked);
  await shop.as(second, contract.withdrawOrderRefund, { params: { refundTaskId } });
  expect(await shop.tasksOf(orderId)).toEqual([]);
  expect(await heldBy(buyer, courses[0]?.courseId)).toEqual(["valid"]);
  await expect(confirm(refundTaskId, 1)).rejects.toMatchObject({ reason: "NOT_FOUND" });
  expect(await begin(orderId, asked)).toMatchObject({ refundState: "proposed" });
});

test("[20 at once] of 20 presses on one line one gives it back; of 20 confirmations one", async () => {
  const { orderId, lines } = await paidOrder(10_000);
  const asked = {
    lines: [{ orderItemId: lines[0]?.orderItemId ?? 0, copies: 1 }],
    amount: lines[0]?.orderItemAmt ?? 0,
    ending: 1,
  };
  const presses = await Promise.allSettled(Array.from({ length: 20 }, () => begin(orderId, asked)));
  expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await shop.refundsAt(orderId)).toHaveLength(1);

  const large = await paidOrder(200_000);
  const { refundTaskId } = await begin(large.orderId, {
    lines: [{ orderItemId: large.lines[0]?.orderItemId ?? 0, copies: 1 }],
    amount: large.lines[0]?.orderItemAmt ?? 0,
    ending: 1,
  });
  const confirmations = await Promise.allSettled(Array.from({ length: 20 }, () => confirm(refundTaskId, 1)));
  expect(confirmations.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await shop.refundsAt(large.orderId)).toHaveLength(1);
});

test("what cannot be given back: an unpaid order, a free one, nothing, more than is left, another order's line", async () => {
  const { orderId, lines } = await paidOrder(10_000);
  const other = await paidOrder(10_000);
  const of = (orderItemId = 0, copies = 1) => ({ lines: [{ orderItemId, copies }], amount: 100, ending: 1 });
  await expect(begin(orderId, { amount: 0, ending: 0 })).rejects.toMatchObject({ status: 400 });
  await expect(begin(orderId, of(lines[0]?.orderItemId, 2))).rejects.toMatchObject({ status: 400 });
  await expect(begin(orderId, of(other.lines[0]?.orderItemId))).rejects.toMatchObject({ status: 400 });
  await expect(begin(orderId, { freight: true, amount: 0, ending: 0 })).rejects.toMatchObject({
    status: 400,
  });
  const unpaid = await shop.buy(await shop.account("user"), {
    products: [{ courseId: other.courses[0]?.courseId ?? 0, courseCount: 1 }],
  });
  await expect(begin(unpaid.orderId, of(1))).rejects.toMatchObject({ reason: "ORDER_STATE" });
  await expect(begin("20200101000000000000", of(1))).rejects.toMatchObject({ reason: "NOT_FOUND" });
  expect((await options(unpaid.orderId)).lines).toBeNull();
});

test("books wait to be sent until the last of them was given back", async () => {
  const buyer = await shop.account("user");
  const [book, course] = [
    await aCourse(db, { courseType: 3, coursePrice: 900, freightPrice: 800 }),
    await aCourse(db, { coursePrice: 2_000 }),
  ];
  const products = [
    { courseId: book.courseId, courseCount: 3 },
    { courseId: course.courseId, courseCount: 1 },
  ];
  const { orderId } = await shop.buy(buyer, { products, addrId: await anAddress(shop, buyer) });
  await shop.payLink(buyer, orderId);
  await shop.pay(orderId);
  const { lines, freightLeft } = await options(orderId);
  const [line] = lines ?? [];
  const give = async (copies: number) => {
    const { lines: now } = await options(orderId);
    const [left] = now ?? [];
    const amount =
      (((left?.orderItemAmt ?? 0) - (left?.refundedAmt ?? 0)) * copies) / (3 - (left?.refundedCopies ?? 0));
    return begin(orderId, { lines: [{ orderItemId: line?.orderItemId ?? 0, copies }], amount, ending: 0 });
  };
  await give(1);
  expect((await shop.detail(admin, orderId)).office?.deliveryState).toBe("waiting");
  await give(2);
  expect((await shop.detail(admin, orderId)).office?.deliveryState).toBe("refunded");
  expect(freightLeft).toBeGreaterThan(0);
  expect(await begin(orderId, { freight: true, amount: freightLeft, ending: 0 })).toMatchObject({
    amount: freightLeft,
  });
  expect((await options(orderId)).freightLeft).toBe(0);
});

test("[20 at once] copies of one package are given and refunded at the same moment: none is both", async () => {
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(db, { coursePrice: 1_000 });
  const products = [{ courseId, courseCount: 20 }];
  const { orderId } = await shop.buy(buyer, { products, orderType: "package" });
  await shop.payLink(buyer, orderId);
  await shop.pay(orderId);
  const [line] = (await options(orderId)).lines ?? [];
  const item = { orderItemId: line?.orderItemId ?? 0 };
  const each = (line?.orderItemAmt ?? 0) / 20;
  const work = Array.from({ length: 20 }, (_, at) => [
    shop.as(buyer, assignToUsers, { params: { orderId, ...item }, body: [`137000001${10 + at}`] }),
    begin(orderId, { lines: [{ ...item, copies: 1 }], amount: each, ending: 1 }),
  ]);
  const done = await Promise.allSettled(work.flat());
  for (const one of done)
    if (one.status === "rejected")
      expect(one.reason).toMatchObject({
        reason: expect.stringMatching(/^(ORDER_CHANGED|COPIES_.*|BAD_INPUT)$/),
      });
  const { rows } = await db.execute<{ used: number; returned: number; given: number; refunded: number }>(sql`
    select copies_used as used, copies_returned as returned,
      (select count(*)::int from assignments a where a.order_item_id = i.order_item_id and a.taken_back_at is null) as given,
      (select count(*)::int from refund_lines l where l.order_item_id = i.order_item_id) as refunded
    from order_items i where order_id = ${orderId}`);
  const [{ used, returned, given, refunded } = { used: 0, returned: 0, given: -1, refunded: -1 }] = rows;
  expect([used, returned]).toEqual([given, refunded]);
  expect(used + returned).toBe(done.filter(({ status }) => status === "fulfilled").length);
  expect(used + returned).toBeLessThanOrEqual(20);
  expect(await shop.refundsAt(orderId)).toHaveLength(refunded);
});

/** Begins it while `first` holds what it changed, and ends `first` once the refund waits for that. */
async function behind(first: (tx: Tx) => Promise<unknown>, refund: () => Promise<unknown>) {
  const waiting = async () =>
    (
      await db.execute(sql`select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`)
    ).rows.length;
  let [done]: PromiseSettledResult<unknown>[] = [];
  let asked: Promise<void> = Promise.resolve();
  await transaction(db, async (tx) => {
    await first(tx);
    asked = Promise.allSettled([refund()]).then(([settled]) => {
      done = settled;
    });
    await expect.poll(waiting).toBeGreaterThan(0);
  });
  await asked;
  return done;
}

test("a course that is begun while it is refunded stays, and nothing goes back", async () => {
  const { buyer, orderId, lines, courses } = await paidOrder(10_000);
  const asked = {
    lines: [{ orderItemId: lines[0]?.orderItemId ?? 0, copies: 1 }],
    amount: lines[0]?.orderItemAmt ?? 0,
    ending: 1,
  };
  const done = await behind(
    (tx) => tx.execute(sql`update user_courses set first_played_at = now() where order_id = ${orderId}`),
    () => begin(orderId, asked),
  );
  expect(done).toMatchObject({ status: "rejected", reason: { reason: "ORDER_CHANGED" } });
  expect(await heldBy(buyer, courses[0]?.courseId)).toEqual(["valid"]);
  expect(await shop.tasksOf(orderId)).toEqual([]);
});

test("the refund number is written together with the task, so that a server that ends between them loses none", async () => {
  const { orderId, lines } = await paidOrder(30_000);
  const [line] = lines;
  await begin(orderId, {
    lines: [{ orderItemId: line?.orderItemId ?? 0, copies: 1 }],
    amount: line?.orderItemAmt ?? 0,
    ending: 1,
  });
  // Both moments are that of their transaction's begin.
  const { rows } = await db.execute(sql`select t.created_at = r.asked_at as together
    from refund_tasks t join refunds r using (refund_task_id) where t.reference = ${orderId}`);
  expect(rows).toEqual([{ together: true }]);
});
