// A view of a list: its filters, order and columns under a name, so that what is asked for every day is one press.
import { type TextRule, textRule } from "../text-rule.ts";

/** Views that one person keeps of one list. */
export const MOST_VIEWS = 20;
/** Characters of a list's address behind its question mark. */
export const MOST_QUERY = 2_000;

export const viewNameRule: TextRule = textRule({
  max: 20,
  empty: "请输入视图名称",
  length: "视图名称最多 20 个字",
});
