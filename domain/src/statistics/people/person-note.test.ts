import { expect, test } from "vitest";
import { personNoteRule } from "./person-note.ts";

test.each([
  ["好", undefined],
  ["注".repeat(500), undefined],
  [`  ${"注".repeat(500)}\n`, undefined],
  ["注".repeat(501), "备注最多 500 个字符"],
  // A character beyond the basic plane is one, as a person counts.
  ["𠮷".repeat(500), undefined],
  ["", "请填写备注"],
  [" \n　", "请填写备注"],
])("a note has 1 to 500 characters, blanks around it left out: %j", (text, sentence) => {
  expect(personNoteRule(text)).toBe(sentence);
});
