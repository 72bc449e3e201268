// ID numbers and codes at rest (domain.md "Sign-in and identity"): AES-256-GCM to keep, keyed HMAC to look up. During a
// change of DATA_KEY two keys are known (docs/backup.md): all is written with the present one, and read with either.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from "node:crypto";

type OneKey = {
  seal(text: string): string;
  open(sealed: string): string;
  mark(purpose: string, text: string): string;
};

export type Keys = OneKey & {
  /** What `mark` answers, and after it what the previous key marked the same text with: what is looked up may bear either. */
  marks(purpose: string, text: string): readonly string[];
  /** Whether it is the mark of that text, by either key. */
  isMark(purpose: string, text: string, mark: string | null | undefined): boolean;
  /** Whether the present key sealed it. */
  isPresent(sealed: string): boolean;
  /** Eight characters a key, the present one first, that tell it from others and say nothing of it. */
  names: readonly string[];
  /** Whether a previous key is known, so that something may still be sealed or marked by it. */
  changing: boolean;
};

/** Keys derived from one of 32 bytes; a purpose never shares its key with another. */
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

/** Keys that write with `secret`, and read what it or `before`, the key of before a change, sealed and marked. */
export function keysFrom(secret: Buffer, before?: Buffer): Keys {
  const present = oneKey(secret);
  const previous = before && oneKey(before);
  // A ciphertext does not say whose it is: its tag of 128 bits fits one key alone.
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

/** That many decimal digits from a CSPRNG. */
export const randomDigits = (count: number): string =>
  Array.from({ length: count }, () => randomInt(10)).join("");
