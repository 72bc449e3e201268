// Whose banks and papers a member of staff reaches: an administrator all, a teacher own ones.
import type { SessionUser } from "../../kernel/context.ts";

/** Null reaches everything. */
export type OwnerId = number | null;

export const ownerOf = ({ role, userId }: Pick<SessionUser, "role" | "userId">): OwnerId =>
  role === "admin" ? null : userId;
