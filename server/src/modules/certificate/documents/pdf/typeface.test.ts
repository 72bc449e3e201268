import { expect, test } from "vitest";
import { openFont, shownText, unbroken } from "./typeface.ts";

test("a character that the font lacks is shown by its code, never left out", async () => {
  await openFont();
  expect(shownText("王𠮷㛃·阿卜杜 A-1")).toBe("王〔U+20BB7〕㛃·阿卜杜 A-1");
});

test.each([
  ["继续教育", ["继", "续", "教", "育"]],
  ["必修课（上一年度）・1.1", ["必", "修", "课", "（上", "一", "年", "度）・", "1", ".", "1"]],
  ["《建筑法》。", ["《建", "筑", "法》。"]],
  ["（", ["（"]],
  ["）a", ["）", "a"]],
  ["", []],
])("a line ends nowhere else: %s", (word, parts) => {
  expect(unbroken(word)).toEqual(parts);
  expect(unbroken(word).join("")).toBe(word);
});
