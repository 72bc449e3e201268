// The vendor's signature A ("URL signing"); the stand-in uses it too, so OBS settings look alike.
import { createHash } from "node:crypto";
import { sameSignature } from "../sign.ts";

const md5 = (text: string) => createHash("md5").update(text).digest("hex");
/** The vendor's user id. */
const UID = /^[A-Za-z0-9]{1,32}$/;

/** `auth_key` of a path such as `/live/stream.m3u8`; `uid` names the viewer. */
export function authKey(path: string, key: string, { expires, uid = "0" }: { expires: Date; uid?: string }) {
  const seconds = Math.floor(expires.getTime() / 1_000);
  const who = UID.test(uid) ? uid : "0";
  return `${seconds}-0-${who}-${md5(`${path}-${seconds}-0-${who}-${key}`)}`;
}

export function isAuthKey(given: string, path: string, key: string, now: Date): boolean {
  const [, seconds = "", rand = "", uid = "", hash = ""] =
    /^(\d{1,12})-([A-Za-z0-9]{1,64})-([A-Za-z0-9]{1,32})-([0-9a-f]{32})$/.exec(given) ?? [];
  if (hash === "" || !sameSignature(hash, md5(`${path}-${seconds}-${rand}-${uid}-${key}`))) return false;
  return Number(seconds) > now.getTime() / 1_000;
}

/** The vendor signs host, time and the agreed key. */
export const isCallbackSignature = (given: string, host: string, timestamp: string, key: string): boolean =>
  sameSignature(given.toLowerCase(), md5(`${host}|${timestamp}|${key}`));
