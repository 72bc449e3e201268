import { COURSE_TYPE_CODES, COURSE_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import { ORDER_STATUS_LABELS } from "@zhutu/domain/ordering/order-status.ts";
import { plainForm } from "@zhutu/domain/text-forms.ts";
import { type FormRule, Input } from "antd";
import { ruled, wholePhone } from "../../../office/form/field-rules.ts";
import { DateField } from "../../../office/form/date-field.tsx";
import type { Filter } from "../../../office/list/filter-bar.tsx";
import type { OrderFilters } from "./order-list.ts";

/** The last day is not before the first. */
const inOrder: FormRule = ({ getFieldValue }) => ({
  validator: (_: unknown, end: string) => {
    const start = getFieldValue("paidTimeStart") as string;
    return start && end && end < start
      ? Promise.reject(new Error("结束日期不能早于开始日期"))
      : Promise.resolve();
  },
});

const numberOrItsBeginning = ruled(
  (text: string) => (/^(\d{8,20})?$/.test(plainForm(text)) ? undefined : "订单号是 20 位数字，至少填前 8 位"),
  "",
);

/** The filters of AORD-002 to 005, the order's number and the buyer's phone. */
export const ORDER_FILTERS: readonly Filter<OrderFilters>[] = [
  { name: "productName", label: "商品名称" },
  {
    name: "courseTypes",
    label: "商品类型",
    options: COURSE_TYPE_CODES.map((value) => ({ value, label: COURSE_TYPES[value].label })),
  },
  {
    name: "orderStatus",
    label: "订单状态",
    options: [
      { value: "all", label: "全部" },
      ...Object.entries(ORDER_STATUS_LABELS).map(([value, label]) => ({ value, label })),
    ],
  },
  {
    name: "delivery",
    label: "发货状态",
    options: [
      { value: "all", label: "全部" },
      { value: "waiting", label: "待发货" },
      { value: "sent", label: "已发货" },
    ],
  },
  {
    name: "orderId",
    label: "订单号",
    control: <Input allowClear placeholder="完整的，或前 8 位以上" maxLength={40} inputMode="numeric" />,
    rules: [numberOrItsBeginning],
  },
  {
    name: "telephone",
    label: "买家手机号",
    control: <Input allowClear placeholder="完整的 11 位号码" maxLength={30} inputMode="tel" />,
    rules: [wholePhone],
  },
  {
    name: "paidTimeStart",
    label: "付款日期",
    control: <DateField placeholder="开始日期" />,
    to: {
      name: "paidTimeEnd",
      label: "付款日期至",
      control: <DateField placeholder="结束日期" />,
      rules: [inOrder],
    },
  },
];
