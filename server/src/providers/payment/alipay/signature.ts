// The signatures of Alipay (RSA2): of what is asked, of what it answers, and of its notifications.
// Written from public documents, tested against a loopback gateway, not yet run against the vendor.
import type { KeyObject } from "node:crypto";
import { isSignedRsa, signRsa } from "../rsa.ts";

/** The values as `key=value` in the order of the keys, joined by `&`: what is signed, never encoded. */
const joined = (values: Iterable<readonly [string, string]>): string =>
  [...values]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join("&");

/** The parameters of a request with their signature; what is empty is left out of both. */
export function signedParameters(key: KeyObject, parameters: Record<string, string>): Record<string, string> {
  const given = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ""));
  return { ...given, sign: signRsa(key, joined(Object.entries(given))) };
}

/**
 * Whether Alipay signed a notification with these values, decoded once from its form: what is signed is every value but
 * `sign` and `sign_type`, as it was decoded, so that a `%` within one stays a `%`.
 */
export function isSignedForm(key: KeyObject, values: ReadonlyMap<string, string>): boolean {
  if (values.get("sign_type") !== "RSA2") return false;
  const signed = [...values].filter(([name]) => name !== "sign" && name !== "sign_type");
  return isSignedRsa(key, Buffer.from(joined(signed), "utf8"), values.get("sign") ?? "");
}

/**
 * The text of the object that stands under `key` in a JSON text, exactly as it stands there: what Alipay signed of its
 * answer. Undefined where there is none.
 */
export function rawObjectOf(text: string, key: string): string | undefined {
  const named = text.indexOf(`"${key}":`);
  const start = named < 0 ? -1 : text.indexOf("{", named);
  if (start < 0 || text.slice(named + key.length + 3, start).trim() !== "") return undefined;
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (quoted && character === "\\") at += 1;
    else if (character === '"') quoted = !quoted;
    else if (!quoted && character === "{") depth += 1;
    else if (!quoted && character === "}" && --depth === 0) return text.slice(start, at + 1);
  }
  return undefined;
}

/** Whether Alipay signed this part of its answer. */
export const isSignedAnswer = (key: KeyObject, raw: string, signature: string): boolean =>
  isSignedRsa(key, Buffer.from(raw, "utf8"), signature);
