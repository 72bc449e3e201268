import { textRule } from "../../text-rule.ts";

/** Why a course goes back to its teacher: 1 to 500 characters, blanks around them aside. */
export const returnReasonRule = textRule({
  max: 500,
  empty: "请填写退回原因",
  length: "退回原因最多 500 个字符",
});
