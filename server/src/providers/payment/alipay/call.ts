// Signed calls; answers are verified on their raw text.
// From public documents; not yet run against the vendor.
import { formatTime } from "@zhutu/domain/time.ts";
import type { FailureKind } from "../../failure.ts";
import type { AlipayAccount } from "./account.ts";
import { isSignedAnswer, rawObjectOf, signedParameters } from "./signature.ts";
import { askVendor } from "../../vendor-http.ts";
import { ProviderFailure } from "../port.ts";

export type AlipayAnswer =
  | { ok: true; body: unknown }
  | { ok: false; code: string; sub: string; signed: boolean };

/** Calls may repeat: each carries a number of ours. */
export type AlipayCall = (
  method: string,
  content: object,
  extra?: Record<string, string>,
) => Promise<AlipayAnswer>;

/** Signed parameters of a call, or of an address a browser opens. */
export const parametersOf = (
  { appId, privateKey, clock }: AlipayAccount,
  method: string,
  content: object,
  extra: Record<string, string> = {},
): Record<string, string> =>
  signedParameters(privateKey, {
    app_id: appId,
    method,
    format: "JSON",
    charset: "utf-8",
    sign_type: "RSA2",
    timestamp: formatTime(clock()),
    version: "1.0",
    ...extra,
    biz_content: JSON.stringify(content),
  });

export const gatewayUrl = ({ endpoint }: AlipayAccount, parameters: Record<string, string>): URL =>
  new URL(`${endpoint}/gateway.do?${new URLSearchParams(parameters).toString()}`);

/** Unsigned or unreadable success is a temporary ProviderFailure. */
export const alipayCall =
  (account: AlipayAccount): AlipayCall =>
  async (method, content, extra) => {
    const answer = await askVendor(method, { timeoutMs: account.timeoutMs, most: 2 }, () => {
      const { biz_content = "", ...inAddress } = parametersOf(account, method, content, extra);
      return {
        method: "POST",
        url: gatewayUrl(account, inAddress),
        headers: { "content-type": "application/x-www-form-urlencoded;charset=utf-8" },
        body: new URLSearchParams({ biz_content }).toString(),
      };
    });
    return read(account, method, answer.status, answer.body.toString("utf8"));
  };

type Told = { code?: unknown; sub_code?: unknown };

function read(account: AlipayAccount, method: string, status: number, text: string): AlipayAnswer {
  const failure = (code: string, why: string) =>
    new ProviderFailure("temporary", code, `the answer to ${method} ${why}`);
  const raw =
    rawObjectOf(text, `${method.replaceAll(".", "_")}_response`) ?? rawObjectOf(text, "error_response");
  let body: Told;
  let sign: unknown;
  try {
    body = JSON.parse(raw ?? "") as Told;
    ({ sign } = JSON.parse(text) as { sign?: unknown });
  } catch {
    throw failure(`http-${status}`, "is not readable");
  }
  const signed = typeof sign === "string" && isSignedAnswer(account.publicKey, raw ?? "", sign);
  const accepted = status === 200 && body.code === "10000" && body.sub_code === undefined;
  if (!signed && accepted) throw failure("bad-signature", "is not signed by Alipay");
  if (accepted) return { ok: true, body };
  return { ok: false, code: wordOf(body.code) || `http-${status}`, sub: wordOf(body.sub_code), signed };
}

/** The vendor's code, unless it could repeat what was sent. */
const wordOf = (code: unknown): string =>
  typeof code === "string" && /^[\w.-]{1,80}$/.test(code) ? code : "";

/** Unsigned refusals decide nothing. */
export const refusedWith = (answer: AlipayAnswer, subs: ReadonlySet<string>): boolean =>
  !answer.ok && answer.signed && subs.has(answer.sub);

/** Keeps Alipay's code, never its sentence. */
export function failureOf(method: string, answer: AlipayAnswer & { ok: false }): ProviderFailure {
  const code = answer.sub || answer.code;
  return new ProviderFailure(kindOf(answer), code, `Alipay refused ${method}: ${code}`);
}

function kindOf({ code, sub, signed }: AlipayAnswer & { ok: false }): FailureKind {
  if (code === "40005" || /call-limited|frequency/i.test(sub)) return "limited";
  // Nobody vouches for an unsigned refusal: it may have happened.
  const trouble = code === "20000" || code === "10003" || /SYSTEM_ERROR$|^isp\.unknow-error/.test(sub);
  return trouble || !signed ? "temporary" : "permanent";
}
