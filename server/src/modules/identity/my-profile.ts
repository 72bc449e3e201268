import { maskIdCard } from "@zhutu/domain/id-card.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { countUse } from "../../kernel/limits.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import * as queries from "./queries.ts";

/** With masked ID number (security.md "Acceptance lines" 14.2.6). */
export async function myProfile(ctx: Ctx<SessionUser>) {
  const account = await queries.findById(ctx.db, ctx.user.userId);
  if (!account) throw refuse("NOT_FOUND");
  return profileOf(ctx, account);
}

export const profileOf = ({ config }: Pick<Ctx, "config">, account: queries.Account) => ({
  userId: account.userId,
  loginName: account.loginName,
  userName: account.userName,
  idCard: maskedIdCard({ config }, account),
  userStatus: account.userStatus,
  userRole: account.roles,
  avatarUrl: account.avatarUrl,
  telephone: account.telephone,
  employer: account.employer,
});

/** Empty if there is none. */
export const maskedIdCard = (
  { config }: Pick<Ctx, "config">,
  { idCardCipher }: Pick<queries.Account, "idCardCipher">,
): string => (idCardCipher ? maskIdCard(config.keys.open(idCardCipher)) : "");

/** Audited. Refuses TOO_MANY (20 an hour), NOT_FOUND. */
export async function revealMyIdCard(ctx: Ctx<SessionUser>): Promise<{ idCard: string }> {
  const { userId } = ctx.user;
  await countUse(ctx.db, { key: `reveal:${userId}`, most: 20, withinSeconds: 3_600 });
  const account = await queries.findById(ctx.db, userId);
  if (!account) throw refuse("NOT_FOUND");
  if (!account.idCardCipher) return { idCard: "" };
  await transaction(ctx.db, (tx) =>
    recordAudit(tx, ctx, { action: "id-card.reveal", subject: `user:${userId}` }),
  );
  return { idCard: ctx.config.keys.open(account.idCardCipher) };
}
