// A company's packages with staff in every state, one open claim link and one revoked.
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { dayIn } from "../kernel/db/days.ts";
import { defaultParams } from "@zhutu/domain/sysparams/defaults.ts";
import type { Tx } from "../kernel/db/db.ts";
import { chapters, courses } from "../modules/catalogue/tables.ts";
import { certificates, hours as chapterHours } from "../modules/certificate/tables.ts";
import { assignments, userCourses } from "../modules/enrolment/tables.ts";
import { claimLinks, orderItems, orders } from "../modules/ordering/tables.ts";
import { chapterProgress } from "../modules/study/tables.ts";
import { people } from "./people.ts";
import type { SeedIds } from "./seed-ids.ts";

/** `done`: number of lessons; absent: nothing played. */
type Copy = {
  who: string;
  given: number;
  noted?: string;
  done?: number | "all";
  last?: number;
  byLink?: true;
};
type Package = {
  course: string;
  copies: readonly Copy[];
  waiting: readonly { phone: string; notedName?: string }[];
};

const packages: readonly Package[] = [
  {
    course: "gly",
    copies: [
      { who: "staff1", given: 80, noted: "孙志强", done: "all", last: 12 },
      { who: "staff2", given: 80, noted: "高丽（三项目部）", done: 3, last: 1 },
      { who: "staff3", given: 79, done: 1, last: 44 },
      { who: "staff4", given: 60, done: 5, last: 2 },
      { who: "staff5", given: 8 },
    ],
    waiting: [{ phone: "13800000024", notedName: "孙建军" }, { phone: "13800000025" }],
  },
  {
    course: "e-bim",
    copies: [
      { who: "staff2", given: 29, done: "all", last: 7 },
      { who: "staff4", given: 28, done: 2, last: 3 },
      { who: "staff6", given: 6, byLink: true },
    ],
    waiting: [{ phone: "13800000021" }],
  },
];

const ago = (days: number) => sql`now() - make_interval(days => ${days})`;

export async function seedTeam(tx: Tx, ids: SeedIds): Promise<void> {
  for (const { course, copies, waiting } of packages) {
    const courseId = ids.course.get(course) as number;
    const item = await itemOf(tx, ids.user.get("buyer") as number, courseId);
    for (const copy of copies) await give(tx, ids, item, copy);
    await tx.insert(assignments).values(waiting.map((copy) => ({ ...item, ...copy, createTime: ago(5) })));
    await tx
      .update(orderItems)
      .set({ copiesUsed: copies.length + waiting.length })
      .where(eq(orderItems.orderItemId, item.orderItemId));
    if (course === "e-bim") await addLinks(tx, item.orderItemId);
  }
}

type Item = { orderId: string; orderItemId: number; courseId: number };

async function itemOf(tx: Tx, userId: number, courseId: number): Promise<Item> {
  const [item] = await tx
    .select({
      orderId: orderItems.orderId,
      orderItemId: orderItems.orderItemId,
      courseId: orderItems.courseId,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .where(
      and(eq(orders.userId, userId), eq(orders.orderType, "package"), eq(orderItems.courseId, courseId)),
    );
  if (!item) throw new Error(`seed: no package of ${courseId}`);
  return item;
}

async function give(
  tx: Tx,
  ids: SeedIds,
  item: Item,
  { who, given, noted, done, last = 0, byLink }: Copy,
): Promise<void> {
  const userId = ids.user.get(who) as number;
  const { courseId, orderId } = item;
  const [held] = await tx
    .insert(userCourses)
    .values({
      userId,
      courseId,
      orderId,
      createType: "order",
      createTime: ago(given),
      expiryDate: sql`${ago(given)} + make_interval(days => ${defaultParams.courseValidDays})`,
      firstPlayedAt: done === undefined ? null : ago(Math.max(last, given - 1)),
    })
    .returning();
  const phone = people.find(({ key }) => key === who)?.telephone ?? "";
  await tx.insert(assignments).values({
    ...item,
    phone,
    byLink,
    notedName: noted ?? null,
    userCourseId: held?.userCourseId ?? null,
    createTime: ago(given),
  });
  if (done !== undefined) await study(tx, userId, courseId, { done, last });
}

async function study(
  tx: Tx,
  userId: number,
  courseId: number,
  { done, last }: { done: number | "all"; last: number },
): Promise<void> {
  const lessons = await tx
    .select({
      courseChapterId: chapters.courseChapterId,
      duration: chapters.videoDuration,
      hours: chapters.chapterTime,
    })
    .from(chapters)
    .where(and(eq(chapters.courseId, courseId), isNotNull(chapters.videoId)))
    .orderBy(asc(chapters.courseChapterId));
  const played = done === "all" ? lessons : lessons.slice(0, done);
  await tx.insert(chapterProgress).values(
    played.map(({ courseChapterId, duration, hours }) => ({
      userId,
      courseId,
      courseChapterId,
      segments: [[0, duration]] as [number, number][],
      skipped: [],
      playSeconds: duration,
      lastPlayedAt: ago(last),
      doneAt: ago(last),
      faceCheckedAt: hours > 0 ? ago(last) : null,
    })),
  );
  const [course] = await tx.select().from(courses).where(eq(courses.courseId, courseId));
  const certSubject = course?.certSubject;
  const earning = played.filter(({ hours }) => hours > 0);
  if (!certSubject || earning.length === 0) return;
  const periodFrom = dayIn(ago(last));
  await tx.insert(certificates).values({ userId, certSubject, periodFrom }).onConflictDoNothing();
  await tx.insert(chapterHours).values(
    earning.map(({ courseChapterId, hours }) => ({
      userId,
      courseId,
      courseChapterId,
      certSubject,
      required: course?.requiredCourse === 1,
      hours,
      completedAt: ago(last),
      earnedAt: ago(last),
    })),
  );
}

async function addLinks(tx: Tx, orderItemId: number): Promise<void> {
  await tx.insert(claimLinks).values([
    {
      claimKey: "Zh7utu2026demoClaim0Ab",
      orderItemId,
      seats: 6,
      claimed: 2,
      createTime: ago(6),
      expiresAt: sql`now() + interval '24 days'`,
    },
    {
      claimKey: "Zh7utu2026demoClaim1Ab",
      orderItemId,
      seats: 10,
      claimed: 1,
      createTime: ago(20),
      expiresAt: ago(13),
      revokedAt: ago(18),
    },
  ]);
}
