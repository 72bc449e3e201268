import { isBlank } from "../text-rule.ts";

/** Specifications need distinct names. */
export function modelsRule(models: readonly { modelCode: number; modelName: string }[]): string | undefined {
  if (models.some((model) => isBlank(model.modelName))) return "请输入规格名称";
  const codes = new Set(models.map((model) => model.modelCode));
  return codes.size < models.length ? "规格不能重复" : undefined;
}

/** Value in fen; rule 03 in hundredths. */
type DiscountRule = { ruleCode: string; discountedPrice: number | null };

/** Values as in domain.md "Pricing"; only 01 and 03 have a default. */
export function discountRuleRule({ ruleCode, discountedPrice }: DiscountRule): string | undefined {
  if (discountedPrice === null)
    return ruleCode === "01" || ruleCode === "03" ? undefined : "请输入优惠规则的金额";
  if (discountedPrice < 1) return "优惠规则的数值至少为 0.01";
  if (!Number.isInteger(discountedPrice)) return "优惠规则的数值最多两位小数";
  return ruleCode === "03" && discountedPrice > 100 ? "学校渠道折扣在 0.01 到 1 之间" : undefined;
}

export function discountRulesRule(rules: readonly DiscountRule[]): string | undefined {
  const codes = new Set(rules.map((rule) => rule.ruleCode));
  if (codes.size < rules.length) return "优惠规则不能重复";
  return rules.map(discountRuleRule).find((problem) => problem !== undefined);
}

/** Whether the rule's unit price is not below the selling price; both in fen. */
export const lowersNothing = ({ ruleCode, discountedPrice }: DiscountRule, coursePrice: number): boolean =>
  ["01", "04", "05"].includes(ruleCode) && discountedPrice !== null && discountedPrice >= coursePrice;
