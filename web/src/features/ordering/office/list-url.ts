// The order list as its address says it. Anything that is not one of ours falls back to what the list opens with.
import { type CourseType, isCourseType } from "@zhutu/domain/catalogue/course-type.ts";
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import type { exportOrders, listOrders } from "@zhutu/domain/ordering/contract.ts";
import { DEFAULT_PAGE_SIZE, ORDER_PAGE_SIZES, readPageSize } from "@zhutu/domain/paging.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";

const orderStates = ["1", "2", "3", "all"] as const;
export type OrderState = (typeof orderStates)[number];

/** The status filter opens with 2, paid (AORD-005). */
const openedState: OrderState = "2";

export type OrderListState = {
  productName: string;
  /** Days of Shanghai, `YYYY-MM-DD`, both included; empty is open. */
  paidTimeStart: string;
  paidTimeEnd: string;
  courseTypes: CourseType[];
  orderStatus: OrderState;
  page: number;
  pageSize: number;
};
export type OrderFilters = Omit<OrderListState, "page" | "pageSize">;

export const openedFilters: OrderFilters = {
  productName: "",
  paidTimeStart: "",
  paidTimeEnd: "",
  courseTypes: [],
  orderStatus: openedState,
};

export function readOrderList(search: URLSearchParams): OrderListState {
  const page = search.get("page") ?? "";
  return {
    productName: search.get("productName") ?? "",
    paidTimeStart: dayOf(search.get("paidTimeStart")),
    paidTimeEnd: dayOf(search.get("paidTimeEnd")),
    courseTypes: search.getAll("courseTypes").map(Number).filter(isCourseType),
    orderStatus: orderStates.find((one) => one === search.get("orderStatus")) ?? openedState,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    pageSize: readPageSize(search.get("pageSize"), ORDER_PAGE_SIZES),
  };
}

/** The address's query of a state; what the list opens with is left out. */
export function writeOrderList(state: OrderListState): Record<string, string | number | number[]> {
  const { productName, paidTimeStart, paidTimeEnd, courseTypes, orderStatus, page, pageSize } = state;
  return {
    ...(productName.trim() && { productName: productName.trim() }),
    ...(paidTimeStart && { paidTimeStart }),
    ...(paidTimeEnd && { paidTimeEnd }),
    ...(courseTypes.length > 0 && { courseTypes }),
    ...(orderStatus !== openedState && { orderStatus }),
    ...(page > 1 && { page }),
    ...(pageSize !== DEFAULT_PAGE_SIZE && { pageSize }),
  };
}

/** The filters as the list and the export are asked for them. */
export function orderFilterQuery(filters: OrderFilters): CallInput<typeof exportOrders>["body"] {
  const { productName, paidTimeStart, paidTimeEnd, courseTypes, orderStatus } = filters;
  return {
    courseTypes,
    ...(productName.trim() && { productName: productName.trim() }),
    ...(paidTimeStart && { paidTimeStart }),
    ...(paidTimeEnd && { paidTimeEnd }),
    ...(orderStatus !== "all" && { orderStatus }),
  };
}

export const orderListQuery = (state: OrderListState): CallInput<typeof listOrders>["query"] => ({
  ...orderFilterQuery(state),
  page: state.page,
  pageSize: state.pageSize,
});

/** Why the orders cannot be exported as they are filtered now (AORD-008). */
export const exportHindrance = (filters: OrderFilters): string | undefined =>
  filters.paidTimeStart && filters.paidTimeEnd ? undefined : "必须选择时间范围";

/** Ranges that are asked for every day, ending today in Shanghai. */
export function usualRanges(now: Date): { label: string; start: string; end: string }[] {
  const today = shanghaiDay(now);
  const ago = (days: number) => shanghaiDay(new Date(now.getTime() - days * 86_400_000));
  return [
    { label: "今天", start: today, end: today },
    { label: "近 7 天", start: ago(6), end: today },
    { label: "近 30 天", start: ago(29), end: today },
    { label: "本月", start: `${today.slice(0, 8)}01`, end: today },
  ];
}

function dayOf(text: string | null): string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return "";
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : "";
}
