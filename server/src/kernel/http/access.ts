// Who may call what: deny by default. Role and rights are the session's, read on the server, never the client's word.
import { type Access, admits } from "@zhutu/domain/endpoint.ts";
import { admitsRights } from "@zhutu/domain/rights.ts";
import type { Ctx } from "../context.ts";
import { refuse } from "./refuse.ts";

/** Rights limit administrators alone. */
const rightsOf = ({ user }: Pick<Ctx, "user">) => (user?.role === "admin" ? user.rights : null);

type Caller = Pick<Ctx, "user" | "tokenExpired">;

/** Whether the caller is let through. */
export const isAdmitted = (access: Access, ctx: Pick<Caller, "user">): boolean =>
  admits(access, ctx.user?.role ?? null) && admitsRights(access, rightsOf(ctx));

/** Lets the caller through, or refuses with 403 as domain.md "Envelope" says. */
export function admit(access: Access, ctx: Caller): void {
  if (isAdmitted(access, ctx)) return;
  if (ctx.user) throw refuse(admits(access, ctx.user.role) ? "RIGHT_LACKING" : "FORBIDDEN");
  throw refuse(ctx.tokenExpired ? "TOKEN_EXPIRED" : "NO_TOKEN");
}
