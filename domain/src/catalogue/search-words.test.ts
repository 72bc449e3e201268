import { expect, test } from "vitest";
import { searchWords } from "./search-words.ts";

test.each([
  ["二建", [["二建", "二级建造师"]]],
  ["二级建造师", [["二级建造师", "二建"]]],
  ["二建 实务", [["二建", "二级建造师"], ["实务"]]],
  ["二建实务", [["二建", "二级建造师"], ["实务"]]],
  ["  造价师\u3000", [["造价师", "造价工程师"]]],
  ["一级造价师", [["一级造价师", "一级造价工程师", "一级造价", "一造"]]],
  ["继教必修", [["继教", "继续教育"], ["必修"]]],
  ["ＢＩＭ", [["ＢＩＭ", "BIM"]]],
  ["100%_\\", [["100%_\\"]]],
  ["a b c d e f", [["a"], ["b"], ["c"], ["d"], ["e"]]],
  [" \u3000 ", []],
])("%s", (text, words) => {
  expect(searchWords(text).map((forms) => forms.toSorted())).toEqual(words.map((forms) => forms.toSorted()));
});
