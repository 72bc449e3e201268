import type { Services } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/db.ts";
import type { Jobs } from "../../kernel/jobs/jobs.ts";
import { eachTried, type SetAside, setAside } from "../../kernel/jobs/set-aside.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { lockPhones, noteEmployer } from "../identity/service.ts";
import { tellUsers } from "../notices/service.ts";
import { claimedEmployer } from "./copies-queries.ts";
import { tellOfLiveCourses } from "./live-soon.ts";
import {
  type Granted,
  insertUserCourses,
  linkCopies,
  lockPendingCopies,
  namesOfCourses,
  ownersOfWaitingCopies,
  phonesOf,
} from "./queries.ts";
import { randomInt } from "node:crypto";
import { liveCodeAlphabet, liveCodeLength } from "@zhutu/domain/enrolment/user-course.ts";

/**
 * Gives courses for `courseValidDays`; answers new user courses, skipping held courses and printed
 * goods. Call in the paying transaction.
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
  const { userId, orderId } = grant;
  const grants = [...new Set(grant.courseIds)].map((courseId) => ({
    userId,
    courseId,
    orderId,
    code: grant.genLiveCode === false ? null : mintLiveCode(),
  }));
  if (grants.length === 0) return [];
  return insertUserCourses(tx, grants, {
    createType: grant.createType,
  });
}

/** Follows `phoneVerified`. */
export async function claimAssignments(tx: Tx, { userId }: { userId: number }): Promise<void> {
  await claimCopies(tx, [userId]);
  const claimed = await claimedEmployer(tx, userId);
  if (claimed) await noteEmployer(tx, claimed.phone, claimed.employer);
}

/**
 * Claims these people's copies; idempotent and parallel. Copies of held courses wait, so each user
 * course has one source (security.md invariant 7).
 */
export async function claimCopies(tx: Tx, userIds: readonly number[]): Promise<void> {
  await lockPhones(tx, await phonesOf(tx, userIds));
  const copies = await lockPendingCopies(tx, userIds);
  const keyOf = (grant: { userId: number; courseId: number }) => `${grant.userId} ${grant.courseId}`;
  const oldest = new Map(copies.toReversed().map((copy) => [keyOf(copy), copy]));
  if (oldest.size === 0) return;
  const grants = [...oldest.values()].map((copy) => ({
    ...copy,
    code: copy.genLiveCode ? mintLiveCode() : null,
  }));
  const [bought, given] = [grants.filter(isBought), grants.filter((grant) => !isBought(grant))];
  const granted = [
    ...(await insertUserCourses(tx, bought, { createType: "order" })),
    ...(await insertUserCourses(tx, given, { createType: "system" })),
  ];
  const links = granted.flatMap((grant) => {
    const copy = oldest.get(keyOf(grant));
    return copy ? [{ assignmentId: copy.assignmentId, userCourseId: grant.userCourseId }] : [];
  });
  await linkCopies(tx, links);
  for (const { courseId, courseName } of await namesOfCourses(
    tx,
    granted.map((grant) => grant.courseId),
  )) {
    const theirs = granted.filter((grant) => grant.courseId === courseId);
    const ids = (those: typeof granted) => those.map((grant) => grant.userId);
    const [ofBuyers, ofShop] = [theirs.filter(isBought), theirs.filter((grant) => !isBought(grant))];
    await tellUsers(tx, ids(ofBuyers), { kind: "copyAssigned", courseId, courseName });
    await tellUsers(tx, ids(ofShop), { kind: "copyAssigned", courseId, courseName, byShop: true });
  }
}

const isBought = ({ orderId }: { orderId: string | null }): boolean => orderId !== null;

/** Claims copies whose held course lapsed; failures are tried later. */
export async function claimWaitingCopies(
  { db, log }: Pick<Services, "db" | "log">,
  aside: SetAside = setAside(0),
): Promise<void> {
  await eachTried({
    find: (after, most) => ownersOfWaitingCopies(db, after, most),
    first: 0,
    keyOf: (userId) => userId,
    aside,
    nameOf: (userId) => String(userId),
    work: (userId) => transaction(db, (tx) => claimAssignments(tx, { userId })),
    tell: (error, userId) => log.warn({ err: error, userId }, "copies are left for a later round"),
  });
}

/** Call before the queue starts. */
export function enrolmentJobs(jobs: Jobs, services: Pick<Services, "db" | "log">): void {
  const [copies, lives] = [setAside(3_600_000), setAside(60_000, { longest: 300_000 })];
  jobs.schedule({
    name: "waiting-copies",
    cron: "7 * * * *",
    work: () => claimWaitingCopies(services, copies),
  });
  jobs.schedule({ name: "live-soon", cron: "* * * * *", work: () => tellOfLiveCourses(services, lives) });
}

/** A new live code from a CSPRNG (domain.md "Live code"). */
const mintLiveCode = (): string =>
  Array.from({ length: liveCodeLength }, () => liveCodeAlphabet[randomInt(liveCodeAlphabet.length)]).join("");
