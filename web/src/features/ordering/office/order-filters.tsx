import { COURSE_TYPE_CODES, COURSE_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import { ORDER_STATUS_LABELS } from "@zhutu/domain/ordering/order-status.ts";
import type { FormRule } from "antd";
import { DateField } from "../../../office/date-field.tsx";
import type { Filter } from "../../../office/filter-bar.tsx";
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

/** The filters of AORD-002 to 005. */
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
  { name: "paidTimeStart", label: "付款日期", control: <DateField /> },
  { name: "paidTimeEnd", label: "至", control: <DateField />, rules: [inOrder] },
];
