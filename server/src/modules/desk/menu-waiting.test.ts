// The numbers beside the menu's places: counted as the lists show them, for whoever has these lists.
import { COMMENT_STATUS } from "@zhutu/domain/comments/comment-rules.ts";
import { MAX_COUNTED, getMenuWaiting } from "@zhutu/domain/desk/contract.ts";
import { WAITING } from "@zhutu/domain/desk/waiting.ts";
import { deliverOrder, placeOrder } from "@zhutu/domain/ordering/contract.ts";
import { getPayLink } from "@zhutu/domain/ordering/paying/contract.ts";
import { settleRefundTask } from "@zhutu/domain/refunds/contract.ts";
import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { aQuestion } from "../../testing/factories/exam.ts";
import { type Account, anAccount } from "../../testing/factories/identity.ts";
import { aRefundTask, anAddress } from "../../testing/factories/orders.ts";
import { refusalOf } from "../../testing/refusal.ts";

// Invoices, refund tasks and differences are written by hand.
const t = await testApp({}, { invariants: false });
const { db } = t;
const admin = await t.account("admin");
const buyer = await t.account("user");
const taught = { courses: 0, comments: 0, reports: 0, objections: 0 };
const counts = (as: Account = admin) => t.as(as, getMenuWaiting, {});
const waiting = async (as: Account = admin) => (await counts(as)).waiting;

test("orders to be sent, invoices issued or not, refund tasks and bills are counted until each is done", async () => {
  expect(await waiting()).toEqual({
    ...taught,
    orders: 0,
    invoices: 0,
    refunds: 0,
    bills: 0,
  });
  const addrId = await anAddress(t, buyer);
  const { courseId } = await aCourse(db, { courseType: 3, coursePrice: 5_000 });
  const bought = async (courseCount: number) => {
    const body = {
      products: [{ courseId, courseCount }],
      orderType: "single" as const,
      tradeType: "NATIVE" as const,
      addrId,
    };
    const { orderId } = await t.as(buyer, placeOrder, { body });
    await t.as(buyer, getPayLink, { params: { orderId } });
    await t.standIns.payment.settle(orderId, "paid");
    return orderId;
  };
  const [first, second] = [await bought(1), await bought(2)];
  const invoice = (orderId: string, invoiceNo: string | null) =>
    db.execute(sql`insert into invoices (order_id, user_id, invoice_name, invoice_type, payer_type, payer_name, payer_id,
        mailing_name, mailing_telephone, invoice_status, invoice_amt, invoice_no, invoice_date)
      values (${orderId}, ${buyer.userId}, 'x', 1, 1, 'x', '', 'x', '13900000000', 1, 5000, ${invoiceNo}, ${invoiceNo && "2026-03-06"})`);
  await invoice(first, null);
  await invoice(second, "25312000000000000001");
  expect((await waiting()).invoices).toBe(2);
  // That invoice waits for the refund, and not for staff.
  const refundTaskId = await aRefundTask(db, first, 1_000);
  await db.execute(sql`insert into bill_differences (day, method, kind, reference, transaction_id, bill_amount, own_amount)
    values ('2026-03-06', 'wechat', 'unknown', '', 'B1', 100, 0)`);
  expect(await waiting()).toEqual({
    ...taught,
    orders: 2,
    invoices: 1,
    refunds: 1,
    bills: 1,
  });
  const body = { refundNo: "R1", note: "商户平台退回" };
  await t.as(admin, settleRefundTask, { params: { refundTaskId }, body });
  expect(await waiting()).toEqual({
    ...taught,
    orders: 2,
    invoices: 2,
    refunds: 0,
    bills: 1,
  });
  await t.as(admin, deliverOrder, { params: { orderId: first }, body: { trackingNo: "SF1390012345678" } });
  await db.execute(sql`update invoices set invoice_status = 2, sent_time = now() where order_id = ${second}`);
  await db.execute(sql`update bill_differences set done_at = now()`);
  expect(await waiting()).toEqual({
    ...taught,
    orders: 1,
    invoices: 1,
    refunds: 0,
    bills: 0,
  });
});

test("more than a badge says is not counted", async () => {
  await db.execute(sql`insert into refund_tasks (reference, transaction_id, amount, total, method, reason)
    select n, 'many-' || n, 100, 100, 'wechat', 'x' from generate_series(1, ${MAX_COUNTED} + 5) n`);
  expect((await waiting()).refunds).toBe(MAX_COUNTED);
});

test("courses in the audit, comments and reports of questions are counted until each is dealt with", async () => {
  const { courseId } = await aCourse(db, { courseStatus: "auditing" });
  await db.execute(sql`insert into course_comments (course_id, user_id, comment_content, comment_status)
    values (${courseId}, ${buyer.userId}, '好', ${COMMENT_STATUS.waiting})`);
  const questionId = await aQuestion(db);
  await db.execute(sql`insert into question_reports (user_id, question_id, question_version_id, place, kind, text)
    select ${buyer.userId}, question_id, question_version_id, 'bank', 'key', '' from question_versions where question_id = ${questionId}`);
  expect(await waiting()).toMatchObject({ courses: 1, comments: 1, reports: 1 });
  await db.execute(sql`update courses set course_status = 'unpublish' where course_id = ${courseId}`);
  await db.execute(
    sql`update course_comments set comment_status = ${COMMENT_STATUS.approved}, audit_time = now()`,
  );
  await db.execute(sql`delete from question_reports`);
  expect(await waiting()).toMatchObject(taught);
});

test("what waited longer than its hours is overdue, one minute before it is not", async () => {
  const longer = (hours: number, minutes: number) =>
    sql`now() - make_interval(hours => ${hours}, mins => ${minutes})`;
  const late = async (minutes: number) => {
    const { orders, courses, comments, objections } = WAITING;
    await db.execute(
      sql`update statement_objections set objected_time = ${longer(objections.hours, minutes)}`,
    );
    await db.execute(
      sql`update orders set paid_time = ${longer(orders.hours, minutes)} where paid_time is not null`,
    );
    await db.execute(
      sql`update courses set course_status = 'auditing', update_time = ${longer(courses.hours, minutes)}`,
    );
    await db.execute(sql`update course_comments set comment_status = ${COMMENT_STATUS.waiting}, audit_time = null,
      create_time = ${longer(comments.hours, minutes)}`);
    return (await counts()).overdue;
  };
  const teacher = await t.account("teacher");
  await db.execute(sql`insert into statements (user_id, month, order_cnt, order_amt, refund_amt, products, closed_by, state)
    values (${teacher.userId}, '2026-01', 0, 0, 0, '[]', ${admin.userId}, 'objected')`);
  await db.execute(sql`insert into statement_objections (user_id, month, reason)
    values (${teacher.userId}, '2026-01', '少了一单')`);
  expect(await late(-1)).toMatchObject({ orders: 0, courses: 0, comments: 0, objections: 0 });
  const { orders, courses, comments, objections } = await waiting();
  expect(await late(1)).toMatchObject({ orders, courses, comments, objections });
  expect([orders, comments, objections]).toEqual([1, 1, 1]);
  await db.execute(sql`update courses set course_status = 'unpublish'`);
});

test("of two refunds, invoices or reported questions the one a minute past its hours is overdue, the one short of them is not", async () => {
  const ago = (hours: number, minutes: number) =>
    sql`now() - make_interval(hours => ${hours}, mins => ${minutes})`;
  await db.execute(sql`delete from refund_tasks where done_at is null`);
  const refund = (transactionId: string, createdAt: SQL) =>
    db.execute(sql`insert into refund_tasks (reference, transaction_id, amount, total, method, reason, created_at)
      values ('x', ${transactionId}, 100, 100, 'wechat', 'x', ${createdAt})`);
  await refund("past", ago(72, 1));
  await refund("short", ago(72, -1));
  // One issued and one not, whichever of them is the older.
  await db.execute(sql`update invoices set invoice_status = 1, sent_time = null`);
  const applied = (issued: SQL, unissued: SQL) =>
    db.execute(
      sql`update invoices set create_time = case when invoice_no is null then ${unissued} else ${issued} end`,
    );
  const questionId = await aQuestion(db);
  for (const [{ userId }, createTime] of [
    [buyer, ago(72, 1)],
    [await t.account("user"), ago(72, -1)],
  ] as const)
    await db.execute(sql`insert into question_reports (user_id, question_id, question_version_id, place, kind, text, create_time)
      select ${userId}, question_id, question_version_id, 'bank', 'key', '', ${createTime} from question_versions
        where question_id = ${questionId}`);
  for (const [issued, unissued] of [
    [ago(48, 1), ago(48, -1)],
    [ago(48, -1), ago(48, 1)],
  ] as const) {
    await applied(issued, unissued);
    expect(await counts()).toMatchObject({
      waiting: { refunds: 2, invoices: 2, reports: 2 },
      overdue: { refunds: 1, invoices: 1, reports: 1 },
    });
  }
  await db.execute(sql`delete from question_reports`);
});

test("clerks read the numbers of what their rights reach, and everybody else is refused", async () => {
  const [clerk, author] = await Promise.all([
    anAccount(t.services, "admin", { rights: ["sales"] }),
    anAccount(t.services, "admin", { rights: ["teaching"] }),
  ]);
  await aCourse(db, { courseStatus: "auditing" });
  expect(await waiting(clerk)).toMatchObject({ ...taught, orders: 1 });
  expect(await waiting(author)).toMatchObject({ orders: 0, invoices: 0, refunds: 0, bills: 0, courses: 1 });
  for (const other of [buyer, await t.account("teacher")])
    expect(await refusalOf(counts(other))).toMatch(/^403 /);
});
