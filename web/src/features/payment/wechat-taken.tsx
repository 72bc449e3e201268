// What WeChat said of a payment that it took in its own browser. That it took the money is remembered for as long as the answer may be
// late: over a reload, the dialog's closing and its opening again, here or in another tab, so that nobody pays twice.
import { confirmPayment } from "@zhutu/domain/ordering/contract.ts";
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { api } from "../../lib/api/api.ts";
import { kept } from "../../lib/storage.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Taken } from "./wechat-bridge.ts";
import css from "./payment.module.css";

/** The payment's state: WeChat's result, or that the shop could not confirm it. */
export type Outcome = Taken | "unseen";

const SENTENCES: Record<Outcome, string> = {
  paid: "微信已付款，正在确认结果…",
  unseen: "还没有查到付款。微信显示已付款时，请不要再付，过一会儿点“我已付款”。",
  cancelled: "付款没有完成，可以再点一次。",
  failed: "微信没有打开付款，请再点一次，或者点右上角的 ···，选“在浏览器打开”。",
};

/** WeChat has said that it took the money: the answer is a matter of seconds. */
export const askAgainMs = 3_000;
const mostAsked = 10;
const keptMs = 10 * 60_000;

/** When WeChat took the money of which order: those of which the answer may still come. */
const notes = kept(
  "zhutu.wechat-taken",
  (stored): Readonly<Record<string, number>> =>
    Object.fromEntries(
      Object.entries(stored ?? {}).filter(([, at]) => typeof at === "number" && Date.now() - at < keptMs),
    ),
  "browser",
);

/** Whether WeChat said a short while ago, in whichever tab, that it took the money of that order. */
export const isTakenInWechat = (orderId: string): boolean => orderId in notes.read();

/** Has the shop ask WeChat for money that it has said it took, for half a minute while somebody looks; whether it was there. */
async function isSeenPaid(orderId: string, looks: () => boolean): Promise<boolean> {
  for (let times = 0; times < mostAsked; times++) {
    if (times > 0) await new Promise((resolve) => setTimeout(resolve, askAgainMs));
    if (!looks()) return false;
    const order = await api(confirmPayment, { params: { orderId } }, { quiet: true }).catch(() => undefined);
    if (order && order.orderStatus !== ORDER_STATUS.paying) return true;
  }
  return false;
}

export type WechatTaken = {
  outcome: Outcome | undefined;
  /** The shop is asking WeChat for the money that it took. */
  isAsking: boolean;
  /** WeChat took the money, as it said: nothing else is to be paid. */
  isTaken: boolean;
  onOutcome: (outcome: Taken) => void;
  askAgain: () => void;
};

/** What WeChat said of this order's payment, and the questions that follow; `onAsk` asks the server for its status. */
export function useWechatTaken(orderId: string, onAsk: () => void): WechatTaken {
  const [outcome, setOutcome] = useState<Outcome | undefined>(() =>
    isTakenInWechat(orderId) ? "paid" : undefined,
  );
  const asked = useEffectEvent((seen: boolean) => {
    if (!seen) setOutcome("unseen");
    onAsk();
  });
  useEffect(() => {
    if (outcome !== "paid") return undefined;
    let here = true;
    void isSeenPaid(orderId, () => here).then((seen) => here && asked(seen));
    return () => {
      here = false;
    };
  }, [orderId, outcome]);
  return {
    outcome,
    isAsking: outcome === "paid",
    isTaken: outcome === "paid" || outcome === "unseen",
    onOutcome: (said) => {
      if (said === "paid") notes.write({ ...notes.read(), [orderId]: Date.now() });
      else onAsk();
      // Cancelling a second try leaves the first payment to be confirmed.
      setOutcome(said !== "paid" && isTakenInWechat(orderId) ? "unseen" : said);
    },
    askAgain: () => setOutcome("paid"),
  };
}

/** The result of the payment in WeChat, as a sentence; nothing before the first try. */
export function TakenSentence({ outcome, id }: { outcome: Outcome | undefined; id?: string }) {
  if (outcome === undefined) return null;
  const isPaid = outcome === "paid";
  return (
    <p id={id} className={isPaid ? css.taken : "hint"} role={isPaid ? "status" : "alert"}>
      {isPaid && <Icon name="clock" />}
      {SENTENCES[outcome]}
    </p>
  );
}
