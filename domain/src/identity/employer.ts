import { nameRule } from "../name-rule.ts";
import { textRule } from "../text-rule.ts";

export const MOST_EMPLOYER = 100;

/** 单位, the employer: optional (domain.md "The profile"). */
export const employerRule = nameRule(
  textRule({ max: MOST_EMPLOYER, length: `单位最多 ${MOST_EMPLOYER} 个字符` }),
);
