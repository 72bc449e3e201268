// Monthly statements: what is paid out to teachers and channels, never twice and never not at all.
import * as ordering from "@zhutu/domain/ordering/contract.ts";
import { getPayLink } from "@zhutu/domain/ordering/paying/contract.ts";
import { getTeacherSales } from "@zhutu/domain/statistics/contract.ts";
import * as office from "@zhutu/domain/statistics/office/contract.ts";
import { deleteUser } from "@zhutu/domain/people/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { auditLogs } from "../../kernel/db/tables.ts";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { rowsOfWorkbook } from "../../testing/workbook.ts";
import { channels } from "../channels/tables.ts";

const shop = await testApp();
const { db } = shop;
const [admin, buyer] = [await shop.account("admin"), await shop.account("user")];

/** What the stand-in for payments takes without telling the shop: found out when somebody asks. */
const [fen, yuan] = [88_805, 888.05];
/** In fen: the store-wide rule takes 30.00 off. */
const price = fen + 3_000;

/** An order of somebody new, as nobody buys a course twice. Paid then at the provider; the shop learns of it by the call that comes back. */
async function order({ courseId }: { courseId: number }, paidTime: string, exclusiveCode = "000000") {
  const someone = await shop.account("user");
  const body = {
    products: [{ courseId, courseCount: 1 }],
    orderType: "single" as const,
    tradeType: "NATIVE" as const,
    addrId: null,
    exclusiveCode,
  };
  const params = { orderId: (await shop.as(someone, ordering.placeOrder, { body })).orderId };
  await shop.as(someone, getPayLink, { params });
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(paidTime) });
  await shop.standIns.payment.settle(params.orderId, "paid").finally(() => vi.useRealTimers());
  return async () => (await shop.as(someone, ordering.confirmPayment, { params })).orderStatus;
}
const paid = async (course: { courseId: number }, paidTime: string, code?: string) =>
  (await order(course, paidTime, code))();

let codes = 0;
async function aChannel() {
  const account = await shop.account("channel");
  const code = `QD${String(7_000 + ++codes)}`;
  await db.insert(channels).values({ userId: account.userId, exclusiveCode: code, exclusiveDiscount: 100 });
  return { account, code };
}
const close = ({ userId }: Account, month: string, who = admin) =>
  refusalOf(shop.as(who, office.closeStatement, { params: { userId, month }, query: {} }));
const monthsOf = async ({ userId }: Account) =>
  (await shop.as(admin, office.listStatements, { params: { userId }, query: {} })).statements;
const listed = async (party: Account, month: string) =>
  (await monthsOf(party)).find((one) => one.month === month);
const monthOf = ({ userId }: Account, month: string, who: Account = admin) =>
  shop.as(who, office.getStatement, { params: { userId, month } });
const thisMonth = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);

test("a closed month keeps its figures and names, whatever becomes of orders; open ones go on", async () => {
  const { account, code } = await aChannel();
  const course = await aCourse(db, { courseName: "原名", coursePrice: price });
  await paid(course, "2026-02-28T15:59:59Z", code);
  await paid(course, "2026-02-28T16:00:00Z", code);
  expect((await monthsOf(account))[0]).toMatchObject({ month: thisMonth(), over: false, orderCnt: 0 });
  const open = { orderCnt: 1, orderAmt: yuan, lateAmt: 0, closedTime: null, over: true, closable: true };
  expect(await listed(account, "2026-03")).toMatchObject(open);
  expect((await monthsOf(account)).at(-1)).toMatchObject({ month: "2026-02", ...open });
  expect(await close(account, "2026-02")).toBeUndefined();
  await db.execute(sql`update courses set course_name = '新名字啊啊啊' where course_id = ${course.courseId}`);
  expect(await monthOf(account, "2026-02", account)).toMatchObject({
    orderCnt: 1,
    orderAmt: yuan,
    closedBy: admin.userName,
    products: [{ courseName: "原名", paidMonth: null, orderCnt: 1, orderAmt: yuan }],
  });
  for (const change of [
    "update statements set order_cnt = 9",
    "delete from statements",
    "update statement_lines set month = '2026-03'",
    "delete from statement_lines",
    "update statement_refunds set amount = 1",
  ])
    await expect(db.execute(sql.raw(change))).rejects.toMatchObject({
      cause: { message: "a closed month does not change" },
    });
  await paid(course, "2026-03-10T00:00:00Z", code);
  expect(await listed(account, "2026-03")).toMatchObject({ orderCnt: 2, orderAmt: 2 * yuan, lateAmt: 0 });
});

test("what is learnt of after its month was closed is paid with the first month that is open, as 补记, once", async () => {
  const [{ account, code }, teacher] = [await aChannel(), await shop.account("teacher")];
  const course = await aCourse(db, { courseName: "施工", coursePrice: price, teacherId: teacher.userId });
  await paid(course, "2026-01-05T00:00:00Z", code);
  for (const party of [account, teacher]) {
    expect(await close(party, "2026-01")).toBeUndefined();
    expect(await close(party, "2026-02")).toBeUndefined();
  }
  await paid(course, "2026-04-05T00:00:00Z", code);
  for (const party of [account, teacher]) expect(await close(party, "2026-04")).toBeUndefined();
  await paid(course, "2026-03-05T00:00:00Z", code);
  await paid(course, "2026-01-31T15:59:30Z", code); // told after January and February were closed

  for (const party of [account, teacher]) {
    expect(await listed(party, "2026-01")).toMatchObject({ orderCnt: 1, orderAmt: yuan, lateAmt: 0 });
    expect(await listed(party, "2026-03")).toMatchObject({ orderCnt: 2, orderAmt: 2 * yuan, lateAmt: yuan });
    const told = {
      orderCnt: 2,
      orderAmt: 2 * yuan,
      lateAmt: yuan,
      products: [
        { courseName: "施工", paidMonth: null, orderCnt: 1, orderAmt: yuan },
        { courseName: "施工", paidMonth: "2026-01", orderCnt: 1, orderAmt: yuan },
      ],
    };
    expect(await monthOf(party, "2026-03", party)).toMatchObject({ ...told, closedTime: null });
    expect(await close(party, "2026-03")).toBeUndefined();
    expect(await monthOf(party, "2026-03")).toMatchObject({ ...told, closedBy: admin.userName });
    expect(await listed(party, "2026-03")).toMatchObject({ orderCnt: 2, lateAmt: yuan });
    const all = await monthsOf(party);
    expect(all.reduce((sum, one) => sum + one.orderCnt, 0)).toBe(4);
  }
  // March and April are closed by now: May is the first that is not.
  await paid(course, "2026-03-31T15:59:59Z", code);
  expect(await listed(account, "2026-05")).toMatchObject({ orderCnt: 1, lateAmt: yuan });

  const answer = await shop.app.inject({
    url: `/api/orders/statements/${account.userId}/2026-03/export`,
    headers: { authorization: await shop.tokenOf(account) },
  });
  expect(answer.headers["content-disposition"]).toContain(`statement_${account.userId}_2026-03.xlsx`);
  expect(rowsOfWorkbook(answer.rawPayload)).toEqual([
    ["类别", "商品", "付款月份", "补记", "订单数", "金额（元）", "订单编号", "退款时间"],
    ["销售", "施工", "2026-03", "", "1", "888.05", "", ""],
    ["销售", "施工", "2026-01", "补记", "1", "888.05", "", ""],
    ["合计", "销售", "--", "", "2", "1776.1", "", ""],
    ["合计", "退款", "--", "", "", "0", "", ""],
    ["应结", "", "--", "", "", "1776.1", "", ""],
  ]);
});

test("a sale is the teacher's whose course it was when it was paid, in statements and figures, once", async () => {
  const [before, after] = [await shop.account("teacher"), await shop.account("teacher")];
  const { courseId } = await aCourse(db, {
    teacherId: before.userId,
    coursePrice: price,
  });
  await paid({ courseId }, "2026-05-10T00:00:00Z");
  const learn = await order({ courseId }, "2026-05-20T00:00:00Z"); // placed while it was the first teacher's
  await db.execute(sql`update courses set teacher_id = ${after.userId} where course_id = ${courseId}`);
  await learn();
  const sales = (who: Account) => shop.as(who, getTeacherSales, { query: {} });
  for (const one of [before, after]) {
    expect(await listed(one, "2026-05")).toMatchObject({ orderCnt: 1, orderAmt: yuan });
    expect(await sales(one)).toMatchObject({
      courses: [{ courseId, orderCnt: 1, orderAmt: yuan }],
      orderTotal: 1,
      orderIncome: yuan,
    });
  }
  expect(await close(after, "2026-05")).toBeUndefined();
  await db.execute(sql`update courses set teacher_id = ${before.userId} where course_id = ${courseId}`);
  expect(await close(before, "2026-05")).toBeUndefined();
  for (const one of [before, after])
    expect(await monthOf(one, "2026-05")).toMatchObject({ orderCnt: 1, orderAmt: yuan });
  const { rows } = await db.execute(sql`select order_item_id from statement_lines
    where role = 'teacher' and user_id in (${before.userId}, ${after.userId})`);
  expect(new Set(rows.map((row) => row["order_item_id"])).size).toBe(2);

  // Neither has a course by now but the first: what was sold keeps the other's account.
  expect(await refusalOf(shop.as(admin, deleteUser, { params: { userId: after.userId } }))).toContain(
    "的课程卖出过 1 个订单，不能删除",
  );
});

test("an order of 0 is a sale of the teacher that the course has", async () => {
  const teacher = await shop.account("teacher");
  const free = await aCourse(db, { teacherId: teacher.userId, coursePrice: 0 });
  const body = {
    products: [{ courseId: free.courseId, courseCount: 1 }],
    orderType: "single" as const,
    tradeType: "NATIVE" as const,
    addrId: null,
    exclusiveCode: "000000",
  };
  await shop.as(await shop.account("user"), ordering.placeOrder, { body });
  expect(await listed(teacher, thisMonth())).toMatchObject({ orderCnt: 1, orderAmt: 0 });
});

test("of 20 closings at once one does, and it is written down once", async () => {
  const teacher = await shop.account("teacher");
  await paid(await aCourse(db, { teacherId: teacher.userId, coursePrice: price }), "2026-05-10T00:00:00Z");
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => close(teacher, "2026-05")));
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === "这个月已经结账")).toHaveLength(19);
  const logged = (await db.select().from(auditLogs)).filter(
    ({ subject }) => subject === `user:${teacher.userId}`,
  );
  expect(logged.filter(({ action }) => action === "statement.close")).toMatchObject([
    { userId: admin.userId, detail: { month: "2026-05", orderCnt: 1, orderAmt: fen } },
  ]);
});

test("20 payments told while two months are closed: each line is in one closed month or counts in an open one", async () => {
  const [{ account, code }, teacher] = [await aChannel(), await shop.account("teacher")];
  const course = await aCourse(db, { teacherId: teacher.userId, coursePrice: price });
  await paid(course, "2026-06-01T00:00:00Z", code);
  const waiting: (() => Promise<unknown>)[] = [];
  for (let at = 0; at < 20; at++) waiting.push(await order(course, "2026-06-30T15:59:59Z", code));
  const [told, ...closed] = await Promise.all([
    Promise.all(waiting.map((learn) => learn())),
    ...[account, teacher].flatMap((party) => ["2026-06", "2026-07"].map((month) => close(party, month))),
  ]);
  expect(told).toEqual(waiting.map(() => 2));
  expect(closed).toEqual([undefined, undefined, undefined, undefined]);
  for (const party of [account, teacher]) {
    const all = await monthsOf(party);
    expect(all.reduce((sum, one) => sum + one.orderCnt, 0)).toBe(21);
    expect(all.reduce((sum, one) => sum + one.orderAmt, 0)).toBeCloseTo(21 * yuan);
  }
});

test("a month that runs, comes, or was before the account and its first sale is not closed, and only an administrator closes", async () => {
  const { account, code } = await aChannel();
  await paid(await aCourse(db, { coursePrice: price }), "2026-03-01T00:00:00Z", code);
  expect(await close(account, thisMonth())).toBe("这个月还没有结束，不能结账");
  expect(await close(account, "2099-01")).toBe("这个月还没有结束，不能结账");
  expect(await close(account, "2026-03", account)).toMatch(/^403/);
  expect(await close(buyer, "2026-01")).toMatch(/^404/);
  expect(await close(account, "2026-13")).toMatch(/^400/);
  for (const month of ["2026-02", "1900-01"]) expect(await close(account, month)).toMatch(/^404/);
  // Nothing was sold before the account was made either; a month in between is one, though it sold nothing.
  const old = await aChannel();
  await db.execute(
    sql`update users set reg_time = '2026-05-31T16:00:00Z' where user_id = ${old.account.userId}`,
  );
  expect(await close(old.account, "2026-05")).toMatch(/^404/);
  expect(await close(old.account, "2026-06")).toBeUndefined();
  expect((await monthsOf(old.account)).at(-1)).toMatchObject({ month: "2026-06", orderCnt: 0 });
});

test("months asked for as a channel's are no teacher's, and are not closed as such either", async () => {
  const [{ account }, teacher] = [await aChannel(), await shop.account("teacher")];
  for (const [one, role, other] of [
    [account, "channel", "teacher"],
    [teacher, "teacher", "channel"],
  ] as const) {
    await db.execute(sql`update users set reg_time = '2026-05-31T16:00:00Z' where user_id = ${one.userId}`);
    const params = { userId: one.userId };
    const closeAs = (query: { role: typeof role }) =>
      refusalOf(shop.as(admin, office.closeStatement, { params: { ...params, month: "2026-06" }, query }));
    expect(
      await refusalOf(shop.as(admin, office.listStatements, { params, query: { role: other } })),
    ).toMatch(/^404/);
    expect(await closeAs({ role: other })).toMatch(/^404/);
    expect((await shop.as(admin, office.listStatements, { params, query: { role } })).userName).toBe(
      one.userName,
    );
    expect(await closeAs({ role })).toBeUndefined();
  }
});

test("teachers and channels see their own months alone", async () => {
  const [{ account }, teacher] = [await aChannel(), await shop.account("teacher")];
  for (const one of [account, teacher]) {
    const { userName, statements } = await shop.as(one, office.listOwnStatements, {});
    expect([userName, statements.length]).toEqual([one.userName, 1]);
    expect(await refusalOf(monthOf(one, "2026-01", one))).toBeUndefined();
    expect(
      await refusalOf(shop.as(one, office.listStatements, { params: { userId: one.userId }, query: {} })),
    ).toMatch(/^403/);
  }
  expect(await refusalOf(monthOf(account, "2026-01", teacher))).toMatch(/^404/);
  expect(await refusalOf(shop.as(buyer, office.listOwnStatements, {}))).toMatch(/^403/);
  const foreign = await shop.app.inject({
    url: `/api/orders/statements/${account.userId}/2026-01/export`,
    headers: { authorization: await shop.tokenOf(teacher) },
  });
  expect(foreign.statusCode).toBe(404);
});
