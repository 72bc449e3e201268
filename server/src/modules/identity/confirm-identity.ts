// Several people may claim an ID number; confirming it for one removes it silently from the others
// (domain.md "Sign-in and identity").
import { USER_STATUS } from "@zhutu/domain/identity/account-rules.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { isUniqueViolation } from "../../kernel/db/db-errors.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import * as profileQueries from "./profile-queries.ts";
import type { Account } from "./queries.ts";

type Person = { userName: string; idCard: string };
type By = { certifyId: string } | { staffId: number; evidence: string };

/** `mayBe` may refuse under the account's lock. */
export async function confirmPerson(
  tx: Tx,
  ctx: Ctx<SessionUser>,
  { userId, person, by }: { userId: number; person: Person; by: By },
  mayBe: (account: Account) => void,
): Promise<void> {
  const { keys } = ctx.config;
  const idCardHmac = keys.mark("id-card", person.idCard);
  const locked = await profileQueries.lockClaims(tx, userId, idCardHmac);
  const account = locked.find((one) => one.userId === userId);
  if (!account || account.deletedAt || account.roles[0] !== "user") throw refuse("NOT_FOUND");
  mayBe(account);
  if (account.userStatus === USER_STATUS.confirmed) throw refuse("IDENTITY_CONFIRMED");
  if (locked.some((one) => one !== account && one.userStatus === USER_STATUS.confirmed))
    throw refuse("IDENTITY_ELSEWHERE");
  const losers = await profileQueries.removeOtherClaims(tx, userId, idCardHmac);
  const sealed = { userName: person.userName, idCardCipher: keys.seal(person.idCard), idCardHmac };
  await profileQueries.markConfirmed(tx, userId, sealed).catch((error: unknown) => {
    // Confirmed meanwhile for somebody who was not locked, because they had not claimed it.
    if (isUniqueViolation(error, "users_confirmed_id_card")) throw refuse("IDENTITY_ELSEWHERE");
    throw error;
  });
  await profileQueries.insertConfirmation(tx, { userId, idCardHmac, ...by });
  const way = "certifyId" in by ? "face" : "staff";
  await recordAudit(tx, ctx, { action: "identity.confirm", subject: `user:${userId}`, detail: { way } });
  for (const loser of losers)
    await recordAudit(tx, ctx, { action: "id-card.unclaim", subject: `user:${loser}` });
}

/** After staff checked the card; keeps the evidence. */
export async function confirmByStaff(
  ctx: Ctx<SessionUser>,
  userId: number,
  { name, idCard, evidence }: { name: string; idCard: string; evidence: string },
): Promise<null> {
  const person = { userName: name, idCard };
  const by = { staffId: ctx.user.userId, evidence: trimmed(evidence) };
  await transaction(ctx.db, (tx) => confirmPerson(tx, ctx, { userId, person, by }, () => {}));
  return null;
}
