import { expect, test } from "vitest";
import { cellName, templateHeads } from "./columns.ts";
import { cellText, picturesIn, richText } from "./cell-text.ts";
import { readQuestions, type SheetRow } from "./read-questions.ts";

const rowOf = (row: number, ...texts: string[]): SheetRow => ({
  row,
  cells: texts.map((text) => ({ text })),
});
const heads = rowOf(1, "题型*", "题干*", "选项A", "选项B", "选项C", "答案*", "分值", "难度");
const read = (...texts: string[]) => {
  const sheet = readQuestions([heads, rowOf(2, ...texts)]);
  if (typeof sheet === "string") throw new Error(sheet);
  const [row] = sheet.rows;
  if (!row) throw new Error("no row");
  return row;
};

test("heads are found wherever they stand, and their absence is said", () => {
  const sheet = readQuestions([
    rowOf(1, "2026 年题目"),
    rowOf(3, "答案 （必填）", "题 干", " 题型*", "选项Ａ", "选项b"),
    rowOf(4, "a", "甲乙哪个对？", "单选", "甲", "乙"),
  ]);
  expect(sheet).toMatchObject({ rows: [{ row: 4, questionKeys: ["A"], problems: [] }] });
  expect(readQuestions([rowOf(1, "题干", "答案")])).toMatch(/^没有找到表头/);
  expect(readQuestions([rowOf(1, ...templateHeads)])).toBe("文件里没有题目");
});

test("heads with notes, and a head of two rows, are found", () => {
  const sheet = readQuestions([
    rowOf(1, "题型（单选/多选）", "题干（支持图片）", "选项（必填）", "", "", "答案（如 ABD）"),
    rowOf(2, "", "", "A", "B", "C", ""),
    rowOf(3, "单选", "甲乙哪个对？", "甲", "乙", "丙", "a"),
  ]);
  expect(sheet).toMatchObject({
    rows: [
      { row: 3, choices: [{ choiceName: "甲" }, { choiceName: "乙" }, { choiceName: "丙" }], problems: [] },
    ],
  });
});

test.each([
  ["ABC", ["A", "B", "C"]],
  ["c, a", ["A", "C"]],
  ["Ａ、Ｂ", ["A", "B"]],
  ["A；B", ["A", "B"]],
  [" b ", ["B"]],
])("an answer %j means %j", (text, keys) => {
  const row = read("多选", "题", "甲", "乙", "丙", text);
  expect([row.questionKeys, row.problems]).toEqual([keys, []]);
});

test("a judgement is a single choice of 对 and 错", () => {
  for (const [said, key] of [
    ["对", "A"],
    ["√", "A"],
    ["错误", "B"],
    ["B", "B"],
  ] as const)
    expect(read("判断题", "题", "", "", "", said)).toMatchObject({
      questionType: "single",
      choices: [{ choiceName: "对" }, { choiceName: "错" }],
      questionKeys: [key],
      problems: [],
    });
});

test.each([
  [["选择", "题", "甲", "乙", "", "A"], "type", "题型填 单选、多选、判断 或 问答"],
  [["", "题", "甲", "乙", "", "A"], "type", "请填写题型"],
  [["单选", "", "甲", "乙", "", "A"], "text", "题干不能为空"],
  [["单选", "题", "甲", "乙", "", "AB"], "keys", "单选题只能有一个答案"],
  [["单选", "题", "甲", "乙", "", ""], "keys", "答案不能为空"],
  [["单选", "题", "甲", "乙", "", "C"], "keys", "答案里有 C，但没有选项 C"],
  [["单选", "题", "甲", "乙", "", "F"], "keys", "这题没有选项 F"],
  [["单选", "题", "甲", "乙", "", "甲"], "keys", "答案填选项的字母，如 ABD"],
  [["多选", "题", "甲", "", "丙", "A"], "B", "请填写选项 B"],
  [["多选", "题", "甲", "乙", "甲", "A"], "C", "选项 C 和前面的选项相同"],
  [["单选", "题", "甲", "", "", "A"], "A", "至少填写 2 个选项"],
  [["问答", "题", "甲", "", "", ""], "A", "问答题没有选项"],
  [["单选", "题", "甲", "乙", "", "A", "1.3"], "score", "分值的步长是 0.5"],
  [["单选", "题", "甲", "乙", "", "A", "两分"], "score", "分值填数字"],
  [
    ["单选", "题", "甲", "乙", "", "A", "1", "难"],
    "difficulty",
    "难度填 很易、较易、中等、较难、很难，或 1 到 5",
  ],
])("%j is refused at its cell", (texts, column, why) => {
  expect(read(...texts).problems).toEqual([{ column, why }]);
});

test("[QBANK-012] a cell of 0 points is taken, one of less is refused", () => {
  expect(read("单选", "题", "甲", "乙", "", "A", "0")).toMatchObject({ questionScore: 0, problems: [] });
  for (const less of ["-2", "-0.5", "-2分"])
    expect(read("单选", "题", "甲", "乙", "", "A", less).problems).toEqual([
      { column: "score", why: "分值不能小于 0" },
    ]);
});

test("a picture stands in the stem, a choice or the explanation, of an open question also in its key", () => {
  const why = "图片放在题干、选项或解析里";
  const refused = { column: "keys", why };
  expect(read("单选", "题", "甲", "乙", "", "A[图:1.png]").problems).toContainEqual(refused);
  expect(read("问答", "题", "", "", "", "见[图:1.png]").problems).toEqual([]);
  expect(read("单选", "题[图:1.png]", "[图:2.png]", "乙", "", "A").problems).toEqual([]);
});

test("an open question needs no key; score and level have their forms; an empty score is 1 point", () => {
  expect(read("案例分析", "题", "", "", "", "", "20 分", "4")).toMatchObject({
    questionType: "askanswer",
    questionScore: 200,
    details: { difficulty: "较难" },
    problems: [],
  });
  expect(read("单选", "题", "甲", "乙", "", "A").questionScore).toBe(10);
});

test("rich content goes into a cell and back, a line a paragraph, a picture as its mark", () => {
  const html =
    '<p>看图 <img src="/files/image/editor/a1b2c3d4e5f6a7b8c9d0.png" alt="" /></p><p>H<sub>2</sub>O &lt; 5&amp;6</p>';
  expect(cellText(html)).toBe("看图 [图:a1b2c3d4e5f6a7b8c9d0.png]\nH2O < 5&6");
  expect(picturesIn("看图[图：1.png]和[图:2.png][图:1.png]")).toEqual(["1.png", "2.png"]);
  expect(
    richText("水灰比 < 0.5\n看[图:1.png]和[图:2.png]", (name) =>
      name === "1.png" ? "/files/x.png" : undefined,
    ),
  ).toBe('<p>水灰比 &lt; 0.5</p><p>看<img src="/files/x.png" alt="" />和[图:2.png]</p>');
});

test("cells are named as a spreadsheet names them", () => {
  expect([cellName(0, 1), cellName(25, 18), cellName(26, 3)]).toEqual(["A1", "Z18", "AA3"]);
});
