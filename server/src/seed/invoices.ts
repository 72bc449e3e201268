// Issued again after voiding, posted, applied for; and companies to choose from.
import { eq, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import type { Tx } from "../kernel/db/db.ts";
import { invoices, invoiceTitles } from "../modules/invoicing/tables.ts";
import { orders } from "../modules/ordering/tables.ts";

type Row = PgInsertValue<typeof invoices>;

const builders = {
  payerName: "山东鲁匠建设集团有限公司",
  payerId: "91370100MA3C8XK45Q",
  payerIdConfirmed: true,
  payerBank: "济南银行历下支行",
  payerAccount: "3701020000817263",
  payerAddress: "济南市历下区经十路 17703 号",
};
const surveyors = {
  payerName: "青岛海岳工程咨询有限公司",
  payerId: "91370200WWWW00496Y",
  payerIdConfirmed: false,
};
const contact = { mailingName: "李建国", mailingTelephone: "13800000001" };

const ago = (days: number, hours = 0) => sql`now() - make_interval(days => ${days}, hours => ${hours})`;

/** A day in Shanghai, `days` before today. */
const dayAgo = (days: number) => sql`((${ago(days)}) at time zone 'Asia/Shanghai')::date`;

/** `orderIds` in the history's order. */
export async function seedInvoices(tx: Tx, orderIds: readonly string[], fileKey: string): Promise<void> {
  const electronic = { invoiceType: 1, payerType: 2, ...contact, payerEmail: "caiwu@example.com" } as const;
  const [first = "", book = "", , live = "", answer = ""] = orderIds;
  const pack = orderIds[8] ?? "";
  await insert(tx, first, {
    invoiceType: 1,
    payerType: 1,
    payerName: "李建国",
    ...contact,
    payerEmail: "lijianguo@example.com",
    invoiceStatus: 2,
    createTime: ago(39),
    sentTime: ago(38),
  });
  await insert(tx, book, {
    ...electronic,
    ...surveyors,
    invoiceStatus: 2,
    createTime: ago(19),
    sentTime: ago(18),
    voidedTime: ago(17),
    voidReason: "抬头应为山东鲁匠建设集团有限公司",
  });
  await insert(tx, book, {
    ...electronic,
    ...builders,
    invoiceStatus: 2,
    createTime: ago(17),
    sentTime: ago(16),
    invoiceNo: "26372000000012345678",
    invoiceDate: dayAgo(16),
    fileKey,
  });
  await insert(tx, live, {
    invoiceType: 2,
    payerType: 2,
    ...builders,
    ...contact,
    mailingAddress: "山东省济南市历下区经十路 17703 号 3 号楼 1202 室",
    invoiceStatus: 2,
    createTime: ago(2),
    sentTime: ago(1, 3),
    expressCompany: "顺丰速运",
    expressOrderNo: "SF1402776512345",
  });
  await insert(tx, answer, { ...electronic, ...builders, createTime: ago(1, 8) });
  await insert(tx, pack, {
    invoiceType: 2,
    payerType: 2,
    ...surveyors,
    mailingName: "王敏",
    mailingTelephone: "13800000002",
    mailingAddress: "山东省青岛市市北区敦化路 138 号",
    createTime: ago(5),
  });
  // Being processed by the tax platform.
  await insert(tx, orderIds[10] ?? "", {
    ...electronic,
    ...surveyors,
    createTime: ago(3),
    batchedTime: ago(2),
    invoiceNo: "26372000000012345690",
    invoiceDate: dayAgo(2),
  });
  const [owner] = await tx.select({ userId: orders.userId }).from(orders).where(eq(orders.orderId, book));
  if (!owner) throw new Error("seed: no order for the companies");
  await tx.insert(invoiceTitles).values([
    { userId: owner.userId, ...surveyors, usedTime: ago(19) },
    { userId: owner.userId, ...builders, usedTime: ago(2) },
  ]);
}

async function insert(
  tx: Tx,
  orderId: string,
  row: Omit<Row, "orderId" | "userId" | "invoiceName" | "invoiceAmt">,
): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId));
  if (!order) throw new Error(`seed: no order ${orderId}`);
  const { userId, orderName, orderAmt } = order;
  await tx.insert(invoices).values({ ...row, orderId, userId, invoiceName: orderName, invoiceAmt: orderAmt });
}
