import { ORDER_STATUS, type OrderStatus } from "@zhutu/domain/ordering/order-status.ts";
import { freshPrice, getOrder, listMyOrders } from "@zhutu/domain/ordering/contract.ts";
import { listCartItems } from "@zhutu/domain/cart/contract.ts";
import { isMissing } from "@zhutu/domain/endpoint.ts";
import { isBought, listMyCourses } from "@zhutu/domain/enrolment/contract.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { useEffect, useEffectEvent, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { sentenceOf } from "../../lib/api/api.ts";
import { keyOf, queryClient, useApi } from "../../lib/api/query.ts";
import { usePhone } from "../../lib/hooks/use-media.ts";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "../../ui/states.tsx";
import { Paying } from "./paying.tsx";
import { saveDraft } from "../../lib/buying/order-draft.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Order } from "../../lib/orders/order.ts";
import { nextStepOf, whatHappensNow } from "./after-payment.ts";
import { Moment } from "../../ui/moment.tsx";
import css from "./payment.module.css";

type Props = {
  orderId: string;
  open: boolean;
  /** Also the moment to ask again what the person holds (learner spec 2, "Course detail"). */
  onClose: () => void;
  /** Called once per opening when the order is paid. */
  onPaid?: () => void;
  /** It is opened by an address that names the order: the focus begins at the button that pays in WeChat. */
  startAtPaying?: boolean;
};

/** Learner spec 4: the payment dialog polls the order status every 3 seconds. */
const pollMs = 3_000;

/** What a payment changes: the order, what is held, what is left in the cart and what the next order costs. A closed one changes the list. */
const changedByPayment = [listMyOrders, listMyCourses, isBought, listCartItems, freshPrice];

/** Takes the payment of one order: QR code or payment app, then what was bought, or that the order was closed. */
export function PayDialog({ orderId, open, onClose, onPaid, startAtPaying = false }: Props) {
  const phone = usePhone();
  const order = useApi(
    getOrder,
    { params: { orderId } },
    {
      enabled: open,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data && state.data.orderStatus !== ORDER_STATUS.paying ? false : pollMs,
    },
  );
  const status = open ? order.data?.orderStatus : undefined;
  const tell = useEffectEvent((settled: OrderStatus) => {
    for (const endpoint of settled === ORDER_STATUS.paid ? changedByPayment : [listMyOrders])
      void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) });
    if (settled === ORDER_STATUS.paid) onPaid?.();
  });
  useEffect(() => {
    if (status !== undefined && status !== ORDER_STATUS.paying) tell(status);
  }, [status]);
  const body = useRef<HTMLDivElement>(null);
  // Unless something inside already has the focus, such as the WeChat pay button.
  const takesFocus = (): boolean => !body.current?.contains(document.activeElement);
  const { data } = order;
  const title =
    data?.orderStatus === ORDER_STATUS.paid
      ? "付款成功"
      : data?.orderStatus === ORDER_STATUS.closed
        ? "订单已关闭"
        : "付款";
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      wide={data?.orderStatus === ORDER_STATUS.paying}
      initialFocus={takesFocus}
    >
      {data ? (
        data.orderStatus === ORDER_STATUS.paying ? (
          <div ref={body}>
            <Paying order={data} onAsk={() => void order.refetch()} {...{ phone, startAtPaying }} />
          </div>
        ) : data.orderStatus === ORDER_STATUS.paid ? (
          <Paid order={data} onClose={onClose} />
        ) : (
          <Closed order={data} onClose={onClose} />
        )
      ) : isMissing(order.error) ? (
        <NoSuchOrder onClose={onClose} />
      ) : order.error ? (
        <ErrorState
          text={sentenceOf(order.error) || "订单加载失败，请稍后重试"}
          onRetry={() => void order.refetch()}
        />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Dialog>
  );
}

/** An address out of a chat may name an order of somebody else's, or none. */
const NoSuchOrder = ({ onClose }: { onClose: () => void }) => (
  <EmptyState
    icon="invoice"
    text="没有找到这个订单，请用下单的账号登录"
    action={
      <Link className={buttonClass({ look: "line" })} to={paths.myOrders()} replace onClick={onClose}>
        看我的订单
      </Link>
    }
  />
);

/** An order closed before payment: why, and a button to order the same again. */
function Closed({ order, onClose }: { order: Order; onClose: () => void }) {
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

/** The order is paid: what that gives, and where to go now. */
function Paid({ order, onClose }: { order: Order; onClose: () => void }) {
  const next = nextStepOf(order);
  const look = { size: "lg", block: true } as const;
  return (
    <div className={css.done}>
      <span className={css.tick}>
        <Icon name="check" />
      </span>
      <output className="muted num">
        已付款 {formatAmount(order.orderAmt)} · <Moment at={order.paidTime} />
      </output>
      <p>{whatHappensNow(order)}</p>
      <div className={css.next}>
        <Link
          className={buttonClass({ look: next ? "line" : "primary", ...look })}
          to={paths.submittedOrder(order.orderId)}
          onClick={onClose}
        >
          查看订单
        </Link>
        {next && (
          <Link className={buttonClass({ look: "primary", ...look })} to={next.to} onClick={onClose}>
            {next.label}
          </Link>
        )}
      </div>
    </div>
  );
}
