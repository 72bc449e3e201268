import { COURSE_TYPE_CODES, COURSE_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import { ORDER_STATUS_LABELS } from "@zhutu/domain/ordering/order-status.ts";
import { Button, Form, Input, Select } from "antd";
import { useState } from "react";
import { DateField } from "../../../office/date-field.tsx";
import { openedFilters, type OrderFilters as Filters, type OrderState, usualRanges } from "./list-url.ts";

type Props = { filters: Filters; onApply: (filters: Filters) => void };

const types = COURSE_TYPE_CODES.map((value) => ({ value, label: COURSE_TYPES[value].label }));
const states = [
  { value: "all" as OrderState, label: "全部" },
  ...Object.entries(ORDER_STATUS_LABELS).map(([value, label]) => ({ value: value as OrderState, label })),
];

/** The filters of AORD-002 to 005; they count when 查询 or Enter is pressed, a usual range at once. */
export function OrderFilters({ filters, onApply }: Props) {
  const [form] = Form.useForm<Filters>();
  const [ranges] = useState(() => usualRanges(new Date()));
  const apply = (change: Partial<Filters>) => {
    form.setFieldsValue(change);
    onApply({ ...openedFilters, ...form.getFieldsValue(), ...change });
  };
  return (
    <Form
      form={form}
      key={JSON.stringify(filters)}
      initialValues={filters}
      onFinish={() => apply({})}
      colon={false}
      className="filters o-filters"
      role="search"
      aria-label="筛选订单"
    >
      <Form.Item name="productName" label="商品名称" className="o-wide">
        <Input allowClear placeholder="输入关键字" maxLength={100} />
      </Form.Item>
      <Form.Item name="courseTypes" label="商品类型" className="o-wide">
        <Select mode="multiple" allowClear placeholder="不限" options={types} maxTagCount="responsive" />
      </Form.Item>
      <Form.Item name="orderStatus" label="订单状态" className="o-wide">
        <Select options={states} />
      </Form.Item>
      <Form.Item name="paidTimeStart" label="支付日期从" dependencies={["paidTimeEnd"]}>
        <DateField />
      </Form.Item>
      <Form.Item
        name="paidTimeEnd"
        label="到"
        dependencies={["paidTimeStart"]}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, end: string) => {
              const start = getFieldValue("paidTimeStart") as string;
              return start && end && end < start
                ? Promise.reject(new Error("结束日期不能早于开始日期"))
                : Promise.resolve();
            },
          }),
        ]}
      >
        <DateField />
      </Form.Item>
      <div className="row o-ranges o-wide">
        {ranges.map(({ label, start, end }) => (
          <Button
            key={label}
            type="text"
            size="small"
            onClick={() => apply({ paidTimeStart: start, paidTimeEnd: end })}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="o-filter-acts">
        <Button onClick={() => apply(openedFilters)}>重置</Button>
        <Button type="primary" htmlType="submit">
          查询
        </Button>
      </div>
    </Form>
  );
}
