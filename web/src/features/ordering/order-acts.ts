import { useMutation } from "@tanstack/react-query";
import { buyAgain, deleteOrder, getOrder, listMyOrders } from "@zhutu/domain/ordering/contract.ts";
import { useNavigate } from "react-router";
import { api } from "../../lib/api/api.ts";
import { queryClient, useApiWrite } from "../../lib/api/query.ts";
import { saveDraft } from "../../lib/buying/order-draft.ts";
import { paths } from "../../paths.ts";
import { confirm } from "../../ui/confirm.tsx";
import { toast } from "../../ui/toast.ts";
import { leftOutText } from "./checkout-notes.tsx";

/** Takes an order's lines that can still be bought to the confirmation in one press; says why where none can. */
export function useBuyAgain() {
  const navigate = useNavigate();
  const ask = useMutation(
    {
      mutationFn: (orderId: string) => api(buyAgain, { params: { orderId } }),
      onSuccess: ({ orderType, products, leftOut }) => {
        if (products.length === 0) {
          toast.error(`这个订单里的商品现在都不能购买：${leftOut.map(leftOutText).join("；")}`);
          return;
        }
        saveDraft({ orderType, products, leftOut });
        void navigate(paths.confirmOrder());
      },
    },
    queryClient,
  );
  return { buyAgain: (orderId: string) => ask.mutate(orderId), busy: ask.isPending };
}

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
