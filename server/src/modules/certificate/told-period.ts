// The period of hours that a document tells: none where its certificate had no end when it was made.
import type { Period } from "@zhutu/domain/certificate/period.ts";

type Kept = { periodFrom: string | null; periodUntil: string | null };

/** As a document keeps it. */
export const keptPeriod = ({ from, until }: Period): Kept =>
  until === null ? { periodFrom: null, periodUntil: null } : { periodFrom: from, periodUntil: until };

/** As it is told; null for none. */
export const periodTold = ({ periodFrom: from, periodUntil: until }: Kept) =>
  from === null || until === null ? null : { from, until };
