import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { type Params, prepared } from "../../kernel/db/prepared.ts";
import { courses } from "../catalogue/tables.ts";
import { liveReplays, liveStreams, type ReplayState } from "./tables.ts";

const shownLive = prepared("live_of_course", (db, p: Params<{ courseId: number }>) =>
  db
    .select({
      courseId: courses.courseId,
      courseStatus: courses.courseStatus,
      liveStatus: courses.liveStatus,
      liveStartTime: courses.liveStartTime,
      streamName: liveStreams.streamName,
      onAir: sql<boolean>`coalesce(${liveStreams.onAirSince} is not null and ${liveStreams.offSince} is null, false)`,
      replayComing: sql<boolean>`exists (select from ${liveReplays}
        where ${liveReplays.courseId} = ${courses.courseId} and ${liveReplays.state} = 'due')`,
    })
    .from(courses)
    .leftJoin(liveStreams, sql`${liveStreams.courseId} = ${courses.courseId}`)
    .where(sql`${courses.courseId} = ${p.courseId} and ${courses.courseType} = ${COURSE_TYPE.live}`),
);

/** A live course in any status. */
export const findLive = async (db: Db, courseId: number) => (await shownLive(db, { courseId }))[0];

/** Of a published live course that has not begun. */
export async function findBroadcastToCome(db: Db, courseId: number) {
  const [row] = await db
    .select({ courseName: courses.courseName, start: courses.liveStartTime })
    .from(courses)
    .where(
      and(
        eq(courses.courseId, courseId),
        eq(courses.courseType, COURSE_TYPE.live),
        eq(courses.courseStatus, "published"),
        eq(courses.liveStatus, "unstarted"),
      ),
    );
  return row;
}

/** `ownerId` null: anybody's. */
export async function findOwnStream(db: Db, courseId: number, ownerId: number | null) {
  const [row] = await db
    .select({
      courseId: courses.courseId,
      streamName: liveStreams.streamName,
      pushExpiresAt: liveStreams.pushExpiresAt,
    })
    .from(courses)
    .leftJoin(liveStreams, eq(liveStreams.courseId, courses.courseId))
    .where(
      and(
        eq(courses.courseId, courseId),
        eq(courses.courseType, COURSE_TYPE.live),
        ownerId === null ? undefined : eq(courses.teacherId, ownerId),
      ),
    );
  return row;
}

const days = (count: number) => sql`now() + make_interval(days => ${count})`;
const shownStream = { streamName: liveStreams.streamName, pushExpiresAt: liveStreams.pushExpiresAt };

/** The course's stream, created under that name if missing. */
export async function ensureStream(db: Db, courseId: number, streamName: string, goodForDays: number) {
  const [made] = await db
    .insert(liveStreams)
    .values({ courseId, streamName, pushExpiresAt: days(goodForDays) })
    .onConflictDoNothing()
    .returning(shownStream);
  if (made) return made;
  // Extends an address near its end; the old one stays valid until its own end.
  const [extended] = await db
    .update(liveStreams)
    .set({ pushExpiresAt: days(goodForDays) })
    .where(
      sql`${liveStreams.courseId} = ${courseId} and ${liveStreams.pushExpiresAt} < now() + interval '1 day'`,
    )
    .returning(shownStream);
  if (extended) return extended;
  const [kept] = await db.select(shownStream).from(liveStreams).where(eq(liveStreams.courseId, courseId));
  return kept;
}

/** With the database's clock. */
export async function lockStream(tx: Tx, courseId: number) {
  const [row] = await tx
    .select({
      courseId: liveStreams.courseId,
      streamName: liveStreams.streamName,
      onAirSince: liveStreams.onAirSince,
      offSince: liveStreams.offSince,
      now: sql<Date>`now()`.mapWith(liveStreams.createTime),
    })
    .from(liveStreams)
    .where(eq(liveStreams.courseId, courseId))
    .for("update");
  return row;
}

/** On air, or with an address valid within the last day. */
export const openStreams = (db: Db) =>
  db
    .select({
      courseId: liveStreams.courseId,
      streamName: liveStreams.streamName,
      onAirSince: liveStreams.onAirSince,
      offSince: liveStreams.offSince,
    })
    .from(liveStreams)
    .where(
      sql`${liveStreams.onAirSince} is not null or ${liveStreams.pushExpiresAt} > now() - interval '1 day'`,
    )
    .orderBy(liveStreams.courseId);

export async function markOnAir(tx: Tx, courseId: number): Promise<void> {
  await tx
    .update(liveStreams)
    .set({ onAirSince: sql`coalesce(${liveStreams.onAirSince}, now())`, offSince: null })
    .where(eq(liveStreams.courseId, courseId));
}

export async function markOff(tx: Tx, courseId: number): Promise<void> {
  await tx
    .update(liveStreams)
    .set({ offSince: sql`now()` })
    .where(sql`${liveStreams.courseId} = ${courseId} and ${liveStreams.onAirSince} is not null`);
}

export async function markEnded(tx: Tx, courseId: number): Promise<void> {
  await tx
    .update(liveStreams)
    .set({ onAirSince: null, offSince: null })
    .where(eq(liveStreams.courseId, courseId));
}

export async function renameStream(tx: Tx, courseId: number, streamName: string, goodForDays: number) {
  const [row] = await tx
    .update(liveStreams)
    .set({ streamName, pushExpiresAt: days(goodForDays) })
    .where(eq(liveStreams.courseId, courseId))
    .returning(shownStream);
  return row;
}

// ---- replays ----

/** Schedules the replay in five seconds, when the last segment is written. */
export async function insertReplay(
  tx: Tx,
  recording: { courseId: number; streamName: string; beganAt: Date },
) {
  await tx.insert(liveReplays).values({
    ...recording,
    // This process's clock may run ahead of the database's.
    endedAt: sql`greatest(now(), ${recording.beganAt.toISOString()}::timestamptz)`,
    dueAt: sql`now() + interval '5 seconds'`,
  });
}

/** Claims one due replay for so many minutes; no two callers get the same. */
export async function claimReplay(db: Db, minutes: number) {
  const [row] = await db
    .update(liveReplays)
    .set({ tries: sql`${liveReplays.tries} + 1`, dueAt: sql`now() + make_interval(mins => ${minutes})` })
    .where(
      sql`${liveReplays.replayId} = (select r.replay_id from ${liveReplays} r
        where r.state = 'due' and r.due_at <= now() order by r.due_at limit 1 for update skip locked)`,
    )
    .returning();
  return row;
}

export async function courseOf(db: Db, courseId: number) {
  const [row] = await db
    .select({ courseName: courses.courseName, teacherId: courses.teacherId })
    .from(courses)
    .where(eq(courses.courseId, courseId));
  return row ?? { courseName: "", teacherId: null };
}

/** False if it was not due. */
export async function settleReplay(
  db: Db,
  replayId: number,
  state: Exclude<ReplayState, "due">,
  courseChapterId?: number,
): Promise<boolean> {
  const rows = await db
    .update(liveReplays)
    .set({ state, ...(courseChapterId !== undefined && { courseChapterId }) })
    .where(
      and(
        eq(liveReplays.replayId, replayId),
        eq(liveReplays.state, "due"),
        isNull(liveReplays.courseChapterId),
      ),
    )
    .returning({ replayId: liveReplays.replayId });
  return rows.length > 0;
}

export async function delayReplay(db: Db, replayId: number, minutes: number): Promise<void> {
  await db
    .update(liveReplays)
    .set({ dueAt: sql`now() + make_interval(mins => ${minutes})` })
    .where(and(eq(liveReplays.replayId, replayId), eq(liveReplays.state, "due")));
}

/** Undoes a claim, unless another process has claimed it since. */
export async function giveBackReplay(
  db: Db,
  { replayId, tries }: { replayId: number; tries: number },
): Promise<void> {
  await db
    .update(liveReplays)
    .set({ tries: tries - 1, dueAt: sql`now()` })
    .where(
      and(eq(liveReplays.replayId, replayId), eq(liveReplays.state, "due"), eq(liveReplays.tries, tries)),
    );
}
