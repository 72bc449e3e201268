import { createHash } from "node:crypto";

/** Eight hex digits that tell payers in WeChat's browser apart. */
export const payerMark = (openId: string): string =>
  createHash("sha256").update(openId).digest("hex").slice(0, 8);
