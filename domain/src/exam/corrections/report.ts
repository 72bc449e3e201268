// A report that a question is wrong: what may be said, and where the question was met (domain.md "Papers").
import { textRule } from "../../text-rule.ts";

export const reportKinds = ["key", "question", "other"] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportKindWords: Readonly<Record<ReportKind, string>> = {
  key: "答案有误",
  question: "题目有误",
  other: "其他",
};

/** Where the question was met. */
export const reportPlaces = ["practice", "test", "bank", "daily"] as const;
export type ReportPlace = (typeof reportPlaces)[number];

/** Open until staff have answered. */
export const reportStates = ["open", "settled"] as const;

const most = 200;
const length = `说明最多 ${most} 个字符`;

/** What is added in words; optional, except beside 其他. */
export const reportTextRule = textRule({ max: most, length });
/** The same for 其他, which says nothing without words. */
export const otherTextRule = textRule({ max: most, length, empty: "请说明哪里有问题" });

/** What staff answer to those who reported a question. */
export const settleRule = textRule({ max: most, length: `答复最多 ${most} 个字符`, empty: "请填写答复" });
/** Why a question is regraded, as those concerned read it. */
export const reasonRule = textRule({ max: most, length: `原因最多 ${most} 个字符`, empty: "请填写更正原因" });
