import { freightPriceRule, discountRulesRule } from "@zhutu/domain/catalogue/course-form.ts";
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { formatAmount, toFen, toYuan } from "@zhutu/domain/money.ts";
import { type Channel, quote, type Quote } from "@zhutu/domain/pricing/quote.ts";
import { windowState } from "@zhutu/domain/catalogue/price-window.ts";
import { Checkbox, Col, Descriptions, Flex, Form, InputNumber, Row, Select, Typography } from "antd";
import { useState } from "react";
import type { CourseValues } from "./course-values.ts";
import { rulesInFen, sellingPriceOf } from "./discount-rules.ts";

type Buyer = {
  quantity: number;
  returning: boolean;
  code: "" | Channel["kind"];
  percent: number;
  storeWide: boolean;
};
const anybody: Buyer = { quantity: 1, returning: false, code: "", percent: 90, storeWide: true };
const CODES = [
  { value: "", label: "不用专属码" },
  { value: "school", label: "学校渠道的码" },
  { value: "internal", label: "内部渠道的码" },
] as const;
const wide = { width: "100%" };

/** What a buyer would pay for the product as the form holds it now, computed as the order is (domain.md "Pricing"). */
export function PricePreview() {
  const values = Form.useWatch<Partial<CourseValues> | undefined>([]);
  const [buyer, setBuyer] = useState(anybody);
  const change = (over: Partial<Buyer>) => setBuyer({ ...buyer, ...over });
  const priced = values && quoteOf(values, buyer);
  return (
    <Row gutter={[24, 12]}>
      <Col xs={24} md={10}>
        <Flex vertical gap={12}>
          <Flex vertical gap={4}>
            购买数量
            <InputNumber
              style={wide}
              disabled={false}
              aria-label="购买数量"
              min={1}
              max={1000}
              precision={0}
              value={buyer.quantity}
              onChange={(quantity) => change({ quantity: quantity ?? 1 })}
            />
          </Flex>
          <Select
            disabled={false}
            aria-label="专属码"
            virtual={false}
            options={[...CODES]}
            value={buyer.code}
            onChange={(code) => change({ code })}
          />
          {buyer.code !== "" && (
            <Flex vertical gap={4}>
              该渠道的折扣（百分之）
              <InputNumber
                style={wide}
                disabled={false}
                aria-label="该渠道的折扣"
                min={10}
                max={100}
                precision={0}
                value={buyer.percent}
                onChange={(percent) => change({ percent: percent ?? 100 })}
              />
            </Flex>
          )}
          <Checkbox
            disabled={false}
            checked={buyer.returning}
            onChange={({ target }) => change({ returning: target.checked })}
          >
            买过视频课程
          </Checkbox>
          <Checkbox
            disabled={false}
            checked={buyer.storeWide}
            onChange={({ target }) => change({ storeWide: target.checked })}
          >
            全场满减打开
          </Checkbox>
        </Flex>
      </Col>
      <Col xs={24} md={14} aria-live="polite">
        {priced ? (
          <Paid priced={priced} />
        ) : (
          <Typography.Text>填好价格和规则后，这里显示买家要付多少。</Typography.Text>
        )}
      </Col>
    </Row>
  );
}

function Paid({ priced }: { priced: Quote }) {
  const [line] = priced.lines;
  const items = [
    { key: "unit", label: "单价", children: formatAmount(toYuan(line?.unitPrice ?? 0)) },
    { key: "goods", label: "商品金额", children: formatAmount(toYuan(priced.goodsAmt)) },
    { key: "freight", label: "运费", children: formatAmount(toYuan(priced.freight)) },
    { key: "total", label: "应付", children: <strong>{formatAmount(toYuan(priced.total))}</strong> },
  ];
  return (
    <Flex vertical gap={12}>
      <Descriptions size="small" bordered column={1} items={items} />
      {line?.why.map(({ rule, outcome, explanation }) => (
        <Typography.Text key={rule} type={outcome === "won" ? "success" : "secondary"}>
          {outcome === "won" ? "采用：" : "未采用："}
          {explanation}
        </Typography.Text>
      ))}
    </Flex>
  );
}

/** The order of this one product; undefined while the form holds no price or a rule that is refused. */
function quoteOf(values: Partial<CourseValues>, buyer: Buyer): Quote | undefined {
  const { freightPrice: freight } = values;
  const coursePrice = sellingPriceOf(values);
  const rules = rulesInFen(values.discountRules ?? []);
  const isReady = freightPriceRule(freight ?? 0) === undefined && discountRulesRule(rules) === undefined;
  if (coursePrice === undefined || !isReady) return undefined;
  const { quantity, returning, code, percent, storeWide } = buyer;
  const line = {
    courseId: 0,
    courseName: values.courseName ?? "",
    courseType: values.courseType ?? COURSE_TYPE.book,
    quantity,
    coursePrice,
    freightPrice: toFen(freight ?? 0),
    discountRules: rules.filter((rule) => windowState(rule, new Date()) === "open"),
  };
  const channel =
    code === "" ? null : { kind: code, exclusiveDiscount: percent, code: "示例", name: "示例渠道" };
  return quote([line], { hasPaidVideoOrder: returning }, channel, { storeWideDiscount: storeWide });
}
