import { createHash } from "node:crypto";

/** What tells one payer in WeChat's own browser from another, in eight hexadecimal digits; whose it is only WeChat could say. */
export const payerMark = (openId: string): string =>
  createHash("sha256").update(openId).digest("hex").slice(0, 8);
