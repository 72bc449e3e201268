// The paper in sight; teachers cannot change what an audit looked at (domain.md "Teachers").
import { heldByAudit, isSeen } from "@zhutu/domain/catalogue/chapters/chapter-form.ts";
import { COURSE_STATUS_LABELS } from "@zhutu/domain/catalogue/course-status.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { lockChapter } from "../../catalogue/service.ts";
import { ownerOf } from "../../../kernel/http/access.ts";
import * as queries from "./queries.ts";

/** Empty if the audit does not forbid it. */
export function heldFor(user: Pick<SessionUser, "role" | "userId">, paper: queries.PaperRow): string {
  const { courseStatus, chapterStatus } = paper;
  if (courseStatus === null || chapterStatus === null || !isSeen(chapterStatus)) return "";
  const held = heldByAudit(ownerOf(user) === null ? "admin" : "teacher", courseStatus);
  return held === undefined ? "" : `课程现在是“${COURSE_STATUS_LABELS[courseStatus]}”，${held}`;
}

/** Refuses NOT_FOUND (also of another teacher's course). */
export async function paperInSight(
  { db, user }: Pick<Ctx, "db"> & { user: Pick<SessionUser, "role" | "userId"> },
  paperId: number,
) {
  const paper = await queries.findPaper(db, paperId, ownerOf(user));
  if (!paper) throw refuse("NOT_FOUND");
  return paper;
}

export async function lockedPaper(tx: Tx, paperId: number, user: SessionUser) {
  const paper = await queries.lockPaper(tx, paperId, ownerOf(user));
  if (!paper) throw refuse("NOT_FOUND");
  return paper;
}

/**
 * The paper, locked for a change. Locking its chapter keeps the course from going to audit meanwhile. Refuses
 * NOT_FOUND, COURSE_STATE (audited, for a teacher).
 */
export async function editedPaper(tx: Tx, paperId: number, user: SessionUser) {
  const ownerId = ownerOf(user);
  const unlocked = ownerId === null ? undefined : await queries.findPaper(tx, paperId, ownerId);
  // The course before the paper, the lock order of creating one.
  if (unlocked && unlocked.refId !== null) await lockChapter(tx, unlocked.refId, ownerId);
  const paper = await lockedPaper(tx, paperId, user);
  const held = heldFor(user, paper);
  if (held !== "") throw refuse("COURSE_STATE", { msg: held });
  return paper;
}
