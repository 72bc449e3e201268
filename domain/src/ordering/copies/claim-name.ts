import { readableNameRule } from "../../identity/account-rules.ts";
import { textRule } from "../../text-rule.ts";
import { mostNotedName } from "../../enrolment/noted-name.ts";

const claimNameLength = textRule({
  min: 2,
  max: mostNotedName,
  empty: "请输入姓名",
  length: `长度在 2 到 ${mostNotedName} 个字符`,
});

/** The name of who claims a copy, kept as the buyer's name for them: required, 2 to 20 characters, no number of papers or phones. */
export function claimNameRule(text: string): string | undefined {
  return claimNameLength(text) ?? readableNameRule(text);
}
