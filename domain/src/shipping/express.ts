// How something was posted: the two fields that say it, the same for an order's parcel and for a paper invoice.
import { ungrouped } from "../grouped-number.ts";
import { nameRule } from "../name-rule.ts";
import { textRule, trimmed } from "../text-rule.ts";

/** 快递公司: required, 1 to 50 characters (learner spec 5, "Invoice"). */
export const expressCompanyRule = nameRule(
  textRule({
    max: 50,
    empty: "请输入快递公司",
    length: "快递公司最多 50 个字符",
  }),
);

/** An express number as it is kept: without the blanks and dashes that group its characters. */
export const expressNoOf = (text: string): string => ungrouped(text);

/** A courier and a number as they are kept. */
export const normalDelivery = <D extends { expressCompany: string; trackingNo: string }>(given: D) => ({
  expressCompany: trimmed(given.expressCompany),
  trackingNo: expressNoOf(given.trackingNo),
});

const keptNoRule = textRule({
  max: 20,
  empty: "请输入快递单号",
  length: "快递单号最多 20 个字符",
});
/** 快递单号: required, 1 to 20 characters without blanks and dashes (learner spec 2 and 5, "Invoice"). */
export const expressNoRule = (text: string): string | undefined => keptNoRule(expressNoOf(text));
