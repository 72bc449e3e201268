// Learners' past: a certificate of last year, hours in a second subject, an expired course, weeks of play
// time.
import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { dayIn } from "../kernel/db/days.ts";
import { defaultParams } from "@zhutu/domain/sysparams/defaults.ts";
import type { CertSubject } from "@zhutu/domain/catalogue/subject.ts";
import { certNumber } from "@zhutu/domain/certificate/cert-number.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import type { Tx } from "../kernel/db/db.ts";
import { chapters, courses } from "../modules/catalogue/tables.ts";
import {
  certificateDocuments,
  certificateNumbers,
  certificates,
  hours,
} from "../modules/certificate/tables.ts";
import { userCourses } from "../modules/enrolment/tables.ts";
import { chapterProgress, playDays } from "../modules/study/tables.ts";
import type { SeedIds } from "./seed-ids.ts";

/**
 * Given by staff `daysAgo`; lessons done from `from` days ago, one every `every` days, except lesson number
 * `without`.
 */
type Held = {
  key: string;
  daysAgo: number;
  /** `minutes`: play time per lesson. */
  done?: { lessons: number; from: number; every: number; minutes?: number; without?: number };
};

const held: readonly Held[] = [
  { key: "e-sz25b", daysAgo: 430, done: { lessons: 15, from: 420, every: 6, minutes: 178 } },
  { key: "e-sz25x", daysAgo: 425, done: { lessons: 15, from: 330, every: 6, minutes: 186 } },
  { key: "e-zl", daysAgo: 400 },
  { key: "l-gl", daysAgo: 9 },
  { key: "e-ht", daysAgo: 33, done: { lessons: 2, from: 30, every: 4 } },
];

/** One lesson short of a certificate: 60 required hours, 52 elective of last year and 8 of this. */
const heldByFinisher: readonly Held[] = [
  { key: "e-sz25b", daysAgo: 430, done: { lessons: 15, from: 420, every: 5 } },
  { key: "e-sz25x", daysAgo: 425, done: { lessons: 13, from: 330, every: 5 } },
  { key: "e-sz", daysAgo: 40, done: { lessons: 99, from: 36, every: 3, without: 2 } },
];

const played: readonly (readonly [daysAgo: number, key: string, minutes: number])[] = [
  [81, "gly", 38],
  [74, "gly", 52],
  [66, "gly", 25],
  [58, "gly", 61],
  [47, "gly", 44],
  [38, "e-bim", 33],
  [35, "e-bim", 47],
  [30, "e-ht", 42],
  [28, "gly", 56],
  [26, "e-ht", 39],
  [21, "gly", 35],
  [19, "gly", 18],
  [16, "e-bim", 49],
  [12, "gly", 64],
  [10, "e-bim", 46],
  [9, "e-bim", 51],
  [8, "e-bim", 43],
  [6, "gly", 27],
  [5, "zj-gl", 58],
  [4, "zj-gl", 36],
  [3, "l-gl", 92],
  [2, "zj-gl", 22],
  [1, "gly", 41],
  [0, "gly", 12],
];

const ago = (days: number) => sql`now() - make_interval(days => ${days})`;

/** After the history, in the same transaction. */
export async function seedAccount(tx: Tx, ids: SeedIds): Promise<void> {
  const userId = ids.user.get("learner") as number;
  for (const course of held) await hold(tx, userId, ids.course.get(course.key) as number, course);
  await earnDone(tx, userId);
  const finisherId = ids.user.get("finisher") as number;
  for (const course of heldByFinisher)
    await hold(tx, finisherId, ids.course.get(course.key) as number, course);
  await earnDone(tx, finisherId);
  await tx.insert(certificates).values([
    {
      userId,
      certSubject: "municipal",
      createTime: ago(430),
      periodFrom: dayIn(ago(430)),
      certDate: ago(330 - 14 * 6),
    },
    { userId, certSubject: "building", createTime: ago(400), periodFrom: dayIn(ago(400)) },
    { userId: finisherId, certSubject: "municipal", createTime: ago(430), periodFrom: dayIn(ago(430)) },
  ]);
  await issueTwice(tx, userId, ids.user.get("admin") as number);
  await bookDays(tx, userId, ids);
}

async function hold(tx: Tx, userId: number, courseId: number, { daysAgo, done }: Held): Promise<void> {
  const expired = daysAgo > defaultParams.courseValidDays;
  await tx.insert(userCourses).values({
    userId,
    courseId,
    createType: "system",
    status: expired ? "expired" : "valid",
    createTime: ago(daysAgo),
    expiryDate: ago(daysAgo - defaultParams.courseValidDays),
    firstPlayedAt: done ? ago(done.from) : null,
  });
  if (!done) return;
  const lessons = await tx
    .select({ courseChapterId: chapters.courseChapterId, duration: chapters.videoDuration })
    .from(chapters)
    .where(and(eq(chapters.courseId, courseId), isNotNull(chapters.videoId)))
    .orderBy(asc(chapters.courseChapterId));
  await tx.insert(chapterProgress).values(
    lessons
      .slice(0, done.lessons)
      .filter((_, at) => at + 1 !== done.without)
      .map(({ courseChapterId, duration }, index) => ({
        userId,
        courseId,
        courseChapterId,
        segments: [[0, duration]] as [number, number][],
        skipped: [],
        playSeconds: duration,
        lastPlayedAt: ago(done.from - index * done.every),
        doneAt: ago(done.from - index * done.every),
        faceCheckedAt: ago(done.from - index * done.every),
      })),
  );
}

/** Each done continuing-education chapter earned its hours then. */
async function earnDone(tx: Tx, userId: number): Promise<void> {
  const done = await tx
    .select({ progress: chapterProgress, course: courses, tenths: chapters.chapterTime })
    .from(chapterProgress)
    .innerJoin(chapters, eq(chapters.courseChapterId, chapterProgress.courseChapterId))
    .innerJoin(courses, eq(courses.courseId, chapterProgress.courseId))
    .where(
      and(eq(chapterProgress.userId, userId), isNotNull(chapterProgress.doneAt), gt(chapters.chapterTime, 0)),
    )
    .orderBy(asc(chapterProgress.courseChapterId));
  await tx.insert(hours).values(
    done.map(({ progress, course, tenths }) => ({
      userId,
      courseId: progress.courseId,
      courseChapterId: progress.courseChapterId,
      certSubject: course.certSubject as CertSubject,
      required: course.requiredCourse === 1,
      hours: tenths,
      completedAt: progress.doneAt as Date,
      earnedAt: progress.doneAt,
    })),
  );
}

/** Issued on passing, reissued two days later under a corrected name. */
async function issueTwice(tx: Tx, userId: number, staffId: number): Promise<void> {
  const passed = new Date(Date.now() - (330 - 14 * 6) * 86_400_000);
  const year = Number(shanghaiDay(passed).slice(0, 4));
  const [certificate] = await tx
    .select({
      certificateId: certificates.certificateId,
      requiredTenths: sql<number>`sum(e.hours) filter (where e.required)`.mapWith(Number),
      optionalTenths: sql<number>`sum(e.hours) filter (where not e.required)`.mapWith(Number),
    })
    .from(certificates)
    .innerJoin(sql`${hours} e`, sql`e.user_id = ${userId} and e.cert_subject = 'municipal'`)
    .where(and(eq(certificates.userId, userId), eq(certificates.certSubject, "municipal")))
    .groupBy(certificates.certificateId);
  if (!certificate) throw new Error("seed: no certificate");
  const numbered = (running: number) => ({
    ...certificate,
    certNo: certNumber({ province: "37", certSubject: "municipal", year, running }),
    learnedFrom: ago(430),
  });
  await tx.insert(certificateNumbers).values({ year, last: 2 });
  await tx.insert(certificateDocuments).values([
    {
      ...numbered(1),
      certificateDocumentId: 1,
      verifyCode: "ZH7TU2Q26DEMQCERT22ABD",
      userName: "李建囯",
      issuedAt: ago(246),
      state: "reissued",
      endedAt: ago(244),
      endReason: "姓名更正",
      endedBy: staffId,
    },
    {
      ...numbered(2),
      certificateDocumentId: 2,
      verifyCode: "ZH7TU2Q26DEMQCERT22ABC",
      userName: "李建国",
      issuedAt: ago(244),
      replacesId: 1,
    },
  ]);
}

async function bookDays(tx: Tx, userId: number, ids: SeedIds): Promise<void> {
  await tx.execute(sql`
    insert into ${playDays} (user_id, day, course_id, play_seconds)
    select user_id, ${dayIn(sql`last_played_at`)}, course_id, sum(play_seconds)
    from ${chapterProgress} where play_seconds > 0 group by 1, 2, 3`);
  const lessons = held.flatMap(({ key, done }) =>
    done?.minutes === undefined
      ? []
      : Array.from(
          { length: done.lessons },
          (_, at) => [done.from - at * done.every, key, done.minutes] as const,
        ),
  );
  for (const [daysAgo, key, minutes = 0] of [...lessons, ...played])
    await tx
      .insert(playDays)
      .values({
        userId,
        day: dayIn(ago(daysAgo)) as never,
        courseId: ids.course.get(key) as number,
        playSeconds: minutes * 60 - daysAgo,
      })
      .onConflictDoUpdate({
        target: [playDays.userId, playDays.day, playDays.courseId],
        set: { playSeconds: sql`${playDays.playSeconds} + excluded.play_seconds` },
      });
}
