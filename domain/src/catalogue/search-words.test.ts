import { expect, test } from "vitest";
import { defaultParams } from "../sysparams/defaults.ts";
import { searchWords, smallerWords, typesNamed } from "./search-words.ts";

const words = (text: string) => searchWords(text, defaultParams.shortForms);

test.each([
  ["二建", [["二建", "二级建造师"]]],
  ["二级建造师", [["二级建造师", "二建"]]],
  ["二建 实务", [["二建", "二级建造师"], ["实务"]]],
  ["二建实务", [["二建", "二级建造师"], ["实务"]]],
  ["  造价师\u3000", [["造价师", "造价工程师"]]],
  ["一级造价师", [["一级造价师", "一级造价工程师", "一级造价", "一造"]]],
  ["继教必修", [["继教", "继续教育"], ["必修"]]],
  ["安全员", [["安全员", "安全生产"]]],
  ["安管", [["安管", "安全生产管理人员", "三类人员"]]],
  ["八大员考试", [["八大员", "施工现场专业人员"], ["考试"]]],
  ["二建图书", [["二建", "二级建造师"], ["图书"]]],
  ["继续教育教材", [["继续教育教材"]]],
  ["ＢＩＭ", [["bim"]]],
  ["精讲班(2026)", [["精讲班"], ["2026"]]],
  ["《建筑实务》精讲班（2026）", [["建筑实务"], ["精讲班"], ["2026"]]],
  ["100%_\\", [["100%_\\"]]],
  ["a b c d e f", [["a"], ["b"], ["c"], ["d"], ["e"]]],
  [" \u3000 ", []],
  ["《》", []],
])("%s", (text, forms) => {
  expect(words(text).map((word) => word.forms.toSorted())).toEqual(forms.map((form) => form.toSorted()));
});

test("a name and what is not Chinese is found as it stands, other Chinese also in pieces", () => {
  expect(words("二建建筑实务2026").map(({ loose }) => loose)).toEqual([false, true, false]);
  expect(searchWords("二建", [])).toEqual([{ forms: ["二建"], loose: true }]);
});

test.each([
  ["防水卷材厚度", ["防水", "卷材", "厚度"]],
  ["防水卷材厚", ["防水", "卷材厚"]],
  ["二建 防水卷材", ["二建", "防水", "卷材"]],
  ["防", ["防"]],
  ["施工", ["施工"]],
])("%s in smaller words", (text, smaller) =>
  expect(smallerWords(words(text)).map(({ forms }) => forms[0])).toEqual(smaller),
);

test.each([
  [["继续教育"], [5]],
  [["继教", "继续教育"], [5]],
  [["继续教育教材"], [4]],
  [["考试培训"], [1]],
  [["付费答疑"], [2]],
  [["图书"], [3]],
  [["直播课程"], [6]],
  [["教育"], []],
  [[""], []],
])("%j names the types %j", (forms, types) => expect(typesNamed(forms)).toEqual(types));
