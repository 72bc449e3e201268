import { CERT_SUBJECTS, type CertSubject } from "@zhutu/domain/catalogue/subject.ts";
import { certStatusOf, dailyCapOf, targetsOf } from "@zhutu/domain/certificate/cert-status.ts";
import { bookingDays, fitsOnDay } from "@zhutu/domain/certificate/forecast.ts";
import { waitsFor } from "@zhutu/domain/study/hours-wait.ts";
import type { Services } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import type { Jobs } from "../../../kernel/jobs/jobs.ts";
import { eachTried, type SetAside, setAside } from "../../../kernel/jobs/set-aside.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { noteFirstUse } from "../../enrolment/service.ts";
import { tellUser } from "../../notices/service.ts";
import { chapterReached, earnsChapter, holdHoursIfOpen, noteHours } from "../../study/service.ts";
import { readParams } from "../../sysparams/service.ts";
import * as queries from "./queries.ts";
import { chaptersOfTestAlone, passedUnbooked, type Reached, watchedUnbooked } from "./lost-hours-queries.ts";
import { certificateOfToday } from "../periods/certificates.ts";
import { issueFirst } from "../documents/documents.ts";
import { dropEvidence } from "../documents/evidence.ts";
import * as waitingQueries from "./waiting-queries.ts";

type Subject = { userId: number; certSubject: CertSubject };

/**
 * Books a complete chapter's hours once, following `chapterDone` and `paperPassed`. Without room under the
 * daily cap they wait, frozen. Reached targets pass and issue the certificate.
 */
export async function bookHours(
  tx: Tx,
  { userId, courseChapterId }: { userId: number; courseChapterId: number },
): Promise<void> {
  await holdHoursIfOpen(tx, userId);
  const chapter = await queries.chapterToBook(tx, courseChapterId);
  if (!chapter) return;
  const reached = await chapterReached(tx, { userId, courseChapterId });
  if (!reached || waitsFor(reached) !== undefined) return;
  const { courseId } = chapter;
  await noteFirstUse(tx, { userId, courseId });
  if (!(await earnsChapter(tx, { userId, courseChapterId }))) return;
  const { certSubject, required, hours } = chapter;
  if (
    !(await waitingQueries.insertWaiting(tx, {
      userId,
      courseId,
      courseChapterId,
      certSubject,
      required,
      hours,
    }))
  )
    return;
  await noteHours(tx, { userId, courseChapterId, are: "waiting" });
  await bookWaiting(tx, { userId, certSubject });
}

/** Under the hours lock, in order, as far as today's cap allows, for the certificate of today's period. */
async function bookWaiting(tx: Tx, of: Subject): Promise<void> {
  const certificateId = await certificateOfToday(tx, of);
  const [waiting, today, params] = await Promise.all([
    waitingQueries.waitingOf(tx, of),
    waitingQueries.bookedToday(tx, of),
    readParams(tx),
  ]);
  const days = bookingDays(dailyCapOf(params, of.certSubject), today, waiting);
  const due = waiting.filter((_, at) => days[at] === 0);
  for (const { waitingHoursId, courseId, courseChapterId, required, tenths } of due) {
    await queries.insertEarned(tx, { ...of, courseId, courseChapterId, required, hours: tenths });
    await waitingQueries.deleteWaiting(tx, waitingHoursId);
    await noteHours(tx, { userId: of.userId, courseChapterId, are: "booked" });
  }
  if (due.length === 0) return;
  await passWhenReached(tx, { ...of, certificateId });
}

async function passWhenReached(tx: Tx, of: Subject & { certificateId: number }): Promise<void> {
  const [earned, params] = await Promise.all([queries.earnedFor(tx, of), readParams(tx)]);
  const reached = certStatusOf({ ...earned, certDate: null }, targetsOf(params, of.certSubject)) === "pass";
  const passed = reached ? await queries.setPassed(tx, of.certificateId) : undefined;
  if (passed) await tellUser(tx, of.userId, { kind: "certificatePassed", ...passed });
  await issueFirst(tx, of, { ...earned, params });
}

/**
 * Passes and issues what no lesson will trigger, such as after lowered targets. A failing one is retried
 * later.
 */
export async function catchUpCertificates(
  { db, log }: Pick<Services, "db" | "log">,
  aside: SetAside = setAside(0),
): Promise<void> {
  const params = await readParams(db);
  const targets = CERT_SUBJECTS.map(({ code }) => ({ certSubject: code, ...targetsOf(params, code) }));
  await eachTried({
    find: (after, most) => queries.reachedUndocumented(db, { after, most }, targets),
    first: 0,
    keyOf: ({ certificateId }) => certificateId,
    aside,
    nameOf: ({ certificateId }) => String(certificateId),
    work: ({ over, ...of }) =>
      transaction(db, async (tx) => {
        await holdHoursIfOpen(tx, of.userId);
        if (!over) await certificateOfToday(tx, of);
        await passWhenReached(tx, of);
      }),
    tell: (error, { userId }) => log.warn({ err: error, userId }, "a certificate is left for a later round"),
  });
}

/** Books hours that waited for a new day or a raised cap. Idempotent, also concurrently. */
export async function bookDueHours(
  { db, log }: Pick<Services, "db" | "log">,
  aside: SetAside = setAside(0),
): Promise<void> {
  const params = await readParams(db);
  await eachTried({
    find: (after, most) => waitingQueries.whoWaits(db, after, most),
    first: { userId: 0, certSubject: "" },
    keyOf: ({ userId, certSubject }) => ({ userId, certSubject }),
    aside,
    nameOf: ({ userId, certSubject }) => `${userId} ${certSubject}`,
    work: async ({ userId, certSubject, tenths, bookedToday }) => {
      if (!fitsOnDay(dailyCapOf(params, certSubject), bookedToday, tenths)) return;
      await transaction(db, async (tx) => {
        await holdHoursIfOpen(tx, userId);
        await bookWaiting(tx, { userId, certSubject });
      });
    },
    tell: (error, { userId }) => log.warn({ err: error, userId }, "hours are left for a later round"),
  });
}

/**
 * Books complete hours neither booked nor waiting, such as after the course came later or demands fell.
 * Idempotent, also concurrently.
 */
export async function bookLostHours(
  { db, log }: Pick<Services, "db" | "log">,
  aside: SetAside = setAside(0),
): Promise<void> {
  const byTest = (courseChapterId: number) => ({
    find: (after: Reached, most: number) => passedUnbooked(db, after, most),
    first: { userId: 0, courseChapterId },
  });
  await eachTried({
    find: (after, most) => watchedUnbooked(db, after, most),
    first: { userId: 0, courseChapterId: 0 },
    more: (await chaptersOfTestAlone(db)).map(byTest),
    keyOf: (of) => of,
    aside,
    nameOf: ({ userId, courseChapterId }) => `${userId} ${courseChapterId}`,
    work: (of) => transaction(db, (tx) => bookHours(tx, of)),
    tell: (error, { userId }) => log.warn({ err: error, userId }, "hours are left for a later round"),
  });
}

/** Call it before the queue starts. */
export function certificateJobs(jobs: Jobs, services: Pick<Services, "db" | "log">): void {
  const [certificates, lost, due] = [setAside(1_200_000), setAside(1_200_000), setAside(120_000)];
  const late = { everySeconds: 600 };
  jobs.repeat({
    name: "certificates-due",
    ...late,
    work: () => catchUpCertificates(services, certificates),
  });
  jobs.repeat({ name: "hours-lost", ...late, work: () => bookLostHours(services, lost) });
  jobs.schedule({
    name: "evidence-sweep",
    cron: "40 3 * * *",
    work: async () => void (await dropEvidence(services.db)),
  });
  jobs.repeat({ name: "hours-due", everySeconds: 60, work: () => bookDueHours(services, due) });
}
