import { deleteAccount } from "@zhutu/domain/identity/contract.ts";
import * as contract from "@zhutu/domain/ordering/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aChannel } from "../../../testing/factories/channels.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { type Account, anAccount } from "../../../testing/factories/identity.ts";
import { aCourse } from "../../../testing/factories/catalogue.ts";
import { givenBack, anAddress } from "../../../testing/factories/orders.ts";
import { codeFor } from "../../../testing/identity.ts";
import { rowsOfWorkbook } from "../../../testing/workbook.ts";
import { testShop } from "../../../testing/shop.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { expireOrder } from "../close/close-order.ts";

// 5,000 orders are written in one statement, without payments, history and courses held.
const shop = await testShop({ invariants: false });
const { db } = shop;
const running = { db, providers: shop.services.providers, log: shop.app.log };
const admin = await shop.account("admin");

async function paid(buyer: Account, over: Parameters<typeof shop.anOrder>[1] = {}, at?: string) {
  const order = await shop.anOrder(buyer, over);
  await shop.payLink(buyer, order.orderId);
  await shop.pay(order.orderId);
  if (at)
    await db.execute(sql`update orders set paid_time = ${at}::timestamptz where order_id = ${order.orderId}`);
  return order.orderId;
}
type Mine = NonNullable<Parameters<typeof mine>[1]>;
const mine = (
  buyer: Account,
  query: {
    productName?: string;
    state?: "all" | "paying" | "paid" | "closed";
    orderType?: "single" | "package";
    page?: number;
    pageSize?: number;
  } = {},
) => shop.as(buyer, contract.listMyOrders, { query });
const found = async (buyer: Account, query: Mine = {}) =>
  (await mine(buyer, query)).orders.map((order) => order.orderId);
type Filter = {
  telephone?: string;
  productName?: string;
  paidTimeStart?: string;
  paidTimeEnd?: string;
  courseTypes?: number[];
  orderStatus?: "1" | "2" | "3";
  page?: number;
  pageSize?: number;
};
const all = (query: Filter) => shop.as(admin, contract.listOrders, { query: { pageSize: 100, ...query } });
const ids = async (query: Filter) => (await all(query)).orders.map((order) => order.orderId).toSorted();

test("[ORD-034] my orders are the caller's own, the newest first, by page", async () => {
  const [buyer, other] = [await shop.account("user"), await shop.account("user")];
  const placed: string[] = [];
  for (let i = 0; i < 5; i++) placed.unshift((await shop.anOrder(buyer)).orderId);
  await shop.anOrder(other);
  const headers = { authorization: await shop.tokenOf(buyer) };
  const answer = await shop.app.inject({ url: "/api/user/orders", headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ resultObject: { total: 5 } });
  expect(await found(buyer)).toEqual(placed);
  expect(await found(buyer, { page: 2, pageSize: 2 })).toEqual(placed.slice(2, 4));
  expect((await mine(buyer, { page: 9, pageSize: 2 })).total).toBe(5);
  expect(await refusalOf(mine(buyer, { pageSize: 101 }))).toMatch(/^400/);
});

test("text that no database keeps is refused, not failed over", async () => {
  const buyer = await shop.account("user");
  expect(await refusalOf(mine(buyer, { productName: "a\u0000b" }))).toMatch(/^400/);
  expect(await refusalOf(all({ productName: "\u0000" }))).toMatch(/^400/);
});

test("a list gives 10, 20, 50 or 100 orders a page", async () => {
  const buyer = await shop.account("user");
  for (let i = 0; i < 12; i++) await shop.anOrder(buyer);
  for (const pageSize of [10, 20, 50, 100])
    expect(await found(buyer, { pageSize })).toHaveLength(Math.min(pageSize, 12));
});

test("[ORD-026] my orders are searched by product name, its signs taken as they are", async () => {
  const buyer = await shop.account("user");
  const bridge = (await shop.anOrder(buyer, { courseName: "桥梁工程 100% 通关" })).orderId;
  const cost = (await shop.anOrder(buyer, { courseName: "造价_案例\\分析 BIM" })).orderId;
  expect(await found(buyer, { productName: "桥梁" })).toEqual([bridge]);
  expect(await found(buyer, { productName: "bim" })).toEqual([cost]);
  expect(await found(buyer, { productName: " 0% 通" })).toEqual([bridge]);
  expect(await found(buyer, { productName: "价_案" })).toEqual([cost]);
  expect(await found(buyer, { productName: "例\\分" })).toEqual([cost]);
  expect(await found(buyer, { productName: "_" })).toEqual([cost]);
  expect(await found(buyer, { productName: "没有" })).toEqual([]);
});

test("one's orders of one kind are found by it, both without it", async () => {
  const buyer = await shop.account("user");
  const single = (await shop.anOrder(buyer)).orderId;
  const { courseId } = await aCourse(shop.db);
  const products = [{ courseId, courseCount: 3 }];
  const { orderId } = await shop.buy(buyer, { orderType: "package", products });
  expect(await found(buyer, { orderType: "package" })).toEqual([orderId]);
  expect(await found(buyer, { orderType: "single" })).toEqual([single]);
  expect((await found(buyer)).toSorted()).toEqual([single, orderId].toSorted());
});

test("[ORD-019] a deleted order is hidden from its buyer; one that timed out is found under closed and can be bought again", async () => {
  const buyer = await shop.account("user");
  const paying = (await shop.anOrder(buyer)).orderId;
  const done = await paid(buyer);
  const deleted = (await shop.anOrder(buyer)).orderId;
  await shop.remove(buyer, deleted);
  const late = await shop.anOrder(buyer);
  await shop.passHalfHour(late.orderId);
  await expireOrder(running, late.orderId);
  expect((await found(buyer)).toSorted()).toEqual([paying, done].toSorted());
  expect(await found(buyer, { state: "paying" })).toEqual([paying]);
  expect(await found(buyer, { state: "paid" })).toEqual([done]);
  expect(await found(buyer, { state: "closed" })).toEqual([late.orderId]);
  expect((await mine(buyer, { state: "closed" })).orders[0]).toMatchObject({
    orderStatus: 3,
    closeReason: "timeout",
  });
  expect(
    (await shop.buy(buyer, { products: [{ courseId: late.courseId, courseCount: 1 }] })).orderId,
  ).not.toBe(late.orderId);
  expect(
    (await ids({ orderStatus: "3" })).filter((id) => id === deleted || id === late.orderId),
  ).toHaveLength(2);
});

test("[AORD-006] [AORD-009] the administrator sees everybody's orders with buyer, code and state", async () => {
  const [one, two] = [await shop.account("user"), await shop.account("user")];
  await aChannel(shop, "ADMIN1");
  const { courseId, courseName } = await aCourse(db, { courseName: "管理员列表课程" });
  const first = await shop.buy(one, { products: [{ courseId, courseCount: 1 }], exclusiveCode: "ADMIN1" });
  // Of several courses, so that the order's name is none of its items'.
  const more = await aCourse(db, { courseName: "一起买的课程" });
  const products = [courseId, more.courseId].map((id) => ({ courseId: id, courseCount: 1 }));
  const second = await shop.buy(two, { products });
  const createTime = "2026-03-01T02:00:00.000Z";
  await db.execute(sql`update orders set create_time = ${createTime} where order_id = ${first.orderId}`);
  const answer = await all({ productName: courseName });
  expect([answer.total, answer.totalAmt]).toEqual([2, 290]);
  expect(answer.orders[0]).toMatchObject({
    orderId: second.orderId,
    orderName: `${courseName}、一起买的课程`,
    orderAmt: 200,
    exclusiveCode: "000000",
    telephone: `${two.telephone.slice(0, 3)}****${two.telephone.slice(7)}`,
    userName: two.userName,
    orderStatus: 1,
  });
  expect(answer.orders[1]).toEqual({
    orderId: first.orderId,
    orderName: courseName,
    orderAmt: 90,
    refundedAmt: 0,
    refundDueAmt: 0,
    exclusiveCode: "ADMIN1",
    userId: one.userId,
    telephone: `${one.telephone.slice(0, 3)}****${one.telephone.slice(7)}`,
    userName: one.userName,
    createTime,
    paidTime: null,
    orderStatus: 1,
    orderType: "single",
    deliveryState: "none",
    orderItems: [
      {
        orderItemName: courseName,
        courseType: 1,
        courseCount: 1,
        refundedCopies: 0,
        orderItemAmt: 90,
        whyNotExchanged: expect.any(String),
      },
    ],
  });
  for (const role of ["user", "teacher", "channel"] as const)
    expect(await refusalOf(shop.as(await shop.account(role), contract.listOrders, { query: {} }))).toMatch(
      /^403/,
    );
});

test("[AORD-009] the orders of an account that has ended are listed and counted as before", async () => {
  const buyer = await shop.account("user");
  const productName = "注销买家的课程";
  const orderId = await paid(buyer, { courseName: productName });
  const verifyCode = await codeFor(shop, buyer.telephone, "delete");
  await shop.as(buyer, deleteAccount, { body: { verifyCode } });
  const { orders, total, totalAmt } = await all({ productName });
  expect(orders.map((order) => order.orderId)).toEqual([orderId]);
  expect([total, totalAmt]).toEqual([1, 100]);
});

test("[AORD-002] [AORD-004] the list is filtered by product name, course types and order status", async () => {
  const buyer = await shop.account("user");
  const live = await paid(buyer, { courseType: 6, courseName: "筛选甲" });
  const edu = (await shop.anOrder(buyer, { courseType: 5, courseName: "筛选乙" })).orderId;
  const book = await aCourse(db, { courseType: 3, courseName: "筛选丙" });
  const exam = await aCourse(db, { courseName: "筛选丁" });
  const mixed = await shop.buy(buyer, {
    products: [book, exam].map(({ courseId }) => ({ courseId, courseCount: 1 })),
    addrId: await anAddress(shop, buyer),
  });
  const productName = "筛选";
  expect(await ids({ productName })).toEqual([live, edu, mixed.orderId].toSorted());
  expect(await ids({ productName, courseTypes: [6] })).toEqual([live]);
  expect(await ids({ productName, courseTypes: [3, 5] })).toEqual([edu, mixed.orderId].toSorted());
  expect(await ids({ productName, orderStatus: "2" })).toEqual([live]);
  expect(await ids({ productName, orderStatus: "1", courseTypes: [1, 2, 3] })).toEqual([mixed.orderId]);
});

test("orders are found by the buyer's whole phone however it is written, not by a part of it", async () => {
  const buyer = await shop.account("user");
  const { orderId } = await shop.anOrder(buyer);
  const { telephone } = buyer;
  expect(await ids({ telephone })).toEqual([orderId]);
  expect(await ids({ telephone: ` +86 ${telephone.slice(0, 3)}-${telephone.slice(3)}` })).toEqual([orderId]);
  expect(await ids({ telephone: telephone.slice(0, 10) })).toEqual([]);
});

test("a search for one buyer or number says what it finds in other states, any other search nothing", async () => {
  const buyer = await shop.account("user");
  const orderId = await paid(buyer);
  const waiting = await shop.anOrder(buyer);
  const sought = await all({ telephone: buyer.telephone, orderStatus: "2" });
  expect(sought).toMatchObject({ total: 1, elsewhere: [{ orderStatus: 1, count: 1 }] });
  const numbered = await shop.as(admin, contract.listOrders, {
    query: { orderId: waiting.orderId, orderStatus: "2" },
  });
  expect(numbered).toMatchObject({ total: 0, elsewhere: [{ orderStatus: 1, count: 1 }] });
  for (const query of [{ telephone: buyer.telephone }, { orderStatus: "2" as const }])
    expect((await all(query)).elsewhere).toEqual([]);
  expect(await ids({ telephone: buyer.telephone, orderStatus: "2" })).toEqual([orderId]);
});

test("[AORD-003] paid time is filtered by whole days in Shanghai, both ends included", async () => {
  const buyer = await shop.account("user");
  const productName = "付款日期课程";
  const at = (time: string) => paid(buyer, { courseName: productName }, time);
  await at("2026-03-09T15:59:59.999Z"); // 9 March, a millisecond before midnight
  const start = await at("2026-03-09T16:00:00.000Z");
  const end = await at("2026-03-11T15:59:59.999999Z");
  await at("2026-03-11T16:00:00.000Z");
  await shop.anOrder(buyer, { courseName: productName });
  expect(await ids({ productName, paidTimeStart: "2026-03-10", paidTimeEnd: "2026-03-11" })).toEqual(
    [start, end].toSorted(),
  );
  expect((await ids({ productName, paidTimeStart: "2026-03-10" })).length).toBe(3);
  expect((await ids({ productName, paidTimeEnd: "2026-03-11" })).length).toBe(3);
  expect(await refusalOf(all({ paidTimeStart: "10.03.2026" }))).toMatch(/^400/);
});

const exported = async (payload: object, as: Account = admin) =>
  shop.app.inject({
    method: "POST",
    url: "/api/admin/orders-export",
    headers: { authorization: await shop.tokenOf(as) },
    payload,
  });

test("the pages of the office's list together are the list, the newest first, from whichever end one is counted", async () => {
  const buyer = await shop.account("user");
  const { telephone } = buyer;
  await db.execute(sql`
    insert into orders (order_id, user_id, order_name, order_type, order_status, ware_price, freight_price, order_amt,
      request_hash, expire_at, create_time)
    select lpad(n::text, 20, '7'), ${buyer.userId}, '', 'single', 1, 1, 0, 1, '', now() + interval '1 hour',
      '2026-05-01T00:00:00Z'::timestamptz + n / 2 * interval '1 second'
    from generate_series(10, 34) n`);
  const page = async (number: number) =>
    (await all({ telephone, page: number, pageSize: 10 })).orders.map(({ orderId }) => orderId.slice(-2));
  const pages = await Promise.all([1, 2, 3, 4].map(page));
  expect(pages.map((one) => one.length)).toEqual([10, 10, 5, 0]);
  expect(pages.flat()).toEqual(Array.from({ length: 25 }, (_, at) => String(34 - at)));
});

test("more than a thousand orders are counted up to a thousand behind the page, without sums; by whole days of payment exactly", async () => {
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(db, { courseName: "千笔之一" });
  await db.execute(sql`
    with made as (
      insert into orders (order_id, user_id, order_name, order_type, order_status, ware_price, freight_price, order_amt,
        request_hash, expire_at, create_time, paid_time, kinds)
      select '20260801' || lpad(n::text, 12, '0'), ${buyer.userId}, '千笔之一', 'single', 2, 100, 0, 100, 'x', now(),
        timestamptz '2026-08-01 12:00:00+08' + n * interval '1 second', timestamptz '2026-08-01 12:00:00+08', 2
      from generate_series(1, 6000) n returning order_id)
    insert into order_items (order_id, position, course_id, course_type, order_item_name, course_count, course_price,
      freight_price, order_item_amt, reasons)
    select order_id, 0, ${courseId}, 1, '千笔之一', 1, 100, 0, 100, '[]' from made`);
  const { telephone } = buyer;
  const days = { paidTimeStart: "2026-08-01", paidTimeEnd: "2026-08-01" };
  const sumsOf = async (query: Filter) => {
    const { orders, total, more, totalAmt, givenBackAmt } = await all(query);
    return [orders.length, total, more, totalAmt, givenBackAmt];
  };
  const uncounted = [100, 1_000, true, null, null];
  expect(await sumsOf({ telephone })).toEqual(uncounted);
  expect(await sumsOf({ telephone, courseTypes: [1, 3] })).toEqual(uncounted);
  expect(await sumsOf({ telephone, productName: "千笔" })).toEqual(uncounted);
  expect(await sumsOf({ telephone, page: 41 })).toEqual([100, 5_000, true, null, null]);
  expect(await sumsOf({ telephone, page: 60 })).toEqual([100, 6_000, false, 6_000, 0]);
  expect(await sumsOf({ telephone, ...days })).toEqual([100, 6_000, false, 6_000, 0]);
  expect(await sumsOf({ telephone, courseTypes: [3] })).toEqual([0, 0, false, 0, 0]);
  // A common name among orders that a filter makes few.
  expect(await sumsOf({ telephone, productName: "千笔", orderStatus: "3" })).toEqual([0, 0, false, 0, 0]);
  const { orders } = await all({ telephone, page: 2, pageSize: 2 });
  expect(orders.map(({ orderId }) => orderId.slice(-4))).toEqual(["5998", "5997"]);
});

test("[AORD-008] an export without a whole range of paid days says so", async () => {
  for (const payload of [{}, { paidTimeStart: "2026-03-10" }, { paidTimeEnd: "2026-03-10" }]) {
    const answer = await exported(payload);
    expect([answer.statusCode, answer.json<{ msg: string }>().msg]).toEqual([400, "必须选择时间范围"]);
  }
});

test("[AORD-010] the export is an Excel file of the listed columns by the list's filters; texts cannot run as formulas", async () => {
  const buyer = await shop.account("user");
  const range = { paidTimeStart: "2026-05-01", paidTimeEnd: "2026-05-31" };
  const later = await paid(buyer, { courseName: "导出课程乙", courseType: 6 }, "2026-05-31T15:59:59Z");
  const first = await paid(buyer, { courseName: '=HYPERLINK("http://x")导出<&>' }, "2026-04-30T16:00:00Z");
  await paid(buyer, { courseName: "导出课程丙" }, "2026-05-31T16:00:00Z");
  await givenBack(shop, admin, later, 3_000);
  const answer = await exported(range);
  expect(answer.headers["content-type"]).toBe(
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  );
  expect(decodeURIComponent(String(answer.headers["content-disposition"]))).toContain(
    "订单_2026-05-01_2026-05-31.xlsx",
  );
  const rows = rowsOfWorkbook(answer.rawPayload);
  expect(rows[0]).toEqual([
    "订单号",
    "订单名称",
    "订单金额（元）",
    "购买方式",
    "专属码",
    "买家",
    "手机号",
    "下单时间",
    "订单状态",
    "付款时间",
    "已退款（元）",
  ]);
  // As on the screen: no order without a code says 000000.
  expect(rows.slice(1).map((row) => [row[3], row[4]])).toEqual([
    ["单买", "--"],
    ["单买", "--"],
  ]);
  expect(rows.slice(1).map((row) => [row[0], row[1], row[2], row[6], row[8], row[9], row[10]])).toEqual([
    [first, '\'=HYPERLINK("http://x")导出<&>', "100", buyer.telephone, "已付款", "2026-05-01 00:00:00", "0"],
    [later, "导出课程乙", "100", buyer.telephone, "已付款", "2026-05-31 23:59:59", "30"],
  ]);
  expect(
    rowsOfWorkbook((await exported({ ...range, courseTypes: [6] })).rawPayload)
      .slice(1)
      .map((row) => row[0]),
  ).toEqual([later]);
  expect((await exported(range, buyer)).statusCode).toBe(403);
});

test("an export is written down: who, by which filter, how many rows, and nothing that was typed", async () => {
  const buyer = await shop.account("user");
  await paid(buyer, { courseName: "审计导出课程", courseType: 6 }, "2026-06-10T04:00:00Z");
  await paid(buyer, { courseName: "审计导出课程" }, "2026-06-11T04:00:00Z");
  const range = { paidTimeStart: "2026-06-01", paidTimeEnd: "2026-06-30" };
  const clerk = await shop.account("admin");
  await exported({ ...range, productName: "审计导出", courseTypes: [1, 6], orderStatus: "2" }, clerk);
  await exported({ ...range, telephone: buyer.telephone, courseTypes: [6] }, clerk);
  await exported({ paidTimeStart: "2026-06-01" }, clerk); // refused: nothing left
  const { rows } = await db.execute(sql`
    select action, subject, detail from audit_logs where user_id = ${clerk.userId} and action = 'orders.export' order by 1, at`);
  const deed = { action: "orders.export", subject: "orders" };
  expect(rows).toEqual([
    {
      ...deed,
      detail: { ...range, courseTypes: [1, 6], orderStatus: 2, byName: true, byTelephone: false, rows: 2 },
    },
    { ...deed, detail: { ...range, courseTypes: [6], byName: false, byTelephone: true, rows: 1 } },
  ]);
});

test("an export goes on over many chunks without repeating or losing an order", async () => {
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(db);
  await db.execute(sql`
    with made as (
      insert into orders (order_id, user_id, order_name, order_type, order_status, ware_price, freight_price, order_amt,
        request_hash, expire_at, paid_time)
      select '20260701' || lpad(n::text, 12, '0'), ${buyer.userId}, '批量', 'single', 2, 100, 0, 100, 'x', now(),
        timestamptz '2026-07-01 12:00:00+08' + (n / 700) * interval '1 microsecond'
      from generate_series(1, 5000) n returning order_id)
    insert into order_items (order_id, position, course_id, course_type, order_item_name, course_count, course_price,
      freight_price, order_item_amt, reasons)
    select order_id, 0, ${courseId}, 1, '批量', 1, 100, 0, 100, '[]' from made`);
  const answer = await exported({ paidTimeStart: "2026-07-01", paidTimeEnd: "2026-07-01" });
  const numbers = rowsOfWorkbook(answer.rawPayload)
    .slice(1)
    .map((row) => row[0]);
  expect([numbers.length, new Set(numbers).size]).toEqual([5_000, 5_000]);
});

test("orders are found by the buyer's name where no product is called so; their export has the same", async () => {
  const buyer = await anAccount(shop, "user", { userName: "欧阳寻路" });
  const orderId = await paid(buyer, { courseName: "按姓名找的课程" }, "2026-08-03T04:00:00Z");
  const named = await paid(await shop.account("user"), { courseName: "欧阳老师讲桥梁" });
  for (const productName of ["欧阳寻路", "寻路", " 欧阳寻 "])
    expect(await ids({ productName }), productName).toEqual([orderId]);
  expect(await ids({ productName: "欧阳" })).toEqual([named]);
  const range = { paidTimeStart: "2026-08-03", paidTimeEnd: "2026-08-03" };
  const { rawPayload } = await exported({ ...range, productName: "寻路" });
  expect(
    rowsOfWorkbook(rawPayload)
      .slice(1)
      .map(([number]) => number),
  ).toEqual([orderId]);
});

test("the search by the buyer's name has its indexes", async () => {
  await db.execute(sql`analyze users`);
  const plan = await transaction(db, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute(sql`explain select order_id from orders where user_id in (select user_id from users
      where search_grams(user_name) @@ search_query(array['欧阳寻路']) and search_form(user_name) ilike '%欧阳寻路%')
      order by create_time desc limit 21`);
  });
  expect(JSON.stringify(plan.rows)).toMatch(/users_name/);
});

test("a name is found in any item of an order, across items, in any case, and among more than 50 names", async () => {
  const buyer = await shop.account("user");
  const first = await aCourse(db, { courseName: "寻找的 BIM_模型首册" });
  const last = await aCourse(db, { courseName: "寻找的末册" });
  const both = [first, last].map(({ courseId }) => ({ courseId, courseCount: 1 }));
  const { orderId } = await shop.buy(buyer, { products: both });
  // Named anew since: an order keeps the name it was sold by.
  await db.execute(sql`update courses set course_name = '改名' where course_id = ${last.courseId}`);
  for (const productName of ["bim_模", "首册", "的末册", "首册、寻", " 寻找的 BIM_模型首册、寻找的末册 "])
    expect(await ids({ productName }), productName).toEqual([orderId]);
  for (const productName of ["bim%模", "首册、末册", "末册、寻找", "改名", "、首册"])
    expect(await ids({ productName }), productName).toEqual([]);
  // Under its new name it is another sale; the number of sales chooses how PostgreSQL looks.
  const anew = await shop.buy(buyer, { products: [{ courseId: last.courseId, courseCount: 1 }] });
  for (const sold of [0, 10_000, 1_000_000]) {
    await db.execute(sql`update courses set orders_counted = ${sold} where course_id = ${last.courseId}`);
    expect(await ids({ productName: "改名" }), String(sold)).toEqual([anew.orderId]);
    expect(await ids({ productName: "的末册" }), String(sold)).toEqual([orderId]);
  }

  const many = await Promise.all(
    Array.from({ length: 60 }, (_, i) => aCourse(db, { courseName: `众多的第 ${i + 100} 册` })),
  );
  const order = await shop.buy(buyer, {
    products: many.map(({ courseId }) => ({ courseId, courseCount: 1 })),
  });
  expect(await ids({ productName: "众多的" })).toEqual([order.orderId]);
  expect(await ids({ productName: "第 159 册" })).toEqual([order.orderId]);
});
