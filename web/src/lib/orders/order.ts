// An order as the server answers it.
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { getOrder, listMyOrders } from "@zhutu/domain/ordering/contract.ts";

/** One of a list. */
export type Order = CallReply<typeof listMyOrders>["orders"][number];
/** One on a page of its own; `office` is null for its buyer. */
export type OrderDetail = CallReply<typeof getOrder>;
