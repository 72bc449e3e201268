import { textRule } from "../text-rule.ts";

/** Reason that is sent to the owner (domain.md "Certificate documents"). */
export const endReasonRule = textRule({
  max: 200,
  empty: "请填写原因",
  length: "长度在 1 到 200 个字符",
});
