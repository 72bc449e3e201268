import { searchOffice } from "@zhutu/domain/desk/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "../../kernel/db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { type Account, anAccount } from "../../testing/factories/identity.ts";
import { next } from "../../testing/factories/sequence.ts";

// Orders and invoices are written in one statement, without payments and history.
const shop = await testApp({}, { invariants: false });
const { db } = shop;
const admin = await shop.account("admin");
const sales = await anAccount(shop, "admin", { rights: ["sales"] });
const teaching = await anAccount(shop, "admin", { rights: ["teaching"] });
const search = (text: string, as: Account | null = sales) => shop.as(as, searchOffice, { query: { text } });

type Order = { status?: 1 | 2 | 3; type?: "single" | "package" };
async function anOrder({ userId }: Account, { status = 2, type = "single" }: Order = {}): Promise<string> {
  const orderId = `20261118${String(next()).padStart(12, "0")}`;
  await db.execute(sql`insert into orders
    (order_id, user_id, order_name, order_type, order_status, ware_price, freight_price, order_amt, request_hash, expire_at, paid_time, close_reason)
    values (${orderId}, ${userId}, '二建精讲', ${type}, ${status}, 10000, 0, 10000, 'x', now() + interval '20 minutes',
      ${status === 2 ? sql`now()` : null}, ${status === 3 ? "timeout" : null})`);
  return orderId;
}
const firm = { payerName: "山东宏远建设集团有限公司", payerId: "91370100MA3C8K7T4U" };
async function anInvoice(orderId: string, { userId }: Account, invoiceNo: string | null = null) {
  await db.execute(sql`insert into invoices (order_id, user_id, invoice_name, invoice_type, payer_type, payer_name, payer_id, mailing_name, mailing_telephone, invoice_amt, invoice_no, invoice_date)
    values (${orderId}, ${userId}, '二建精讲', 1, 2, ${firm.payerName}, ${firm.payerId}, '王', '', 10000, ${invoiceNo}, ${invoiceNo && "2026-11-20"})`);
}

test("the last four digits of a phone find learners, newest first, and no staff", async () => {
  const older = await anAccount(shop, "user", { telephone: "13800002206", userName: "周建国" });
  const newer = await anAccount(shop, "user", { telephone: "15900002206", userName: "李建国" });
  await anAccount(shop, "teacher", { telephone: "13700002206" });
  await anAccount(shop, "user", { telephone: "13822060000" });
  for (const who of [sales, teaching, admin]) {
    const { people, more } = await search("2206", who);
    expect(people.map(({ userId }) => userId)).toEqual([newer.userId, older.userId]);
    expect(people[1]?.telephone).toBe("138****2206");
    expect(more).toEqual([]);
  }
  // A name of four digits is found beside them.
  const named = await anAccount(shop, "user", { userName: "班级2206" });
  expect((await search("2206")).people.map(({ userId }) => userId)).toEqual([
    newer.userId,
    older.userId,
    named.userId,
  ]);
});

test("twenty of the last four digits at most, saying that there are more", async () => {
  for (let at = 0; at < 21; at++)
    await anAccount(shop, "user", { telephone: `1390${String(at).padStart(3, "0")}7788` });
  const { people, more, orders } = await search("7788");
  expect([people.length, more, orders]).toEqual([20, ["people"], []]);
});

test("the search by the last four digits has its index", async () => {
  await db.execute(sql`analyze users`);
  const { rows } = await transaction(db, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute(sql`explain select user_id from users
      where right(telephone, 4) = '2206' and deleted_at is null and roles[1] = 'user'
      order by user_id desc limit 21`);
  });
  expect(JSON.stringify(rows)).toMatch(/users_phone_end/);
});

test("an order is found in all states, with what can be done: copies of a paid package, an invoice where none stands", async () => {
  const buyer = await shop.account("user");
  const [paid, waiting, closed] = [
    await anOrder(buyer, { type: "package" }),
    await anOrder(buyer, { status: 1 }),
    await anOrder(buyer, { status: 3 }),
  ];
  const { orders } = await search(buyer.telephone);
  const found = new Map(orders.map(({ orderId, ...one }) => [orderId, one]));
  expect(found.get(paid)).toMatchObject({ orderStatus: 2, acts: ["seats", "invoice", "refund"] });
  expect(found.get(waiting)).toMatchObject({ orderStatus: 1, acts: [] });
  expect(found.get(closed)).toMatchObject({ orderStatus: 3, acts: [] });
  await anInvoice(paid, buyer);
  expect((await search(paid)).orders).toMatchObject([{ orderId: paid, acts: ["seats", "refund"] }]);
});

test("an invoice is found by firm, tax number and number, also a voided one, by who manages invoices", async () => {
  const buyer = await shop.account("user");
  const orderId = await anOrder(buyer);
  const number = "26372000000148203316";
  await anInvoice(orderId, buyer, number);
  for (const text of ["宏远建设", "91370100ma3c8k7t4u", " 91370100 MA3C8K7T4U ", number]) {
    const { invoices } = await search(text);
    expect(invoices, text).toContainEqual(
      expect.objectContaining({ orderId, payerName: firm.payerName, invoiceNo: number, invoiceAmt: 100 }),
    );
    expect((await search(text, teaching)).invoices).toEqual([]);
  }
  await db.execute(sql`update invoices set invoice_status = 2, sent_time = now(), voided_time = now(), void_reason = '抬头写错'
    where invoice_no = ${number}`);
  expect((await search(number)).invoices).toMatchObject([{ voided: true }]);
  expect((await search("26372000000148203317")).invoices).toEqual([]);
});

test("accounts of staff are found by who manages people alone", async () => {
  const teacher = await anAccount(shop, "teacher", { userName: "王海涛讲师" });
  const ids = async (who: Account) => (await search("王海涛讲师", who)).people.map(({ userId }) => userId);
  expect(await ids(admin)).toEqual([teacher.userId]);
  for (const who of [sales, teaching]) expect(await ids(who)).toEqual([]);
});

test("an account of staff is found by its whole phone by who manages people alone, a learner's by others too", async () => {
  const teacher = await anAccount(shop, "teacher");
  const learner = await anAccount(shop, "user");
  const ids = async (who: Account, { telephone }: Account) =>
    (await search(telephone, who)).people.map(({ userId }) => userId);
  expect(await ids(admin, teacher)).toEqual([teacher.userId]);
  for (const who of [sales, teaching]) {
    expect(await ids(who, teacher)).toEqual([]);
    expect(await ids(who, learner)).toEqual([learner.userId]);
  }
});

test("neither learner, channel nor visitor searches; a teacher finds nobody", async () => {
  const learner = await anAccount(shop, "user", { telephone: "13800009911" });
  for (const who of [learner, await shop.account("channel"), null])
    await expect(search("9911", who)).rejects.toMatchObject({ status: 403 });
  const { people, orders, invoices } = await search("9911", await shop.account("teacher"));
  expect([...people, ...orders, ...invoices]).toEqual([]);
});

test("what was typed stands in no line of the log", async () => {
  const lines: string[] = [];
  const logged = await shop.anotherInstance({ log: { write: (line) => void lines.push(line) } });
  const headers = { authorization: await shop.tokenOf(sales) };
  for (const text of ["13800001234", "周建国", firm.payerId]) {
    const url = `/api/admin/search?text=${encodeURIComponent(text)}`;
    expect((await logged.inject({ url, headers })).statusCode).toBe(200);
  }
  expect(lines.filter((line) => line.includes("/api/admin/search"))).toHaveLength(3);
  expect(decodeURIComponent(lines.join(""))).not.toMatch(/13800001234|周建国|91370100/);
});
