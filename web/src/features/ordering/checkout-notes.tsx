import type { CallError } from "@zhutu/domain/endpoint.ts";
import { Link } from "react-router";
import { sentenceOf } from "../../lib/api/api.ts";
import type { LeftOut } from "../../lib/buying/order-draft.ts";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
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

/** Names the product no longer on sale and offers to continue without it. */
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

/** `“施工管理精讲班”商品已下架`. */
export const leftOutText = ({ name, why }: LeftOut): string => `“${name}”${why}`;

/** Products of a repeated order that are left out, each with its reason. */
export function LeftOutNote({ leftOut }: { leftOut: readonly LeftOut[] }) {
  return (
    <div className="alert" role="note" aria-label="没有带上的商品">
      <Icon name="info" />
      <div>
        原订单里有 {leftOut.length} 件商品现在不能购买，没有带到这次订单：
        <ul>
          {leftOut.map((one, at) => (
            <li key={at}>{leftOutText(one)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
