// RSA with SHA-256 (PKCS #1 v1.5).
import { type KeyObject, sign, verify } from "node:crypto";

export const signRsa = (key: KeyObject, text: string): string =>
  sign("sha256", Buffer.from(text, "utf8"), key).toString("base64");

/** Refuses non-canonical Base64. */
export function isSignedRsa(key: KeyObject, signed: Buffer, signature: string): boolean {
  const bytes = Buffer.from(signature, "base64");
  return bytes.length > 0 && bytes.toString("base64") === signature && verify("sha256", signed, key, bytes);
}
