import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { getOrder, listMyOrders } from "@zhutu/domain/ordering/contract.ts";

/** In a list. */
export type Order = CallReply<typeof listMyOrders>["orders"][number];
/** On its own page; `office` is null for its buyer. */
export type OrderDetail = CallReply<typeof getOrder>;
