import { deleteOrder, getOrder, listMyOrders } from "@zhutu/domain/ordering/contract.ts";
import { useApiWrite } from "../../lib/api/query.ts";
import { confirm } from "../../ui/confirm.tsx";

/** Deletes an order that waits for its money, once its buyer has confirmed (ORD-028). */
export function useDeleteOrder(onDeleted?: () => void): (orderId: string) => Promise<void> {
  const remove = useApiWrite(deleteOrder, {
    stale: [listMyOrders, getOrder],
    onDone: () => onDeleted?.(),
  });
  return async (orderId) => {
    const text = "删除后订单不再显示，也不能继续付款。";
    if (await confirm({ title: "确定要删除吗?", text, danger: true })) remove.mutate({ params: { orderId } });
  };
}
