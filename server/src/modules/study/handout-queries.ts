// Handouts of chapters, and the tickets that let a browser fetch one by a link.
import { lte, sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { type Params, prepared } from "../../kernel/db/prepared.ts";
import { isHidden } from "../catalogue/service.ts";
import { chapters, courses } from "../catalogue/tables.ts";
import { handoutTickets } from "./tables.ts";

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

/** The chapter's handout and whose it is, if it has one; `hidden`: it, or a chapter above it, is not published. */
export const findHandout = async (db: Db, courseChapterId: number) =>
  (await chapterHandout(db, { courseChapterId }))[0];

/** Keeps a ticket for a minute, and throws away those whose minute is over. */
export async function insertTicket(
  db: Db,
  ticket: { ticketHash: string; sessionId: string; courseChapterId: number },
): Promise<void> {
  await db.delete(handoutTickets).where(lte(handoutTickets.expiresAt, sql`now()`));
  await db.insert(handoutTickets).values({ ...ticket, expiresAt: sql`now() + interval '60 seconds'` });
}

/** Takes the ticket away if it is that chapter's and still good; the session it was given to, once. */
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
