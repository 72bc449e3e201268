import { Checkbox, Col, InputNumber, Row, Typography } from "antd";
import { Fragment } from "react";
import type { DiscountRuleValue } from "./course-values.ts";

const fullWidth = { width: "100%" };

type Props = {
  id?: string;
  value?: DiscountRuleValue[];
  onChange?: (rules: DiscountRuleValue[]) => void;
  disabled?: boolean;
};

/** What each rule's value means (domain.md "Pricing"). */
const RULES = [
  { code: "01", name: "老学员价", means: "买过视频课程的学员的单价，留空为课程价的一半", unit: "元" },
  { code: "02", name: "内部渠道立减", means: "使用内部渠道的专属码时，每件减多少", unit: "元" },
  {
    code: "03",
    name: "学校渠道折扣",
    means: "使用学校渠道的专属码时的折扣（0.01 到 1），留空用该渠道自己的折扣",
    unit: "折扣",
  },
  { code: "04", name: "满 10 份优惠价", means: "一次购买 10 份及以上时的单价", unit: "元" },
  { code: "05", name: "活动价", means: "所有人的单价", unit: "元" },
] as const;

/** The five rules that may lower the price of one course; a buyer pays the lowest that applies. */
export function DiscountRulesField({ id, value = [], onChange, disabled = false }: Props) {
  const without = (code: string) => value.filter(({ ruleCode }) => ruleCode !== code);
  const put = (rule: DiscountRuleValue) =>
    onChange?.([...without(rule.ruleCode), rule].toSorted((a, b) => a.ruleCode.localeCompare(b.ruleCode)));
  return (
    <Row id={id} gutter={[24, 12]} align="middle">
      {RULES.map(({ code, name, means, unit }) => {
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
              <InputNumber
                aria-label={`${name}（${unit}）`}
                style={fullWidth}
                precision={2}
                prefix={unit === "元" ? "¥" : undefined}
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
