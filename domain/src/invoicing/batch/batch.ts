// Fills the tax platform's workbook by column names (domain.md "Invoices").
import { firstCharacters } from "../../text-rule.ts";
import type { CourseType } from "../../catalogue/course-type.ts";
import { SHIPPED_TYPES } from "../../catalogue/course-type.ts";
import { MAX_ID } from "../../id.ts";
import { toYuan } from "../../money.ts";
import { refundedText } from "../../ordering/refunded.ts";
import { formatTime } from "../../time.ts";
import { plainHead, type SheetTexts, WorkbookRefused } from "../../workbook.ts";
import {
  INVOICE_STATUS,
  INVOICE_TYPE,
  type InvoiceStatus,
  type InvoiceType,
  NOT_NEEDED,
  PAYER_TYPE,
  type PayerType,
} from "../invoice-status.ts";
import { waitsText } from "../invoice-rules.ts";

export const maxBatched = 250;

export const TAX_RATES = ["0.13", "0.09", "0.06", "0.03", "0.01", "0", "免税"] as const;
export type TaxRate = (typeof TAX_RATES)[number];
export const taxRateLabel = (rate: TaxRate): string =>
  rate === "免税" ? rate : `${Math.round(Number(rate) * 100)}%`;

/** Codes and rates for services (teaching, answers) and books. */
export type TaxCodes = { serviceCode: string; serviceRate: TaxRate; bookCode: string; bookRate: TaxRate };
export const taxCodeRule = (text: string): string | undefined =>
  /^\d{19}$/.test(text) ? undefined : "商品和服务税收编码是 19 位数字";

export const BASIC_SHEET = "1-发票基本信息";
export const DETAIL_SHEET = "2-发票明细信息";
const headRow = 3;
export const firstDataRow = 4;

type Column = { heads: readonly string[]; needed?: true };
const column = (...heads: string[]): Column => ({ heads });
const needed = (...heads: string[]): Column => ({ heads, needed: true });
const BASIC = {
  serial: needed("发票流水号"),
  kind: needed("发票类型"),
  taxIncluded: needed("是否含税"),
  payerName: needed("购买方名称", "购方名称"),
  payerId: needed("购买方纳税人识别号", "购方纳税人识别号", "纳税人识别号"),
  person: column("受票方自然人标识", "购买方自然人标识"),
  address: column("购买方地址", "购方地址"),
  bank: column("购买方开户银行", "购买方开户行", "购方开户银行"),
  account: column("购买方银行账号", "购方银行账号"),
  email: column("购买方邮箱", "邮箱"),
  remark: column("备注"),
} as const;
const DETAIL = {
  serial: needed("发票流水号"),
  item: needed("项目名称"),
  code: needed("商品和服务税收编码"),
  amount: needed("金额"),
  rate: needed("税率", "税率/征收率"),
} as const;

type Places<C> = Partial<Record<keyof C, number>>;
export type TemplatePlaces = { basic: Places<typeof BASIC>; detail: Places<typeof DETAIL> };

function placesIn<C extends Readonly<Record<string, Column>>>(sheet: SheetTexts, columns: C): Places<C> {
  const heads = (sheet.rows.find(({ row }) => row === headRow)?.cells ?? []).map(plainHead);
  const places: Places<C> = {};
  for (const [key, { heads: names }] of Object.entries(columns)) {
    const at = heads.findIndex((head) => names.includes(head));
    if (at >= 0) places[key as keyof C] = at;
    else if (columns[key]?.needed) throw new WorkbookRefused(`“${sheet.name}”第 3 行没有“${names[0]}”这一列`);
  }
  return places;
}

/** Column positions; throws WorkbookRefused without a sheet or required column, or if already filled. */
export function templatePlaces(sheets: readonly SheetTexts[]): TemplatePlaces {
  const named = (name: string): SheetTexts => {
    const sheet = sheets.find((one) => one.name === name);
    if (!sheet) throw new WorkbookRefused(`文件里没有“${name}”这张表，请上传税务平台的批量开票模板`);
    const filled = sheet.rows.find(({ row }) => row >= firstDataRow);
    if (filled)
      throw new WorkbookRefused(`“${name}”第 ${filled.row} 行已有内容，请上传从税务平台下载的空白模板`);
    return sheet;
  };
  return { basic: placesIn(named(BASIC_SHEET), BASIC), detail: placesIn(named(DETAIL_SHEET), DETAIL) };
}

// ---- filling ----
const SERIAL = /^FP(\d{10})$/;
/** Serial number of an invoice: constant, so the platform refuses duplicates. */
export const serialOf = (invoiceId: number): string => `FP${String(invoiceId).padStart(10, "0")}`;
/** The invoice of our serial number, else undefined. */
export function invoiceIdOf(serial: string): number | undefined {
  const [, digits] = SERIAL.exec(serial) ?? [];
  const id = Number(digits);
  return id >= 1 && id <= MAX_ID ? id : undefined;
}

export type ToBatch = {
  invoiceId: number;
  orderId: string;
  invoiceType: InvoiceType;
  invoiceStatus: InvoiceStatus;
  voidedTime: Date | null;
  invoiceNo: string | null;
  payerType: PayerType;
  payerName: string;
  payerId: string;
  payerAddress: string;
  payerBank: string;
  payerAccount: string;
  payerEmail: string;
  /** Fen, like all amounts here. */
  invoiceAmt: number;
  /** Refunded money of the order, and whether it is everything. */
  refundedAmt: number;
  refundedWhole: boolean;
  /** Pending refunds of the order. */
  refundDueAmt: number;
  /** Time of the last workbook, and the platform's refusal since. */
  batchedTime: Date | null;
  batchError: string | null;
  freightPrice: number;
  items: readonly { orderItemName: string; courseType: CourseType; orderItemAmt: number }[];
};

/** Refuses single sending: the platform may be issuing it. */
export const inWorkbookText = (since: Date | string): string =>
  `这张发票已写入开票工作簿（${formatTime(since)}），请先读回开票结果，再发送`;

/**
 * Why an invoice is left out; undefined if included. `again`: also those whose workbook has no result
 * yet.
 */
export function whyNotBatched(invoice: ToBatch, again: boolean): string | undefined {
  if (invoice.voidedTime !== null) return "已作废";
  if (invoice.invoiceStatus !== INVOICE_STATUS.applied) return "不是待开具的发票";
  if (invoice.refundedWhole) return NOT_NEEDED;
  if (invoice.refundDueAmt > 0)
    return waitsText({
      refundDueAmt: toYuan(invoice.refundDueAmt),
      invoiceAmt: toYuan(invoice.invoiceAmt),
      invoiceNo: invoice.invoiceNo ?? "",
    });
  if (invoice.invoiceType !== INVOICE_TYPE.electronic) return "纸质发票不能批量开具，请单张处理";
  if (invoice.invoiceNo !== null) return `已开具，号码 ${invoice.invoiceNo}`;
  if (invoice.payerType === PAYER_TYPE.company && invoice.payerId === "") return "没有统一社会信用代码";
  // A refunded sum does not show the line, hence the rate.
  if (invoice.refundedAmt > 0) return `订单${refundedText(toYuan(invoice.refundedAmt))}，请按余额单张开具`;
  if (invoice.items.length === 0 || invoice.invoiceAmt <= 0) return "没有可以开具的金额";
  return invoice.batchedTime !== null && invoice.batchError === null && !again
    ? `${formatTime(invoice.batchedTime)} 已写入工作簿，请先读回开票结果，读回前不重复写入`
    : undefined;
}

const isPrinted = (type: CourseType): boolean => (SHIPPED_TYPES as readonly number[]).includes(type);
const maxOfItem = 100;

/** Lines sum to the invoice; postage joins the first shipped item. */
function linesOf({ items, freightPrice }: ToBatch) {
  const posted = Math.max(
    0,
    items.findIndex(({ courseType }) => isPrinted(courseType)),
  );
  return items
    .map(({ orderItemName, courseType, orderItemAmt }, at) => ({
      name: firstCharacters(orderItemName, maxOfItem),
      printed: isPrinted(courseType),
      amount: orderItemAmt + (at === posted ? freightPrice : 0),
    }))
    .filter(({ amount }) => amount > 0);
}

type Cells = (string | undefined)[];
/** Rows of both sheets, all text; undefined keeps the template's cell. */
export function batchRows(
  { basic, detail }: TemplatePlaces,
  invoices: readonly ToBatch[],
  taxed: TaxCodes,
): { basic: Cells[]; detail: Cells[] } {
  return {
    basic: invoices.map((invoice) =>
      placed(basic, {
        serial: serialOf(invoice.invoiceId),
        kind: "普通发票",
        taxIncluded: "是",
        payerName: invoice.payerName,
        payerId: invoice.payerId,
        person: invoice.payerType === PAYER_TYPE.personal ? "是" : "",
        address: invoice.payerAddress,
        bank: invoice.payerBank,
        account: invoice.payerAccount,
        email: invoice.payerEmail,
        remark: `订单 ${invoice.orderId}`,
      }),
    ),
    detail: invoices.flatMap((invoice) =>
      linesOf(invoice).map(({ name, printed, amount }) =>
        placed(detail, {
          serial: serialOf(invoice.invoiceId),
          item: name,
          code: printed ? taxed.bookCode : taxed.serviceCode,
          amount: toYuan(amount).toFixed(2),
          rate: printed ? taxed.bookRate : taxed.serviceRate,
        }),
      ),
    ),
  };
}

function placed<K extends string>(places: Partial<Record<K, number>>, texts: Record<K, string>): Cells {
  const cells: Cells = [];
  for (const [key, at] of Object.entries(places) as [K, number][]) {
    while (cells.length <= at) cells.push(undefined);
    if (texts[key] !== "") cells[at] = texts[key];
  }
  return cells;
}
