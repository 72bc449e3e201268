// Staff notes on a learner (domain.md "Accounts in the office").
import { textRule } from "../../text-rule.ts";

/** Characters. */
export const MOST_NOTE = 500;
/** Older notes stay only in the learner's data export. */
export const NOTES_SHOWN = 100;

export const personNoteRule = textRule({
  max: MOST_NOTE,
  empty: "请填写备注",
  length: `备注最多 ${MOST_NOTE} 个字符`,
});
