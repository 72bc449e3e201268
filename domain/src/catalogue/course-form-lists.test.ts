import { expect, test } from "vitest";
import { discountRulesRule, modelsRule } from "./course-form-lists.ts";

test("a specification has a name", () => {
  expect(modelsRule([{ modelCode: 3, modelName: " " }])).toBe("请输入规格名称");
  expect(modelsRule([{ modelCode: 3, modelName: "单科" }])).toBeUndefined();
});

test("a course is a specification once", () => {
  const twice = [
    { modelCode: 3, modelName: "单科" },
    { modelCode: 3, modelName: "三科" },
  ];
  expect(modelsRule(twice)).toBe("规格不能重复");
});

test.each([
  ["01", null, undefined],
  ["03", null, undefined],
  ["02", null, "请输入优惠规则的金额"],
  ["05", 0, "优惠规则的数值至少为 0.01"],
  ["03", 100, undefined],
  ["03", 101, "学校渠道折扣在 0.01 到 1 之间"],
  ["04", 10_100, undefined],
  ["05", 9_999.9, "优惠规则的数值最多两位小数"],
])("discount rule %s with the value %s", (ruleCode, discountedPrice, sentence) => {
  expect(discountRulesRule([{ ruleCode, discountedPrice }])).toBe(sentence);
});

test("a discount rule is there once", () => {
  const rule = { ruleCode: "05", discountedPrice: 100 };
  expect(discountRulesRule([rule, rule])).toBe("优惠规则不能重复");
});
