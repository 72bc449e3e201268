// What the browser says it is, as far as pages must know (requirements.tsv SYSP-006).
import { useSyncExternalStore } from "react";

const never = () => () => {};
/** What this browser says it is; empty on the server, where a page is rendered for everybody. */
export const useUserAgent = (): string =>
  useSyncExternalStore(
    never,
    () => navigator.userAgent,
    () => "",
  );

/** The mobile payment app whose own browser this is: nothing can be downloaded in there. Undefined for any other browser. */
export function paymentAppOf(userAgent: string): "微信" | "支付宝" | undefined {
  if (/MicroMessenger\//i.test(userAgent)) return "微信";
  if (/AlipayClient\//i.test(userAgent)) return "支付宝";
  return undefined;
}

/** A phone or tablet of Apple's, which cannot install the file that is offered here. */
export const isApple = (userAgent: string): boolean => /iPhone|iPad|iPod/.test(userAgent);
