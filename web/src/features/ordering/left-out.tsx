import type { LeftOut } from "../../lib/buying/order-draft.ts";
import { Icon } from "../../ui/icon.tsx";

/** `“施工管理精讲班”商品已下架`. */
export const leftOutText = ({ name, why }: LeftOut): string => `“${name}”${why}`;

/** What of an order bought again is not in this one, each with its reason. */
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
