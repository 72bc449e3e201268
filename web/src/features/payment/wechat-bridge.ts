// What WeChat's own browser puts into its pages: the bridge that takes a payment.
import type { openWechatPayment } from "@zhutu/domain/ordering/paying/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";

export type TakenBy = CallReply<typeof openWechatPayment>;
export type Taken = "paid" | "cancelled" | "failed";

type Bridge = {
  invoke: (name: string, by: TakenBy, done: (answer: { err_msg?: string }) => void) => void;
};
const bridgeOf = (): Bridge | undefined => (window as { WeixinJSBridge?: Bridge }).WeixinJSBridge;

/** A page may be older than its bridge. */
const waitMs = 5_000;

/** Has WeChat take the payment; what it says of it decides nothing, as only the shop's own question to WeChat does. */
export async function takeInWechat(by: TakenBy): Promise<Taken> {
  const bridge = bridgeOf() ?? (await bridgeToCome());
  if (!bridge) return "failed";
  return new Promise((resolve) => {
    bridge.invoke("getBrandWCPayRequest", by, ({ err_msg: said = "" }) => {
      const outcome = /:(ok|cancel)/.exec(said)?.[1];
      resolve(outcome === "ok" ? "paid" : outcome === "cancel" ? "cancelled" : "failed");
    });
  });
}

const bridgeToCome = (): Promise<Bridge | undefined> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      document.removeEventListener("WeixinJSBridgeReady", end);
      resolve(bridgeOf());
    };
    const timer = setTimeout(end, waitMs);
    document.addEventListener("WeixinJSBridgeReady", end);
  });
