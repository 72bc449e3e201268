// WHEREs name the owner; each change announces itself in its transaction, so that every instance drops cached
// answers.
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { CourseStatus } from "@zhutu/domain/catalogue/course-status.ts";
import { TEACHERS_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { lockUntilCommit } from "../../kernel/db/locks.ts";
import { type Params, listOf, prepared, rawSql } from "../../kernel/db/prepared.ts";
import { announce } from "../../kernel/db/notify.ts";
import { onlyRow } from "../../kernel/db/paging.ts";
import type { PriceWindow } from "@zhutu/domain/catalogue/price-window.ts";
import type { CurrentRule } from "./list-queries.ts";
import type { OwnerId } from "../../kernel/http/access.ts";
import { courseModels, courses, discountRules } from "./tables.ts";

/** Announces changes of public answers. */
export const catalogueChannel = "catalogue";
export const announceChange = (tx: Tx) => announce(tx, catalogueChannel);

/** Administrators reach all; teachers own courses of types they may author. */
const inReach = (ownerId: OwnerId) =>
  ownerId === null
    ? undefined
    : and(eq(courses.teacherId, ownerId), inArray(courses.courseType, [...TEACHERS_TYPES]));
export const ofOwner = (courseId: number, ownerId: OwnerId) =>
  and(eq(courses.courseId, courseId), inReach(ownerId));

/** Undefined if missing or another teacher's. */
export async function lockCourse(tx: Tx, courseId: number, ownerId: OwnerId) {
  const [row] = await tx.select().from(courses).where(ofOwner(courseId, ownerId)).for("update");
  return row;
}

/** Those in the owner's reach, in order of id. */
export const lockCourses = (tx: Tx, courseIds: number[], ownerId: OwnerId) =>
  tx
    .select({ courseId: courses.courseId })
    .from(courses)
    .where(and(sql`${courses.courseId} = any(${sql.param(courseIds)}::int[])`, inReach(ownerId)))
    .orderBy(courses.courseId)
    .for("no key update");

export type CourseValues = Omit<
  typeof courses.$inferInsert,
  | "courseId"
  | "courseStatus"
  | "courseHot"
  | "courseOrder"
  | "orderCountStart"
  | "ordersCounted"
  | "publishTime"
  | "returnReason"
  | "createTime"
  | "updateTime"
>;

/** Unpublished, first in its type's list. */
export async function insertCourse(tx: Tx, values: CourseValues): Promise<number> {
  const courseOrder = sql<number>`(
    select coalesce(max(k.course_order), 0) + 1 from ${courses} k where k.course_type = ${values.courseType})`;
  return onlyRow(
    await tx
      .insert(courses)
      .values({ ...values, courseOrder })
      .returning({ courseId: courses.courseId }),
  ).courseId;
}

export async function updateCourse(tx: Tx, courseId: number, values: CourseValues): Promise<void> {
  await tx
    .update(courses)
    .set({ ...values, updateTime: sql`now()` })
    .where(eq(courses.courseId, courseId));
}

/** Orders paid later count on top. */
export async function correctOrderCount(tx: Tx, courseId: number, orderCount: number): Promise<void> {
  await tx
    .update(courses)
    .set({ orderCountStart: sql`${orderCount}::int - ${courses.ordersCounted}` })
    .where(eq(courses.courseId, courseId));
}

/** Of any time, for staff. */
export type DiscountRule = Omit<CurrentRule, "endTime"> & PriceWindow;

export const allRulesOf = (db: Db, courseId: number) =>
  db
    .select({
      ruleCode: sql<DiscountRule["ruleCode"]>`${discountRules.ruleCode}`,
      discountedPrice: discountRules.discountedPrice,
      beginTime: discountRules.beginTime,
      endTime: discountRules.endTime,
    })
    .from(discountRules)
    .where(eq(discountRules.courseId, courseId))
    .orderBy(asc(discountRules.ruleCode));

export async function listsOf(tx: Tx, courseId: number) {
  const { modelCode, modelName, position } = courseModels;
  const models = await tx
    .select({ modelCode, modelName })
    .from(courseModels)
    .where(eq(courseModels.courseId, courseId))
    .orderBy(position);
  return { models, rules: await allRulesOf(tx, courseId) };
}

export async function replaceModels(
  tx: Tx,
  courseId: number,
  models: readonly { modelCode: number; modelName: string }[],
): Promise<void> {
  await tx.delete(courseModels).where(eq(courseModels.courseId, courseId));
  if (models.length === 0) return;
  await tx.insert(courseModels).values(models.map((model, position) => ({ courseId, ...model, position })));
}

export async function replaceRules(tx: Tx, courseId: number, rules: readonly DiscountRule[]): Promise<void> {
  await tx.delete(discountRules).where(eq(discountRules.courseId, courseId));
  if (rules.length === 0) return;
  await tx.insert(discountRules).values(rules.map((rule) => ({ courseId, ...rule })));
}

/** Also stores the audit's reason; publish time is the last publication. Answers the new version. */
export async function setStatus(
  tx: Tx,
  courseId: number,
  courseStatus: CourseStatus,
  returnReason: string | null,
): Promise<Date> {
  const publishTime = courseStatus === "published" ? sql`now()` : undefined;
  const moved = await tx
    .update(courses)
    .set({ courseStatus, publishTime, returnReason, updateTime: sql`now()` })
    .where(eq(courses.courseId, courseId))
    .returning({ updateTime: courses.updateTime });
  return onlyRow(moved).updateTime;
}

export async function setHot(tx: Tx, courseId: number, courseHot: boolean): Promise<void> {
  await tx.update(courses).set({ courseHot }).where(eq(courses.courseId, courseId));
}

export async function removeVideo(tx: Tx, courseId: number): Promise<void> {
  await tx
    .update(courses)
    .set({ videoId: null, updateTime: sql`now()` })
    .where(eq(courses.courseId, courseId));
}

export async function deleteCourse(tx: Tx, courseId: number): Promise<void> {
  await tx.delete(courses).where(eq(courses.courseId, courseId));
}

export const linkTargets = (tx: Tx, courseIds: number[]) =>
  tx
    .select({
      courseId: courses.courseId,
      courseType: courses.courseType,
      teacherId: courses.teacherId,
      hasModels: sql<boolean>`exists (select 1 from ${courseModels} m where m.course_id = ${courses}.course_id)`,
    })
    .from(courses)
    .where(sql`${courses.courseId} = any(${sql.param(courseIds)}::int[])`);

export async function linkedFrom(tx: Tx, courseId: number) {
  const { rows } = await tx.execute<{ isModel: boolean; companion: boolean }>(sql`
    select exists (select 1 from ${courseModels} where model_code = ${courseId}) as "isModel",
           exists (select 1 from ${courses} where related_course_id = ${courseId}) as companion`);
  return rows[0] ?? { isModel: false, companion: false };
}

/**
 * Directly before another of its type, or last (course_order descending); false if either is missing.
 * Renumbers the type, as old data has equal numbers; one lock per type.
 */
export async function moveCourse(
  tx: Tx,
  move: { sourceCourseId: number; beforeCourseId: number | null; courseType: number },
): Promise<boolean> {
  const { sourceCourseId, beforeCourseId, courseType } = move;
  await lockUntilCommit(tx, "course order", courseType);
  const wanted = beforeCourseId === null ? [sourceCourseId] : [sourceCourseId, beforeCourseId];
  const rows = await tx
    .select({ courseId: courses.courseId })
    .from(courses)
    .where(
      sql`${courses.courseType} = ${courseType} and ${courses.courseId} = any(${sql.param(wanted)}::int[])`,
    );
  if (rows.length < new Set(wanted).size) return false;
  // In order of id, like everybody who locks several courses.
  await tx.execute(sql`select course_id from ${courses} where course_type = ${courseType}
    order by course_id for no key update`);
  await tx.execute(sql`
    with listed as (
      select course_id, row_number() over (order by course_order desc, course_id desc) * 2 as place
      from ${courses} where course_type = ${courseType}
    ), moved as (
      select course_id, case when course_id <> ${sourceCourseId} then place else coalesce(
        (select b.place - 1 from listed b where b.course_id = ${beforeCourseId}),
        (select max(l.place) + 1 from listed l)) end as place
      from listed
    ), numbered as (
      select course_id, row_number() over (order by place desc) as course_order from moved
    )
    update ${courses} set course_order = numbered.course_order
    from numbered
    where ${courses.courseId} = numbered.course_id and ${courses.courseOrder} <> numbered.course_order`);
  return true;
}

const countOrders = prepared(
  "count_orders",
  (_, p: Params<{ ids: readonly number[]; counts: readonly number[] }>) =>
    rawSql(sql`
    with sold as (
      select id, n from unnest(${listOf(p.ids, "int")}, ${listOf(p.counts, "int")}) as s(id, n)
    ), locked as (
      select course_id from ${courses} where course_id in (select id from sold) order by course_id for no key update
    )
    update ${courses} set orders_counted = ${courses.ordersCounted} + sold.n
    from sold join locked on locked.course_id = sold.id
    where ${courses.courseId} = sold.id`),
);

/** Adds paid orders; locks the courses in order of id. Each course once. */
export async function addToOrderCounts(
  tx: Tx,
  sold: readonly { courseId: number; count: number }[],
): Promise<void> {
  await countOrders(tx, { ids: sold.map((sale) => sale.courseId), counts: sold.map((sale) => sale.count) });
}

/** Does not check the owner. */
export async function coverOf(db: Db, courseId: number) {
  const [row] = await db
    .select({ courseImgUrl: courses.courseImgUrl, coverArt: courses.coverArt })
    .from(courses)
    .where(eq(courses.courseId, courseId));
  return row;
}
