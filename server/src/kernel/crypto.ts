// Encrypts ID numbers and codes (domain.md "Sign-in and identity"): AES-256-GCM to store, keyed HMAC to look
// up.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from "node:crypto";

export type Keys = {
  seal(text: string): string;
  open(sealed: string): string;
  mark(purpose: string, text: string): string;
};

/** Derives a separate key per purpose from 32 secret bytes. */
export function keysFrom(secret: Buffer): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "zhutu", purpose, 32));
  const sealKey = derive("seal");
  const marks = new Map<string, Buffer>();
  return {
    seal(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", sealKey, iv);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64");
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, "base64");
      const decipher = createDecipheriv("aes-256-gcm", sealKey, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
    },
    mark(purpose, text) {
      let key = marks.get(purpose);
      if (!key) marks.set(purpose, (key = derive(`mark:${purpose}`)));
      return createHmac("sha256", key).update(text).digest("base64url");
    },
  };
}

/** Undefined if another key sealed it. */
export function openedBy(keys: Keys, sealed: string): string | undefined {
  try {
    return keys.open(sealed);
  } catch {
    return undefined;
  }
}

/** Decimal digits from a CSPRNG. */
export const randomDigits = (count: number): string =>
  Array.from({ length: count }, () => randomInt(10)).join("");
