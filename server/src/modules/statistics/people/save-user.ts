import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import { staffMistakes } from "@zhutu/domain/statistics/people/staff-form.ts";
import type { saveUser as saveUserEndpoint } from "@zhutu/domain/statistics/people/contract.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import { isUniqueViolation } from "../../../kernel/db/db-errors.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { callerOf } from "../../../kernel/fair-queue.ts";
import { refuse, refuseFields } from "../../../kernel/http/refuse.ts";
import { announceChange } from "../../catalogue/service.ts";
import { forgetChannel, writeChannel } from "../../channels/service.ts";
import {
  accountById,
  endAccount,
  hashPassword,
  isCommonPassword,
  loginNameTaken,
  writeStaff,
} from "../../identity/service.ts";
import { forgetTeacher, writeTeacher } from "../../teachers/service.ts";
import { whyInUse } from "./account-in-use.ts";

type Me = Ctx<SessionUser>;
type Form = HandlerInput<typeof saveUserEndpoint>["body"];

/**
 * Answers the id; a new password ends the account's sessions.
 * Refuses BAD_INPUT by field (rules, login name or code taken), NOT_FOUND, ACCOUNT_CHANGED,
 * OWN_ACCOUNT, LAST_ADMINISTRATOR.
 */
export async function saveUser(ctx: Me, form: Form): Promise<{ userId: number }> {
  const isNew = form.userId === undefined;
  const before = form.userId === undefined ? undefined : await accountById(ctx.db, form.userId);
  const mistakes: Record<string, string | undefined> = staffMistakes(form, form.userRole, before);
  if (form.passWd !== "" && mistakes["passWd"] === undefined && isCommonPassword(form.passWd))
    mistakes["passWd"] = "密码过于常见，请换一个";
  if (Object.values(mistakes).some((msg) => msg !== undefined)) throw refuseFields(mistakes);
  const passwordHash = form.passWd === "" ? undefined : await hashPassword(form.passWd, callerOf(ctx));
  try {
    const userId = await transaction(ctx.db, async (tx) => {
      const written = await writeStaff(tx, ctx, form, passwordHash);
      if (form.userRole === "teacher") await writeTeacher(tx, written.userId, form);
      const ofCode = form.userRole === "channel" ? await writeChannel(tx, written.userId, form) : [];
      await recordAudit(tx, ctx, {
        action: isNew ? "account.create" : "account.save",
        subject: `user:${written.userId}`,
        detail: { changes: [...written.changes, ...(isNew ? [] : ofCode)] },
      });
      // Courses show their teacher's name.
      await announceChange(tx);
      return written.userId;
    });
    return { userId };
  } catch (error) {
    // Taken meanwhile.
    throw isUniqueViolation(error, "users_login_name") ? loginNameTaken() : error;
  }
}

/**
 * domain.md "Accounts in the office". Refuses ACCOUNT_IN_USE (reason and remedy), NOT_FOUND,
 * OWN_ACCOUNT, LAST_ADMINISTRATOR.
 */
export async function deleteUser(ctx: Me, userId: number): Promise<null> {
  return endAccount(ctx, userId, async (tx, account) => {
    const reason = await whyInUse(tx, {
      userId,
      role: account.roles[0] ?? "user",
      userName: account.userName,
    });
    if (reason !== undefined) throw refuse("ACCOUNT_IN_USE", { msg: reason });
    await forgetTeacher(tx, userId);
    await forgetChannel(tx, userId);
    await announceChange(tx);
  });
}
