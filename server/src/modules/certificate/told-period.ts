// The period on a document; none if its certificate had no end when it was made.
import type { Period } from "@zhutu/domain/certificate/period.ts";

type Kept = { periodFrom: string | null; periodUntil: string | null };

export const keptPeriod = ({ from, until }: Period): Kept =>
  until === null ? { periodFrom: null, periodUntil: null } : { periodFrom: from, periodUntil: until };

export const periodTold = ({ periodFrom: from, periodUntil: until }: Kept) =>
  from === null || until === null ? null : { from, until };
