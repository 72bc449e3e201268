// The tax platform's template, and refunds to make.
import { BASIC_SHEET, DETAIL_SHEET } from "@zhutu/domain/invoicing/batch/batch.ts";
import { eq, sql } from "drizzle-orm";
import type { Tx } from "../kernel/db/db.ts";
import { uploaded, workbookOfSheets } from "../kernel/workbook/of-sheets.ts";
import { invoiceTemplates } from "../modules/invoicing/tables.ts";
import { payments, refundTasks } from "../modules/payment/tables.ts";
import { transactionIdOf } from "./company-money.ts";

const ago = (days: number, hours = 0) => sql`now() - make_interval(days => ${days}, hours => ${hours})`;
const sheet = (name: string, heads: string) => ({
  name,
  rows: { 1: [name], 2: ["带 * 的列必须填写"], 3: heads.split(" ") },
});
const template = workbookOfSheets([
  sheet(
    BASIC_SHEET,
    "发票流水号* 发票类型* 特定业务类型 是否含税* 受票方自然人标识 购买方名称* 购买方纳税人识别号 购买方地址 购买方开户银行 购买方银行账号 备注 购买方邮箱",
  ),
  sheet(DETAIL_SHEET, "发票流水号* 项目名称* 商品和服务税收编码* 规格型号 单位 数量 单价 金额* 税率*"),
]);

/** `orderIds` in the history's order. */
export async function seedSalesWork(tx: Tx, orderIds: readonly string[], adminId: number): Promise<void> {
  await tx.insert(invoiceTemplates).values({
    userId: adminId,
    ...uploaded(template, "批量开票模板.xlsx"),
    serviceCode: "3070201020000000000",
    serviceRate: "0.06",
    bookCode: "1060201010000000000",
    bookRate: "免税",
    createTime: ago(30),
  });
  const [first = "", second = ""] = orderIds.slice(-2);
  const [paidTwice] = await tx.select().from(payments).where(eq(payments.reference, second));
  const { amount = 0 } = paidTwice ?? {};
  await tx.insert(refundTasks).values([
    {
      reference: second,
      transactionId: transactionIdOf("wechat", second, 1),
      amount,
      total: amount,
      method: "wechat",
      reason: "paid-twice",
      createdAt: ago(2, 3),
    },
    {
      reference: "20261120235900012345",
      transactionId: "4200002876202611209173958224",
      amount: 19900,
      total: 19900,
      method: "wechat",
      reason: "unknown-order",
      createdAt: ago(0, 5),
    },
    {
      reference: first,
      transactionId: "4200002876202611129173000411",
      amount: 800,
      total: 800,
      method: "wechat",
      reason: "amount-more",
      createdAt: ago(11),
      doneAt: ago(10),
      doneBy: adminId,
      refundNo: "50300708092026111300000",
      doneNote: "商户平台原路退回",
    },
  ]);
}
