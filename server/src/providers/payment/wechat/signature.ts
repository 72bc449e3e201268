// The cryptography of WeChat Pay APIv3.
// From public documents; not yet run against the vendor.
import { createDecipheriv, type KeyObject, randomBytes } from "node:crypto";
import { isSignedRsa, signRsa } from "../../sign.ts";

const FRESH_SECONDS = 300;
const TAG_BYTES = 16;

export type WechatSigner = { mchid: string; serialNo: string; privateKey: KeyObject };

/** `target` is path and query, `body` exactly what is sent. */
export function authorization(
  { mchid, serialNo, privateKey }: WechatSigner,
  request: { method: string; target: string; body: string; at: Date; nonce?: string },
): string {
  const { method, target, body, at, nonce = newNonce() } = request;
  const timestamp = secondsOf(at);
  const signature = signRsa(privateKey, `${method}\n${target}\n${timestamp}\n${nonce}\n${body}\n`);
  const parts = { mchid, nonce_str: nonce, signature, timestamp, serial_no: serialNo };
  const values = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${values.join(",")}`;
}

export function jsapiInvoke(appId: string, prepayId: string, privateKey: KeyObject, at: Date) {
  const [timeStamp, nonceStr, bundle] = [secondsOf(at), newNonce(), `prepay_id=${prepayId}`];
  const paySign = signRsa(privateKey, `${appId}\n${timeStamp}\n${nonceStr}\n${bundle}\n`);
  return { appId, timeStamp, nonceStr, package: bundle, signType: "RSA", paySign };
}

/** May throw ProviderFailure. */
export type FindKey = (serial: string) => Promise<KeyObject | undefined>;

/**
 * Whether WeChat signed within five minutes. `none`: unsigned; `wrong` includes WeChat's probes
 * (WECHATPAY/SIGNTEST/).
 */
export async function judgeSignature(
  findKey: FindKey,
  header: (name: string) => string | null | undefined,
  body: Buffer,
  now: Date,
): Promise<"right" | "none" | "wrong" | "stale"> {
  const signature = header("wechatpay-signature") ?? "";
  const serial = header("wechatpay-serial") ?? "";
  const timestamp = header("wechatpay-timestamp") ?? "";
  const nonce = header("wechatpay-nonce") ?? "";
  if (signature === "") return "none";
  const formed = /^\d{1,12}$/.test(timestamp) && /^[\w-]{1,64}$/.test(serial) && nonce !== "";
  if (!formed || signature.startsWith("WECHATPAY/SIGNTEST/")) return "wrong";
  const key = await findKey(serial);
  const signed = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from("\n")]);
  if (key === undefined || !isSignedRsa(key, signed, signature)) return "wrong";
  return Math.abs(now.getTime() / 1_000 - Number(timestamp)) > FRESH_SECONDS ? "stale" : "right";
}

export type Sealed = {
  algorithm: string;
  ciphertext: string;
  nonce: string;
  associated_data?: string | undefined;
};

/** Undefined if altered or sealed with another key. */
export function openSealed(key: Buffer, sealed: Sealed): Buffer | undefined {
  const bytes = Buffer.from(sealed.ciphertext, "base64");
  if (sealed.algorithm !== "AEAD_AES_256_GCM" || bytes.length < TAG_BYTES) return undefined;
  try {
    const cipher = createDecipheriv("aes-256-gcm", key, Buffer.from(sealed.nonce, "utf8"), {
      authTagLength: TAG_BYTES,
    });
    cipher.setAAD(Buffer.from(sealed.associated_data ?? "", "utf8"));
    cipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([cipher.update(bytes.subarray(0, -TAG_BYTES)), cipher.final()]);
  } catch {
    return undefined;
  }
}

const secondsOf = (at: Date) => String(Math.floor(at.getTime() / 1_000));
const newNonce = () => randomBytes(16).toString("hex").toUpperCase();
