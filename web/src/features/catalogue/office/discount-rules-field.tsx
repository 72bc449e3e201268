import { discountRuleRule, lowersNothing } from "@zhutu/domain/catalogue/course-form.ts";
import { formatAmount, toYuan } from "@zhutu/domain/money.ts";
import { Checkbox, Col, Form, Row, Typography } from "antd";
import { Fragment } from "react";
import { NumberField } from "../../../office/form/form-field.tsx";
import type { CourseValues, DiscountRuleValue } from "./course-values.ts";
import { PriceWindowFields, WindowState } from "./price-window-fields.tsx";
import { DISCOUNT_RULES, rulesInFen, sellingPriceOf } from "./discount-rules.ts";

type Props = {
  id?: string;
  value?: DiscountRuleValue[];
  onChange?: (rules: DiscountRuleValue[]) => void;
  /** The amount of a rule was left. */
  onBlur?: () => void;
  disabled?: boolean;
};

const flush = { marginBottom: 0 };

/** What is wrong with a rule's value, a missing one once it was judged, and what has no effect. */
function stateOf(
  rule: DiscountRuleValue | undefined,
  { sellingPrice, isJudged }: { sellingPrice: number | undefined; isJudged: boolean },
) {
  const [inFen] = rulesInFen(rule ? [rule] : []);
  if (inFen === undefined || (inFen.discountedPrice === null && !isJudged))
    return { validateStatus: "" } as const;
  if (discountRuleRule(inFen) !== undefined) return { validateStatus: "error" } as const;
  if (sellingPrice === undefined || !lowersNothing(inFen, sellingPrice))
    return { validateStatus: "" } as const;
  const help = `不低于售价 ${formatAmount(toYuan(sellingPrice))}，不会生效`;
  return { validateStatus: "warning", help } as const;
}

/** The five rules that may lower the price of one course; a buyer pays the lowest that applies. */
export function DiscountRulesField({ id, value = [], onChange, onBlur, disabled = false }: Props) {
  const isJudged = Form.Item.useStatus().status === "error";
  const sellingPrice = sellingPriceOf(Form.useWatch<Partial<CourseValues> | undefined>([]) ?? {});
  const without = (code: string) => value.filter(({ ruleCode }) => ruleCode !== code);
  const put = (rule: DiscountRuleValue) =>
    onChange?.([...without(rule.ruleCode), rule].toSorted((a, b) => a.ruleCode.localeCompare(b.ruleCode)));
  return (
    <Row id={id} gutter={[24, 12]} align="middle">
      {DISCOUNT_RULES.map(({ code, name, means, unit }) => {
        const rule = value.find(({ ruleCode }) => ruleCode === code);
        return (
          <Fragment key={code}>
            <Col xs={24} md={5}>
              <Checkbox
                checked={rule !== undefined}
                disabled={disabled}
                onChange={({ target }) =>
                  target.checked ? put({ ruleCode: code, discountedPrice: null }) : onChange?.(without(code))
                }
              >
                {name}
              </Checkbox>
              {rule && <WindowState rule={rule} />}
            </Col>
            <Col xs={24} md={12}>
              <Typography.Text type="secondary">{means}</Typography.Text>
            </Col>
            <Col xs={24} md={7}>
              {/* A state of its own: the field of all rules would turn each of them red. */}
              <Form.Item style={flush} {...stateOf(rule, { sellingPrice, isJudged })}>
                <NumberField
                  aria-label={`${name}（${unit}）`}
                  money={unit === "元"}
                  disabled={disabled || rule === undefined}
                  value={rule?.discountedPrice ?? null}
                  {...(onBlur && { onBlur })}
                  onChange={(discountedPrice) => put({ ...rule, ruleCode: code, discountedPrice })}
                />
              </Form.Item>
            </Col>
            {code === "05" && rule && <PriceWindowFields rule={rule} onChange={put} disabled={disabled} />}
          </Fragment>
        );
      })}
    </Row>
  );
}
