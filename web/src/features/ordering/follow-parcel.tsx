import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import type { Order } from "../../lib/orders/order.ts";

/** From the list to where the parcel of a sent order is. */
export function FollowParcel({ orderId, trackingNo }: Order) {
  if (trackingNo === null) return null;
  return (
    <a
      className={buttonClass({ look: "text", size: "sm" })}
      href={`${paths.submittedOrder(orderId)}#delivery`}
      target="_blank"
      rel="noopener"
    >
      查看物流
    </a>
  );
}
