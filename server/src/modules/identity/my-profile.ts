import { maskIdCard } from "@zhutu/domain/id-card.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import * as q from "./queries.ts";

/** The caller's profile; the ID number masked (security.md "Acceptance lines" 14.2.6). */
export async function myProfile(ctx: Ctx<SessionUser>) {
  const account = await q.findById(ctx.db, ctx.user.userId);
  if (!account) throw refuse("NOT_FOUND");
  return {
    userId: account.userId,
    loginName: account.loginName,
    userName: account.userName,
    idCard: account.idCardCipher ? maskIdCard(ctx.config.keys.open(account.idCardCipher)) : "",
    userStatus: account.userStatus,
    userRole: account.roles,
    avatarUrl: account.avatarUrl,
    telephone: account.telephone,
  };
}
