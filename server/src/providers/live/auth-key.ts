// The vendor's signature A of addresses, from the public document "URL signing": the stand-in takes the same form, so that
// what a teacher typed into OBS looks alike on both.
import { createHash } from "node:crypto";
import { sameSignature } from "../sign.ts";

const md5 = (text: string) => createHash("md5").update(text).digest("hex");
/** The vendor's own name for who asks; whatever else is in it would break the form. */
const UID = /^[A-Za-z0-9]{1,32}$/;

/** `auth_key` of a path such as `/live/stream.m3u8`, good until `expires`; `uid` says for whom it was made. */
export function authKey(path: string, key: string, { expires, uid = "0" }: { expires: Date; uid?: string }) {
  const seconds = Math.floor(expires.getTime() / 1_000);
  const who = UID.test(uid) ? uid : "0";
  return `${seconds}-0-${who}-${md5(`${path}-${seconds}-0-${who}-${key}`)}`;
}

/** Whether the `auth_key` was made with this key for this path and is not over. */
export function isAuthKey(given: string, path: string, key: string, now: Date): boolean {
  const [, seconds = "", rand = "", uid = "", hash = ""] =
    /^(\d{1,12})-([A-Za-z0-9]{1,64})-([A-Za-z0-9]{1,32})-([0-9a-f]{32})$/.exec(given) ?? [];
  if (hash === "" || !sameSignature(hash, md5(`${path}-${seconds}-${rand}-${uid}-${key}`))) return false;
  return Number(seconds) > now.getTime() / 1_000;
}

/** The vendor's signature of a callback: of the host it was sent to, its time and the agreed key. */
export const isCallbackSignature = (given: string, host: string, timestamp: string, key: string): boolean =>
  sameSignature(given.toLowerCase(), md5(`${host}|${timestamp}|${key}`));
