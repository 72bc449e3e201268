// The two primitives that every signing provider shares.
import { createHmac, timingSafeEqual } from "node:crypto";

/** HMAC-SHA256 of a text or of bytes. */
export function hmacSha256(key: string | Buffer, data: string | Buffer): Buffer {
  return createHmac("sha256", key).update(data).digest();
}

/** Compares two signatures in constant time; texts of different length differ. */
export function sameSignature(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
