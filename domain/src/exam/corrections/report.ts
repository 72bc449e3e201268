// Reports of faulty questions (domain.md "Papers").
import { textRule } from "../../text-rule.ts";
import { attemptModes } from "../attempt.ts";

export const reportKinds = ["key", "question", "other"] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportKindWords: Readonly<Record<ReportKind, string>> = {
  key: "答案有误",
  question: "题目有误",
  other: "其他",
};

export const reportPlaces = [...attemptModes, "bank", "daily"] as const;
export type ReportPlace = (typeof reportPlaces)[number];

export const reportStates = ["open", "settled"] as const;

const most = 200;
const length = `说明最多 ${most} 个字符`;

/** Details; optional except for 其他. */
export const reportTextRule = textRule({ max: most, length });
/** Details for 其他: required. */
export const otherTextRule = textRule({ max: most, length, empty: "请说明哪里有问题" });

/** Staff's answer to the reporters. */
export const settleRule = textRule({ max: most, length: `答复最多 ${most} 个字符`, empty: "请填写答复" });
/** Reason of a regrade, shown to affected learners. */
export const reasonRule = textRule({ max: most, length: `原因最多 ${most} 个字符`, empty: "请填写更正原因" });
