import type { CertSubject } from "@zhutu/domain/catalogue/subject.ts";
import { dailyCapOf } from "@zhutu/domain/certificate/cert-status.ts";
import { bookingDays, fitsOnDay } from "@zhutu/domain/certificate/forecast.ts";
import { waitsFor } from "@zhutu/domain/study/hours-wait.ts";
import type { Services } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { eachTried, type SetAside, setAside } from "../../../kernel/jobs/set-aside.ts";
import { noteFirstUse } from "../../enrolment/service.ts";
import { holdHoursIfOpen } from "../../study/service.ts";
import { readParams } from "../../sysparams/service.ts";
import { passWhenReached } from "../documents/pass.ts";
import { certificateOfToday } from "../periods/certificates.ts";
import * as queries from "./queries.ts";
import { type ChapterOf, chapterToBook, earnsChapter } from "./right-queries.ts";

/**
 * Books a complete chapter's hours once, following `chapterDone` and `paperPassed`. Without room under the
 * daily cap they wait, frozen. Reached targets pass and issue the certificate.
 */
export async function bookHours(tx: Tx, { userId, courseChapterId }: ChapterOf): Promise<void> {
  const chapter = { userId, courseChapterId };
  await holdHoursIfOpen(tx, userId);
  const kept = await queries.findHours(tx, chapter);
  if (kept?.earnedAt) return;
  const certSubject = kept ? kept.certSubject : await freezeHours(tx, chapter);
  if (certSubject !== undefined) await bookWaiting(tx, { userId, certSubject });
}

/** Undefined, and nothing written, if something is missing still or the hours are not the person's. */
async function freezeHours(tx: Tx, asked: ChapterOf): Promise<CertSubject | undefined> {
  const chapter = await chapterToBook(tx, asked);
  if (!chapter || waitsFor(chapter) !== undefined) return undefined;
  const { courseId, certSubject, required, tenths } = chapter;
  await noteFirstUse(tx, { userId: asked.userId, courseId });
  if (!(await earnsChapter(tx, asked))) return undefined;
  await queries.insertHours(tx, { ...asked, courseId, certSubject, required, hours: tenths });
  return certSubject;
}

/** In the order of completion, as far as today's cap allows, for the certificate of today's period. */
async function bookWaiting(tx: Tx, subject: { userId: number; certSubject: CertSubject }): Promise<void> {
  const certificateId = await certificateOfToday(tx, subject);
  const [waiting, today, params] = await Promise.all([
    queries.waitingOf(tx, subject),
    queries.bookedToday(tx, subject),
    readParams(tx),
  ]);
  const days = bookingDays(dailyCapOf(params, subject.certSubject), today, waiting);
  const due = waiting.filter((_, at) => days[at] === 0).map(({ hoursId }) => hoursId);
  if (due.length === 0) return;
  await queries.earn(tx, due);
  await passWhenReached(tx, { ...subject, certificateId });
}

/** Books waiting hours that have room, and complete chapters without hours. Idempotent, also concurrently. */
export async function sweepHours(
  { db, log }: Pick<Services, "db" | "log">,
  aside: SetAside = setAside(0),
): Promise<void> {
  const params = await readParams(db);
  const first = { userId: 0, courseChapterId: 0 };
  const byTest = (courseChapterId: number) => ({
    find: (after: ChapterOf, most: number) => queries.passedWithoutHours(db, after, most),
    first: { userId: 0, courseChapterId },
  });
  await eachTried<queries.Unbooked, ChapterOf>({
    find: (after, most) => queries.nextWaiting(db, after, most),
    first,
    more: [
      { find: (after, most) => queries.watchedWithoutHours(db, after, most), first },
      ...(await queries.chaptersOfTestAlone(db)).map(byTest),
    ],
    keyOf: (chapter) => chapter,
    aside,
    nameOf: ({ userId, courseChapterId }) => `${userId} ${courseChapterId}`,
    work: async ({ waiting, ...chapter }) => {
      if (waiting && !fitsOnDay(dailyCapOf(params, waiting.certSubject), waiting.bookedToday, waiting.tenths))
        return;
      await transaction(db, (tx) => bookHours(tx, chapter));
    },
    tell: (error, { userId }) => log.warn({ err: error, userId }, "hours are left for a later round"),
  });
}
