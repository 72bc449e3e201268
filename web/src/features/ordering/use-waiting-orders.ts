import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { listMyOrders } from "@zhutu/domain/ordering/contract.ts";
import { mostOpenOrders } from "@zhutu/domain/ordering/order-status.ts";
import { useApi } from "../../lib/api/query.ts";

type Order = CallReply<typeof listMyOrders>["orders"][number];
/** Whether the money of an order is on its way already, so that nobody is told to pay or delete it. */
export type IsTaken = (order: Order) => boolean;

/** The buyer's orders that wait for their money, and those whose money is on its way; none until they are known. */
export function useWaitingOrders(isTaken: IsTaken): { waiting: Order[]; taken: Order[] } {
  const query = { state: "paying", pageSize: mostOpenOrders } as const;
  const { data } = useApi(listMyOrders, { query }, { staleTime: 0 });
  const orders = data?.orders ?? [];
  return { waiting: orders.filter((one) => !isTaken(one)), taken: orders.filter(isTaken) };
}
