// The official account's 网页授权 reveals the openid without asking.
// From public documents; not yet run against the vendor.
import { z } from "zod";
import { askVendor } from "../../vendor-http.ts";
import { type PayerPort, ProviderFailure } from "../port.ts";
import type { WechatAccount } from "./account.ts";

const AUTHORIZE = "https://open.weixin.qq.com/connect/oauth2/authorize";
const payer = z.object({ openid: z.string().regex(/^[\w-]{1,128}$/) });
const refused = z.object({ errcode: z.int() });
/** The payer is sent for another code. */
const NO_CODE = new Set([40029, 40163, 41008, 42003]);
const LIMITED = new Set([45009, 45011]);
const BUSY = -1;

export function wechatPayer(
  { appid, timeoutMs }: WechatAccount,
  { secret, endpoint }: NonNullable<WechatAccount["payer"]>,
): PayerPort {
  return {
    askedAt(back, state) {
      // WeChat reads the address as text, so the order matters.
      const query = new URLSearchParams([
        ["appid", appid],
        ["redirect_uri", back],
        ["response_type", "code"],
        ["scope", "snsapi_base"],
        ["state", state],
      ]);
      return `${AUTHORIZE}?${query.toString()}#wechat_redirect`;
    },

    async openIdOf(code) {
      const query = new URLSearchParams({ appid, secret, code, grant_type: "authorization_code" });
      // Never repeated: the first call spends the code.
      const { body } = await askVendor("payer", { timeoutMs, most: 1 }, () => ({
        method: "GET",
        url: new URL(`${endpoint}/sns/oauth2/access_token?${query.toString()}`),
      }));
      const answer = readJson(body);
      const parsed = payer.safeParse(answer).data;
      if (parsed) return parsed.openid;
      const { errcode } = refused.safeParse(answer).data ?? {};
      if (errcode === undefined)
        throw new ProviderFailure("temporary", "no-answer", "payer was answered without an openid");
      if (NO_CODE.has(errcode)) return undefined;
      const kind = LIMITED.has(errcode) ? "limited" : errcode === BUSY ? "temporary" : "permanent";
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
