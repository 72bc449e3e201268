// A part of a payment that was given back, in the bill of its company: by the company, and by hand.
import * as contract from "@zhutu/domain/refunds/bills/contract.ts";
import { listRefundTasks, refundTaskMoney, settleRefundTask } from "@zhutu/domain/refunds/contract.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { aCourse, holdCourse } from "../../../testing/factories/catalogue.ts";
import { testShop } from "../../../testing/shop.ts";

const shop = await testShop();
const { db } = shop;
const company = shop.standIns.payment;
const admin = await shop.account("admin");
const day = shanghaiDay(new Date(Date.now() - 6 * 86_400_000));

/** Does it at noon of that day, as far as the company's clock goes. */
async function at<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${day}T04:00:00Z`) });
  return work().finally(() => void vi.useRealTimers());
}

/** Of an order of two courses of 20.00 and 30.00, of which the first is held when it is paid: its only task. */
async function aPartToRefund() {
  const buyer = await shop.account("user");
  const [held, other] = [
    await aCourse(db, { coursePrice: 2_000 }),
    await aCourse(db, { coursePrice: 3_000 }),
  ];
  const products = [held, other].map(({ courseId }) => ({ courseId, courseCount: 1 }));
  const { orderId } = await shop.buy(buyer, { products });
  await shop.payLink(buyer, orderId);
  await holdCourse(db, buyer, held.courseId);
  await at(() => company.settle(orderId, "paid"));
  const [task] = (await shop.as(admin, listRefundTasks, { query: { orderId } })).tasks;
  if (!task) throw new Error("nothing is to be given back");
  expect(task).toMatchObject({ amount: 20, total: 50, courseNames: [held.courseName] });
  return task;
}

test("a part that was given back matches its line of the bill, by the company and by hand; the payments match whole", async () => {
  const [ours, hand] = [await aPartToRefund(), await aPartToRefund()];
  const params = { refundTaskId: ours.refundTaskId };
  // The session is younger than that day; the company has done it.
  await at(() => shop.as(admin, refundTaskMoney, { params }).catch(() => undefined));
  const done = await shop.as(admin, listRefundTasks, { query: { orderId: ours.orderId, state: "done" } });
  expect(done).toMatchObject({ doneAmt: 20 });
  const { orderId: reference, transactionId } = hand;
  await at(() =>
    company.wechat.refund({
      reference,
      transactionId,
      refundNo: "HAND1",
      amount: 2_000,
      total: 5_000,
      reason: "x",
    }),
  );
  await shop.as(admin, settleRefundTask, {
    params: { refundTaskId: hand.refundTaskId },
    body: { refundNo: "HAND1", note: "商户平台" },
  });
  const bill = await shop.as(admin, contract.fetchBillDay, { params: { day, method: "wechat" } });
  expect(bill).toMatchObject({
    state: "matched",
    bill: { paidAmt: 100, refundAmt: 40 },
    own: { paidAmt: 100, refundAmt: 40 },
  });
});

/** A part whose refund is under way, as far as the shop knows, at a company that it has left by the time staff note one of theirs. */
async function aPartLeftUnderWay() {
  const { refundTaskId, orderId: reference, transactionId } = await aPartToRefund();
  const ownNo = `TK${refundTaskId}X`;
  await db.execute(sql`insert into refunds (refund_no, refund_task_id, attempt, asked_by, state)
    values (${ownNo}, ${refundTaskId}, 1, ${admin.userId}, 'processing')`);
  const { providers } = shop.services;
  return {
    ownNo,
    /** The company gives that back, and nobody is told. */
    back: async (refundNo: string, amount = 2_000) => {
      const wanted = { reference, transactionId, refundNo, amount, total: 5_000, reason: "x" };
      const set = (to: string, from: string) =>
        db.execute(sql`update refunds set refund_no = ${to} where refund_no = ${from}`);
      await set("away", ownNo);
      await at(() => company.wechat.refund(wanted));
      await set(ownNo, "away");
    },
    note: async (refundNo: string) => {
      const companies = providers.payment;
      const { wechat: _, ...others } = companies;
      providers.payment = others;
      await shop
        .as(admin, settleRefundTask, { params: { refundTaskId }, body: { refundNo, note: "商户平台" } })
        .finally(() => void (providers.payment = companies));
    },
    /** The bill as it is now, and its differences of this payment. */
    differences: async () => {
      await shop.as(admin, contract.fetchBillDay, { params: { day, method: "wechat" } });
      const query = { start: day, end: day, method: "wechat" } as const;
      const { differences } = await shop.as(admin, contract.listBillDifferences, { query });
      return differences
        .filter((one) => one.transactionId === transactionId)
        .map(({ kind, refundNo }) => `${kind} ${refundNo}`)
        .toSorted();
    },
  };
}

test("what went back twice is a difference: by the company that the shop had left, and by hand; also later", async () => {
  const part = await aPartLeftUnderWay();
  await part.back(part.ownNo);
  await part.back("HAND2");
  await part.note("HAND2");
  expect(await part.differences()).toEqual([`refund-unknown ${part.ownNo}`]);
  await part.back("HAND3", 500);
  expect(await part.differences()).toEqual(["refund-unknown HAND3", `refund-unknown ${part.ownNo}`]);
});

test("given back by a transfer, what the company gave back besides is a difference", async () => {
  const part = await aPartLeftUnderWay();
  await part.back(part.ownNo);
  await part.note("TRANSFER7");
  expect(await part.differences()).toEqual([`refund-unknown ${part.ownNo}`]);
});

test("a number that was in a bill before it was noted makes no room for another", async () => {
  const part = await aPartLeftUnderWay();
  await part.back("HAND5");
  expect(await part.differences()).toEqual(["refund-unknown HAND5"]);
  await part.note("HAND5");
  await part.back("HAND6", 1_000);
  expect(await part.differences()).toEqual(["refund-unknown HAND5", "refund-unknown HAND6"]);
});

test("a company refuses a refund that says another whole than was paid", async () => {
  const { orderId: reference, transactionId } = await aPartToRefund();
  const wanted = { reference, transactionId, refundNo: "WRONG1", amount: 2_000, total: 2_000, reason: "x" };
  await expect(company.wechat.refund(wanted)).rejects.toMatchObject({
    kind: "permanent",
    code: "PARAM_ERROR",
  });
});

test("a bill that shows the last number of an open task has its company asked, and the task ends", async () => {
  const { refundTaskId, orderId, transactionId } = await aPartToRefund();
  const refundNo = `TK${refundTaskId}Y`;
  const wanted = { reference: orderId, transactionId, refundNo, amount: 2_000, total: 5_000, reason: "x" };
  await at(() => company.wechat.refund(wanted));
  // As though the company had said that nothing went back.
  await db.execute(sql`insert into refunds (refund_no, refund_task_id, attempt, asked_by, state, checked_at, ended_at)
    values (${refundNo}, ${refundTaskId}, 1, ${admin.userId}, 'closed', now(), now())`);
  await shop.as(admin, contract.fetchBillDay, { params: { day, method: "wechat" } });
  const { tasks } = await shop.as(admin, listRefundTasks, { query: { orderId, state: "done" } });
  expect(tasks).toMatchObject([{ refundTaskId, refundState: "done", refundNo }]);
  const { rows } = await db.execute(sql`select verdict from bill_lines where refund_no = ${refundNo}`);
  expect(rows).toEqual([{ verdict: "matched" }]);
});
