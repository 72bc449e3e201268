import { lte, sql } from "drizzle-orm";
import type { Db } from "../../../kernel/db/db.ts";
import { type Params, prepared } from "../../../kernel/db/prepared.ts";
import { isHidden } from "../../catalogue/service.ts";
import { chapters, courses } from "../../catalogue/tables.ts";
import { handoutTickets } from "../tables.ts";

const chapterHandout = prepared("chapter_handout", (db, p: Params<{ courseChapterId: number }>) =>
  db
    .select({
      courseId: courses.courseId,
      courseStatus: courses.courseStatus,
      teacherId: courses.teacherId,
      chapterTitle: chapters.chapterTitle,
      handoutTrial: chapters.handoutTrial,
      handoutKey: sql<string>`${chapters.handoutKey}`,
      handoutExtension: sql<string>`${chapters.handoutExtension}`,
      hidden: isHidden,
    })
    .from(chapters)
    .innerJoin(courses, sql`${courses.courseId} = ${chapters.courseId}`)
    .where(
      sql`${chapters.courseChapterId} = ${p.courseChapterId}
        and ${chapters.handoutKey} is not null and ${chapters.handoutExtension} is not null`,
    ),
);

/** `hidden`: the chapter, or one above it, is not published. */
export const findHandout = async (db: Db, courseChapterId: number) =>
  (await chapterHandout(db, { courseChapterId }))[0];

/** Valid for a minute; also deletes expired tickets. */
export async function insertTicket(
  db: Db,
  ticket: { ticketHash: string; sessionId: string; courseChapterId: number },
): Promise<void> {
  await db.delete(handoutTickets).where(lte(handoutTickets.expiresAt, sql`now()`));
  await db.insert(handoutTickets).values({ ...ticket, expiresAt: sql`now() + interval '60 seconds'` });
}

/** Redeems a ticket once; returns its session. */
export async function takeTicket(
  db: Db,
  ticket: { ticketHash: string; courseChapterId: number },
): Promise<string | undefined> {
  const [taken] = await db
    .delete(handoutTickets)
    .where(
      sql`${handoutTickets.ticketHash} = ${ticket.ticketHash}
        and ${handoutTickets.courseChapterId} = ${ticket.courseChapterId} and ${handoutTickets.expiresAt} > now()`,
    )
    .returning({ sessionId: handoutTickets.sessionId });
  return taken?.sessionId;
}
