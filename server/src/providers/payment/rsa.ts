// RSA with SHA-256 (PKCS #1 v1.5), by which both companies sign and are signed to.
import { type KeyObject, sign, verify } from "node:crypto";

/** The signature of a text, in Base64. */
export const signRsa = (key: KeyObject, text: string): string =>
  sign("sha256", Buffer.from(text, "utf8"), key).toString("base64");

/** Whether this is exactly the signature of these bytes; Base64 that could be written otherwise is none. */
export function isSignedRsa(key: KeyObject, signed: Buffer, signature: string): boolean {
  const bytes = Buffer.from(signature, "base64");
  return bytes.length > 0 && bytes.toString("base64") === signature && verify("sha256", signed, key, bytes);
}
