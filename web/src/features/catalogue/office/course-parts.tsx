import { discountRulesRule } from "@zhutu/domain/catalogue/course-form.ts";
import type { CourseEditor } from "@zhutu/domain/catalogue/course-status.ts";
import { Form } from "antd";
import { ruled } from "../../../office/form/field-rules.ts";
import { FormPart } from "../../../office/form/form-field.tsx";
import type { CourseDetail, DiscountRuleValue } from "./course-values.ts";
import { DiscountRulesField } from "./discount-rules-field.tsx";
import { rulesInFen } from "./discount-rules.ts";
import { type KindName, KINDS } from "./kinds.ts";
import { ModelFields } from "./model-fields.tsx";
import { PricePreview } from "./price-preview.tsx";

type Props = { kind: KindName; editor: CourseEditor; course: CourseDetail | undefined; disabled: boolean };

const rulesRule = (rules: readonly DiscountRuleValue[]) => discountRulesRule(rulesInFen(rules));
const hasAmount = ({ discountedPrice }: DiscountRuleValue): boolean => discountedPrice !== null;

/** What a course leads to, and what lowers its price. */
export function CourseParts({ kind, ...props }: Props) {
  const { word } = KINDS[kind];
  return (
    <>
      <FormPart
        title="规格"
        hint={`有规格的${word}只是入口：价格、内容和购买都在规格所选的${word}上。没有规格则不填。`}
      >
        <ModelFields {...props} />
      </FormPart>
      <FormPart title="优惠规则" hint="每位买家按适用的规则中最低的一个付款。">
        <Form.Item
          name="discountRules"
          validateTrigger={["onChange", "onBlur"]}
          validateFirst
          rules={[
            ruled((rules: DiscountRuleValue[]) => rulesRule(rules.filter(hasAmount)), []),
            // An amount that is still missing is told once its field is left.
            { ...ruled(rulesRule, []), validateTrigger: "onBlur" },
          ]}
        >
          <DiscountRulesField disabled={props.disabled} />
        </Form.Item>
      </FormPart>
      <FormPart
        title="买家要付多少"
        hint="按表单里现在的价格和规则计算，不用先保存；不在时间内的活动价不算。"
      >
        <PricePreview />
      </FormPart>
    </>
  );
}
