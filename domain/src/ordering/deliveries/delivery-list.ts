// Reads a filled list of express numbers (domain.md "Deliveries").
import { expressNoOf, courierNames, courierOf } from "../../shipping/express.ts";
import { plainHead, type SheetTexts, unclearCell, WorkbookRefused } from "../../workbook.ts";
import type { Delivery, DeliveryStep } from "../delivery.ts";

export const maxDelivered = 2_000;
export const DELIVERY_HEADS = [
  "订单号",
  "收件人",
  "手机号",
  "收件地址",
  "商品",
  "快递公司",
  "快递单号",
] as const;
const headsWithin = 10;

/** A row, normalised when valid, otherwise as in the file, with every fault and its cell. */
export type DeliveryRow = { row: number; orderId: string; delivery: Delivery; faults: readonly string[] };

/** Rows with an express number. Throws WorkbookRefused without columns, or none or too many such rows. */
export function readDeliveries(sheets: readonly SheetTexts[], usual: string): DeliveryRow[] {
  for (const sheet of sheets)
    for (const { row, cells } of sheet.rows.slice(0, headsWithin)) {
      const heads = cells.map(plainHead);
      const [order, company, number] = (["订单号", "快递公司", "快递单号"] as const).map((name) =>
        heads.indexOf(name),
      ) as [number, number, number];
      if (order < 0 || number < 0) continue;
      const rows = sheet.rows
        .filter((line) => line.row > row)
        .map((line) => ({
          row: line.row,
          orderId: line.cells[order] ?? "",
          company: line.cells[company] ?? "",
          number: line.cells[number] ?? "",
          unclear: (["订单号", "快递公司", "快递单号"] as const).flatMap((head, at) => {
            const column = [order, company, number][at] ?? -1;
            return line.unclear?.includes(column)
              ? [`“${head}”${unclearCell(line.cells[column] ?? "")}`]
              : [];
          }),
        }))
        .filter((line) => expressNoOf(line.number) !== "");
      if (rows.length === 0) throw new WorkbookRefused("文件里没有填写快递单号的行");
      if (rows.length > maxDelivered)
        throw new WorkbookRefused(`一次最多 ${maxDelivered} 行，这个文件有 ${rows.length} 行`);
      return doubled(rows.map((line) => read(line, usual)));
    }
  throw new WorkbookRefused("没有找到“订单号”和“快递单号”两列，请下载模板填写后上传");
}

type Texts = { row: number; orderId: string; company: string; number: string; unclear: readonly string[] };

export const isOrderId = (text: string): boolean => /^\d{20}$/.test(text);

function read({ row, orderId, company, number, unclear }: Texts, usual: string): DeliveryRow {
  const courier = company === "" ? usual : courierOf(company, usual);
  const kept = expressNoOf(number);
  // Long numbers may have lost their last digits.
  const whole = /^[A-Za-z\d]{6,20}$/.test(kept);
  if (unclear.length > 0)
    return {
      row,
      orderId,
      delivery: { expressCompany: courier ?? company, trackingNo: number },
      faults: unclear,
    };
  const faults = [
    ...(isOrderId(orderId) ? [] : ["“订单号”应为 20 位数字"]),
    ...(courier === undefined ? [`“快递公司”“${company}”不认识，可以填：${courierNames.join("、")}`] : []),
    ...(whole ? [] : ["“快递单号”应为 6 到 20 位字母和数字"]),
  ];
  const delivery = { expressCompany: courier ?? company, trackingNo: whole ? kept : number };
  return { row, orderId, delivery, faults };
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
