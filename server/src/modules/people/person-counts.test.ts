// The counts on the tabs of the person card: of each list the person's own rows, without what the list leaves out.
import { getPerson } from "@zhutu/domain/people/person-contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aCourse, holdCourse } from "../../testing/factories/catalogue.ts";
import { aPaper } from "../../testing/factories/exam.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { next } from "../../testing/factories/sequence.ts";

// All rows are written by hand.
const shop = await testApp({}, { invariants: false });
const { db } = shop;
const [admin, one, other] = [
  await shop.account("admin"),
  await shop.account("user"),
  await shop.account("user"),
];
const countsOf = async ({ userId }: Account) =>
  (await shop.as(admin, getPerson, { params: { userId } })).counts;

async function anOrder({ userId }: Account, closeReason: "timeout" | "user" | null = null): Promise<string> {
  const orderId = `2026${String(next()).padStart(16, "0")}`;
  await db.execute(sql`insert into orders
    (order_id, user_id, order_name, order_type, order_status, ware_price, freight_price, order_amt, request_hash, expire_at, close_reason)
    values (${orderId}, ${userId}, '二建精讲', 'single', ${closeReason ? 3 : 1}, 10000, 0, 10000, 'x', now(), ${closeReason})`);
  return orderId;
}
const anInvoice = (orderId: string, { userId }: Account, status: 0 | 1) =>
  db.execute(sql`insert into invoices (order_id, user_id, invoice_name, invoice_type, payer_type, payer_name, mailing_name, mailing_telephone, invoice_amt, invoice_status)
    values (${orderId}, ${userId}, '二建精讲', 1, 1, '王芳', '王芳', '', 10000, ${status})`);
const aSignIn = ({ userId, telephone }: { userId: number | null; telephone: string }, succeeded = true) =>
  db.execute(sql`insert into login_logs (login_name, user_id, succeeded, login_ip)
    values (${telephone}, ${userId}, ${succeeded}, '127.0.0.1')`);
const aNote = ({ userId }: Account, orderId: string | null = null) =>
  db.execute(sql`insert into person_notes (user_id, author_id, note_text, order_id)
    values (${userId}, ${admin.userId}, '来电', ${orderId})`);
async function anAttempt({ userId }: Account) {
  const paperId = await aPaper(db, []);
  await db.execute(sql`insert into user_papers (user_id, paper_id, paper_version_id, questions, total_score)
    select ${userId}, paper_id, paper_version_id, '[]', 0 from paper_versions where paper_id = ${paperId}`);
}

test("orders are counted in all states but those that the person deleted", async () => {
  await anOrder(one);
  await anOrder(one, "timeout");
  await anOrder(one, "user");
  await anOrder(other);
  expect([await countsOf(one), await countsOf(other)]).toMatchObject([{ orders: 2 }, { orders: 1 }]);
});

test("courses are counted held now or before, but those that staff deleted", async () => {
  const [held, ended, deleted] = [await aCourse(db), await aCourse(db), await aCourse(db)];
  for (const { courseId } of [held, ended, deleted]) await holdCourse(db, one, courseId);
  await holdCourse(db, other, held.courseId);
  for (const [{ courseId }, deletedAt] of [
    [ended, null],
    [deleted, sql`now()`],
  ] as const)
    await db.execute(sql`update user_courses set status = 'expired', expiry_date = now(), deleted_at = ${deletedAt}
      where course_id = ${courseId}`);
  expect([await countsOf(one), await countsOf(other)]).toMatchObject([{ courses: 2 }, { courses: 1 }]);
});

test("attempts at papers are counted, also reset ones, and no own practice", async () => {
  await anAttempt(one);
  await db.execute(sql`update user_papers set reset_time = now() where user_id = ${one.userId}`);
  await anAttempt(one);
  await anAttempt(other);
  await db.execute(sql`insert into user_papers (user_id, practice, questions, total_score)
    values (${one.userId}, '{"questionBankId": 1, "by": "all", "name": "", "kind": "any"}', '[]', 0)`);
  expect([await countsOf(one), await countsOf(other)]).toMatchObject([{ tests: 2 }, { tests: 1 }]);
});

test("invoices are counted but those that wait for payment or were taken back", async () => {
  await anInvoice(await anOrder(one), one, 1);
  await anInvoice(await anOrder(one), one, 1);
  await anInvoice(await anOrder(one), one, 0);
  await anInvoice(await anOrder(other), other, 1);
  expect([await countsOf(one), await countsOf(other)]).toMatchObject([{ invoices: 2 }, { invoices: 1 }]);
});

test("sign-ins are counted right and wrong, but for those of nobody's account under the same name", async () => {
  await aSignIn(one);
  await aSignIn(one, false);
  await aSignIn({ userId: null, telephone: one.telephone }, false);
  await aSignIn(other);
  expect([await countsOf(one), await countsOf(other)]).toMatchObject([{ "sign-ins": 2 }, { "sign-ins": 1 }]);
});

test("notes are counted of the person and of their orders, all of them", async () => {
  await aNote(one);
  await aNote(one, await anOrder(one));
  await aNote(other);
  expect([await countsOf(one), await countsOf(other)]).toMatchObject([{ notes: 2 }, { notes: 1 }]);
});
