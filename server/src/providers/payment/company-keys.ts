// Keys as PEM (line breaks may be \n), Base64 without header lines (Alipay's tool), or a path to either.
import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { inWords } from "../../start/environment.ts";

const FEWEST_BITS = 2048;
const BASE64 = /^[A-Za-z0-9+/\s]{300,}={0,2}\s*$/;

/** Names the variable, never its secret value. */
const wrong = (chinese: string, english: string) =>
  inWords((name) => [
    `${name} 不是 ${chinese}（PEM 文本、Base64 或文件路径，RSA ${FEWEST_BITS} 位以上）。`,
    `${name} is no ${english} (PEM, Base64 or the path of a file; RSA of ${FEWEST_BITS} bits at least).`,
  ]);

const key = (read: (text: string) => KeyObject | undefined, chinese: string, english: string) =>
  z
    .string()
    .refine((value) => read(textOf(value)) !== undefined, wrong(chinese, english))
    .transform((value) => read(textOf(value)) as KeyObject);

export const privateKeyVariable = key(
  (text) => rsaOf(() => createPrivateKey(text)) ?? rsaOf(() => fromBase64(text)),
  "私钥",
  "private key",
);

/** A company's public key or certificate. */
export const publicKeyVariable = key(
  (text) =>
    // Node derives public from private keys, so the shop's own signatures would pass.
    text.includes("PRIVATE KEY")
      ? undefined
      : text.includes("BEGIN CERTIFICATE")
        ? rsaOf(() => new X509Certificate(text).publicKey)
        : (rsaOf(() => createPublicKey(text)) ??
          rsaOf(() => createPublicKey({ key: derOf(text), format: "der", type: "spki" }))),
  "公钥",
  "public key",
);

const derOf = (text: string) => Buffer.from(text, "base64");

/** Alipay's tool gives PKCS #8 for Java, PKCS #1 otherwise. */
const fromBase64 = (text: string) =>
  rsaOf(() => createPrivateKey({ key: derOf(text), format: "der", type: "pkcs8" })) ??
  createPrivateKey({ key: derOf(text), format: "der", type: "pkcs1" });

function textOf(value: string): string {
  if (value.includes("-----BEGIN")) return value.replaceAll(String.raw`\n`, "\n");
  if (BASE64.test(value)) return value;
  try {
    return readFileSync(value, "utf8").trim();
  } catch {
    return "";
  }
}

function rsaOf(read: () => KeyObject): KeyObject | undefined {
  try {
    const made = read();
    const bits = made.asymmetricKeyDetails?.modulusLength ?? 0;
    return made.asymmetricKeyType === "rsa" && bits >= FEWEST_BITS ? made : undefined;
  } catch {
    return undefined;
  }
}
