// My orders keeps what is searched in its address, so that 后退, reload and a sent link show the same list.
import { firstCharacters } from "@zhutu/domain/text-rule.ts";
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import type { listMyOrders } from "@zhutu/domain/ordering/contract.ts";
import { DEFAULT_PAGE_SIZE, ORDER_PAGE_SIZES, readPage, readPageSize } from "@zhutu/domain/paging.ts";

type Asked = NonNullable<CallInput<typeof listMyOrders>["query"]>;
export type OrderQuery = Required<Pick<Asked, "state">> & {
  productName: string;
  page: number;
  pageSize: number;
};

/** The filter's choices; 全部 leaves closed orders out, as the documents hide them. */
export const ORDER_STATES = [
  { state: "all", label: "全部" },
  { state: "paying", label: "待付款" },
  { state: "paid", label: "已付款" },
  { state: "closed", label: "已关闭" },
] as const;

/** What an address asks for; anything unknown in it counts as not said. */
export function readOrderQuery(search: URLSearchParams): OrderQuery {
  return {
    state: ORDER_STATES.find(({ state }) => state === search.get("state"))?.state ?? "all",
    productName: firstCharacters((search.get("q") ?? "").trim(), 100),
    page: readPage(search.get("page")),
    pageSize: readPageSize(search.get("pageSize"), ORDER_PAGE_SIZES),
  };
}

/** The address of that list; what is usual is left out. */
export const orderQueryOf = ({ state, productName, page, pageSize }: OrderQuery) => ({
  state: state === "all" ? undefined : state,
  q: productName,
  page: page === 1 ? undefined : page,
  pageSize: pageSize === DEFAULT_PAGE_SIZE ? undefined : pageSize,
});
