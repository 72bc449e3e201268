import { textRule } from "../../text-rule.ts";

export const returnReasonRule = textRule({
  max: 500,
  empty: "请填写退回原因",
  length: "退回原因最多 500 个字符",
});
