// Courier and number of parcels and paper invoices.
import { ungrouped } from "../text-forms.ts";
import { nameRule } from "../name-rule.ts";
import { textRule, trimmed } from "../text-rule.ts";

/** 快递公司 (learner spec 5, "Invoice"). */
export const expressCompanyRule = nameRule(
  textRule({
    max: 50,
    empty: "请输入快递公司",
    length: "快递公司最多 50 个字符",
  }),
);

/** A number without grouping blanks and dashes. */
export const expressNoOf = (text: string): string => ungrouped(text);

export const normalDelivery = <D extends { expressCompany: string; trackingNo: string }>(given: D) => ({
  expressCompany: trimmed(given.expressCompany),
  trackingNo: expressNoOf(given.trackingNo),
});

const keptNoRule = textRule({
  max: 20,
  empty: "请输入快递单号",
  length: "快递单号最多 20 个字符",
});
/** 快递单号, without blanks and dashes (learner spec 2 and 5, "Invoice"). */
export const expressNoRule = (text: string): string | undefined => keptNoRule(expressNoOf(text));

// Couriers with their usual spellings (domain.md "Deliveries").
const COURIERS: readonly (readonly [name: string, ...also: string[]])[] = [
  ["顺丰速运", "顺丰", "顺丰快递", "SF"],
  ["中通快递", "中通", "ZTO"],
  ["圆通速递", "圆通", "圆通快递", "YTO"],
  ["申通快递", "申通", "STO"],
  ["韵达快递", "韵达", "韵达速递", "YD"],
  ["极兔速递", "极兔", "极兔快递", "JT"],
  ["京东快递", "京东", "京东物流", "JD"],
  ["中国邮政", "邮政", "邮政快递包裹", "EMS", "邮政EMS"],
  ["德邦快递", "德邦", "德邦物流", "DB"],
];

export const courierNames: readonly string[] = COURIERS.map(([name]) => name);

/** The courier meant; undefined if unknown. */
export function courierOf(text: string, usual: string): string | undefined {
  const written = text.replaceAll(/\s/g, "").toUpperCase();
  if (written === usual.replaceAll(/\s/g, "").toUpperCase()) return usual;
  return COURIERS.find((names) => names.some((name) => name.toUpperCase() === written))?.[0];
}

/** Spellings, own name first; empty if unknown. */
export const wordsOf = (name: string): readonly string[] =>
  COURIERS.find(([courier]) => courier === name) ?? [];

// Tracking lines of couriers and staff (domain.md "Deliveries").

/** 物流说明. */
export const remarkRule = textRule({
  max: 200,
  empty: "请输入物流说明",
  length: "物流说明最多 200 个字符",
});

/** Lines by staff per order. */
export const maxNoted = 200;

/** Tolerated clock difference. */
const clockMs = 5 * 60_000;

/** The time must lie between the order and now. */
export function acceptTimeRule(acceptTime: Date, { placed, now }: { placed: Date; now: Date }) {
  if (acceptTime.getTime() > now.getTime() + clockMs) return "物流时间不能晚于现在";
  return acceptTime < placed ? "物流时间不能早于下单时间" : undefined;
}

/** On equal times the later entry first. */
export const newestFirst = <Line extends { acceptTime: Date }>(lines: readonly Line[]): Line[] =>
  lines.toReversed().toSorted((a, b) => b.acceptTime.getTime() - a.acceptTime.getTime());
