import { describe, expect, test } from "vitest";
import { type QuestionDraft, questionFault } from "./question-rules.ts";

const choice = (choiceNo: string) => ({ choiceNo, choiceName: `选项 ${choiceNo}` });
const draft = (given: Partial<QuestionDraft> = {}): QuestionDraft => ({
  questionText: "下列哪一项属于措施项目费？",
  questionType: "single",
  questionScore: 20,
  questionKeys: ["A"],
  choices: ["A", "B", "C", "D"].map(choice),
  ...given,
});

describe("a question can be asked and scored, or its author is told why not", () => {
  test.each<[string, Partial<QuestionDraft>, string | undefined]>([
    ["one key", {}, undefined],
    ["several keys", { questionType: "multiple", questionKeys: ["A", "C"] }, undefined],
    ["a multiple one with one key", { questionType: "multiple" }, undefined],
    ["half a point", { questionScore: 5 }, undefined],
    ["an open one", { questionType: "askanswer", questionKeys: [], choices: [] }, undefined],
    ["no text", { questionText: " " }, "请输入题目内容"],
    ["a quarter point", { questionScore: 2 }, "分值不能小于0，且必须是0.5的倍数"],
    ["a negative score", { questionScore: -5 }, "分值不能小于0，且必须是0.5的倍数"],
    ["one choice", { choices: [choice("A")] }, "选择题至少要有两个选项"],
    ["a sixth letter", { choices: ["A", "F"].map(choice) }, "选项编号必须是A到E，且不能重复"],
    ["a letter twice", { choices: ["A", "A"].map(choice) }, "选项编号必须是A到E，且不能重复"],
    ["an empty choice", { choices: [choice("A"), { choiceNo: "B", choiceName: "" }] }, "请输入选项内容"],
    ["no key", { questionKeys: [] }, "请设置正确答案"],
    ["a single one with two keys", { questionKeys: ["A", "B"] }, "单选题只能有一个正确答案"],
    ["a key twice", { questionType: "multiple", questionKeys: ["A", "A"] }, "正确答案不能重复"],
    ["a key that is no choice", { questionKeys: ["E"] }, "正确答案必须在选项之中"],
  ])("%s", (_name, given, fault) => expect(questionFault(draft(given))).toBe(fault));
});
