// Where user courses come from: a paid order, a staff grant, or a copy of a package given to a phone.
import type { Db, Tx } from "../../kernel/db/db.ts";
import type { Jobs } from "../../kernel/db/jobs.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { mintLiveCode } from "./live-code.ts";
import {
  type Granted,
  insertUserCourses,
  linkCopies,
  lockPendingCopies,
  ownersOfWaitingCopies,
} from "./queries.ts";

/**
 * Gives the person these courses for `courseValidDays` from now, in one round trip, and answers the user courses
 * that are new: a course already held stays as it is, a lapsed one gets a new row beside it, printed goods are
 * left out. Live courses get a live code unless `genLiveCode` is false. Call it in the transaction that pays.
 */
export async function grantCourses(
  tx: Tx,
  grant: {
    userId: number;
    courseIds: readonly number[];
    orderId: string | null;
    createType: "order" | "system";
    genLiveCode?: boolean;
  },
): Promise<Granted[]> {
  const courseIds = [...new Set(grant.courseIds)];
  if (courseIds.length === 0) return [];
  return insertUserCourses(tx, {
    userId: grant.userId,
    courseIds,
    codes: courseIds.map(() => (grant.genLiveCode === false ? null : mintLiveCode())),
    orderIds: courseIds.map(() => grant.orderId),
    createType: grant.createType,
  });
}

/**
 * Turns the copies given to the person's verified phone into user courses; follows `phoneVerified`, safe to repeat
 * and to run twice at once. A copy of a course already held waits, so that each user course keeps one source
 * (security.md invariant 7).
 */
export async function claimAssignments(tx: Tx, { userId }: { userId: number }): Promise<void> {
  const copies = await lockPendingCopies(tx, userId);
  const oldest = [...new Map(copies.toReversed().map((copy) => [copy.courseId, copy])).values()];
  if (oldest.length === 0) return;
  const granted = await insertUserCourses(tx, {
    userId,
    courseIds: oldest.map((copy) => copy.courseId),
    codes: oldest.map(() => mintLiveCode()),
    orderIds: oldest.map((copy) => copy.orderId),
    createType: "order",
  });
  const copyOf = new Map(oldest.map((copy) => [copy.courseId, copy.assignmentId]));
  const links = granted.flatMap(({ courseId, userCourseId }) => {
    const assignmentId = copyOf.get(courseId);
    return assignmentId === undefined ? [] : [{ assignmentId, userCourseId }];
  });
  await linkCopies(tx, links);
}

/** Claims the copies that waited until a course held before has lapsed; a few hundred people a run. */
export async function claimWaitingCopies(db: Db): Promise<void> {
  for (const userId of await ownersOfWaitingCopies(db, 500))
    await transaction(db, (tx) => claimAssignments(tx, { userId }));
}

/** Declares enrolment's jobs; before the queue starts. */
export function enrolmentJobs(jobs: Jobs, { db }: { db: Db }): void {
  jobs.define("waiting-copies", () => claimWaitingCopies(db), { oneWaiting: true, cron: "7 * * * *" });
}
