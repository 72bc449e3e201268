// Orders sent by a list of express numbers (domain.md "Deliveries").
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import * as contract from "@zhutu/domain/ordering/deliveries/contract.ts";
import { DELIVERY_HEADS } from "@zhutu/domain/ordering/deliveries/delivery-list.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "../../../kernel/db/transaction.ts";
import { readSheets } from "../../../kernel/workbook/sheets.ts";
import { aCourse } from "../../../testing/factories/catalogue.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { anAddress } from "../../../testing/factories/orders.ts";
import { refusalOf, untilTaken } from "../../../testing/refusal.ts";
import { uploaded, workbookOfSheets } from "../../../kernel/workbook/of-sheets.ts";
import { testShop } from "../../../testing/shop.ts";

const shop = await testShop();
const { db } = shop;
const admin = await shop.account("admin");

async function anOrder({ courseType = 3, paid = true }: { courseType?: 1 | 3; paid?: boolean } = {}) {
  const buyer = await shop.account("user");
  const { courseId, courseName } = await aCourse(db, { courseType });
  const addrId = courseType === 1 ? null : await anAddress(shop, buyer);
  const { orderId } = await shop.buy(buyer, { products: [{ courseId, courseCount: 1 }], addrId });
  if (paid) {
    await shop.payLink(buyer, orderId);
    await shop.pay(orderId);
  }
  return { buyer, orderId, courseName };
}
const list = (rows: string[][], heads: readonly string[] = ["订单号", "快递公司", "快递单号"]) =>
  workbookOfSheets([
    { name: "发货", rows: { 1: heads, ...Object.fromEntries(rows.map((one, at) => [at + 2, one])) } },
  ]);
const preview = async (file: Buffer) =>
  (await shop.as(admin, contract.previewDeliveries, { body: uploaded(file) })).rows;
const confirm = (file: Buffer, who: Account | null = admin) =>
  shop.as(who, contract.confirmDeliveries, { body: uploaded(file) });
const sentOf = async (orderId: string) => {
  const { expressCompany, trackingNo } = await shop.detail(admin, orderId);
  return [expressCompany, trackingNo];
};
const audited = async (orderId: string) =>
  (
    await db.execute<{ action: string }>(
      sql`select action from audit_logs where subject = ${`order:${orderId}`} order by audit_log_id`,
    )
  ).rows.map(({ action }) => action);
const toldOf = async (buyer: Account) =>
  (await shop.as(buyer, listNotices, {})).notices.filter(({ notice }) => notice.kind === "deliverySent");
const template = async (who = admin) =>
  shop.app.inject({
    method: "POST",
    url: contract.exportDeliveries.path,
    headers: { authorization: await shop.tokenOf(who) },
    payload: {},
  });

test("the list holds the orders that wait, filled in it is read back as it was made, and sends them", async () => {
  const [first, second, course] = [await anOrder(), await anOrder(), await anOrder({ courseType: 1 })];
  const answer = await template();
  expect(answer.headers["content-disposition"]).toMatch(/^attachment/);
  const rows = readSheets(answer.rawPayload)[0]?.rows.map(({ cells }) => cells) ?? [];
  expect(rows[0]).toEqual([...DELIVERY_HEADS]);
  const listed = rows.slice(1).map(([orderId]) => orderId);
  expect(listed.includes(course.orderId)).toBe(false);
  expect([listed.indexOf(first.orderId), listed.indexOf(second.orderId)].toSorted()).toEqual([0, 1]);
  // Whoever packs goes by what stands there: this order's goods, and no other's.
  const goods = new Map(rows.slice(1).map((cells) => [cells[0], cells[DELIVERY_HEADS.indexOf("商品")]]));
  for (const { orderId, courseName } of [first, second]) expect(goods.get(orderId)).toBe(`${courseName} x1`);
  expect((await shop.as(admin, contract.countDeliveries, {})).waiting).toBe(2);
  const { rows: logged } = await db.execute(
    sql`select detail from audit_logs where action = 'orders.delivery-list'`,
  );
  expect(logged).toEqual([{ detail: { rows: 2 } }]);

  const filled = list(
    rows.slice(1).map((cells, at) => [...cells.slice(0, 6), at === 0 ? "SF1390012345678" : ""]),
    rows[0],
  );
  const read = await preview(filled);
  expect(read.map(({ row, result, expressCompany }) => [row, result, expressCompany])).toEqual([
    [2, "send", "顺丰速运"],
  ]);
  expect(await sentOf(first.orderId)).toEqual([null, null]);
  expect(await confirm(filled)).toEqual({ delivered: 1 });
  expect(await sentOf(first.orderId)).toEqual(["顺丰速运", "SF1390012345678"]);
  expect(await audited(first.orderId)).toEqual(["order.deliver"]);
  expect(await toldOf(first.buyer)).toHaveLength(1);
  // Uploaded once more it changes nothing.
  expect((await preview(filled)).map(({ result }) => result)).toEqual(["same"]);
  expect(await confirm(filled)).toEqual({ delivered: 0 });
  expect(await audited(first.orderId)).toEqual(["order.deliver"]);
});

test("one wrong row sends none; each is told with its row and cell", async () => {
  const [good, sent, unpaid, course] = [
    await anOrder(),
    await anOrder(),
    await anOrder({ paid: false }),
    await anOrder({ courseType: 1 }),
  ];
  await confirm(list([[sent.orderId, "中通", "ZT99887766"]]));
  expect(await sentOf(sent.orderId)).toEqual(["中通快递", "ZT99887766"]);
  const file = list([
    [good.orderId, "圆通", "YT1234567890"],
    ["123", "圆通", "YT1234567890"],
    ["2".repeat(20), "圆通", "YT1234567890"],
    [unpaid.orderId, "圆通", "YT1234567890"],
    [course.orderId, "圆通", "YT1234567890"],
    [sent.orderId, "圆通", "YT1234567890"],
    [good.orderId, "圆通", "YT1234567891"],
    [good.orderId, "飞鸽传书", "FG1234567890"],
    [good.orderId, "", "1.39001234567E+12"],
  ]);
  expect((await preview(file)).map(({ row, result, why }) => `${row} ${result} ${why}`)).toEqual([
    "2 send ",
    "3 wrong “订单号”应为 20 位数字",
    "4 wrong “订单号”没有对应的订单",
    "5 wrong “订单号”对应的订单不是已付款",
    "6 wrong “订单号”对应的订单里没有需要寄送的商品",
    "7 wrong “订单号”对应的订单已发货：中通快递 ZT99887766",
    "8 wrong “订单号”与第 2 行重复",
    expect.stringContaining("9 wrong “快递公司”“飞鸽传书”不认识，可以填：顺丰速运、"),
    "10 wrong “快递单号”应为 6 到 20 位字母和数字；“订单号”与第 2 行重复",
  ]);
  expect(await refusalOf(confirm(file))).toBe("第 3 行“订单号”应为 20 位数字。共 8 行有误，一笔也没有发货");
  expect(await sentOf(good.orderId)).toEqual([null, null]);
  expect(await toldOf(good.buyer)).toHaveLength(0);
});

test("a row is told in the file's own words with all that is wrong; blanks and dashes of a number are dropped", async () => {
  const [good, unpaid] = [await anOrder(), await anOrder({ paid: false })];
  const file = list([
    [good.orderId, "顺丰", "SF139 0012 3456－78"],
    [unpaid.orderId, "顺峰", "12"],
    ["9", "顺峰", "S F"],
  ]);
  const read = await preview(file);
  expect(read.map(({ expressCompany, trackingNo }) => [expressCompany, trackingNo])).toEqual([
    ["顺丰速运", "SF1390012345678"],
    ["顺峰", "12"],
    ["顺峰", "S F"],
  ]);
  const shortly = (why: string) => why.split("；").map((one) => one.replace(/，可以填.*/, ""));
  expect(read.map(({ why }) => shortly(why))).toEqual([
    [""],
    ["“快递公司”“顺峰”不认识", "“快递单号”应为 6 到 20 位字母和数字", "“订单号”对应的订单不是已付款"],
    ["“订单号”应为 20 位数字", "“快递公司”“顺峰”不认识", "“快递单号”应为 6 到 20 位字母和数字"],
  ]);
  await confirm(list([[good.orderId, "顺丰", "SF139 0012 3456－78"]]));
  expect(await sentOf(good.orderId)).toEqual(["顺丰速运", "SF1390012345678"]);
});

/** So many paid orders of a book, copies of that one. */
async function copiesOfOrder(orderId: string, many: number): Promise<string[]> {
  const copied = sql`from orders o, generate_series(1, ${many}) n where o.order_id = ${orderId}`;
  const id = sql`'20261101' || lpad(n::text, 12, '0')`;
  await db.execute(sql`insert into orders (order_id, user_id, order_name, order_type, order_status, ware_price,
      freight_price, order_amt, addr, request_hash, expire_at, paid_time)
    select ${id}, user_id, order_name, order_type, order_status, ware_price, freight_price, order_amt, addr,
      request_hash, expire_at, paid_time ${copied}`);
  await db.execute(sql`insert into order_items (order_id, position, course_id, course_type, order_item_name, course_count,
      course_price, freight_price, order_item_amt, reasons)
    select '20261101' || lpad(n::text, 12, '0'), position, course_id, course_type, order_item_name, course_count,
      course_price, freight_price, order_item_amt, reasons
    from order_items, generate_series(1, ${many}) n where order_id = ${orderId}`);
  return Array.from({ length: many }, (_, at) => `20261101${String(at + 1).padStart(12, "0")}`);
}

test("2,000 orders are sent in a few statements, and a payment of their buyer waits for none of them", async () => {
  const { buyer, orderId } = await anOrder();
  const all = [orderId, ...(await copiesOfOrder(orderId, 1_999))];
  const { orderId: open } = await shop.anOrder(buyer);
  await shop.payLink(buyer, open);
  const stopped = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database() and query ilike 'insert into "audit_logs"%'`;
  let sending: Promise<unknown> = Promise.resolve();
  await transaction(db, async (tx) => {
    // The list stops behind this where it has written the orders down and not yet what it did.
    await tx.execute(sql`lock table audit_logs in share mode`);
    sending = confirm(list(all.map((one, at) => [one, "顺丰", `SF${10_000_000 + at}`])));
    sending.catch(() => {});
    await expect.poll(async () => (await db.execute(stopped)).rows.length, { timeout: 60_000 }).toBe(1);
    await shop.pay(open);
    expect(await shop.statusOf(open)).toBe("2");
  });
  expect(await sending).toEqual({ delivered: 2_000 });
  const { rows } = await db.execute(sql`select
      (select count(*)::int from orders where tracking_no ~ '^SF1000[0-9]{4}$') as sent,
      (select count(*)::int from audit_logs where action = 'order.deliver' and user_id = ${admin.userId}
        and detail->>'trackingNo' ~ '^SF1000[0-9]{4}$') as written,
      (select count(*)::int from notices where user_id = ${buyer.userId} and kind = 'deliverySent') as told`);
  expect(rows).toEqual([{ sent: 2_000, written: 2_000, told: 2_000 }]);
  // Nobody paid them: they would be no orders as there are any.
  for (const table of [sql`order_items`, sql`orders`])
    await db.execute(sql`delete from ${table} where order_id like '20261101%' and order_id <> ${orderId}`);
});

test.each<[string, Buffer, string]>([
  ["without the columns", list([], ["姓名"]), "没有找到“订单号”和“快递单号”两列，请下载模板填写后上传"],
  ["without a number in it", list([["1".repeat(20), "顺丰", ""]]), "文件里没有填写快递单号的行"],
  [
    "of too many rows",
    list(Array.from({ length: 2_001 }, () => ["1", "", "SF123456"])),
    "一次最多 2000 行，这个文件有 2001 行",
  ],
  ["that is none", Buffer.from("PK\u0003\u0004half"), "这个文件不是 .xlsx 表格"],
])("a file %s is refused with what to do", async (_, file, sentence) => {
  expect(await refusalOf(confirm(file))).toBe(sentence);
});

test("20 at once of one list, its rows in another order: each order is sent once", async () => {
  const [one, other] = [await anOrder(), await anOrder()];
  const rows = [
    [one.orderId, "顺丰", "SF1390012345678"],
    [other.orderId, "顺丰", "SF1390012345679"],
  ];
  const files = [list(rows), list(rows.toReversed())];
  const admins = await Promise.all(Array.from({ length: 20 }, () => shop.account("admin")));
  const sent = await Promise.all(
    admins.map(async (who, at) => (await untilTaken(() => confirm(files[at % 2] as Buffer, who))).delivered),
  );
  expect(sent.toSorted()).toEqual([...Array.from({ length: 19 }, () => 0), 2]);
  for (const { orderId, buyer } of [one, other]) {
    expect(await audited(orderId)).toEqual(["order.deliver"]);
    expect(await toldOf(buyer)).toHaveLength(1);
  }
});

test("by administrators alone", async () => {
  const buyer = await shop.account("user");
  for (const who of [null, buyer]) {
    expect(await refusalOf(confirm(list([]), who))).toMatch(/^403/);
    expect(await refusalOf(shop.as(who, contract.countDeliveries, {}))).toMatch(/^403/);
  }
  expect((await template(buyer)).statusCode).toBe(403);
});

test("the list leaves out what was given back", async () => {
  const buyer = await shop.account("user");
  const [some, all, other] = [
    await aCourse(db, { courseType: 3 }),
    await aCourse(db, { courseType: 3 }),
    await aCourse(db, { courseType: 3 }),
  ];
  const products = [some, all, other].map(({ courseId }) => ({ courseId, courseCount: 3 }));
  const { orderId } = await shop.buy(buyer, { products, addrId: await anAddress(shop, buyer) });
  await shop.payLink(buyer, orderId);
  await shop.pay(orderId);
  const task = sql`insert into refund_tasks (reference, transaction_id, amount, total, method, reason, begun_by, begun_note)
    select reference, transaction_id, 1, amount, method, 'by-staff', ${admin.userId}, 'x' from payments
    where reference = ${orderId} returning refund_task_id`;
  await db.execute(sql`with task as (${task}) insert into refund_lines (refund_task_id, order_item_id, copies, amount)
    select refund_task_id, order_item_id, case course_id when ${some.courseId} then 1 else 3 end, 0
    from task, order_items where order_id = ${orderId} and course_id <> ${other.courseId}`);
  const rows = readSheets((await template()).rawPayload)[0]?.rows ?? [];
  const row = rows.find(({ cells }) => cells[0] === orderId)?.cells;
  expect(row?.[DELIVERY_HEADS.indexOf("商品")]).toBe(`${some.courseName} x2；${other.courseName} x3`);
});
