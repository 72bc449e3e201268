// Who may call what: deny by default. The role is the session's, read on the server, never the client's word.
import { type Access, admits } from "@zhutu/domain/endpoint.ts";
import type { Ctx } from "../context.ts";
import { refuse } from "./refuse.ts";

/** Lets the caller through, or refuses with 403 as domain.md "Envelope" says. */
export function admit(access: Access, ctx: Pick<Ctx, "user" | "tokenExpired">): void {
  if (admits(access, ctx.user?.role ?? null)) return;
  if (ctx.user) throw refuse("FORBIDDEN");
  throw refuse(ctx.tokenExpired ? "TOKEN_EXPIRED" : "NO_TOKEN");
}
