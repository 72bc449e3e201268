// Courier and number of parcels and paper invoices.
import { ungrouped } from "../grouped-number.ts";
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
