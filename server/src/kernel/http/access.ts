// Who may call what: deny by default, by the session on the server.
import { type Access, admits, type Endpoint } from "@zhutu/domain/endpoint.ts";
import { secondFactorRefusal } from "@zhutu/domain/second-factor.ts";
import { admitsRights } from "@zhutu/domain/rights.ts";
import type { Ctx, SessionUser } from "../context.ts";
import { refuse } from "./refuse.ts";

/** Rights restrict administrators only. */
const rightsOf = ({ user }: Pick<Ctx, "user">) => (user?.role === "admin" ? user.rights : null);

type Caller = Pick<Ctx, "user" | "tokenExpired">;

export const isAdmitted = (access: Access, ctx: Pick<Caller, "user">): boolean =>
  admits(access, ctx.user?.role ?? null) && admitsRights(access, rightsOf(ctx));

/**
 * Refuses FORBIDDEN, RIGHT_LACKING, NO_TOKEN, TOKEN_EXPIRED (403; domain.md "Envelope"), SECOND_FACTOR_LACKING and
 * SECOND_FACTOR_ASKED.
 */
export function admit(
  { access, secondFactor }: Pick<Endpoint, "access" | "secondFactor">,
  ctx: Caller,
): void {
  if (!isAdmitted(access, ctx)) {
    if (ctx.user) throw refuse(admits(access, ctx.user.role) ? "RIGHT_LACKING" : "FORBIDDEN");
    throw refuse(ctx.tokenExpired ? "TOKEN_EXPIRED" : "NO_TOKEN");
  }
  if (!ctx.user || access === "public") return;
  const refusal = secondFactorRefusal(ctx.user.secondFactor, secondFactor);
  if (refusal !== undefined) throw refuse(refusal);
}

// An administrator reaches everyone's records, others their own.

/** Null reaches everything. */
export type OwnerId = number | null;

export const ownerOf = ({ role, userId }: Pick<SessionUser, "role" | "userId">): OwnerId =>
  role === "admin" ? null : userId;
