// Evidence of booked hours outlives the account, sealed (domain.md "Ending an account").
import { textRule } from "../text-rule.ts";

/** Years kept after the period's end. */
export const EVIDENCE_YEARS = 6;

/** Staff's reason, kept in the audit log. */
export const openingReasonRule = textRule({
  min: 5,
  max: 200,
  empty: "请填写查看原因",
  length: "长度在 5 到 200 个字符",
});
