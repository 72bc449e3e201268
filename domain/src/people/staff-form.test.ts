import { expect, test } from "vitest";
import { staffMistakes, personNoteRule } from "./staff-form.ts";

const channel = { userName: "建筑技术学校", loginName: "school", telephone: "13900000011", passWd: "" };

test.each([0, 0.09, 1.01])("[CHAN-010] in a channel's form a discount of %f is a mistake", (discount) => {
  expect(staffMistakes({ ...channel, exclusiveDiscount: discount }, "channel", channel)).toEqual({
    exclusiveDiscount: "折扣在 0.1 到 1 之间",
  });
});

test.each([0.1, 1])("[CHAN-010] in a channel's form a discount of %f is none", (discount) => {
  expect(staffMistakes({ ...channel, exclusiveDiscount: discount }, "channel", channel)).toEqual({});
});

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
