import { inReadingOrder, visibleToLearners } from "@zhutu/domain/catalogue/chapter-tree.ts";
import type { listCourses as listEndpoint } from "@zhutu/domain/catalogue/contract.ts";
import { linkIn } from "@zhutu/domain/catalogue/link-slide.ts";
import { officeOrder, parseOrderBy, publicOrder } from "@zhutu/domain/catalogue/order-by.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import { may } from "@zhutu/domain/permissions.ts";
import { admitsRights } from "@zhutu/domain/rights.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { allRulesOf } from "./office-queries.ts";
import { countFacets, type CourseFilter, listCourses } from "./list-queries.ts";
import { fewerWords, textOf, wordsOf } from "./search.ts";
import * as queries from "./queries.ts";
import { contentOf, nothing } from "./queries.ts";
import { chapterWithIds, shownChapter, shownCourse, shownDetail } from "./shown.ts";
import { pricingFor } from "./shown-prices.ts";

export type CourseQuery = HandlerInput<typeof listEndpoint>["query"];
type Caller = Ctx["user"];

/**
 * Published courses; staff who ask for another status get their own list (domain.md "Catalogue"). Refuses
 * BAD_INPUT (unknown order).
 */
export async function publicCourses(ctx: Ctx, query: CourseQuery) {
  if (query.courseStatus.some((status) => status !== "published")) {
    const { anyStatus, ownerId } = sightOf(ctx.user);
    if (anyStatus) return staffCourses(ctx, query, {});
    if (ownerId !== null) return staffCourses(ctx, query, { ownerId });
  }
  const filter = await shopFilterOf(ctx, query);
  const order = orderOf(query, publicOrder);
  const [list, pricing] = await Promise.all([
    listCourses(ctx.db, filter, order, query),
    pricingFor(ctx, query.exclusiveCode),
  ]);
  const fewer = list.total === 0 ? await fewerWords(ctx.db, filter) : undefined;
  const { rows, total } = fewer ? await listCourses(ctx.db, { ...filter, words: fewer }, order, query) : list;
  return {
    courses: rows.map((row) => shownCourse(row, pricing)),
    total,
    exclusiveCode: pricing.exclusiveCode,
    foundBy: fewer && textOf(fewer),
  };
}

/** What visitors see of the courses that the query asks for. */
const shopFilterOf = async ({ db }: Ctx, query: CourseQuery): Promise<CourseFilter> => ({
  ...filterOf(query),
  words: await wordsOf(db, query.courseName),
  statuses: undefined,
  onShow: true,
  noLinks: query.recommended ? undefined : true,
  notFreeZone: query.tag.includes("free") ? undefined : true,
});

export const courseFacets = async (ctx: Ctx, query: CourseQuery) =>
  countFacets(ctx.db, await shopFilterOf(ctx, query));

/** Refuses BAD_INPUT (unknown order). */
export const officeCourses = (ctx: Ctx<SessionUser>, query: CourseQuery) => staffCourses(ctx, query, {});

/** A teacher's own courses in every status; exam training if no type is given (back-office spec 9). */
export const teacherCourses = (ctx: Ctx<SessionUser>, query: CourseQuery) =>
  staffCourses(ctx, query, {
    ownerId: ctx.user.userId,
    types: query.courseType.length > 0 ? query.courseType : [1],
  });

async function staffCourses(ctx: Ctx, query: CourseQuery, over: CourseFilter) {
  const filter = {
    ...filterOf(query),
    words: await wordsOf(ctx.db, query.courseName),
    ...(query.certSubject === "none" && { certSubject: undefined, noCertSubject: true as const }),
    ...over,
  };
  const [{ rows, total }, pricing] = await Promise.all([
    listCourses(ctx.db, filter, orderOf(query, officeOrder), query),
    pricingFor(ctx),
  ]);
  const content = await contentOf(
    ctx.db,
    rows.map((row) => row.courseId),
  );
  const staffRow = (row: (typeof rows)[number]) => ({
    ...shownCourse(row, pricing),
    content: content.get(row.courseId) ?? nothing,
  });
  return { courses: rows.map(staffRow), total, exclusiveCode: pricing.exclusiveCode };
}

function orderOf(query: CourseQuery, usual: string) {
  const terms = parseOrderBy(query.orderByClause ?? usual);
  if (!terms) throw refuse("BAD_INPUT", { detail: { fields: [{ field: "orderByClause", msg: "unknown" }] } });
  return terms;
}

function filterOf(query: CourseQuery): CourseFilter {
  return {
    types: someOf(query.courseType),
    statuses: someOf(query.courseStatus),
    tags: someOf(query.tag),
    hot: query.courseHot,
    recommended: query.recommended,
    price: query.coursePrice,
    priceAbove: query.coursePriceGt,
    priceMost: query.coursePriceLte,
    teacherId: query.teacherId,
    subject: query.subject,
    exam: query.exam,
    classKind: query.classKind,
    requiredCourse: query.requiredCourse,
    certSubject: query.certSubject,
  };
}

const someOf = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined);

// ---- one course ----

const sightOf = (user: Caller): queries.Sight => ({
  published: true,
  ownerId: user?.role === "teacher" ? user.userId : null,
  anyStatus: user?.role === "admin" && admitsRights(may.runTheCatalogue, user.rights),
});

/** With the prices of a channel's code. */
export async function courseDetail(ctx: Ctx, courseId: number, exclusiveCode?: string) {
  const sight = sightOf(ctx.user);
  const row = await queries.findCourse(ctx.db, courseId, sight, false);
  // A carousel link is no course; only administrators open it.
  if (!row || (linkIn(row.courseName) !== null && !sight.anyStatus)) throw refuse("NOT_FOUND");
  return detailOf(ctx, row, exclusiveCode);
}

type DetailRow = NonNullable<Awaited<ReturnType<typeof queries.findCourse>>>;

const detailOf = async (ctx: Ctx, row: DetailRow, exclusiveCode?: string) =>
  shownDetail(row, await pricingFor(ctx, exclusiveCode));

/** For the course form. Refuses NOT_FOUND (also another teacher's). */
export async function officeCourse(ctx: Ctx<SessionUser>, courseId: number) {
  const sight = { ...sightOf(ctx.user), published: false };
  const row = await queries.findCourse(ctx.db, courseId, sight, true);
  if (!row) throw refuse("NOT_FOUND");
  const [detail, discountRules, forStaff, specOf, content] = await Promise.all([
    detailOf(ctx, row),
    allRulesOf(ctx.db, courseId),
    queries.staffFieldsOf(ctx.db, courseId),
    queries.publishedWithModel(ctx.db, courseId),
    contentOf(ctx.db, [courseId]),
  ]);
  const videoUrl = forStaff.video?.videoId ?? detail.videoUrl;
  const { updateTime } = row;
  const staff = { ...forStaff, discountRules, specOf, content: content.get(courseId) ?? nothing };
  return { ...detail, videoUrl, updateTime, ...staff };
}

/** The chapters learners see, without video ids and paper keys. */
export async function publishedChapters(ctx: Ctx, courseId: number) {
  const { nodes } = await chaptersInSight(ctx, courseId);
  return visibleToLearners(nodes).map(shownChapter);
}

/**
 * Chapters as learners see them; holders (`held`) get the course in any status, as they paid for it
 * (domain.md "Catalogue"). Includes video and paper ids: the caller must remove those of locked chapters.
 */
export async function courseToStudy(ctx: Ctx, courseId: number, held: boolean) {
  const sight = sightOf(ctx.user);
  const row = await queries.findCourse(
    ctx.db,
    courseId,
    { ...sight, anyStatus: sight.anyStatus || held },
    false,
  );
  if (!row) throw refuse("NOT_FOUND");
  const [rows, course] = await Promise.all([queries.chaptersOf(ctx.db, courseId), detailOf(ctx, row)]);
  return {
    course,
    chapters: visibleToLearners(nodesOf(rows)).map(chapterWithIds),
  };
}

/** All for the course's staff, else those learners see (requirements.tsv CAT-019). */
export async function courseChapters(ctx: Ctx, courseId: number) {
  const { nodes, teacherId } = await chaptersInSight(ctx, courseId);
  const sight = sightOf(ctx.user);
  const staff = sight.anyStatus || (teacherId !== null && teacherId === sight.ownerId);
  return (staff ? inReadingOrder : visibleToLearners)(nodes).map(shownChapter);
}

async function chaptersInSight(ctx: Ctx, courseId: number) {
  const rows = await queries.chaptersOf(ctx.db, courseId);
  const course = rows[0];
  if (!course) throw refuse("NOT_FOUND");
  const sight = sightOf(ctx.user);
  const published = course.courseStatus === "published";
  const own = course.teacherId !== null && course.teacherId === sight.ownerId;
  if (!published && !sight.anyStatus && !own) throw refuse("NOT_FOUND");
  return { nodes: nodesOf(rows), teacherId: course.teacherId };
}

const nodesOf = (rows: Awaited<ReturnType<typeof queries.chaptersOf>>) =>
  rows.flatMap(({ chapter, plays }) =>
    chapter ? [{ ...chapter, plays, parentId: chapter.parentId ?? 0 }] : [],
  );
