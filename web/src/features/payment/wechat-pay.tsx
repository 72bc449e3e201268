// 微信支付 in WeChat's own browser, where no payment page opens (JSAPI): WeChat says who pays at an address of its own, comes
// back to the buyer's orders, and then takes the payment itself.
import { getWechatPayer, openWechatPayment } from "@zhutu/domain/ordering/paying/contract.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { api } from "../../lib/api/api.ts";
import { randomKey } from "../../lib/random-key.ts";
import { keptOwn } from "../../lib/storage.ts";
import { Button } from "../../ui/button.tsx";
import { takeInWechat, type TakenBy } from "./wechat-bridge.ts";
import type { WechatTaken } from "./wechat-taken.tsx";

/** The order that asked WeChat who pays, and the state parameter that identifies the answer. */
const asked = keptOwn("wechat-payer", (stored) => stored as { orderId?: string; state?: string } | undefined);

type Props = { orderId: string; taken: WechatTaken; startHere?: boolean };

/** Pays the order in WeChat. `startHere`: it was opened for this button, which takes the focus. */
export function WechatPayButton({ orderId, taken, startHere = false }: Props) {
  const [search, setSearch] = useSearchParams();
  const [isPaying, setPaying] = useState(false);
  const [invoke, setInvoke] = useState<TakenBy>();
  const busy = isPaying || taken.isAsking;

  // A disabled button loses the focus; restore it when it is enabled or a message appears.
  const button = useRef<HTMLButtonElement>(null);
  const takesFocus = useRef(startHere);
  useEffect(() => {
    if (!busy && takesFocus.current) button.current?.focus();
    takesFocus.current = busy;
  }, [busy]);

  const during = async (work: () => Promise<void>): Promise<void> => {
    setPaying(true);
    await work().catch(() => {}); // said already, by api()
    setPaying(false);
  };
  const take = async (by: TakenBy): Promise<void> => taken.onOutcome(await takeInWechat(by));
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
    // A code without our state may be somebody else's, so ignore it.
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
    <Button
      ref={button}
      look={taken.isTaken ? "line" : "accent"}
      size="lg"
      block
      busy={busy}
      onClick={() => void during(pay)}
    >
      微信支付
    </Button>
  );
}
