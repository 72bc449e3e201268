// Alipay's signatures (RSA2).
// From public documents; not yet run against the vendor.
import type { KeyObject } from "node:crypto";
import { isSignedRsa, signRsa } from "../../sign.ts";

/** What is signed: unencoded `key=value`, sorted, joined by `&`. */
const joined = (values: Iterable<readonly [string, string]>): string =>
  [...values]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join("&");

/** Drops empty parameters. */
export function signedParameters(key: KeyObject, parameters: Record<string, string>): Record<string, string> {
  const given = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ""));
  return { ...given, sign: signRsa(key, joined(Object.entries(given))) };
}

/** The signature covers all decoded values but `sign` and `sign_type`; values are not decoded again. */
export function isSignedForm(key: KeyObject, values: ReadonlyMap<string, string>): boolean {
  if (values.get("sign_type") !== "RSA2") return false;
  const signed = [...values].filter(([name]) => name !== "sign" && name !== "sign_type");
  return isSignedRsa(key, Buffer.from(joined(signed), "utf8"), values.get("sign") ?? "");
}

/** The object's raw text, as Alipay signed it; undefined if missing. */
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

export const isSignedAnswer = (key: KeyObject, raw: string, signature: string): boolean =>
  isSignedRsa(key, Buffer.from(raw, "utf8"), signature);
