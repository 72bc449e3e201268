import { expect, test } from "vitest";
import { firstCharacters, firstGraphemes, firstUnits, isBlank, textRule, trimmed } from "./text-rule.ts";

const name = textRule({ min: 2, max: 4, empty: "必填", length: "长度在 2 到 4 个字符" });

test.each([
  ["", "必填"],
  ["  ", "必填"],
  ["\u200b\u200b", "必填"],
  ["\u200b李\ufeff", "长度在 2 到 4 个字符"],
  ["李", "长度在 2 到 4 个字符"],
  [" 李 ", "长度在 2 到 4 个字符"],
  ["李建", undefined],
  ["𠮷田建国", undefined],
  ["李建国建国", "长度在 2 到 4 个字符"],
])("%j is judged trimmed and by characters", (text, sentence) => {
  expect(name(text)).toBe(sentence);
});

test("a text is cut between characters, never inside one", () => {
  expect(firstCharacters("𠮷野家", 1)).toBe("𠮷");
  expect(firstCharacters("李", 3)).toBe("李");
  expect(firstGraphemes("👨‍👩‍👧李", 1)).toBe("👨‍👩‍👧");
  expect(firstGraphemes("e\u0301a", 1)).toBe("e\u0301");
  expect([firstUnits("a𠮷", 2), firstUnits("a𠮷", 3)]).toEqual(["a", "a𠮷"]);
});

test("a field without a sentence for empty is optional", () => {
  expect(textRule({ max: 4, length: "最多 4 个字符" })("")).toBeUndefined();
});

test.each([
  ["zero-width spaces", "\u200b\u200b"],
  ["a byte order mark", "\ufeff"],
  ["direction marks", "\u200e\u202e\u2066"],
  ["Hangul fillers", "\u3164\uffa0\u115f"],
  ["a soft hyphen, a braille blank and a variation selector", "\u00ad\u2800\ufe0f"],
  ["ideographic blanks and line ends", " \n\u3000\t"],
  ["control characters", "\u0001\u007f"],
])("%s alone are blank, and left out around a text", (_, unseen) => {
  expect(isBlank(unseen)).toBe(true);
  expect(trimmed(`${unseen}李\u200d建${unseen.replace("\ufe0f", "")}`)).toBe("李\u200d建");
});

test("what can be seen is no blank, and an emoji keeps its colours", () => {
  expect(["。", "𠮷", "😀", "0"].map(isBlank)).toEqual([false, false, false, false]);
  expect(trimmed(" ❤\ufe0f ")).toBe("❤\ufe0f");
});

test("a long run of unseen characters is judged at once", () => {
  const long = "\u200b".repeat(500_000);
  expect(trimmed(`${long}a${long}b${long}`)).toHaveLength(500_002);
});
