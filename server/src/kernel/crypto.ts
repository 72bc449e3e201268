// Encrypts ID numbers and codes (domain.md "Sign-in and identity"): AES-256-GCM to store, keyed HMAC to look
// up.
// During a key change the present key writes and both read (docs/backup.md).
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from "node:crypto";

type OneKey = {
  seal(text: string): string;
  open(sealed: string): string;
  mark(purpose: string, text: string): string;
};

export type Keys = OneKey & {
  /** The marks by the present and previous key; search for both. */
  marks(purpose: string, text: string): readonly string[];
  isMark(purpose: string, text: string, mark: string | null | undefined): boolean;
  isPresent(sealed: string): boolean;
  /** Eight characters that identify each key without revealing it, the present one first. */
  names: readonly string[];
  /** Whether a previous key is loaded. */
  changing: boolean;
};

/** Derives a separate key per purpose from 32 secret bytes. */
function oneKey(secret: Buffer): OneKey {
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

/** Writes with `secret`; also reads with `before`, the key being replaced. */
export function keysFrom(secret: Buffer, before?: Buffer): Keys {
  const present = oneKey(secret);
  const previous = before && oneKey(before);
  // A ciphertext does not name its key, but its 128-bit tag fits only one.
  const isPresent = (sealed: string): boolean => {
    try {
      present.open(sealed);
      return true;
    } catch {
      return false;
    }
  };
  const marks = (purpose: string, text: string): readonly string[] =>
    [present, ...(previous ? [previous] : [])].map((key) => key.mark(purpose, text));
  return {
    ...present,
    open: (sealed) => (previous && !isPresent(sealed) ? previous : present).open(sealed),
    marks,
    isMark: (purpose, text, mark) => marks(purpose, text).some((one) => one === mark),
    isPresent,
    names: marks("name of a key", "").map((mark) => mark.slice(0, 8)),
    changing: previous !== undefined,
  };
}

/** Decimal digits from a CSPRNG. */
export const randomDigits = (count: number): string =>
  Array.from({ length: count }, () => randomInt(10)).join("");
