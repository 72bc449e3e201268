// The lists inside the course form: specifications and discount rules, judged alike in the browser and on the server.
import { isBlank } from "../text-rule.ts";

/** Specifications: each named, none twice. */
export function modelsRule(models: readonly { modelCode: number; modelName: string }[]): string | undefined {
  if (models.some((model) => isBlank(model.modelName))) return "请输入规格名称";
  const codes = new Set(models.map((model) => model.modelCode));
  return codes.size < models.length ? "规格不能重复" : undefined;
}

/** Values as domain.md "Pricing" reads them by code; fen, for 03 hundredths. Only 01 and 03 have a default. */
export function discountRulesRule(
  rules: readonly { ruleCode: string; discountedPrice: number | null }[],
): string | undefined {
  const codes = new Set(rules.map((rule) => rule.ruleCode));
  if (codes.size < rules.length) return "优惠规则不能重复";
  for (const { ruleCode, discountedPrice } of rules) {
    if (discountedPrice === null) {
      if (ruleCode !== "01" && ruleCode !== "03") return "请输入优惠规则的金额";
    } else if (discountedPrice < 1) return "优惠规则的数值至少为 0.01";
    else if (!Number.isInteger(discountedPrice)) return "优惠规则的数值最多两位小数";
    else if (ruleCode === "03" && discountedPrice > 100) return "学校渠道折扣在 0.01 到 1 之间";
  }
  return undefined;
}
