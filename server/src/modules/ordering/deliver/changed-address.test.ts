// A parcel goes where it was packed for, or not at all (domain.md "Deliveries").
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import { deliverOrder } from "@zhutu/domain/ordering/contract.ts";
import * as contract from "@zhutu/domain/ordering/deliveries/contract.ts";
import { DELIVERY_HEADS } from "@zhutu/domain/ordering/deliveries/delivery-list.ts";
import { changeOrderAddress } from "@zhutu/domain/ordering/desk/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "../../../kernel/db/transaction.ts";
import { uploaded, workbookOfSheets } from "../../../kernel/workbook/of-sheets.ts";
import { readSheets } from "../../../kernel/workbook/sheets.ts";
import { aCourse } from "../../../testing/factories/catalogue.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { anAddress } from "../../../testing/factories/orders.ts";
import { refusalOf, untilTaken } from "../../../testing/refusal.ts";
import { testShop } from "../../../testing/shop.ts";

const shop = await testShop();
const { db } = shop;
const admin = await shop.account("admin");
const elsewhere = {
  name: "赵收件",
  telephone: "13855556666",
  province: "370000",
  city: "370200",
  area: "370202",
  address: "香港中路 8 号",
};
const sf = { expressCompany: "顺丰速运", trackingNo: "SF1390012345678" };
const reexport = /收件信息已修改，请重新导出/;

async function anOrder(): Promise<string> {
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(db, { courseType: 3 });
  const addrId = await anAddress(shop, buyer);
  const { orderId } = await shop.buy(buyer, { products: [{ courseId, courseCount: 1 }], addrId });
  await shop.payLink(buyer, orderId);
  await shop.pay(orderId);
  return orderId;
}
const change = (orderId: string, over: Partial<CallInput<typeof changeOrderAddress>["body"]> = {}) =>
  shop.as(admin, changeOrderAddress, { params: { orderId }, body: { ...elsewhere, openedOn: 0, ...over } });
const deliver = (orderId: string, openedOn?: number) =>
  shop.as(admin, deliverOrder, {
    params: { orderId },
    body: { ...sf, ...(openedOn !== undefined && { openedOn }) },
  });

/** The list as it leaves, with a number for this order alone; `over`: cells changed by hand. */
async function exported(
  orderId: string,
  over: Partial<Record<(typeof DELIVERY_HEADS)[number], string>> = {},
) {
  const { rawPayload } = await shop.app.inject({
    method: "POST",
    url: contract.exportDeliveries.path,
    headers: { authorization: await shop.tokenOf(admin) },
    payload: {},
  });
  const [heads, ...rows] = readSheets(rawPayload)[0]?.rows.map(({ cells }) => cells) ?? [];
  const row = rows.find(([first]) => first === orderId);
  const filled = DELIVERY_HEADS.map(
    (head, at) => over[head] ?? (head === "快递单号" ? sf.trackingNo : (row?.[at] ?? "")),
  );
  return workbookOfSheets([{ name: "发货", rows: { 1: heads ?? [], 2: filled } }]);
}
const preview = async (file: Buffer) =>
  (await shop.as(admin, contract.previewDeliveries, { body: uploaded(file) })).rows.map(
    ({ result, why }) => `${result} ${why}`,
  );
const confirm = (file: Buffer, who: Account = admin) =>
  shop.as(who, contract.confirmDeliveries, { body: uploaded(file) });
const numberOf = async (orderId: string) => (await shop.detail(admin, orderId)).trackingNo;

test("a list that left before the address changed is not sent, and one that left since is", async () => {
  const orderId = await anOrder();
  const old = await exported(orderId);
  expect(await preview(old)).toEqual(["send "]);
  await change(orderId);
  const why = "收件信息已修改，请重新导出（“收件人”、“手机号”、“收件地址”与订单现在的不同）";
  expect(await preview(old)).toEqual([`wrong ${why}`]);
  expect(await refusalOf(confirm(old))).toBe(`第 2 行${why}。共 1 行有误，一笔也没有发货`);
  expect(await numberOf(orderId)).toBe(null);
  expect(await confirm(await exported(orderId))).toEqual({ delivered: 1 });
  // What was sent stays the same, whatever the old list says of it.
  expect(await preview(old)).toEqual(["same 已这样发货"]);
});

test("an address that changes while the list waits for its order counts", async () => {
  const orderId = await anOrder();
  const old = await exported(orderId);
  const waits = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
    and datname = current_database() and query ilike 'select order_id from "orders"%'`;
  let sending: Promise<string | undefined> = Promise.resolve("");
  await transaction(db, async (tx) => {
    await tx.execute(sql`update orders set addr = addr || '{"name": "赵收件"}' where order_id = ${orderId}`);
    sending = refusalOf(confirm(old));
    await expect.poll(async () => (await db.execute(waits)).rows.length, { timeout: 20_000 }).toBe(1);
  });
  expect(await sending).toMatch(reexport);
  expect(await numberOf(orderId)).toBe(null);
});

test("a changed phone alone is noticed; one kept as a number or with blanks is the same", async () => {
  const orderId = await anOrder();
  const { telephone = "" } = (await shop.detail(admin, orderId)).addr ?? {};
  const grouped = `+86 ${telephone.slice(0, 3)} ${telephone.slice(3)}`;
  for (const 手机号 of [telephone, `${telephone}.00`, grouped, ` ${telephone}\u200b`])
    expect(await preview(await exported(orderId, { 手机号 }))).toEqual(["send "]);
  const old = await exported(orderId);
  const { office, addr } = await shop.detail(admin, orderId);
  const { province = "", city = "", area = "" } = office?.region ?? {};
  await change(orderId, { province, city, area, name: addr?.name ?? "", address: addr?.address ?? "" });
  expect(await preview(old)).toEqual(["wrong 收件信息已修改，请重新导出（“手机号”与订单现在的不同）"]);
  expect(await refusalOf(confirm(old))).toMatch(reexport);
  expect(await numberOf(orderId)).toBe(null);
});

test("a file without those columns says nothing of where it goes, and is sent", async () => {
  const orderId = await anOrder();
  await change(orderId);
  const bare = workbookOfSheets([
    { name: "发货", rows: { 1: ["订单号", "快递公司", "快递单号"], 2: [orderId, "顺丰", sf.trackingNo] } },
  ]);
  expect(await preview(bare)).toEqual(["send "]);
  expect(await confirm(bare)).toEqual({ delivered: 1 });
});

test("a dialog that was opened before the address changed does not send; one opened since does", async () => {
  const orderId = await anOrder();
  await change(orderId);
  await expect(deliver(orderId, 0)).rejects.toMatchObject({
    reason: "ORDER_CHANGED",
    message: "收件信息已修改，请按新的收件信息核对后再发货",
  });
  expect(await numberOf(orderId)).toBe(null);
  await deliver(orderId, 1);
  expect(await numberOf(orderId)).toBe(sf.trackingNo);
  // Repeated it changes nothing, and asks nothing; clients of the documents know no changes.
  await deliver(orderId, 0);
  const other = await anOrder();
  await change(other);
  await deliver(other);
  expect(await numberOf(other)).toBe(sf.trackingNo);
});

test.each(["list", "dialog"] as const)(
  "20 at once, half of them a change and half a sending (%s): it is sent where it was packed for, or changed",
  async (by) => {
    const admins = await Promise.all(Array.from({ length: 10 }, () => shop.account("admin")));
    for (let round = 0; round < 4; round++) {
      const orderId = await anOrder();
      const old = await exported(orderId);
      const send = (who: Account) =>
        by === "list" ? untilTaken(() => confirm(old, who)) : deliver(orderId, 0);
      // By turns either begins.
      const all = [...admins, ...admins].map((who, nth) =>
        (nth + round) % 2 === 0 ? send(who) : change(orderId, { address: `香港中路 ${nth + 1} 号` }),
      );
      await Promise.allSettled(all);
      const { addr, trackingNo } = await shop.detail(admin, orderId);
      const { rows } = await db.execute<{ action: string }>(
        sql`select action from audit_logs where subject = ${`order:${orderId}`} order by audit_log_id`,
      );
      const isChanged = addr?.name === elsewhere.name;
      expect(trackingNo).toBe(isChanged ? null : sf.trackingNo);
      expect(rows.map(({ action }) => action)).toEqual([isChanged ? "order.address" : "order.deliver"]);
    }
  },
);
