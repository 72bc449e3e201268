import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { confirmPayment } from "@zhutu/domain/ordering/contract.ts";
import { getOrderQrcode, getPayLink } from "@zhutu/domain/ordering/paying/contract.ts";
import { PAYMENT_APP_LABELS, type PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { copiesText } from "@zhutu/domain/ordering/order.ts";
import { urlOf } from "@zhutu/domain/endpoint.ts";
import { useId, useState } from "react";
import { useApi, useApiWrite } from "../../lib/api/query.ts";
import { paymentAppOf, isWechatBrowser, useUserAgent } from "./device.ts";
import { useMedia } from "../../lib/hooks/use-media.ts";
import { useNow } from "../../lib/hooks/use-now.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Price } from "../../ui/price.tsx";
import { Tag } from "../../ui/tag.tsx";
import { WhyNot } from "../../ui/why-not.tsx";
import { isOver, timeLeft } from "@zhutu/domain/duration.ts";
import type { Order, OrderDetail } from "../../lib/orders/order.ts";
import { HeldLines } from "./order-notes.tsx";
import { MethodChoice, useMethod } from "./pay-method.tsx";
import { WechatPayButton } from "./wechat-pay.tsx";
import { TakenSentence, useWechatTaken, type WechatTaken } from "./wechat-taken.tsx";
import css from "./payment.module.css";
import { Moment } from "../../ui/moment.tsx";

const stateText = {
  unpaid: "还没有查到付款，付款后请再点一次“我已付款”。",
  hint: "付款成功后这里会自动跳转；没有跳转时点“我已付款”，我们会向支付平台再查一次。",
};

type Props = {
  order: OrderDetail;
  phone: boolean;
  onAsk: () => void;
  /** It was opened to be paid: the focus begins at WeChat's button. */
  startAtPaying: boolean;
};

/** An order that waits for its money; `onAsk` asks the server for its status again. */
export function Paying({ order, phone, onAsk, startAtPaying }: Props) {
  const now = useNow(true);
  const over = isOver(order.expireAt, now);
  const userAgent = useUserAgent();
  const inside = paymentAppOf(userAgent);
  const touched = useMedia("(pointer: coarse)");
  const low = useMedia("(max-height: 500px)");
  const { method, choose, isChosen } = useMethod(order.payMethods, inside);
  const taken = useWechatTaken(order.orderId, onAsk);
  const sentenceId = useId();
  const choice = (
    <MethodChoice
      methods={order.payMethods}
      method={method}
      onChoose={choose}
      offBy={taken.isTaken ? sentenceId : undefined}
    />
  );
  const pay = { orderId: order.orderId, method };
  const inWechat = order.payableInWechat && method === "wechat" && isWechatBrowser(userAgent);
  const button = over ? null : inWechat ? (
    <WechatPayButton orderId={order.orderId} taken={taken} startHere={startAtPaying && !isChosen} />
  ) : phone || touched ? (
    <PayButton key={method} {...pay} inside={inside} />
  ) : null;
  // Nobody scans a code with the screen that shows it: WeChat's own button stands with what is paid, another under the code.
  const underTheCode = !phone && !inWechat;
  // A phone on its side, narrow or wide, shows two hundred pixels of this: what pays is among them.
  const beforeAll = (!phone || low) && inWechat;
  return (
    <div className={css.columns}>
      {!phone && (
        <div className={css.scan}>
          {choice}
          <QrCode key={method} {...pay} over={over || taken.isTaken} />
          {underTheCode && button}
        </div>
      )}
      <div className={css.info}>
        <div className={css.amount}>
          <span className="muted">应付金额</span>
          <Price yuan={order.orderAmt} size="lg" />
        </div>
        {!taken.isTaken && <HeldLines order={order} />}
        <TakenSentence id={sentenceId} outcome={taken.outcome} />
        {beforeAll && button}
        {!taken.isTaken && <Countdown order={order} over={over} now={now} />}
        <dl className={css.facts}>
          <div>
            <dt>订单号</dt>
            <dd className="num">{order.orderId}</dd>
          </div>
          <div>
            <dt>商品</dt>
            {order.orderType === "package" ? <Package order={order} /> : <dd>{order.orderName}</dd>}
          </div>
        </dl>
        {phone && !over && choice}
        {!underTheCode && !beforeAll && button}
        <AskButton
          orderId={order.orderId}
          second={button !== null && !taken.isTaken}
          onAsk={onAsk}
          taken={taken}
        />
      </div>
    </div>
  );
}

/** The payment deadline; hidden once the payment is on its way. */
function Countdown({ order, over, now }: { order: Order; over: boolean; now: number }) {
  return (
    <div className={css.countdown}>
      <Icon name="clock" />
      {over ? (
        <output>付款时间已到，正在向支付平台确认结果</output>
      ) : (
        <span>
          请在半小时内完成付款，还剩 <b className="num">{timeLeft(order.expireAt, now)}</b>
          <br />
          <span className={`${css.warn} num`}>
            <Moment at={order.expireAt} /> 之后订单自动关闭
          </span>
        </span>
      )}
    </div>
  );
}

/** The items of a package, each with its copies and what one of them comes to. */
function Package({ order: { orderItems } }: { order: Order }) {
  return (
    <dd className={css.package}>
      <Tag tone="orange">单位购买</Tag>
      {orderItems.map((item) => (
        <p key={item.orderItemId}>
          {item.orderItemName} <span className="num">{copiesText(item)}</span>
        </p>
      ))}
    </dd>
  );
}

type Pay = { orderId: string; method: PaymentMethod | undefined };

function QrCode({ orderId, method, over }: Pay & { over: boolean }) {
  const [tries, setTries] = useState(0);
  const [broken, setBroken] = useState(false);
  const query = { method, again: tries || undefined };
  const source = urlOf(getOrderQrcode.path, { params: { orderId }, query });
  return (
    <>
      <div className={over ? `${css.code} ${css.off}` : css.code}>
        {broken ? (
          <Button
            look="line"
            onClick={() => {
              setBroken(false);
              setTries(tries + 1);
            }}
          >
            二维码加载失败，重试
          </Button>
        ) : (
          <img src={source} alt="付款二维码" width={224} height={224} onError={() => setBroken(true)} />
        )}
      </div>
      <p className="row strong">
        <Icon name="scan" />
        打开{method ? PAYMENT_APP_LABELS[method] : "手机付款应用"}扫一扫
      </p>
    </>
  );
}

/** A phone or tablet has nothing to scan its own screen with: the button opens the payment app itself. */
function PayButton({ orderId, method, inside }: Pay & { inside: PaymentMethod | undefined }) {
  const link = useApi(getPayLink, { params: { orderId }, query: { method } }, { staleTime: Infinity });
  if (link.data)
    return (
      <>
        <a
          className={buttonClass({ look: "accent", size: "lg", block: true })}
          href={link.data.payUrl}
          target="_blank"
          // WeChat's page looks at where its visitor comes from.
          rel="noopener"
        >
          打开付款应用
        </a>
        {inside === "wechat" && (
          <p className="hint">微信里打不开付款页面时，请点右上角的 ···，选“在浏览器打开”再付款。</p>
        )}
      </>
    );
  return (
    <Button look="accent" size="lg" block busy={link.isFetching} onClick={() => void link.refetch()}>
      {link.error ? "付款应用打不开，重试" : "打开付款应用"}
    </Button>
  );
}

type Ask = {
  orderId: string;
  /** A button that pays stands before it. */
  second: boolean;
  onAsk: () => void;
  taken: WechatTaken;
};

/** Asks for money that nobody has seen yet; of what WeChat took, by the same questions that follow its word. */
function AskButton({ orderId, second, onAsk, taken }: Ask) {
  const [unpaid, setUnpaid] = useState(false);
  const ask = useApiWrite(confirmPayment, {
    onDone: ({ orderStatus }) => {
      setUnpaid(orderStatus === ORDER_STATUS.paying);
      onAsk();
    },
  });
  return (
    <>
      {/* Within reach while nothing else in the dialog is, which could not be scrolled with the keyboard then. */}
      <WhyNot why={taken.isAsking ? "微信已付款，正在确认结果" : undefined}>
        <Button
          look={second ? "line" : "primary"}
          size={second ? "md" : "lg"}
          block
          busy={ask.isPending}
          aria-busy={ask.isPending || taken.isAsking || undefined}
          onClick={() => {
            if (taken.isTaken) return taken.askAgain();
            // Drop the previous answer, even if no new one comes.
            setUnpaid(false);
            ask.mutate({ params: { orderId } });
          }}
        >
          我已付款
        </Button>
      </WhyNot>
      {!taken.isTaken && (
        <output className={unpaid ? css.unpaid : "hint"}>{unpaid ? stateText.unpaid : stateText.hint}</output>
      )}
    </>
  );
}
