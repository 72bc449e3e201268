import { deleteCartItem, deleteCartItems, listCartItems, saveCartItem } from "@zhutu/domain/cart/contract.ts";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { changedInOtherTabs, keyOf, queryClient, useApi, useApiWrite } from "../../lib/api/query.ts";
import { useIsLearner } from "../../lib/session/use-role.ts";
import type { CartLine } from "./cart-lines.ts";

const cartKey = keyOf(listCartItems, {});
const quantityKey = ["cart-quantity"];

/** The signed-in learner's cart and what can be done with it; nobody else's is asked for (requirements note CART-002). */
export function useCart() {
  const learner = useIsLearner();
  const lines = useApi(listCartItems, {}, { enabled: learner, ...changedInOtherTabs });
  // Shown at once and sent in order, so the last press wins; a refusal restores the saved quantity.
  const quantity = useMutation(
    {
      mutationKey: quantityKey,
      scope: { id: "cart-quantity" },
      mutationFn: ({ courseId, courseCount }: { courseId: number; courseCount: number }) =>
        // It is shown as saved, so it must be sent even if the page is left at once.
        api(saveCartItem, { query: { courseId, courseCount, set: "true" } }, { keepalive: true }),
      onMutate: async ({ courseId, courseCount }) => {
        await queryClient.cancelQueries({ queryKey: cartKey });
        queryClient.setQueryData<CartLine[]>(cartKey, (kept) =>
          kept?.map((line) => (line.courseId === courseId ? { ...line, courseCount } : line)),
        );
      },
      onSettled: async () => {
        if (queryClient.isMutating({ mutationKey: quantityKey }) === 1)
          await queryClient.invalidateQueries({ queryKey: cartKey });
      },
    },
    queryClient,
  );
  const deleted = { stale: [listCartItems] };
  const one = useApiWrite(deleteCartItem, deleted);
  const many = useApiWrite(deleteCartItems, deleted);
  return {
    lines,
    setQuantity: (courseId: number, courseCount: number) => quantity.mutate({ courseId, courseCount }),
    remove: (cartItemId: number) => one.mutate({ params: { cartItemId } }),
    removeMany: (cartItemIds: number[]) => many.mutate({ query: { cartItemIds } }),
    busy: one.isPending || many.isPending,
  };
}
