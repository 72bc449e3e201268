// Reads a filled list of express numbers (domain.md "Deliveries").
import { expressNoOf, courierNames, courierOf } from "../../shipping/express.ts";
import { searchForm } from "../../name-rule.ts";
import { normalPhone } from "../../phone.ts";
import { plainHead, type SheetTexts, unclearCell, WorkbookRefused } from "../../workbook.ts";
import type { Delivery, DeliveryStep } from "../delivery.ts";
import type { AddressCopy } from "../order.ts";

export const maxDelivered = 2_000;
const ADDRESS_HEADS = ["收件人", "手机号", "收件地址"] as const;
export const DELIVERY_HEADS = ["订单号", ...ADDRESS_HEADS, "商品", "快递公司", "快递单号"] as const;
const READ_HEADS = ["订单号", "快递公司", "快递单号", ...ADDRESS_HEADS] as const;
const headsWithin = 10;

type AddressHead = (typeof ADDRESS_HEADS)[number];
type Consignee = Pick<AddressCopy, "name" | "telephone" | "regionText" | "address">;
/** What a file says of where the parcel goes, by the columns it has. */
export type AddressCells = Partial<Record<AddressHead, string>>;

/** What the list says of where a parcel goes. */
export const addressCells = (addr: Consignee | null): Record<AddressHead, string> => ({
  收件人: addr?.name ?? "",
  手机号: addr?.telephone ?? "",
  收件地址: `${addr?.regionText ?? ""}${addr?.address ?? ""}`,
});

// The list writes control characters as blanks, and a quote before what looks like a formula.
const textForm = (text: string): string => searchForm(text.replaceAll(/\p{Cc}/gu, " ").replace(/^'/, ""));
// A spreadsheet's number has lost its leading zeros, and may be shown with signs of its format.
const phoneForm = (text: string): string =>
  normalPhone(text.replace(/^'/, "").replaceAll(/,|\.0+$/g, "")).replace(/^0+/, "");

/** Why a parcel packed by this file does not go where the order says now; empty if it does. */
export function whyElsewhere(file: AddressCells, addr: Consignee | null): string[] {
  const now = addressCells(addr);
  const others = ADDRESS_HEADS.filter((head) => {
    const form = head === "手机号" ? phoneForm : textForm;
    const written = file[head];
    return written !== undefined && form(written) !== form(now[head]);
  });
  if (others.length === 0) return [];
  return [`收件信息已修改，请重新导出（${others.map((head) => `“${head}”`).join("、")}与订单现在的不同）`];
}

/** A row, normalised when valid, otherwise as in the file, with every fault and its cell. */
export type DeliveryRow = {
  row: number;
  orderId: string;
  delivery: Delivery;
  address: AddressCells;
  faults: readonly string[];
};

/** Rows with an express number. Throws WorkbookRefused without columns, or none or too many such rows. */
export function readDeliveries(sheets: readonly SheetTexts[], usual: string): DeliveryRow[] {
  for (const sheet of sheets)
    for (const { row, cells } of sheet.rows.slice(0, headsWithin)) {
      const heads = cells.map(plainHead);
      const at = (name: (typeof READ_HEADS)[number]): number => heads.indexOf(name);
      const [order, company, number] = [at("订单号"), at("快递公司"), at("快递单号")];
      if (order < 0 || number < 0) continue;
      const rows = sheet.rows
        .filter((line) => line.row > row)
        .map((line) => ({
          row: line.row,
          orderId: line.cells[order] ?? "",
          company: line.cells[company] ?? "",
          number: line.cells[number] ?? "",
          address: Object.fromEntries(
            ADDRESS_HEADS.filter((head) => at(head) >= 0 && !isUnclear(line, at(head))).map((head) => [
              head,
              line.cells[at(head)] ?? "",
            ]),
          ),
          unclear: READ_HEADS.filter((head) => isUnclear(line, at(head))).map(
            (head) => `“${head}”${unclearCell(line.cells[at(head)] ?? "")}`,
          ),
        }))
        .filter((line) => expressNoOf(line.number) !== "");
      if (rows.length === 0) throw new WorkbookRefused("文件里没有填写快递单号的行");
      if (rows.length > maxDelivered)
        throw new WorkbookRefused(`一次最多 ${maxDelivered} 行，这个文件有 ${rows.length} 行`);
      return doubled(rows.map((line) => read(line, usual)));
    }
  throw new WorkbookRefused("没有找到“订单号”和“快递单号”两列，请下载模板填写后上传");
}

const isUnclear = ({ unclear }: SheetTexts["rows"][number], column: number): boolean =>
  unclear?.includes(column) === true;

type Texts = Pick<DeliveryRow, "row" | "orderId" | "address"> & {
  company: string;
  number: string;
  unclear: readonly string[];
};

export const isOrderId = (text: string): boolean => /^\d{20}$/.test(text);

function read({ row, orderId, address, company, number, unclear }: Texts, usual: string): DeliveryRow {
  const courier = company === "" ? usual : courierOf(company, usual);
  const kept = expressNoOf(number);
  // Long numbers may have lost their last digits.
  const whole = /^[A-Za-z\d]{6,20}$/.test(kept);
  if (unclear.length > 0)
    return {
      row,
      orderId,
      delivery: { expressCompany: courier ?? company, trackingNo: number },
      address,
      faults: unclear,
    };
  const faults = [
    ...(isOrderId(orderId) ? [] : ["“订单号”应为 20 位数字"]),
    ...(courier === undefined ? [`“快递公司”“${company}”不认识，可以填：${courierNames.join("、")}`] : []),
    ...(whole ? [] : ["“快递单号”应为 6 到 20 位字母和数字"]),
  ];
  const delivery = { expressCompany: courier ?? company, trackingNo: whole ? kept : number };
  return { row, orderId, delivery, address, faults };
}

function doubled(rows: DeliveryRow[]): DeliveryRow[] {
  const first = new Map<string, number>();
  return rows.map((row) => {
    if (!isOrderId(row.orderId)) return row;
    const before = first.get(row.orderId);
    if (before === undefined) {
      first.set(row.orderId, row.row);
      return row;
    }
    return { ...row, faults: [...row.faults, `“订单号”与第 ${before} 行重复`] };
  });
}

/** Why an order is not sent; empty if it is or already was. */
export function whyNotDelivered(step: DeliveryStep, sent: Delivery | null): string[] {
  if (step === "not-paid") return ["“订单号”对应的订单不是已付款"];
  if (step === "nothing-to-ship") return ["“订单号”对应的订单里没有需要寄送的商品"];
  if (step === "refunded") return ["“订单号”里要寄的商品已退款，不用发货"];
  if (step === "sent-otherwise")
    return [`“订单号”对应的订单已发货：${sent?.expressCompany ?? ""} ${sent?.trackingNo ?? ""}`];
  return [];
}
