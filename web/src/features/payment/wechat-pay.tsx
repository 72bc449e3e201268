// 微信支付 in WeChat's own browser, where no payment page opens (JSAPI): WeChat says who pays at an address of its own, comes
// back to the buyer's orders, and then takes the payment itself.
import { confirmPayment } from "@zhutu/domain/ordering/contract.ts";
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { getWechatPayer, openWechatPayment } from "@zhutu/domain/ordering/paying/contract.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { api } from "../../lib/api/api.ts";
import { randomKey } from "../../lib/random-key.ts";
import { keptOwn } from "../../lib/storage.ts";
import { Button } from "../../ui/button.tsx";
import { takeInWechat, type Taken, type TakenBy } from "./wechat-bridge.ts";

/** Which order asked WeChat who pays, and the mark by which its answer is known. */
const asked = keptOwn("wechat-payer", (stored) => stored as { orderId?: string; state?: string } | undefined);

const SENTENCES: Record<Taken | "unseen", string> = {
  paid: "微信已付款，正在确认结果…",
  unseen: "还没有查到付款。微信显示已付款时，请不要再付，过一会儿点“我已付款”。",
  cancelled: "付款没有完成，可以再点一次。",
  failed: "微信没有打开付款，请再点一次，或者点右上角的 ···，选“在浏览器打开”。",
};

const askAgainMs = 3_000;
const mostAsked = 10;

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

type Props = { orderId: string; onAsk: () => void; startHere?: boolean };

/** Pays the order in WeChat; `onAsk` asks the server for its status. `startHere`: it was opened for this button, which takes the focus. */
export function WechatPayButton({ orderId, onAsk, startHere = false }: Props) {
  const [search, setSearch] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [taken, setTaken] = useState<Taken | "unseen">();
  const [invoke, setInvoke] = useState<TakenBy>();

  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);

  // A button that is off loses the focus; it is given back when there is something to press or to read again.
  const button = useRef<HTMLButtonElement>(null);
  const takesFocus = useRef(startHere);
  useEffect(() => {
    if (!busy && takesFocus.current) button.current?.focus();
    takesFocus.current = busy;
  }, [busy]);

  const during = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await work().catch(() => {}); // said already, by api()
    setBusy(false);
  };
  const take = async (by: TakenBy): Promise<void> => {
    const outcome = await takeInWechat(by);
    setTaken(outcome);
    if (outcome === "paid" && !(await isSeenPaid(orderId, () => here.current))) setTaken("unseen");
    onAsk();
  };
  const pay = async (): Promise<void> => {
    if (invoke) return take(invoke);
    const state = randomKey();
    asked.write({ orderId, state });
    const { authorizeUrl } = await api(getWechatPayer, { params: { orderId }, query: { state } });
    window.location.assign(authorizeUrl);
  };

  const comeBack = useEffectEvent(async (code: string) => {
    const { orderId: id, state } = asked.read() ?? {};
    asked.forget();
    const known = id === orderId && state === search.get("state");
    const kept = new URLSearchParams(search);
    for (const name of ["code", "state"]) kept.delete(name);
    setSearch(kept, { replace: true });
    // Somebody else's code would have them pay, or nobody: it is as if none had come.
    if (!known) return;
    await during(async () => {
      const by = await api(openWechatPayment, { params: { orderId }, body: { code } });
      setInvoke(by);
      await take(by);
    });
  });
  const code = search.get("code");
  useEffect(() => {
    if (code !== null) void comeBack(code);
  }, [code]);

  return (
    <>
      <Button
        ref={button}
        data-pays
        look="accent"
        size="lg"
        block
        busy={busy}
        onClick={() => void during(pay)}
      >
        微信支付
      </Button>
      {taken !== undefined && (
        <p className="hint" role={taken === "paid" ? "status" : "alert"}>
          {SENTENCES[taken]}
        </p>
      )}
    </>
  );
}
