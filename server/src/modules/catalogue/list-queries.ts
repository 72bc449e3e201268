// Course lists: filters as data, one prepared statement per combination.
import { and, asc, desc, eq, getTableColumns, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import type { SortColumn, SortTerm } from "@zhutu/domain/catalogue/order-by.ts";
import { type maxSearchWords, type SearchWord, typesNamed } from "@zhutu/domain/catalogue/search-words.ts";
import { EIGHT_HUNDRED, MAX_EIGHT_HUNDREDS, THOUSAND } from "@zhutu/domain/pricing/explain.ts";
import type { QuoteLine } from "@zhutu/domain/pricing/quote.ts";
import type { Db } from "../../kernel/db/db.ts";
import { type Page, rowsOf, total } from "../../kernel/db/paging.ts";
import { containing } from "../../kernel/db/columns.ts";
import { type Params, params, prepared } from "../../kernel/db/prepared.ts";
import { paramSql } from "../sysparams/service.ts";
import { users } from "../identity/tables.ts";
import { teachers } from "../teachers/tables.ts";
import { courseModels, courses, discountRules } from "./tables.ts";

const {
  courseDescription: _description,
  createTime,
  videoId: _video,
  searchName: _name,
  answerText: _answer,
  orderCountStart: _start,
  ordersCounted: _counted,
  ...listed
} = getTableColumns(courses);

/** `endTime` as JSON has it. */
export type CurrentRule = {
  ruleCode: "01" | "02" | "03" | "04" | "05";
  discountedPrice: number | null;
  endTime: string | null;
};

/** As `windowState` is open, of a row `r` of discount_rules. */
const isCurrent = sql`coalesce(r.begin_time <= now(), true) and coalesce(r.end_time > now(), true)`;

/** The rules that hold now. */
export const rulesOf = (courseId: SQLWrapper) => sql<CurrentRule[]>`(
  select coalesce(json_agg(json_build_object('ruleCode', r.rule_code, 'discountedPrice', r.discounted_price,
    'endTime', r.end_time) order by r.rule_code), '[]')
  from ${discountRules} r where r.course_id = ${courseId} and ${isCurrent})`;

/** A course linked to another, as `k` in SQL. */
export type LinkedCourse = Omit<QuoteLine, "quantity" | "discountRules"> & {
  coursePriceOriginal: number;
  discountRules: CurrentRule[];
};
export const linkedCourse = sql`'courseId', k.course_id, 'courseName', k.course_name, 'courseType', k.course_type,
  'coursePrice', k.course_price, 'coursePriceOriginal', k.course_price_original, 'freightPrice', k.freight_price,
  'discountRules', ${rulesOf(sql`k.course_id`)}`;

/** As `m`, with the course behind it as `k`: what the course offers for sale. */
const specificationsOf = (
  courseId: SQLWrapper,
) => sql`${courseModels} m join ${courses} k on k.course_id = m.model_code
  where m.course_id = ${courseId} and k.course_status = 'published'`;

export const rowFields = {
  ...listed,
  discountRules: rulesOf(courses.courseId),
  storeWideDiscount: paramSql("storeWideDiscount"),
  teacherName: users.userName,
  teacherTitle: teachers.title,
  returnReason: sql<
    string | null
  >`case when ${courses.courseStatus} = 'unpublish' then ${courses.returnReason} end`,
};

const listFields = {
  ...rowFields,
  models: sql<
    LinkedCourse[]
  >`(select coalesce(json_agg(json_build_object(${linkedCourse}) order by m.position), '[]')
    from ${specificationsOf(courses.courseId)})`,
};

const fen = (amount: number): SQL => sql.raw(String(amount));
/** As `bestStoreWide`, off a unit price. */
const storeWideOff = sql.join(
  Array.from({ length: MAX_EIGHT_HUNDREDS + 1 }, (_, times) => {
    const part = fen(times * EIGHT_HUNDRED.each);
    return sql`case when unit >= ${part}
      then (unit - ${part}) / ${fen(THOUSAND.each)} * ${fen(THOUSAND.off)} + ${fen(times * EIGHT_HUNDRED.off)} else 0 end`;
  }),
  sql`, `,
);

/**
 * Each course's price on its card, in fen, as `priceOfOne` and `priceShown`: joined as `prices` where a list looks at
 * it, so that rules and specifications are read once for all.
 */
const prices = sql`(
  with product as (
    select course_id, course_status,
      case when unit >= ${fen(EIGHT_HUNDRED.each)} and ${paramSql("storeWideDiscount")}
        then unit - greatest(${storeWideOff}) else unit end as price
    from (
      select k.course_id, k.course_status, case when r.discounted_price is null then k.course_price
        else least(k.course_price, greatest(1, r.discounted_price)) end as unit
      from ${courses} k left join ${discountRules} r on r.course_id = k.course_id and r.rule_code = '05'
        and ${isCurrent}) as plain)
  select c.course_id, coalesce(min(s.price), min(c.price)) as price
  from product c left join ${courseModels} m on m.course_id = c.course_id
    left join product s on s.course_id = m.model_code and s.course_status = 'published'
  group by c.course_id) as prices`;
const shownPrice = sql<number>`prices.price`;
const priceOf = (priced: boolean): SQLWrapper => (priced ? shownPrice : courses.coursePrice);
const ofCourse = sql`prices.course_id = ${courses.courseId}`;

export type CourseFilter = {
  /** Published, and not hidden from lists by tags (domain.md "Catalogue"). */
  onShow?: true;
  /** Without the scan-code free zone. */
  notFreeZone?: true;
  ownerId?: number;
  words?: readonly SearchWord[] | undefined;
  types?: number[];
  statuses?: string[];
  tags?: string[];
  hot?: boolean;
  recommended?: boolean;
  /** Fen. */
  price?: number;
  priceAbove?: number;
  priceMost?: number;
  teacherId?: number;
  subject?: string;
  exam?: string;
  classKind?: string;
  requiredCourse?: number;
  certSubject?: string;
  noCertSubject?: true;
  noLinks?: true | undefined;
};

export const wordKeys = ["word1", "word2", "word3", "word4", "word5"] as const satisfies {
  length: typeof maxSearchWords;
};
export type WordKey = (typeof wordKeys)[number];
export type Words = { [word in WordKey]?: string[] } & {
  [word in WordKey as `${word}Patterns`]?: string[];
} & { [word in WordKey as `${word}Types`]?: number[] } & { [word in WordKey as `${word}Loose`]?: boolean };

/** The filter as bound: each word in its forms, with their patterns and the course types it names. */
type Bound = Omit<CourseFilter, "words"> & Words;
type Values = Bound & { limit: number; offset: number };
type Where = (p: Params<Bound>) => SQL | undefined;

/** `grams` has the word, loosely or in one of its forms. */
export const hasGramsOf = (grams: SQL, p: Params<Words>, key: WordKey): SQL =>
  sql`${grams} @@ case when ${p[`${key}Loose`]}::boolean
    then search_pieces((${p[key]}::text[])[1]) else search_query(${p[key]}::text[]) end`;

/**
 * Ids of courses with the word in their name (by `courses_words`) or their teacher's in any form, or of a type named
 * so. Each is asked by its own index; the arrays keep the planner from reading all courses.
 */
export const idsWithWord = (p: Params<Words>, key: WordKey): SQL => {
  const patterns = sql`${p[`${key}Patterns`]}::text[]`;
  const types = sql`${p[`${key}Types`]}::int[]`;
  return sql`(
    array(select named.course_id from ${courses} named
      where ${hasGramsOf(sql`search_grams(named.course_name)`, p, key)}
        and (${p[`${key}Loose`]}::boolean or named.search_name ilike any(${patterns})))
    || array(select taught.course_id from ${courses} taught
      where taught.teacher_id = any(array(select person.user_id from ${users} person
        where person.roles[1] = 'teacher' and search_form(person.user_name) ilike any(${patterns}))))
    || array(select typed.course_id from ${courses} typed
      where cardinality(${types}) > 0 and typed.course_type = any(${types})))`;
};

export const hasWord = (p: Params<Words>, key: WordKey): SQL =>
  sql`${courses.courseId} = any(${idsWithWord(p, key)})`;

/** Continuing education that gives no hours, for want of a subject. */
export const lacksSubject = sql`${courses.courseType} = ${COURSE_TYPE.continuingEducation} and ${courses.certSubject} is null`;

/** Published and in the shop's lists, where links are sorted out besides. */
export const isListed: SQL = sql`${courses.courseStatus} = 'published'
  and not ${courses.tags} && '{hide,nopublish,free}'`;

type Condition = (p: Params<Bound>, price: SQLWrapper) => SQL;
const conditions: Record<keyof Omit<CourseFilter, "words"> | WordKey, Condition> = {
  onShow: () => sql`${courses.courseStatus} = 'published' and not ${courses.tags} && '{hide,nopublish}'`,
  notFreeZone: () => sql`not ${courses.tags} && '{free}'`,
  ownerId: (p) => sql`${courses.teacherId} = ${p.ownerId}`,
  word1: (p) => hasWord(p, "word1"),
  word2: (p) => hasWord(p, "word2"),
  word3: (p) => hasWord(p, "word3"),
  word4: (p) => hasWord(p, "word4"),
  word5: (p) => hasWord(p, "word5"),
  types: (p) => sql`${courses.courseType} = any(${p.types}::int[])`,
  statuses: (p) => sql`${courses.courseStatus} = any(${p.statuses}::text[])`,
  tags: (p) => sql`${courses.tags} && ${p.tags}::text[]`,
  hot: (p) => sql`${courses.courseHot} = ${p.hot}`,
  recommended: (p) => sql`${courses}.recommended = ${p.recommended}`,
  price: (p, price) => sql`${price} = ${p.price}`,
  priceAbove: (p, price) => sql`${price} > ${p.priceAbove}`,
  priceMost: (p, price) => sql`${price} <= ${p.priceMost}`,
  teacherId: (p) => sql`${courses.teacherId} = ${p.teacherId}`,
  subject: (p) => sql`${courses}.subject = ${p.subject}`,
  exam: (p) => sql`${courses.exam} = ${p.exam}`,
  classKind: (p) => sql`${courses.classKind} = ${p.classKind}`,
  requiredCourse: (p) => sql`${courses.requiredCourse} = ${p.requiredCourse}`,
  certSubject: (p) => sql`${courses.certSubject} = ${p.certSubject}`,
  noCertSubject: () => lacksSubject,
  noLinks: () => sql`${courses.courseName} !~* '^\\s*https?://'`,
};

const sortable: Record<SortColumn, AnyPgColumn> = {
  course_status: courses.courseStatus,
  course_order: courses.courseOrder,
  order_count: courses.orderCount,
  course_price: courses.coursePrice,
  publish_time: courses.publishTime,
  create_time: createTime,
  course_name: courses.courseName,
  course_hot: courses.courseHot,
  course_id: courses.courseId,
};

function sortedBy({ column, direction }: SortTerm, price: SQLWrapper): SQL {
  if (column === "course_price") return direction === "asc" ? asc(price) : desc(price);
  if (direction === "asc") return asc(sortable[column]);
  return column === "publish_time" ? sql`${courses.publishTime} desc nulls last` : desc(sortable[column]);
}

/** `priced`: the shop looks at the prices on its cards; staff look at those that they set. */
type Shape = { where: Where; sort: SortTerm[]; priced: boolean };

const selectTotal =
  ({ where, priced }: Shape) =>
  (db: Db, p: Params<Bound>) => {
    const query = db.select({ total }).from(courses).$dynamic();
    if (priced) void query.innerJoin(prices, ofCourse);
    return query.where(where(p));
  };

const facets = {
  courseType: courses.courseType,
  exam: courses.exam,
  subject: courses.subject,
  classKind: courses.classKind,
  certSubject: courses.certSubject,
  requiredCourse: courses.requiredCourse,
  teacherId: courses.teacherId,
};
const maxFacets = 2_000;

const selectFacets =
  ({ where, priced }: Shape) =>
  (db: Db, p: Params<Bound>) => {
    const query = db
      .select({
        ...facets,
        teacherName: sql<string>`coalesce(${users.userName}, '')`,
        courses: sql<number>`count(*)::int`.as("of_these"),
      })
      .from(courses)
      .leftJoin(users, eq(users.userId, courses.teacherId))
      .$dynamic();
    if (priced) void query.innerJoin(prices, ofCourse);
    return query
      .where(where(p))
      .groupBy(...Object.values(facets), users.userId)
      .orderBy(desc(sql`of_these`))
      .limit(maxFacets);
  };

/** One scan: each row has the total. Limits before joining teachers and rules. */
const selectPage =
  ({ where, sort, priced }: Shape) =>
  (db: Db, p: Params<Values>) => {
    const orderBy = (price: SQLWrapper) => [
      ...sort.map((term) => sortedBy(term, price)),
      desc(courses.courseId),
    ];
    const price = priceOf(priced);
    const query = db
      .select({
        courseId: courses.courseId,
        total: sql<number>`(count(*) over ())::int`.as("total"),
        price: sql<number>`${price}`.as("price"),
      })
      .from(courses)
      .$dynamic();
    if (priced) void query.innerJoin(prices, ofCourse);
    const hits = query
      .where(where(p))
      .orderBy(...orderBy(price))
      .limit(p.limit)
      .offset(p.offset)
      .as("hits");
    return db
      .select({ ...listFields, total: hits.total })
      .from(hits)
      .innerJoin(courses, eq(courses.courseId, hits.courseId))
      .leftJoin(users, eq(users.userId, courses.teacherId))
      .leftJoin(teachers, eq(teachers.userId, courses.teacherId))
      .orderBy(...orderBy(hits.price));
  };

type Listing = ReturnType<typeof prepareListing>;
const prepareListing = (at: number, shape: Shape) => ({
  page: prepared(`list_courses_${at}`, selectPage(shape)),
  total: prepared(`count_courses_${at}`, selectTotal(shape)),
  facets: prepared(`course_facets_${at}`, selectFacets(shape)),
});

/** One per combination of filters and order, for the first 100: strangers must not fill the memory. */
const listings = new Map<string, Listing>();
const maxShapes = 100;

function listingOf(bound: Bound, sort: SortTerm[] = []): Listing {
  const keys = (Object.keys(conditions) as (keyof typeof conditions)[]).filter(
    (key) => bound[key] !== undefined,
  );
  const name = `${keys.join()}|${sort.map((term) => `${term.column} ${term.direction}`).join()}`;
  const known = listings.get(name);
  if (known) return known;
  const looksAtPrices =
    keys.some((key) => key === "price" || key === "priceAbove" || key === "priceMost") ||
    sort.some(({ column }) => column === "course_price");
  const priced = bound.onShow === true && looksAtPrices;
  const where: Where = (p) => and(...keys.map((key) => conditions[key](p, priceOf(priced))));
  const shape = { where, sort, priced };
  if (listings.size >= maxShapes)
    return {
      page: (db, values) => selectPage(shape)(db, params()).execute({ ...values }),
      total: (db, values) => selectTotal(shape)(db, params()).execute({ ...values }),
      facets: (db, values) => selectFacets(shape)(db, params()).execute({ ...values }),
    };
  const listing = prepareListing(listings.size, shape);
  listings.set(name, listing);
  return listing;
}

export async function listCourses(db: Db, filter: CourseFilter, sort: SortTerm[], page: Page) {
  const values = boundOf(filter);
  const listing = listingOf(values, sort);
  const rows = await listing.page(db, { ...values, ...rowsOf(page) });
  if (rows[0]) return { rows, total: rows[0].total };
  // An empty first page means none; a later one may lie beyond the end.
  return { rows, total: page.page === 1 ? 0 : await countCourses(db, filter) };
}

export async function countCourses(db: Db, filter: CourseFilter): Promise<number> {
  const values = boundOf(filter);
  const [counted] = await listingOf(values).total(db, values);
  return counted?.total ?? 0;
}

/** How many courses there are of each combination that lists are narrowed by. */
export async function countFacets(db: Db, filter: CourseFilter) {
  const values = boundOf(filter);
  return listingOf(values).facets(db, values);
}

const boundOf = ({ words = [], ...filter }: CourseFilter): Bound => ({ ...filter, ...boundWords(words) });

export const boundWords = (words: readonly SearchWord[]): Words =>
  Object.fromEntries(
    words.flatMap(({ forms, loose }, at) => {
      const key = wordKeys[at] as WordKey;
      return [
        [key, forms],
        [`${key}Patterns`, forms.map(containing)],
        [`${key}Types`, typesNamed(forms)],
        [`${key}Loose`, loose],
      ] as const;
    }),
  ) as Words;

export type CourseRow = Omit<Awaited<ReturnType<typeof listCourses>>["rows"][number], "total">;
