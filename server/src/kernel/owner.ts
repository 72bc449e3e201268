// Whose records a caller reaches: an administrator everybody's, others own ones.
import type { SessionUser } from "./context.ts";

/** Null reaches everything. */
export type OwnerId = number | null;

export const ownerOf = ({ role, userId }: Pick<SessionUser, "role" | "userId">): OwnerId =>
  role === "admin" ? null : userId;
