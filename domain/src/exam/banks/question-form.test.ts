import { expect, test } from "vitest";
import { withOptionIds } from "./option-ids.ts";
import {
  choicesRule,
  keysRule,
  questionErrors,
  type QuestionForm,
  questionScoreRule,
  questionTextRule,
} from "./question-form.ts";
import { NO_TEXT, questionNameOf } from "./question-name.ts";
import { wrongRate } from "../grade.ts";

const form = (over: Partial<QuestionForm> = {}): QuestionForm => ({
  questionType: "single",
  questionText: "<p>混凝土强度等级按什么确定？</p>",
  questionScore: 2,
  choices: [{ choiceName: "立方体抗压强度" }, { choiceName: "轴心抗压强度" }],
  questionKeys: ["A"],
  answers: "",
  ...over,
});
const named = (...names: string[]) => names.map((choiceName) => ({ choiceName }));

test("[QBANK-012] a question's score is 0 at least", () => {
  expect(questionErrors(form({ questionScore: 0 }))).toEqual({});
  expect(questionErrors(form({ questionScore: -0.5 }))).toEqual({ questionScore: "分值不能小于 0" });
});

test.each([
  [0.5, undefined],
  [2, undefined],
  [1.3, "分值的步长是 0.5"],
  [0.25, "分值的步长是 0.5"],
  [100.5, "分值最多 100"],
  [Number.NaN, "分值不能小于 0"],
])("[QBANK-013] a score of %d moves in steps of 0.5", (score, sentence) => {
  expect(questionScoreRule(score)).toBe(sentence);
});

test("[QBANK-014] choices are lettered A to E: two at least, five at most, each said and none twice", () => {
  expect(choicesRule("single", named("甲", "乙"))).toBeUndefined();
  expect(choicesRule("multiple", named("甲", "乙", "丙", "丁", "戊"))).toBeUndefined();
  expect(choicesRule("multiple", named("甲", "乙", "丙", "丁", "戊", "己"))).toBe("最多 5 个选项，A 到 E");
  expect(choicesRule("single", named("甲"))).toBe("至少填写 2 个选项");
  expect(choicesRule("single", named("甲", " "))).toBe("请填写选项 B");
  expect(choicesRule("single", named("甲", "乙", "甲 "))).toBe("选项 C 和前面的选项相同");
  expect(choicesRule("single", named("甲", "长".repeat(501)))).toBe("选项 B 最多 500 个字符");
  expect(choicesRule("askanswer", [])).toBeUndefined();
  expect(choicesRule("askanswer", named("甲"))).toBe("问答题没有选项");
});

test("[QBANK-015] a single question has exactly one key", () => {
  expect(keysRule("single", ["B"], 2)).toBeUndefined();
  expect(keysRule("single", [], 2)).toBe("请选择答案");
  expect(keysRule("single", ["A", "B"], 2)).toBe("单选题只能有一个答案");
});

test("[QBANK-016] a multiple question may have many keys, all among its choices", () => {
  expect(keysRule("multiple", ["A", "B", "C", "D", "E"], 5)).toBeUndefined();
  expect(keysRule("multiple", ["A"], 5)).toBeUndefined();
  expect(keysRule("multiple", [], 5)).toBe("请选择答案");
  expect(keysRule("multiple", ["A", "D"], 3)).toBe("答案里有 D，但没有选项 D");
  expect(keysRule("askanswer", ["A"], 0)).toBe("问答题没有选项答案");
});

test("[QBANK-017] the name is the first 50 characters of the content's text", () => {
  const long = `<p>${"混".repeat(30)}</p><p><strong>${"凝".repeat(30)}</strong></p>`;
  expect(questionNameOf(long)).toBe(`${"混".repeat(30)} ${"凝".repeat(19)}`);
  expect(questionNameOf("<p>水灰比 &lt; 0.5&nbsp;时 H<sub>2</sub>O</p>")).toBe("水灰比 < 0.5 时 H2O");
  // Cut behind a blank, it does not end in it.
  expect(questionNameOf(`<p>${"混".repeat(49)} ${"凝".repeat(9)}</p>`)).toBe("混".repeat(49));
  expect([...questionNameOf("𠀀".repeat(60))]).toHaveLength(50);
  // Cut after its formulas are plain, so that what is cut is what is read.
  const formula = questionNameOf(`<p>$\\frac{a}{b}$${"混".repeat(60)}</p>`);
  expect([...formula]).toHaveLength(50);
  expect(formula).not.toContain("frac");
  expect(questionNameOf("&#x4E2D;&#25991; &unknown; &#x110000;")).toBe("中文 &unknown; &#x110000;");
});

test("content without a text, a picture for instance, is called 内容无法显示", () => {
  expect(NO_TEXT).toBe("内容无法显示");
  expect(questionNameOf('<p><img src="/files/image/editor/a.png" alt="图 1"></p>')).toBe("内容无法显示");
  expect(questionNameOf("<p>&nbsp;\u200b</p>")).toBe("内容无法显示");
  // A picture alone is a question; nothing at all is none.
  expect(questionTextRule('<p><img src="/files/image/editor/a.png"></p>')).toBeUndefined();
  expect(questionTextRule("<p>&nbsp;</p>")).toBe("请输入题干");
});

test("a choice keeps its id, wherever it stands and however it is worded", () => {
  const known = [
    { optionId: "A", choiceName: "甲" },
    { optionId: "B", choiceName: "乙" },
  ];
  expect(withOptionIds(named("甲", "乙"), [])).toEqual(known);
  // Said by its id, reworded and moved; another one in its old words is a new choice.
  expect(withOptionIds([{ choiceName: "甲" }, { optionId: "A", choiceName: "丙" }], known)).toEqual([
    { optionId: "C", choiceName: "甲" },
    { optionId: "A", choiceName: "丙" },
  ]);
  // A client of the documents says no ids: words tell.
  expect(withOptionIds(named("乙", "丁", "甲"), known).map(({ optionId }) => optionId)).toEqual([
    "B",
    "C",
    "A",
  ]);
  // An id that no wording has is not taken over, nor is one taken twice.
  const sent = [
    { optionId: "Z9", choiceName: "戊" },
    { optionId: "B", choiceName: "己" },
    { optionId: "B", choiceName: "庚" },
  ];
  expect(withOptionIds(sent, known).map(({ optionId }) => optionId)).toEqual(["C", "B", "D"]);
});

test("a wrong rate of few answers says nothing", () => {
  expect(wrongRate({ answered: 29, wrong: 29 })).toBeNull();
  expect(wrongRate({ answered: 30, wrong: 6 })).toBe(0.2);
});
