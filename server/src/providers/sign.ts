import { createHmac, timingSafeEqual, type KeyObject, sign, verify, createHash } from "node:crypto";

export function hmacSha256(key: string | Buffer, data: string | Buffer): Buffer {
  return createHmac("sha256", key).update(data).digest();
}

/** Compares in constant time. */
export function sameSignature(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

// RSA with SHA-256 (PKCS #1 v1.5).
export const signRsa = (key: KeyObject, text: string): string =>
  sign("sha256", Buffer.from(text, "utf8"), key).toString("base64");

/** Refuses non-canonical Base64. */
export function isSignedRsa(key: KeyObject, signed: Buffer, signature: string): boolean {
  const bytes = Buffer.from(signature, "base64");
  return bytes.length > 0 && bytes.toString("base64") === signature && verify("sha256", signed, key, bytes);
}

/** Eight hex digits that tell payers in WeChat's browser apart. */
export const payerMark = (openId: string): string =>
  createHash("sha256").update(openId).digest("hex").slice(0, 8);
