import { listCartItems } from "@zhutu/domain/cart/contract.ts";
import { countText } from "../../ui/count-text.ts";
import { useApi } from "../../lib/api/query.ts";

/** How many lines the signed-in learner's cart holds, on the icon and in the link's name. */
export function CartCount() {
  const { data } = useApi(listCartItems, {});
  const count = data?.length ?? 0;
  return (
    <>
      {count > 0 && (
        <span className="bub num" aria-hidden="true">
          {countText(count)}
        </span>
      )}
      <span className="sr">{count > 0 ? `购物车，${count} 件` : "购物车"}</span>
    </>
  );
}
