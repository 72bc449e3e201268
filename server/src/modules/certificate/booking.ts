// A chapter's hours, from the moment that nothing is missing any more; and the certificate that comes of them.
import type { CertSubject } from "@zhutu/domain/catalogue/cert-subject.ts";
import { certStatusOf, targetsOf } from "@zhutu/domain/certificate/cert-status.ts";
import { waitsFor } from "@zhutu/domain/study/hours-wait.ts";
import type { Services } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/db.ts";
import type { Jobs } from "../../kernel/db/jobs.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { heldEver, mayWatch } from "../enrolment/service.ts";
import { holdAccountIfOpen } from "../identity/service.ts";
import { tellUser } from "../notices/service.ts";
import { chapterReached, noteHoursBooked } from "../study/service.ts";
import { readParams } from "../sysparams/service.ts";
import * as q from "./booking-queries.ts";
import { issueFirst } from "./documents.ts";

type Subject = { userId: number; certSubject: CertSubject };

/**
 * Books the chapter's hours once all that they wait for is there, once a person; follows `chapterDone` and
 * `paperPassed`. With them the certificate is passed and issued when both kinds of hours reach what is asked for.
 */
export async function bookHours(
  tx: Tx,
  { userId, courseChapterId }: { userId: number; courseChapterId: number },
): Promise<void> {
  await holdAccountIfOpen(tx, userId);
  const chapter = await q.chapterToBook(tx, { userId, courseChapterId });
  if (!chapter) return;
  const reached = await chapterReached(tx, { userId, courseChapterId });
  if (!reached || waitsFor(reached) !== undefined) return;
  if (!(await mayEarn(tx, userId, chapter))) return;
  const { courseId, certSubject, required, hours } = chapter;
  if (!(await q.insertEarned(tx, { userId, courseId, courseChapterId, certSubject, required, hours })))
    return;
  await noteHoursBooked(tx, { userId, courseChapterId });
  await q.beginCertificate(tx, { userId, certSubject });
  await passWhenReached(tx, { userId, certSubject });
}

/** A video was watched while the course was held, so its test may follow later; a test alone asks for the course now. */
const mayEarn = (
  tx: Tx,
  userId: number,
  { courseId, free, hasVideo }: { courseId: number; free: boolean; hasVideo: boolean },
) => (free || !hasVideo ? mayWatch(tx, { userId, role: "user" }, courseId) : heldEver(tx, userId, courseId));

async function passWhenReached(tx: Tx, of: Subject): Promise<void> {
  const [earned, params] = await Promise.all([q.earnedOf(tx, of), readParams(tx)]);
  const reached = certStatusOf({ ...earned, certDate: null }, targetsOf(params, of.certSubject)) === "pass";
  if (reached && (await q.setPassed(tx, of)))
    await tellUser(tx, of.userId, { kind: "certificatePassed", certSubject: of.certSubject });
  await issueFirst(tx, of, { ...earned, province: params.certProvince });
}

/**
 * Passes and issues what no lesson would any more: where the hours that are asked for were lowered, or a certificate was
 * passed before documents were issued. One that fails is left for the next round.
 */
export async function catchUpCertificates({ db, log }: Pick<Services, "db" | "log">): Promise<void> {
  for (let after = 0; ;) {
    const found = await q.undocumented(db, after);
    for (const { userId, certSubject } of found)
      await transaction(db, async (tx) => {
        await holdAccountIfOpen(tx, userId);
        await passWhenReached(tx, { userId, certSubject });
      }).catch((error: unknown) =>
        log.warn({ err: error, userId }, "a certificate is left for the next round"),
      );
    const last = found.at(-1);
    if (!last || found.length < 500) return;
    after = last.certificateId;
  }
}

/** Declares the module's job; before the queue starts. */
export function certificateJobs(jobs: Jobs, services: Pick<Services, "db" | "log">): void {
  jobs.repeat({ name: "certificates-due", everySeconds: 600, work: () => catchUpCertificates(services) });
}
