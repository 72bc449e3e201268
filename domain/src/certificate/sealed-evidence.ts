// The evidence of booked hours outlives the account for a while, sealed (domain.md "Ending an account").
import { textRule } from "../text-rule.ts";

/** Years that it is kept after the end of its period. */
export const EVIDENCE_YEARS = 6;

/** Why staff open it; it stands in the audit log. */
export const openingReasonRule = textRule({
  min: 5,
  max: 200,
  empty: "请填写查看原因",
  length: "长度在 5 到 200 个字符",
});
