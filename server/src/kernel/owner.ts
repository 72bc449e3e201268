// An administrator reaches everyone's records, others their own.
import type { SessionUser } from "./context.ts";

/** Null reaches everything. */
export type OwnerId = number | null;

export const ownerOf = ({ role, userId }: Pick<SessionUser, "role" | "userId">): OwnerId =>
  role === "admin" ? null : userId;
