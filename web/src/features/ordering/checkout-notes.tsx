import type { CallError } from "@zhutu/domain/endpoint.ts";
import { Link } from "react-router";
import { sentenceOf } from "../../lib/api/api.ts";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";

/** Why there is no price: to be asked for again where it failed, else the way back to the cart. */
export function QuoteRefused({ failure, onRetry }: { failure: CallError; onRetry: () => void }) {
  const sentence = sentenceOf(failure);
  if (failure.status === 0 || failure.status >= 500 || sentence === "")
    return <ErrorState text={sentence || undefined} onRetry={onRetry} />;
  return (
    <EmptyState
      icon="warning"
      text={sentence}
      action={
        <Link className={buttonClass({ look: "line" })} to={paths.cart()}>
          回到购物车
        </Link>
      }
    />
  );
}

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
