// The paper in sight: an administrator any, a teacher those of own courses' chapters. What the audit of a course looked at is not changed behind it (domain.md "Teachers").
import { heldByAudit, isSeen } from "@zhutu/domain/catalogue/chapters/audited.ts";
import { COURSE_STATUS_LABELS } from "@zhutu/domain/catalogue/course-status.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { lockChapter } from "../../catalogue/service.ts";
import { ownerOf } from "../../../kernel/owner.ts";
import * as queries from "./paper-queries.ts";

/** Why this person may not change the paper, as learners see its chapter and the audit looked at it; empty: may. */
export function heldFor(user: Pick<SessionUser, "role" | "userId">, paper: queries.PaperRow): string {
  const { courseStatus, chapterStatus } = paper;
  if (courseStatus === null || chapterStatus === null || !isSeen(chapterStatus)) return "";
  const held = heldByAudit(ownerOf(user) === null ? "admin" : "teacher", courseStatus);
  return held === undefined ? "" : `课程现在是“${COURSE_STATUS_LABELS[courseStatus]}”，${held}`;
}

/** The paper; 404 for one that is not there, or not of a teacher's own course. */
export async function paperInSight(
  { db, user }: Pick<Ctx, "db"> & { user: Pick<SessionUser, "role" | "userId"> },
  paperId: number,
) {
  const paper = await queries.findPaper(db, paperId, ownerOf(user));
  if (!paper) throw refuse("NOT_FOUND");
  return paper;
}

/** The paper, held; 404 as above. */
export async function lockedPaper(tx: Tx, paperId: number, user: SessionUser) {
  const paper = await queries.lockPaper(tx, paperId, ownerOf(user));
  if (!paper) throw refuse("NOT_FOUND");
  return paper;
}

/**
 * The paper, held for a change of it or of what it asks; 404 as above. Refuses a teacher's of a chapter that learners see
 * once its course was sent to the audit (COURSE_STATE); it is not sent there before the change is done.
 */
export async function editedPaper(tx: Tx, paperId: number, user: SessionUser) {
  const ownerId = ownerOf(user);
  const found = ownerId === null ? undefined : await queries.findPaper(tx, paperId, ownerId);
  // The course before the paper, as whoever makes one does.
  if (found && found.refId !== null) await lockChapter(tx, found.refId, ownerId);
  const paper = await lockedPaper(tx, paperId, user);
  const held = heldFor(user, paper);
  if (held !== "") throw refuse("COURSE_STATE", { msg: held });
  return paper;
}
