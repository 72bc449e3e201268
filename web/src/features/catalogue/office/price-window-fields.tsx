import { priceWindowRule, windowState } from "@zhutu/domain/catalogue/price-window.ts";
import { Col, Form, Row } from "antd";
import type { KeyboardEvent } from "react";
import { DateField } from "../../../office/form/date-field.tsx";
import { StatusTag } from "../../../office/status-tag.tsx";
import { fromWallTime, toWallTime } from "../../../office/form/wall-time.ts";
import type { DiscountRuleValue } from "./course-values.ts";
import { inDates } from "./discount-rules.ts";

type Props = {
  rule: DiscountRuleValue;
  onChange: (rule: DiscountRuleValue) => void;
  disabled: boolean;
};

/** Enter takes the typed time; the course is not saved by it. */
const keepForm = (event: KeyboardEvent): void => {
  if (event.key === "Enter") event.preventDefault();
};
const flush = { marginBottom: 0 };
const STATES = {
  upcoming: { label: "未开始", tone: "processing" },
  ended: { label: "已结束", tone: "warning" },
} as const;

/** 未开始 or 已结束, beside the rule's name; nothing while the price holds. */
export function WindowState({ rule }: { rule: DiscountRuleValue }) {
  const state = windowState(inDates(rule), new Date());
  if (state === "open") return null;
  return <StatusTag of={STATES} is={state} />;
}

/** From when and until when the price for everybody holds; either may be left empty. */
export function PriceWindowFields({ rule, onChange, disabled }: Props) {
  const wrong = priceWindowRule(inDates(rule));
  return (
    <Col xs={24} md={{ span: 19, offset: 5 }}>
      <Row gutter={[24, 12]}>
        <Col xs={24} md={12}>
          <Form.Item style={flush} label="开始时间" extra="北京时间，留空为立即生效">
            <DateField
              withTime
              aria-label="活动价开始时间"
              placeholder="立即生效"
              disabled={disabled}
              onKeyDown={keepForm}
              value={toWallTime(rule.beginTime)}
              onChange={(wall) => onChange({ ...rule, beginTime: fromWallTime(wall) })}
            />
          </Form.Item>
        </Col>
        <Col xs={24} md={12}>
          <Form.Item
            style={flush}
            label="结束时间"
            {...(wrong === undefined
              ? { extra: "到这一刻恢复原来的售价，留空为一直有效" }
              : { validateStatus: "error", help: wrong })}
          >
            <DateField
              withTime
              aria-label="活动价结束时间"
              placeholder="一直有效"
              disabled={disabled}
              onKeyDown={keepForm}
              value={toWallTime(rule.endTime)}
              onChange={(wall) => onChange({ ...rule, endTime: fromWallTime(wall) })}
            />
          </Form.Item>
        </Col>
      </Row>
    </Col>
  );
}
