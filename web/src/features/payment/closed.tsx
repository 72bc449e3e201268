import { useNavigate } from "react-router";
import { saveDraft } from "../../lib/buying/order-draft.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Order } from "../../lib/orders/order.ts";
import css from "./payment.module.css";

/** An order closed before payment: why, and a button to order the same again. */
export function Closed({ order, onClose }: { order: Order; onClose: () => void }) {
  const navigate = useNavigate();
  const again = (): void => {
    onClose();
    saveDraft({ products: order.orderItems, orderType: order.orderType });
    void navigate(paths.confirmOrder());
  };
  return (
    <div className={css.done}>
      <span className={`${css.tick} off`}>
        <Icon name="clock" />
      </span>
      <output>
        {order.closeReason === "user" ? "订单已删除。" : "超过半小时没有付款，订单已自动关闭。"}
      </output>
      <p className="muted">如果已经扣款，款项会原路处理，请联系客服核对。</p>
      <div className={css.next}>
        <Button look="line" size="lg" block onClick={onClose}>
          关闭
        </Button>
        <Button size="lg" block onClick={again}>
          重新下单
        </Button>
      </div>
    </div>
  );
}
