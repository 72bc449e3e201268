import { textRule } from "../text-rule.ts";

/** What staff saw when confirming an identity: 身份证原件，到店核对. */
export const evidenceRule = textRule({
  min: 2,
  max: 200,
  empty: "请填写核对依据",
  length: "长度在 2 到 200 个字符",
});
