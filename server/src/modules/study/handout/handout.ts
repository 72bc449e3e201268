// Handouts, and tickets for links without a token (security.md 25).
import { createHash, randomBytes } from "node:crypto";
import { isTrial, teachesOrRuns } from "@zhutu/domain/enrolment/watch-right.ts";
import { handoutName } from "@zhutu/domain/study/handout-name.ts";
import { admit } from "../../../kernel/http/access.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { FileReply } from "../../../kernel/file-reply.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { useCourse } from "../../enrolment/service.ts";
import { userOfSession } from "../../identity/service.ts";
import { findHandout, insertTicket, takeTicket } from "./queries.ts";

/** One download within 60 seconds, while the caller's session lives. */
export async function issueHandoutTicket(ctx: Ctx<SessionUser>, courseChapterId: number) {
  const { handoutExtension } = await handoutFor(ctx, courseChapterId);
  const ticket = randomBytes(32).toString("base64url");
  const { sessionId } = ctx.user;
  await insertTicket(ctx.db, { ticketHash: hashOf(ticket), sessionId, courseChapterId });
  return { url: `/api/files/p-${courseChapterId}${handoutExtension}?ticket=${ticket}` };
}

/**
 * The handout for holders (noted as first use), staff (DET-025), any account if free, everybody if a sample.
 * Refuses NOT_FOUND, HANDOUT_LOST, HANDOUT_LINK_USED, visitors with 403, HANDOUT_NOT_BOUGHT.
 */
export async function handoutFile(
  ctx: Ctx,
  { courseChapterId, extension }: { courseChapterId: number; extension: string },
  ticket: string | undefined,
): Promise<FileReply> {
  const reader = ticket === undefined ? ctx : { ...ctx, user: await holderOf(ctx, ticket, courseChapterId) };
  const { chapterTitle, handoutKey } = await handoutFor(reader, courseChapterId, `.${extension}`);
  const stored = await ctx.providers.storage.open(handoutKey);
  if (!stored) {
    ctx.log.error({ courseChapterId }, "a handout is not in the storage");
    throw refuse("HANDOUT_LOST");
  }
  return {
    contentType: stored.contentType,
    bytes: stored.stream,
    size: stored.size,
    saveAs: {
      name: handoutName(chapterTitle, `.${extension}`),
      plain: `handout-${courseChapterId}.${extension}`,
    },
  };
}

const hashOf = (ticket: string) => createHash("sha256").update(ticket).digest("hex");

async function holderOf(ctx: Ctx, ticket: string, courseChapterId: number): Promise<SessionUser> {
  const sessionId = await takeTicket(ctx.db, { ticketHash: hashOf(ticket), courseChapterId });
  const holder = sessionId === undefined ? null : await userOfSession(ctx.db, sessionId);
  if (!holder) throw refuse("HANDOUT_LINK_USED");
  return holder;
}

async function handoutFor(ctx: Ctx, courseChapterId: number, extension?: string) {
  const handout = await findHandout(ctx.db, courseChapterId);
  if (!handout || (extension !== undefined && handout.handoutExtension !== extension))
    throw refuse("NOT_FOUND");
  const staff = ctx.user !== null && teachesOrRuns(handout, ctx.user);
  if (staff) return handout;
  if (handout.hidden) throw refuse("NOT_FOUND");
  const { handoutTrial: trial, courseStatus } = handout;
  if (isTrial({ trial, courseStatus })) return handout;
  if (ctx.user !== null && (await useCourse(ctx.db, ctx.user, handout.courseId))) return handout;
  if (courseStatus !== "published") throw refuse("NOT_FOUND"); // do not reveal drafts
  admit({ access: "signed-in" }, ctx);
  throw refuse("HANDOUT_NOT_BOUGHT");
}
