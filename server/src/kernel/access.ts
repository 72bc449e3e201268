// Who may call what: deny by default. The role is the session's, read on the server, never the client's word.
import type { Access } from "@zhutu/domain/endpoint.ts";
import type { Ctx } from "./context.ts";
import { refuse } from "./refuse.ts";

/** Lets the caller through, or refuses with 403 as domain.md "Envelope" says. */
export function admit(access: Access, ctx: Pick<Ctx, "user" | "tokenExpired">): void {
  if (access === "public") return;
  if (!ctx.user) throw refuse(ctx.tokenExpired ? "TOKEN_EXPIRED" : "NO_TOKEN");
  if (access === "signed-in") return;
  if (!access.includes(ctx.user.role)) throw refuse("FORBIDDEN");
}
