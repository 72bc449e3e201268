import { expect, test } from "vitest";
import { noDetails } from "./question-details.ts";
import { wordingChanges } from "./wording-changes.ts";

const worded = {
  questionType: "single" as const,
  questionText: "<p>水泥的初凝时间不得早于（　）分钟。</p>",
  questionScore: 1,
  questionKeys: ["A"],
  choices: [
    { choiceNo: "A", choiceName: "45", optionId: "A" },
    { choiceNo: "B", choiceName: "60", optionId: "B" },
  ],
  answers: "",
  details: noDetails,
};

test("two wordings that say the same differ in nothing", () => {
  expect(wordingChanges(worded, { ...worded, questionKeys: [...worded.questionKeys] })).toEqual([]);
});

test("what differs is told field by field, choices by their ids wherever they stand", () => {
  const after = {
    ...worded,
    questionText: "<p><strong>水泥</strong>的初凝时间不得早于（　）分钟。</p>",
    questionKeys: ["B"],
    choices: [
      { choiceNo: "A", choiceName: "90", optionId: "C" },
      { choiceNo: "B", choiceName: "45 min", optionId: "A" },
    ],
    questionScore: 1.5,
    details: { ...noDetails, year: "2026" },
  };
  expect(wordingChanges(worded, after)).toEqual([
    {
      field: "题干",
      before: "水泥的初凝时间不得早于（ ）分钟。",
      after: "水泥的初凝时间不得早于（ ）分钟。（排版或图片有变）",
    },
    { field: "选项 A", before: "", after: "90" },
    { field: "选项 B", before: "45", after: "45 min" },
    { field: "原选项 B", before: "60", after: "" },
    { field: "答案", before: "A 45", after: "B 45 min" },
    { field: "分值", before: "1", after: "1.5" },
    { field: "年份", before: "", after: "2026" },
  ]);
});

test("choices in another order are told so", () => {
  const [first, second] = worded.choices;
  const moved = {
    ...worded,
    questionKeys: ["B"],
    choices: [
      { ...second, choiceNo: "A" },
      { ...first, choiceNo: "B" },
    ] as typeof worded.choices,
  };
  expect(wordingChanges(worded, moved)).toEqual([
    { field: "选项顺序", before: "45、60", after: "60、45" },
    { field: "答案", before: "A 45", after: "B 45" },
  ]);
});
