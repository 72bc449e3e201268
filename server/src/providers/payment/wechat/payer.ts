// Who pays in WeChat's own browser: the official account's 网页授权, which tells the openid without asking the person.
// Written from public documents, tested against a loopback gateway, not yet run against the vendor.
import { z } from "zod";
import { askVendor } from "../../vendor-http.ts";
import { type PaymentPort, ProviderFailure } from "../port.ts";
import type { WechatAccount } from "./account.ts";

const AUTHORIZE = "https://open.weixin.qq.com/connect/oauth2/authorize";
const told = z.object({ openid: z.string().regex(/^[\w-]{1,128}$/) });
const refused = z.object({ errcode: z.int() });
/** The system is busy; too many calls a minute; too many in all. */
const PASSING = new Set([-1, 45009, 45011]);

/** The part of the port that asks who pays. */
export function wechatPayer({
  appid,
  payer,
  timeoutMs,
}: WechatAccount): Pick<PaymentPort, "payerAskedAt" | "payerOf"> {
  return {
    payerAskedAt(back, state) {
      if (!payer) return undefined;
      // In this order, as WeChat opens the address as a text.
      const query = new URLSearchParams([
        ["appid", appid],
        ["redirect_uri", back],
        ["response_type", "code"],
        ["scope", "snsapi_base"],
        ["state", state],
      ]);
      return `${AUTHORIZE}?${query.toString()}#wechat_redirect`;
    },

    async payerOf(code) {
      if (!payer) throw new ProviderFailure("permanent", "NO_AUTH", "not paid in WeChat's own browser");
      const query = new URLSearchParams({
        appid,
        secret: payer.secret,
        code,
        grant_type: "authorization_code",
      });
      // Once: the code is spent by the first call, whether its answer arrives or not.
      const { body } = await askVendor("payer", { timeoutMs, most: 1 }, () => ({
        method: "GET",
        url: new URL(`${payer.endpoint}/sns/oauth2/access_token?${query.toString()}`),
      }));
      const answer = readJson(body);
      const found = told.safeParse(answer).data;
      if (found) return found.openid;
      const { errcode } = refused.safeParse(answer).data ?? {};
      if (errcode === undefined)
        throw new ProviderFailure("temporary", "no-answer", "payer was answered without an openid");
      const kind = PASSING.has(errcode) ? "temporary" : "permanent";
      throw new ProviderFailure(kind, String(errcode), `WeChat refused payer: ${errcode}`);
    },
  };
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
