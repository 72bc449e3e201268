import { discountRulesRule } from "@zhutu/domain/catalogue/course-form-lists.ts";
import type { CourseEditor } from "@zhutu/domain/catalogue/course-status.ts";
import { hasTwoDecimals, toFen } from "@zhutu/domain/money.ts";
import { Form } from "antd";
import { ruled } from "../../../office/field-rules.ts";
import { FormPart } from "../../../office/form-part.tsx";
import type { CourseDetail, DiscountRuleValue } from "./course-values.ts";
import { DiscountRulesField } from "./discount-rules-field.tsx";
import { ModelFields } from "./model-fields.tsx";

type Props = { editor: CourseEditor; course: CourseDetail | undefined; disabled: boolean };

/** Not rounded: the rule says what has more than two decimals. */
const inFen = (rules: readonly DiscountRuleValue[]) =>
  rules.map(({ ruleCode, discountedPrice: yuan }) => ({
    ruleCode,
    discountedPrice: yuan === null ? null : hasTwoDecimals(yuan) ? toFen(yuan) : yuan * 100,
  }));

/** What a course leads to, and what lowers its price. */
export function CourseParts(props: Props) {
  return (
    <>
      <FormPart
        title="规格"
        hint="有规格的课程只是入口：价格、章节和购买都在规格所选的课程上。没有规格则不填。"
      >
        <ModelFields {...props} />
      </FormPart>
      <FormPart title="优惠规则" hint="每位买家按适用的规则中最低的一个付款。">
        <Form.Item name="discountRules" rules={[ruled((rules) => discountRulesRule(inFen(rules)), [])]}>
          <DiscountRulesField disabled={props.disabled} />
        </Form.Item>
      </FormPart>
    </>
  );
}
