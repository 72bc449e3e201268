// PROF-009: omitted fields, and fields sent as shown, stay. A confirmed name and ID number are
// final (FACE-012).
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import { toIdCard18 } from "@zhutu/domain/id-card.ts";
import type { saveProfile as saveProfileEndpoint } from "@zhutu/domain/identity/contract.ts";
import { isMasked, profileMistakes } from "@zhutu/domain/identity/profile-rules.ts";
import { USER_STATUS } from "@zhutu/domain/identity/account-rules.ts";
import { normalName } from "@zhutu/domain/name-rule.ts";
import { normalPhone } from "@zhutu/domain/phone.ts";
import { plainForm } from "@zhutu/domain/text-forms.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { callerOf } from "../../kernel/fair-queue.ts";
import { isCurrentPassword } from "./current-password.ts";
import { phoneChanged, phoneVerified } from "./moments.ts";
import { maskedIdCard, profileOf } from "./my-profile.ts";
import { hashPassword, isCommonPassword } from "./passwords.ts";
import { checkPicture, keepOnlyIfThere, removePicture } from "./pictures.ts";
import { lockPhones } from "./locks.ts";
import * as profileQueries from "./profile-queries.ts";
import * as queries from "./queries.ts";
import { takeVerifyCode } from "./verify-codes.ts";

type Form = HandlerInput<typeof saveProfileEndpoint>["body"];
type Me = Ctx<SessionUser>;

/** A learner's new phone becomes their login name; it and a new password end other sessions. */
export async function saveMyProfile(ctx: Me, sent: Form) {
  const { userId, role } = ctx.user;
  const before = await queries.findById(ctx.db, userId);
  if (!before) throw refuse("NOT_FOUND");
  const form = changedFields(ctx, before, sent);
  const [mistake, ...more] = profileMistakes(form, role);
  if (mistake) throw wrong(mistake, ...more);
  if (before.userStatus === USER_STATUS.confirmed && isOtherPerson(before, form))
    throw refuse("IDENTITY_LOCKED");
  if (form.avatarUrl) await checkPicture(ctx, form.avatarUrl);
  const passwordHash = form.passWd ? await newPassword(ctx, before, form) : undefined;
  const newPhone = role === "user" ? form.telephone : undefined;
  if (newPhone !== undefined && !(await takeVerifyCode(ctx, newPhone, "phone", form.verifyCode ?? "")))
    throw refuse("VERIFY_CODE_INVALID");
  const { after, replaced } = await transaction(ctx.db, async (tx) => {
    if (newPhone !== undefined) await lockPhones(tx, [before.telephone, newPhone]);
    const locked = await profileQueries.lockAccount(tx, userId);
    // The phone changed elsewhere meanwhile: the wrong one is locked.
    if (!locked || (newPhone !== undefined && locked.telephone !== before.telephone))
      throw refuse(locked ? "VERIFY_CODE_INVALID" : "NOT_FOUND");
    // The password that was checked is no longer the account's.
    if (passwordHash !== undefined && locked.passwordHash !== before.passwordHash)
      throw refuse("CURRENT_PASSWORD_WRONG");
    if (locked.userStatus === USER_STATUS.confirmed && isOtherPerson(locked, form))
      throw refuse("IDENTITY_LOCKED");
    if (newPhone !== undefined && (await profileQueries.isPhoneTaken(tx, userId, newPhone)))
      throw refuse("PHONE_TAKEN");
    const change = changeOf(ctx, locked, form, passwordHash);
    const changed =
      Object.keys(change).length > 0 ? await profileQueries.changeProfile(tx, userId, change) : locked;
    if (form.idCard) await queries.insertConsents(tx, userId, { "id-card": sent.idCardConsentVersion });
    await writeDown(tx, ctx, form);
    if (newPhone !== undefined) await tellNewPhone(tx, locked, newPhone);
    return { after: changed, replaced: locked.avatarUrl };
  });
  if (form.avatarUrl !== undefined && replaced !== form.avatarUrl) await removePicture(ctx, userId, replaced);
  if (form.avatarUrl) await keepOnlyIfThere(ctx, form.avatarUrl);
  return profileOf(ctx, after);
}

async function tellNewPhone(tx: Tx, before: queries.Account, to: string): Promise<void> {
  const { userId, telephone: from, phoneVerifiedAt } = before;
  await phoneChanged.emit(tx, { userId, from, to, wasProven: phoneVerifiedAt !== null });
  await phoneVerified.emit(tx, { userId });
}

type Changed = Partial<
  Pick<
    Form,
    "userName" | "idCard" | "telephone" | "employer" | "avatarUrl" | "passWd" | "currentPassWd" | "verifyCode"
  >
>;

/** Normalised; learners cannot change their password here (PROF-005). */
function changedFields(ctx: Me, before: queries.Account, sent: Form): Changed {
  const userName = sent.userName === undefined ? undefined : normalName(sent.userName);
  const telephone = sent.telephone === undefined ? undefined : normalPhone(sent.telephone);
  const idCard = sent.idCard === undefined ? undefined : plainForm(sent.idCard);
  const masked = maskedIdCard(ctx, before);
  const sameNumber =
    idCard === undefined ||
    idCard === masked ||
    (idCard !== "" && ctx.config.keys.mark("id-card", toIdCard18(idCard)) === before.idCardHmac);
  if (!sameNumber && isMasked(idCard)) throw wrong({ field: "idCard", msg: "你输入的身份证长度或格式错误" });
  const avatarUrl = sent.avatarUrl === "" ? null : sent.avatarUrl;
  return {
    ...(userName !== undefined && userName !== normalName(before.userName) && { userName }),
    ...(!sameNumber && { idCard }),
    ...(telephone !== undefined && telephone !== before.telephone && { telephone }),
    ...(sent.employer !== undefined && sent.employer !== before.employer && { employer: sent.employer }),
    ...(avatarUrl !== undefined && avatarUrl !== before.avatarUrl && { avatarUrl }),
    ...(ctx.user.role !== "user" &&
      sent.passWd && { passWd: sent.passWd, currentPassWd: sent.currentPassWd }),
    verifyCode: sent.verifyCode,
  };
}

const isOtherPerson = (account: queries.Account, { userName, idCard }: Changed): boolean =>
  (userName !== undefined && userName !== account.userName) || idCard !== undefined;

function changeOf(
  { config: { keys }, user }: Me,
  locked: queries.Account,
  { userName, idCard, telephone, employer, avatarUrl }: Changed,
  passwordHash: string | undefined,
): profileQueries.ProfileChange {
  const number = idCard === undefined ? undefined : toIdCard18(idCard);
  return {
    ...(userName !== undefined && userName !== locked.userName && { userName }),
    ...(number !== undefined && {
      idCardCipher: number === "" ? null : keys.seal(number),
      idCardHmac: number === "" ? null : keys.mark("id-card", number),
    }),
    ...(telephone !== undefined && { telephone }),
    ...(telephone !== undefined &&
      user.role === "user" && { loginName: telephone, phoneVerifiedAt: new Date() }),
    ...(employer !== undefined && { employer }),
    ...(avatarUrl !== undefined && { avatarUrl }),
    ...(passwordHash !== undefined && { passwordHash }),
  };
}

async function newPassword(ctx: Me, account: queries.Account, form: Changed): Promise<string> {
  if (!(await isCurrentPassword(ctx, account, form.currentPassWd ?? "")))
    throw refuse("CURRENT_PASSWORD_WRONG");
  if (isCommonPassword(form.passWd ?? "")) throw refuse("PASSWORD_TOO_COMMON");
  return hashPassword(form.passWd ?? "", callerOf(ctx));
}

/** Audits field names, never values. */
async function writeDown(tx: Tx, ctx: Me, form: Changed): Promise<void> {
  const { userId, sessionId, role } = ctx.user;
  const subject = `user:${userId}`;
  const fields = (["userName", "idCard", "avatarUrl", "telephone", "employer"] as const).filter(
    (name) => name in form,
  );
  await recordAudit(tx, ctx, { action: "profile.save", subject, detail: { fields } });
  if (form.passWd) {
    await profileQueries.endOtherSessions(tx, userId, sessionId, "password reset");
    await recordAudit(tx, ctx, { action: "password.change", subject });
  }
  if (form.telephone !== undefined && role === "user") {
    await profileQueries.endOtherSessions(tx, userId, sessionId, "phone changed");
    await recordAudit(tx, ctx, { action: "phone.change", subject });
  }
}

const wrong = (...fields: { field: string; msg: string }[]) =>
  refuse("BAD_INPUT", { msg: fields[0]?.msg ?? "", detail: { fields } });
