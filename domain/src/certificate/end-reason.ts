import { textRule } from "../text-rule.ts";

/** Why a certificate is reissued or revoked; its owner is told (domain.md "Certificate documents"). */
export const endReasonRule = textRule({
  max: 200,
  empty: "请填写原因",
  length: "长度在 1 到 200 个字符",
});
