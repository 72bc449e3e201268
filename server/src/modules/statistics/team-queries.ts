import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { COPY_STATES, type CopyState } from "@zhutu/domain/ordering/copies/assigned-copy.ts";
import { idleDays } from "@zhutu/domain/statistics/contract.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { type Page, rowsOf } from "../../kernel/db/paging.ts";
import { isLessonOf } from "../catalogue/service.ts";
import { chapters, courses } from "../catalogue/tables.ts";
import { hours } from "../certificate/tables.ts";
import { isStarted } from "../enrolment/service.ts";
import { assignments, userCourses } from "../enrolment/tables.ts";
import { users } from "../identity/tables.ts";
import { copyState, learnerWithPhone, studyProgress } from "../ordering/service.ts";
import { orderItems, orders } from "../ordering/tables.ts";
import { chapterProgress } from "../study/tables.ts";

export type OfBuyer = { userId: number; courseId?: number | undefined };
export type PeopleFilter = OfBuyer & {
  state?: CopyState | undefined;
  phoneEnd?: string | undefined;
  idle?: boolean | undefined;
};

const items = ({ userId, courseId }: OfBuyer): SQL => sql`
  select i.order_item_id, i.order_id, i.course_id, i.course_type, i.order_item_name, i.course_count, o.paid_time
  from ${orders} o join ${orderItems} i on i.order_id = o.order_id
  where o.user_id = ${userId} and o.order_type = 'package' and o.order_status = ${ORDER_STATUS.paid}
    and (${courseId ?? null}::int is null or i.course_id = ${courseId ?? null}::int)`;

const isLesson = isLessonOf(sql`bought.course_id`);

const given = sql`select a.* from bought join ${assignments} a on a.order_item_id = bought.order_item_id and a.taken_back_at is null`;

/** Given copies (or `some`) with their learners' progress. */
const copies = (buyer: OfBuyer, some = given): SQL => sql`
  with bought as materialized (${items(buyer)}),
  lesson as materialized (
    select bought.course_id, count(ch.course_chapter_id) as lessons
    from (select distinct course_id from bought) bought left join ${chapters} ch on ${isLesson}
    group by bought.course_id),
  copy as materialized (
    select bought.*, a.assignment_id, a.phone, a.noted_name, not (a.by_link or a.phone_moved) as told, a.create_time, uc.user_id,
      coalesce(uc.user_id, ${learnerWithPhone(sql`a.phone`)}) as person_id, ${isStarted(sql`uc`)} as started,
      lesson.lessons, coalesce(done.lessons, 0) as done, done.last_study_at,
      coalesce(earned.tenths, 0) as tenths
    from (${some}) a
    join bought on bought.order_item_id = a.order_item_id
    join lesson on lesson.course_id = bought.course_id
    left join ${userCourses} uc on uc.user_course_id = a.user_course_id
    left join lateral (
      select count(p.done_at) filter (where ch.course_chapter_id is not null) as lessons,
        max(p.last_played_at) as last_study_at
      from ${chapterProgress} p
      left join ${chapters} ch on ch.course_chapter_id = p.course_chapter_id and ${isLesson}
      where p.user_id = uc.user_id and p.course_id = bought.course_id) done on true
    left join lateral (
      select sum(e.hours)::int as tenths from ${hours} e
      where e.user_id = uc.user_id and e.course_id = bought.course_id and e.earned_at is not null) earned on true),
  stated as materialized (
    select copy.*, ${copyState({
      holderId: sql`user_id`,
      personId: sql`person_id`,
      started: sql`started`,
      lessons: sql`lessons`,
      done: sql`done`,
    })} as state
    from copy)`;

/** The buyer's latest name for each phone they know; `also` narrows the phones. */
const namesOf = ({ userId }: OfBuyer, also = sql`true`): SQL => sql`
  named as materialized (
    select distinct on (a.phone) a.phone, a.noted_name
    from (${items({ userId })}) own
    join ${assignments} a on a.order_item_id = own.order_item_id and a.taken_back_at is null
    where a.noted_name is not null and ${also} order by a.phone, a.create_time desc, a.assignment_id desc)`;

const counts = sql`
  count(s.assignment_id)::int as assigned,
  count(*) filter (where s.state = ${COPY_STATES.waiting})::int as waiting,
  count(*) filter (where s.state in (${COPY_STATES.learning}, ${COPY_STATES.finished}))::int as started,
  count(*) filter (where s.state = ${COPY_STATES.finished})::int as finished,
  coalesce(sum(s.tenths), 0)::int as tenths`;

const sums = sql.raw(
  ["seats", "assigned", "waiting", "started", "finished", "tenths"]
    .map((name) => `coalesce(sum(p.${name}), 0)::int as ${name}`)
    .join(", "),
);

export type Figures = {
  seats: number;
  packages: number;
  assigned: number;
  waiting: number;
  started: number;
  finished: number;
  tenths: number;
};

export type PackageRow = Omit<Figures, "packages" | "waiting"> & {
  orderId: string;
  orderItemId: number;
  courseId: number;
  courseName: string;
  courseType: 1 | 5 | 6;
  paidTime: string;
};

/** Newest first. Every row has the sums; beyond the last page one row has them alone. */
export async function teamPackages(
  db: Db,
  buyer: OfBuyer,
  page: Page,
): Promise<{ figures: Figures; packages: PackageRow[] }> {
  const { limit, offset } = rowsOf(page);
  const { rows } = await db.execute<PackageRow & { figures: Figures }>(sql`${copies(buyer)},
    package as materialized (
      select b.order_id as "orderId", b.order_item_id as "orderItemId", b.course_id as "courseId",
        b.order_item_name as "courseName", b.course_type as "courseType", b.paid_time as "paidTime",
        b.course_count as seats, ${counts}
      from bought b left join stated s on s.order_item_id = b.order_item_id
      group by b.order_id, b.order_item_id, b.course_id, b.order_item_name, b.course_type, b.paid_time, b.course_count),
    figures as (
      select count(*)::int as packages, ${sums} from package p)
    select shown.*, to_json(figures) as figures
    from figures left join (
      select * from package order by "paidTime" desc, "orderItemId" limit ${limit} offset ${offset}) shown on true
    order by shown."paidTime" desc, shown."orderItemId"`);
  const { figures } = rows[0] as { figures: Figures };
  const packages = rows.filter((row) => row.orderId !== null);
  return { figures, packages };
}

/** As last bought, by name, at most 500. */
export async function teamCourses(db: Db, userId: number) {
  const { rows } = await db.execute<{ courseId: number; courseName: string }>(sql`
    select course_id as "courseId", order_item_name as "courseName"
    from (select distinct on (course_id) course_id, order_item_name from (${items({ userId })}) i
      order by course_id, paid_time desc) b
    order by order_item_name, course_id limit 500`);
  return rows;
}

export type PersonRow = {
  assignmentId: number;
  orderId: string;
  orderItemId: number;
  courseName: string;
  phone: string;
  userName: string | null;
  notedName: string | null;
  state: CopyState;
  studyProgress: number;
  tenths: number;
  courseTenths: number;
  lastStudyAt: string | null;
  createTime: string;
};

const isWanted = ({ state, phoneEnd, idle }: Omit<PeopleFilter, keyof OfBuyer>): SQL => sql`
  (${state ?? null}::text is null or s.state = ${state ?? null}::text)
    and (${phoneEnd ?? null}::text is null or right(s.phone, length(${phoneEnd ?? null}::text)) = ${phoneEnd ?? null}::text)
    and (not ${idle ?? false}::boolean or (s.state = ${COPY_STATES.learning}
      and coalesce(s.last_study_at, s.create_time) < now() - make_interval(days => ${idleDays})))`;

const shown = (notedName: SQL): SQL => sql`
  s.assignment_id as "assignmentId", s.order_id as "orderId",
  s.order_item_id as "orderItemId", s.order_item_name as "courseName", s.phone, u.user_name as "userName",
  ${notedName} as "notedName", s.state,
  ${studyProgress({ lessons: sql`s.lessons`, done: sql`s.done` })} as "studyProgress",
  s.tenths, c.hour_tenths as "courseTenths", s.last_study_at as "lastStudyAt",
  s.create_time as "createTime"`;
const beside = sql`
  left join ${courses} c on c.course_id = s.course_id
  left join ${users} u on u.user_id = s.person_id`;

/** Newest first; the total also beyond the last page. */
export async function teamPeople(
  db: Db,
  { state, phoneEnd, idle, ...buyer }: PeopleFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; people: PersonRow[] }> {
  const { rows } = await db.execute<PersonRow & { total: number }>(sql`${copies(buyer)}, ${namesOf(buyer)},
    wanted as materialized (select s.* from stated s where ${isWanted({ state, phoneEnd, idle })})
    select counted.total, ${shown(sql`coalesce(s.noted_name, named.noted_name)`)}
    from (select count(*)::int as total from wanted) counted
    left join (
      select * from wanted order by create_time desc, assignment_id desc limit ${limit} offset ${offset}) s on true
    ${beside} left join named on named.phone = s.phone and s.told
    order by s.create_time desc, s.assignment_id desc`);
  const people = rows.filter((row) => row.assignmentId !== null);
  return { total: rows[0]?.total ?? 0, people };
}

export type ExportedRow = PersonRow & { wanted: boolean };

/** Newest package first; answers all with `wanted`, so the chunk is cut before lookups. */
export async function nextTeamPeople(
  db: Db,
  { state, phoneEnd, idle, ...buyer }: PeopleFilter,
  after: Pick<ExportedRow, "orderItemId" | "assignmentId"> | undefined,
  most: number,
): Promise<ExportedRow[]> {
  const next = after
    ? sql`where (a.order_item_id, a.assignment_id) < (${after.orderItemId}::int, ${after.assignmentId}::int)`
    : sql``;
  const some = sql`select * from (${given}) a ${next} order by a.order_item_id desc, a.assignment_id desc limit ${most}`;
  const { rows } = await db.execute<ExportedRow & { told: boolean }>(sql`${copies(buyer, some)}
    select ${isWanted({ state, phoneEnd, idle })} as wanted, s.told, ${shown(sql`s.noted_name`)}
    from stated s ${beside}
    order by s.order_item_id desc, s.assignment_id desc`);
  // An array the planner can count: with a join it read every copy per phone.
  const phones = sql`a.phone = any(${sql.param(rows.map(({ phone }) => phone))}::text[])`;
  const named = await db.execute<{ phone: string; name: string }>(
    sql`with ${namesOf(buyer, phones)} select phone, noted_name as name from named`,
  );
  const names = new Map(named.rows.map(({ phone, name }) => [phone, name]));
  return rows.map(({ told, ...row }) => ({
    ...row,
    notedName: row.notedName ?? (told ? (names.get(row.phone) ?? null) : null),
  }));
}

export async function countTeamPeople(db: Db, filter: PeopleFilter): Promise<number> {
  const { state, phoneEnd, idle, ...buyer } = filter;
  if (state !== undefined || phoneEnd !== undefined || idle)
    return (await teamPeople(db, filter, { limit: 1, offset: 0 })).total;
  const { rows } = await db.execute<{ total: number }>(sql`
    with bought as materialized (${items(buyer)}) select count(*)::int as total from (${given}) a`);
  return rows[0]?.total ?? 0;
}
