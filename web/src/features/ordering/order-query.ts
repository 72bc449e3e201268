import { ORDER_PAGE_SIZES } from "@zhutu/domain/paging.ts";
import { ALL, choice, listParams, words } from "../../lib/lists/list-params.ts";
import type { List } from "../../lib/lists/use-list-params.ts";

/** 全部 leaves closed orders out, as the documents hide them. */
const STATES = [
  ALL,
  { value: "paying", label: "待付款" },
  { value: "paid", label: "已付款" },
  { value: "closed", label: "已关闭" },
] as const;

export const myOrdersParams = listParams({
  fields: { state: choice(STATES, { as: "state" }), q: words({ as: "productName" }) },
  pageSizes: ORDER_PAGE_SIZES,
});
export type MyOrders = List<(typeof myOrdersParams)["fields"]>;
