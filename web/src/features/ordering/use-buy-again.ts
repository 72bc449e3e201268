import { useMutation } from "@tanstack/react-query";
import { buyAgain } from "@zhutu/domain/ordering/contract.ts";
import { useNavigate } from "react-router";
import { api } from "../../lib/api/api.ts";
import { queryClient } from "../../lib/api/query.ts";
import { saveDraft } from "../../lib/buying/order-draft.ts";
import { paths } from "../../paths.ts";
import { toast } from "../../ui/toast.ts";
import { leftOutText } from "./left-out.tsx";

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
