// domain.md "Copies of a package": a link reserves nothing; each claim uses a copy of the item and
// one claim of the link.
import { freeCopies } from "@zhutu/domain/ordering/order.ts";
import { randomBytes } from "node:crypto";
import {
  CLAIM_OVER_SENTENCES,
  type ClaimState,
  claimsLeft,
  claimState,
  maxOpenLinks,
} from "@zhutu/domain/ordering/copies/claim-link.ts";
import { notedNameOf } from "@zhutu/domain/enrolment/noted-name.ts";
import { maskName } from "@zhutu/domain/identity/profile-rules.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import { renderSVG } from "uqr";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import type { FileReply } from "../../../kernel/file-reply.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { keyedLimiter } from "../../../kernel/keyed-limiter.ts";
import * as enrolment from "../../enrolment/service.ts";
import { tellUser } from "../../notices/service.ts";
import * as identity from "../../identity/service.ts";
import { readParams } from "../../sysparams/service.ts";
import {
  assignable,
  countRequest,
  giveWhereNeeded,
  lockOwnPackageItem,
  ownPackageItem,
  tellByStaff,
} from "./assign-copies.ts";
import type { ItemOf } from "./queries.ts";
import * as queries from "./queries.ts";

type UserCtx = Ctx<SessionUser>;
const maxListed = 50;

const stateOf = (link: queries.Link): ClaimState => claimState({ ...link, revoked: link.revokedAt !== null });
const addressOf = ({ config }: Ctx, claimKey: string): string => `${config.publicUrl}/claim/${claimKey}`;

/** The 50 newest. */
export async function claimLinks(ctx: UserCtx, wanted: ItemOf) {
  const { orderItemId } = await ownPackageItem(ctx, wanted);
  const links = await queries.linksOf(ctx.db, orderItemId, maxListed);
  return links.map((link) => {
    const state = stateOf(link);
    return {
      ...link,
      state,
      claimUrl: addressOf(ctx, link.claimKey),
      claimsLeft: state === "open" ? claimsLeft(link) : 0,
    };
  });
}

/**
 * Refuses NOT_FOUND, ORDER_STATE, TOO_MANY, COPIES_SHORT (more `seats` than copies),
 * TOO_MANY_CLAIM_LINKS.
 */
export async function createClaimLink(
  ctx: UserCtx,
  wanted: ItemOf,
  { days, seats }: { days: number; seats: number | null },
) {
  await countRequest(ctx);
  const claimKey = randomBytes(16).toString("base64url");
  const { buyerId } = await ownPackageItem(ctx, wanted);
  await transaction(ctx.db, async (tx) => {
    await identity.holdAccount(tx, buyerId);
    const item = await lockOwnPackageItem(tx, ctx, wanted);
    const { orderItemId } = item;
    const left = freeCopies(item);
    if (seats !== null && seats > left)
      throw refuse("COPIES_SHORT", { msg: `还剩 ${left} 个名额，“最多领取”不能比它多` });
    if ((await queries.openLinks(tx, orderItemId)) >= maxOpenLinks)
      throw refuse("TOO_MANY_CLAIM_LINKS", {
        msg: `有效的领取链接最多 ${maxOpenLinks} 个，请先停用不用的`,
      });
    await queries.insertLink(tx, { claimKey, orderItemId, seats, days });
    await tellByStaff(tx, ctx, item, { act: "link", copies: seats ?? left });
  });
  return { claimKey };
}

/** Claimed copies stay. */
export async function revokeClaimLink(ctx: UserCtx, { claimKey, ...wanted }: ItemOf & { claimKey: string }) {
  const item = await ownPackageItem(ctx, wanted);
  return transaction(ctx.db, async (tx) => {
    if (ctx.user.role !== "user") await identity.holdAccount(tx, item.buyerId);
    if (!(await queries.revokeLink(tx, { claimKey, orderItemId: item.orderItemId })))
      throw refuse("NOT_FOUND");
    await tellByStaff(tx, ctx, item, { act: "link-end", copies: 1 });
    return null;
  });
}

/** Masked for strangers. */
export async function claimOf(ctx: Ctx, claimKey: string) {
  const [link, { courseValidDays }] = await Promise.all([
    queries.findLink(ctx.db, claimKey),
    readParams(ctx.db),
  ]);
  if (!link) throw refuse("NOT_FOUND");
  return {
    ...link,
    validDays: courseValidDays,
    giverName: maskName(link.giverName),
    giverPhone: maskPhone(link.giverPhone),
    state: stateOf(link),
  };
}

/** Open links only. */
export async function claimQrcode(ctx: Ctx, claimKey: string): Promise<FileReply> {
  const link = await queries.findLink(ctx.db, claimKey);
  if (!link || stateOf(link) !== "open") throw refuse("NOT_FOUND");
  return { contentType: "image/svg+xml", bytes: renderSVG(addressOf(ctx, claimKey), { border: 2 }) };
}

/** A whole crew scans at once: they wait in the process without connections (security.md 49). */
const inItemsTurn = keyedLimiter<number>({ atOnce: 1, maxWaiting: 500 }).run;

const over = (state: Exclude<ClaimState, "open">) =>
  refuse("CLAIM_OVER", { msg: CLAIM_OVER_SENTENCES[state] });

type Claim = { telephone: string; userName: string; employer: string; verifyCode: string };

/**
 * Gives the proven phone a copy, at once or on registration, with a proof replacing its code; phones
 * already served use none. The buyer is notified with a masked phone.
 */
export async function claimCopy(
  ctx: Ctx,
  claimKey: string,
  { telephone, userName, employer, verifyCode }: Claim,
): Promise<{ outcome: "granted" | "waiting" | "already"; proof?: string }> {
  const link = await queries.findLink(ctx.db, claimKey);
  if (!link) throw refuse("NOT_FOUND");
  refuseEnded(link);
  if (!(await identity.takeVerifyCode(ctx, telephone, "claim", verifyCode)))
    throw refuse("VERIFY_CODE_INVALID");
  return inItemsTurn(link.orderItemId, () =>
    transaction(ctx.db, async (tx) => {
      await identity.lockPhones(tx, [telephone]);
      // The buyer's account before the link, as deleting it.
      await identity.holdAccountIfOpen(tx, link.giverId);
      const item = assignable(await queries.lockItem(tx, { orderItemId: link.orderItemId, ownerId: null }));
      const now = await queries.lockLink(tx, claimKey);
      if (!now) throw refuse("NOT_FOUND");
      refuseEnded(now);
      const { assigned, copiesLeft, learners } = await giveWhereNeeded(tx, item, [telephone], {
        byLink: true,
      });
      if (assigned.length === 0) {
        // The phone is unregistered, so its owner continues to registration.
        const waits = (await enrolment.learnersWith(tx, [telephone])).length === 0;
        return waits ? waiting(ctx, tx, telephone) : { outcome: "already" };
      }
      if (copiesLeft === undefined || !(await queries.useLink(tx, claimKey))) throw over("usedUp");
      const name = notedNameOf(userName);
      if (name !== null) await enrolment.noteNames(tx, item.orderItemId, [{ phone: telephone, name }]);
      const { orderId, orderItemId } = item;
      await enrolment.tellEmployer(tx, { orderItemId, phone: telephone, employer });
      const phone = maskPhone(telephone);
      const { courseName, giverId } = link;
      await tellUser(tx, giverId, { kind: "copyClaimed", orderId, orderItemId, courseName, phone });
      return learners.length > 0 ? { outcome: "granted" } : waiting(ctx, tx, telephone);
    }),
  );
}

const waiting = async (ctx: Ctx, tx: Tx, telephone: string) => ({
  outcome: "waiting" as const,
  proof: await identity.issueProof(ctx, tx, telephone),
});

/** A used-up link passes: those who have its copy should be told so. */
function refuseEnded(link: queries.Link): void {
  const state = stateOf(link);
  if (state === "expired" || state === "revoked") throw over(state);
}
