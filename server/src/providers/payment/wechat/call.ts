// Signed APIv3 calls, whose answers are verified before reading.
// From public documents; not yet run against the vendor.
import { askVendor, type VendorAnswer } from "../../vendor-http.ts";
import type { FailureKind } from "../../failure.ts";
import { ProviderFailure } from "../port.ts";
import type { WechatAccount } from "./account.ts";
import { authorization, type FindKey, judgeSignature } from "./signature.ts";

export type WechatAnswer =
  | { ok: true; body: unknown }
  | { ok: false; status: number; code: string; signed: boolean };

/** `target` is path and query. Calls may repeat: each carries a number of ours. */
export type WechatCall = (
  what: string,
  method: "GET" | "POST",
  target: string,
  body?: object,
) => Promise<WechatAnswer>;

/** Success without WeChat's signature, or unreadable, is a temporary ProviderFailure. */
export function wechatCall(account: WechatAccount, findKey: FindKey): WechatCall {
  const { clock, endpoint, publicKey, timeoutMs } = account;
  return async (what, method, target, content) => {
    const body = content === undefined ? "" : JSON.stringify(content);
    const answer = await askVendor(what, { timeoutMs, most: 2 }, () => ({
      method,
      url: new URL(endpoint + target),
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        authorization: authorization(account, { method, target, body, at: clock() }),
        ...(publicKey && { "wechatpay-serial": publicKey.id }),
      },
      ...(content !== undefined && { body }),
    }));
    const judged = await judgeSignature(findKey, (name) => answer.headers.get(name), answer.body, clock());
    return read(what, answer, judged);
  };
}

function read(what: string, { status, body }: VendorAnswer, judged: string): WechatAnswer {
  const accepted = status >= 200 && status < 300;
  if (judged === "wrong" || judged === "stale" || (accepted && judged === "none"))
    throw new ProviderFailure("temporary", "bad-signature", `the answer to ${what} is not signed by WeChat`);
  let json: unknown;
  try {
    json = body.length === 0 ? {} : JSON.parse(body.toString("utf8"));
  } catch {
    throw new ProviderFailure("temporary", `http-${status}`, `${what} gave no readable answer`);
  }
  if (accepted) return { ok: true, body: json };
  const { code } = (json ?? {}) as { code?: unknown };
  if (typeof code !== "string" || !/^\w{1,64}$/.test(code))
    throw new ProviderFailure("temporary", `http-${status}`, `${what} was refused without a code`);
  return { ok: false, status, code, signed: judged === "right" };
}

const LIMITED = new Set([
  "FREQUENCY_LIMITED",
  "FREQUENCY_LIMIT_EXCEED",
  "RATELIMIT_EXCEEDED",
  "RATE_LIMITED",
]);
const TROUBLE = new Set(["SYSTEM_ERROR", "SYSTEMERROR", "BANK_ERROR", "BIZERR_NEED_RETRY"]);

/** Unsigned refusals decide nothing. */
export const refusedWith = (answer: WechatAnswer, codes: ReadonlySet<string>): boolean =>
  !answer.ok && answer.signed && codes.has(answer.code);

/** Keeps WeChat's code; its sentence may repeat what was sent. */
export function failureOf(what: string, answer: WechatAnswer & { ok: false }): ProviderFailure {
  return new ProviderFailure(kindOf(answer), answer.code, `WeChat Pay refused ${what}: ${answer.code}`);
}

function kindOf({ status, code, signed }: WechatAnswer & { ok: false }): FailureKind {
  if (status === 429 || LIMITED.has(code)) return "limited";
  // Nobody vouches for an unsigned refusal: it may have happened.
  return status >= 500 || TROUBLE.has(code) || !signed ? "temporary" : "permanent";
}
