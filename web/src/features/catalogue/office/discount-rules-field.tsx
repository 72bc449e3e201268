import { Checkbox, Col, Row, Typography } from "antd";
import { Fragment } from "react";
import { NumberField } from "../../../office/form/number-field.tsx";
import type { DiscountRuleValue } from "./course-values.ts";
import { DISCOUNT_RULES } from "./discount-rules.ts";

type Props = {
  id?: string;
  value?: DiscountRuleValue[];
  onChange?: (rules: DiscountRuleValue[]) => void;
  disabled?: boolean;
};

/** The five rules that may lower the price of one course; a buyer pays the lowest that applies. */
export function DiscountRulesField({ id, value = [], onChange, disabled = false }: Props) {
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
            </Col>
            <Col xs={24} md={12}>
              <Typography.Text type="secondary">{means}</Typography.Text>
            </Col>
            <Col xs={24} md={7}>
              <NumberField
                aria-label={`${name}（${unit}）`}
                money={unit === "元"}
                disabled={disabled || rule === undefined}
                value={rule?.discountedPrice ?? null}
                onChange={(discountedPrice) => put({ ruleCode: code, discountedPrice })}
              />
            </Col>
          </Fragment>
        );
      })}
    </Row>
  );
}
