import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";

/** One of the products is sold no more: which, and the way on without it. */
export function WithdrawnProduct({ name, onRemove }: { name: string | undefined; onRemove: () => void }) {
  return (
    <EmptyState
      icon="warning"
      text={name === undefined ? "订单里有商品已下架，不能再购买。" : `“${name}”已下架，不能再购买。`}
      action={
        <div className="row">
          <Button onClick={onRemove}>移除此商品</Button>
          <Link className={buttonClass({ look: "line" })} to={paths.cart()}>
            回到购物车
          </Link>
        </div>
      }
    />
  );
}
