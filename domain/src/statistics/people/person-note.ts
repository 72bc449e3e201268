// What staff note of a learner, for their page in the office (domain.md "Accounts in the office").
import { textRule } from "../../text-rule.ts";

/** Characters, as a person counts them. */
export const MOST_NOTE = 500;
/** Of one learner, the newest; older ones stay in the learner's own copy of what is kept. */
export const NOTES_SHOWN = 100;

/** Of a note, blanks around it left out. */
export const personNoteRule = textRule({
  max: MOST_NOTE,
  empty: "请填写备注",
  length: `备注最多 ${MOST_NOTE} 个字符`,
});
