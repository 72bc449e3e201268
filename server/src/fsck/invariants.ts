// What must always hold for the data (security.md, "Invariants", by number): queries for violations, for
// tests' ends and live databases.
import { provenPurpose } from "@zhutu/domain/identity/sign-in-rules.ts";
import { HELD_TYPES, SHIPPED_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import { INVOICE_STATUS, INVOICE_TYPE, PAYER_TYPE } from "@zhutu/domain/invoicing/invoice-status.ts";
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { type SQL, sql } from "drizzle-orm";
import { type Db, openDatabase } from "../kernel/db/db.ts";
import { ownMigrations } from "../kernel/db/migrate.ts";
import { chapterCounts } from "../modules/catalogue/service.ts";
import type { StoredFiles } from "../providers/storage/port.ts";
import type { Invariant } from "./invariant.ts";
import { learningInvariants } from "./invariants-learning.ts";
import { liveInvariants } from "./invariants-live.ts";
import { moneyInvariants } from "./invariants-money.ts";
import { paperInvariants } from "./invariants-papers.ts";
import { statementInvariants } from "./invariants-statements.ts";
import { filesNamed, filmsNamed, missingFilms, type Stored, unmatchedFiles } from "./stored-files.ts";
import {
  addressChanges,
  claimLinks,
  lineExchanges,
  orderItems,
  orderTransitions,
  orders,
  soldCourses,
} from "../modules/ordering/tables.ts";
import { REASONS_BY_STAFF } from "@zhutu/domain/payment/refund-task.ts";
import { literals } from "../kernel/db/columns.ts";
import { refundedOf } from "../modules/ordering/service.ts";
import { payments, refundTasks } from "../modules/payment/tables.ts";
import { assignments, userCourses } from "../modules/enrolment/tables.ts";
import {
  faceChecks,
  identityConfirmations,
  loginLogs,
  sessions,
  users,
  verifyCodes,
} from "../modules/identity/tables.ts";
import { auditLogs } from "../kernel/db/tables.ts";
import { chapters, courses } from "../modules/catalogue/tables.ts";
import { addresses, trackingLines } from "../modules/shipping/tables.ts";
import { chapterProgress, playSessions } from "../modules/study/tables.ts";
import { paramSql } from "../modules/sysparams/service.ts";
import { invoices, invoiceSendings, invoiceTitles } from "../modules/invoicing/tables.ts";
import { cartItems } from "../modules/cart/tables.ts";
import { courseComments } from "../modules/comments/tables.ts";
import { notices } from "../modules/notices/tables.ts";
import { exportJobs, exportParts } from "../modules/desk/tables.ts";

// Export files in the database (security.md, invariant 18).
const deskInvariants: readonly Invariant[] = [
  {
    number: 18,
    promise:
      "the file of an export that is done is whole, and of one that failed or was cancelled nothing is left",
    broken: sql`select 'export ' || j.export_id as what from ${exportJobs} j
      left join (select export_id, sum(octet_length(bytes)) as size from ${exportParts} group by 1) f using (export_id)
      where (j.state = 'done' and j.size is distinct from coalesce(f.size, 0)::int)
        or (j.state in ('failed', 'cancelled') and f.size is not null)`,
  },
];

/** An 18-character ID number: region, birthday, sequence, check character. */
const plainIdNumber =
  "(^|[^0-9])[1-9][0-9]{5}(19|20)[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])[0-9]{3}[0-9Xx]($|[^0-9A-Za-z])";
/** A JWT: two base64url parts that begin like JSON objects. */
const plainToken = "eyJ[A-Za-z0-9_-]{8,}[.]eyJ";

/** More of an order's address than its region. */
const namesSomebody = (addr: SQL) => sql`(coalesce(${addr}->>'name', '已注销') <> '已注销'
  or coalesce(${addr}->>'telephone', '') || coalesce(${addr}->>'address', '') <> '')`;

const invariants: readonly Invariant[] = [
  {
    number: 1,
    promise:
      "an order's goods are the sum of its lines, its amount the goods and the freight, its kinds theirs",
    broken: sql`select o.order_id as what from ${orders} o
      left join (select order_id, sum(order_item_amt) as amt, bit_or(1 << course_type) as kinds from ${orderItems} group by 1) i using (order_id)
      where o.kinds <> i.kinds or i.amt is null or o.ware_price <> i.amt or o.order_amt <> o.ware_price + o.freight_price or o.order_amt < 0`,
  },
  {
    number: 1,
    promise: "freight is 0 from goods of 100.00 on, else the dearest of what ships",
    broken: sql`select order_id as what from ${orders} o
      where freight_price <> case when ware_price >= 10000 then 0 else coalesce((select max(freight_price)
        from ${orderItems} i where i.order_id = o.order_id and course_type in ${SHIPPED_TYPES}), 0) end`,
  },
  {
    number: 2,
    promise: "an order is paid exactly when one payment of its amount succeeded, and then has its time",
    broken: sql`select coalesce(o.order_id, p.reference) as what
      from ${orders} o full join (select * from ${payments} where state = 'paid') p on p.reference = o.order_id
      where (o.order_status = ${ORDER_STATUS.paid}) is distinct from (p.reference is not null and p.amount = o.order_amt)
        or (o.order_status = ${ORDER_STATUS.paid}) is distinct from (o.paid_time is not null)
        or (p.reference is not null and p.paid_at is null)
        or (p.transaction_id is null and p.amount > 0)`,
  },
  {
    number: 3,
    promise:
      "one transaction of the provider pays at most once, and without staff it has one refund task at most",
    broken: sql`select transaction_id as what from ${payments} group by 1 having count(*) > 1 and transaction_id is not null
      union all select transaction_id from ${refundTasks} where reason not in (${literals(REASONS_BY_STAFF)})
        group by 1 having count(*) > 1`,
  },
  {
    number: 4,
    promise: "an order that is not paid brings no course",
    broken: sql`select u.user_course_id::text as what from ${userCourses} u join ${orders} o using (order_id)
      where o.order_status <> ${ORDER_STATUS.paid}`,
  },
  {
    number: 5,
    promise: "an order that is not paid in time is closed",
    broken: sql`select order_id as what from ${orders}
      where order_status = ${ORDER_STATUS.paying} and expire_at < now() - interval '10 minutes'`,
  },
  {
    number: 7,
    promise:
      "a course is held through a paid order, an assigned copy or a grant, and what was paid singly is held or given back",
    broken: sql`select 'user course ' || u.user_course_id as what from ${userCourses} u
        where (u.create_type = 'order') is distinct from (u.order_id is not null)
          or (u.order_id is not null
            and not exists (select from ${orders} o join ${orderItems} i using (order_id)
              where o.order_id = u.order_id and o.order_status = ${ORDER_STATUS.paid} and o.order_type = 'single' and i.course_id = u.course_id)
            and not exists (select from ${assignments} a where a.user_course_id = u.user_course_id and a.order_id = u.order_id)
            and not (u.deleted_at is not null and u.first_played_at is null and exists (select from ${lineExchanges} e
              join ${orderItems} i using (order_item_id) where i.order_id = u.order_id and e.from_course_id = u.course_id)))
      union all select o.order_id || ' course ' || i.course_id from ${orders} o join ${orderItems} i using (order_id)
        where o.order_status = ${ORDER_STATUS.paid} and o.order_type = 'single' and i.course_type in ${HELD_TYPES}
          and not exists (select from ${userCourses} u where u.order_id = o.order_id and u.course_id = i.course_id)
          and not i.already_held`,
  },
  {
    number: 6,
    promise:
      "copies used are those assigned and not taken back, at most those bought, of paid packages only; what was taken back is over and was not played",
    broken: sql`select i.order_item_id::text as what from ${orderItems} i join ${orders} o using (order_id)
      left join (select order_item_id, count(*) as given, count(distinct phone) as phones
        from ${assignments} where taken_back_at is null and order_item_id is not null group by 1) a using (order_item_id)
      where coalesce(a.given, 0) <> i.copies_used or i.copies_used > i.course_count or a.phones <> a.given
        or (i.copies_used > 0 and (o.order_type <> 'package' or o.order_status <> ${ORDER_STATUS.paid}))
      union all select 'assignment ' || assignment_id from ${assignments} a
        where a.order_item_id is not null and not exists (select from ${orderItems} i where i.order_item_id = a.order_item_id
          and i.order_id = a.order_id and i.course_id = a.course_id)
      union all select 'assignment ' || assignment_id || ' taken back' from ${assignments} a
        join ${userCourses} u using (user_course_id)
        where a.taken_back_at is not null and (u.status = 'valid' or u.first_played_at is not null)`,
  },
  {
    number: 8,
    promise: "a person holds a course at most once at a time, and what is called expired has expired",
    broken: sql`select user_id || ' holds ' || course_id as what from ${userCourses}
        where status = 'valid' group by user_id, course_id having count(*) > 1
      union all select user_id || ' holds ' || course_id from ${userCourses}
        where (status = 'expired' and expiry_date > now()) or expiry_date <= create_time`,
  },
  {
    number: 9,
    promise:
      "an order has at most one invoice that is not voided, applied for exactly when it is paid unless its buyer took it back after that, and of its amount, a sent one less what was given back at most; a sent paper one has its express number",
    broken: sql`select order_id as what from ${invoices} where voided_time is null group by order_id having count(*) > 1
      union all select i.order_id from ${invoices} i left join ${orders} o using (order_id)
        where (i.invoice_status <> ${INVOICE_STATUS.none} and o.order_status is distinct from ${ORDER_STATUS.paid})
          or (i.invoice_status = ${INVOICE_STATUS.none} and i.create_time < (select max(t.at) from ${orderTransitions} t
            where t.order_id = o.order_id and o.order_status = ${ORDER_STATUS.paid} and t.to_status = ${ORDER_STATUS.paid}))
          or i.invoice_amt > o.order_amt or i.invoice_amt < o.order_amt - case when i.sent_time is null then 0 else
            ${refundedOf(sql`o.order_id`)} end
          or i.invoice_amt = 0 or i.user_id <> o.user_id
          or (i.invoice_type = ${INVOICE_TYPE.paper} and i.invoice_status = ${INVOICE_STATUS.sent} and i.express_order_no = '')`,
  },
  {
    number: 10,
    promise: "the orders counted of a course and those that wait to be are its paid orders",
    broken: sql`select c.course_id::text as what from ${courses} c
      left join (select i.course_id, count(*) as n from ${orderItems} i join ${orders} o using (order_id)
        where o.order_status = ${ORDER_STATUS.paid} group by 1) paid using (course_id)
      left join (select course_id, count(*) as n from ${soldCourses} group by 1) waiting using (course_id)
      where c.orders_counted + coalesce(waiting.n, 0) <> coalesce(paid.n, 0)`,
  },
  {
    number: 12,
    promise: "no more play time is credited than went by",
    // A report reads the clock twice, apart by its own duration.
    broken: sql`select course_play_id as what from ${playSessions}
      where credited_ms > claimed_ms or credited_ms < 0
        or credited_ms > extract(epoch from coalesce(ended_at, last_report_at) - started_at) * 1000 + 1000`,
  },
  {
    number: 12,
    promise: "a chapter that is done was covered, by somebody who may watch it",
    broken: sql`select p.user_id || ' in ' || p.course_chapter_id as what from ${chapterProgress} p
      join ${chapters} h using (course_chapter_id) join ${courses} c on c.course_id = p.course_id
      join ${users} u on u.user_id = p.user_id
      where h.course_id <> p.course_id or (p.done_at is not null and (
        (select coalesce(sum((part->>1)::numeric - (part->>0)::numeric), 0) from jsonb_array_elements(p.segments) part)
          < case when p.video_id <> h.video_id then 0.001 -- done with one that was shown before, which may be gone
            else h.video_duration * ${paramSql("playCoverage")} - 0.001 end
        or not (h.trial or c.course_price = 0 or u.roles[1] = 'admin' or c.teacher_id = u.user_id or exists (
          select from ${userCourses} held where held.course_id = p.course_id and held.user_id = p.user_id)
          or exists (select from ${userCourses} lent
            where lent.course_id = p.course_id and lent.live_code_user_id = p.user_id))))`,
  },
  ...learningInvariants,
  ...paperInvariants,
  ...liveInvariants,
  ...deskInvariants,
  ...statementInvariants,
  ...moneyInvariants,
  {
    number: 14,
    promise: "a confirmed ID number is kept, sealed and marked, and is one person's; none is kept by halves",
    broken: sql`select 'user ' || user_id as what from ${users}
        where (id_card_cipher is null) <> (id_card_hmac is null) or user_status not in (1, 2)
          or (user_status = 2 and id_card_hmac is null)
      union all select string_agg('user ' || user_id, ', ') from ${users} where user_status = 2
        group by id_card_hmac having count(*) > 1`,
  },
  {
    number: 14,
    promise:
      "a confirmed identity was confirmed for that number, by a face check of the person that is consumed or by staff; a consumed check confirmed somebody",
    broken: sql`select 'user ' || user_id as what from ${users} u where user_status = 2 and not exists (
          select from ${identityConfirmations} c left join ${faceChecks} f using (certify_id)
          where c.user_id = u.user_id and c.id_card_hmac = u.id_card_hmac and (c.staff_id is not null or (f.user_id = u.user_id
            and f.id_card_hmac = u.id_card_hmac and f.state = 'passed' and f.proven_by = 'face'
            and (f.purpose = 'play' or f.consumed_at is not null))))
      union all select 'face check ' || certify_id from ${faceChecks} f where f.consumed_at is not null
        and f.purpose = 'account' and not exists (select from ${identityConfirmations} c where c.certify_id = f.certify_id)`,
  },
  {
    number: 17,
    promise: "of a deleted account nothing is left that names the person",
    broken: sql`select 'user ' || user_id as what from ${users} u where deleted_at is not null and (
          user_name <> '已注销' or login_name <> 'deleted-' || user_id
          or exists (select from ${sessions} s where s.user_id = u.user_id and (s.ended_at is null or s.ip is not null))
          or exists (select from ${faceChecks} f where f.user_id = u.user_id and (f.user_name <> '' or f.id_card_cipher is not null))
          or exists (select from ${identityConfirmations} c where c.user_id = u.user_id and (c.id_card_hmac is not null or c.evidence <> ''))
          or exists (select from ${loginLogs} l where l.user_id = u.user_id and l.login_name <> u.login_name)
          or exists (select from ${addresses} a where a.user_id = u.user_id)
          or exists (select from ${orders} o left join ${addressChanges} h using (order_id)
            where o.user_id = u.user_id and (${namesSomebody(sql`o.addr`)} or ${namesSomebody(sql`h.before`)}))
          or exists (select from ${notices} n where n.user_id = u.user_id)
          or exists (select from ${courseComments} k where k.user_id = u.user_id)
          or exists (select from ${cartItems} b where b.user_id = u.user_id)
          or exists (select from ${invoiceTitles} t where t.user_id = u.user_id)
          or exists (select from ${invoices} v where v.user_id = u.user_id and (v.invoice_status = ${INVOICE_STATUS.none}
            or v.payer_email || v.mailing_name || v.mailing_telephone || v.mailing_address <> ''
            or v.payer_type = ${PAYER_TYPE.personal} and v.payer_bank || v.payer_account || v.payer_address <> ''))
          or exists (select from ${invoiceSendings} g join ${invoices} v using (invoice_id) where v.user_id = u.user_id and g.sent_email <> ''))
      union all select 'claim link of order ' || o.order_id from ${claimLinks} l join ${orderItems} i using (order_item_id)
        join ${orders} o using (order_id) join ${users} u on u.user_id = o.user_id
        where u.deleted_at is not null and l.revoked_at is null
      union all select 'assignment ' || a.assignment_id from ${assignments} a join ${userCourses} c using (user_course_id)
        join ${users} u on u.user_id = c.user_id where u.deleted_at is not null and a.phone not like '0%'
      union all select 'noted name of assignment ' || a.assignment_id from ${assignments} a
        left join ${orders} o using (order_id) left join ${userCourses} c using (user_course_id)
        join ${users} u on u.user_id in (o.user_id, c.user_id)
        where u.deleted_at is not null and a.noted_name is not null`,
  },
  {
    number: 15,
    promise: "a person has at most one default address",
    broken: sql`select user_id::text as what from ${addresses} where is_default group by 1 having count(*) > 1`,
  },
  {
    number: 15,
    promise: "a chapter's parents are in its course and never lead back to it",
    broken: sql`with recursive up(start, course_id, at, path) as (
        select course_chapter_id, course_id, parent_id, array[course_chapter_id] from ${chapters}
        union all select start, up.course_id, c.parent_id, path || c.course_chapter_id
          from up join ${chapters} c on c.course_chapter_id = up.at
          where c.course_id = up.course_id and not c.course_chapter_id = any(path))
      select 'chapter ' || start as what from up
        left join ${chapters} c on c.course_chapter_id = up.at
        where up.at is not null and (c.course_id is distinct from up.course_id or up.at = any(path))`,
  },
  {
    number: 15,
    promise: "what a course says of its chapters is what they are",
    broken: sql`select course_id::text as what from ${courses}
      join (${chapterCounts}) counted using (course_id)
      where (${courses}.lesson_count, ${courses}.video_seconds, ${courses}.hour_tenths, ${courses}.handout_count,
          ${courses}.exercise_count)
        <> (counted.lesson_count, counted.video_seconds, counted.hour_tenths, counted.handout_count,
          counted.exercise_count)`,
  },
  {
    number: 15,
    promise: "what is published has a cover and a price",
    broken: sql`select course_id::text as what from ${courses} where course_status = 'published'
      and (coalesce(course_img_url, '') = '' and cover_art is null or course_price < 0 or publish_time is null)`,
  },
  {
    number: 16,
    promise:
      "an order's history begins with waiting for payment, makes only allowed steps and ends with its status",
    broken: sql`select order_id as what from (
        select order_id, from_status, to_status, lag(to_status) over w as before from ${orderTransitions}
        window w as (partition by order_id order by order_transition_id)) step
        where from_status is distinct from before
          or (coalesce(from_status, 0), to_status) not in (
            (0, ${ORDER_STATUS.paying}), (${ORDER_STATUS.paying}, ${ORDER_STATUS.paid}),
            (${ORDER_STATUS.paying}, ${ORDER_STATUS.closed}), (${ORDER_STATUS.closed}, ${ORDER_STATUS.paid}))
      union all select o.order_id from ${orders} o left join (
          select distinct on (order_id) order_id, to_status from ${orderTransitions}
          order by order_id, order_transition_id desc) last using (order_id)
        where o.order_status is distinct from last.to_status`,
  },
  {
    number: 17,
    promise:
      "a code lives for 5 minutes, a proof for 10, is not used after them and is dropped within two days",
    broken: sql`select 'code ' || verify_code_id as what from ${verifyCodes}
      where expires_at > created_at + case purpose when ${provenPurpose} then interval '10 minutes' else interval '5 minutes' end or used_at > expires_at or tries_left < 0
        or expires_at < now() - interval '2 days'`,
  },
  {
    number: 17,
    promise: "no ID number, token, code or password stands in a table as it is typed",
    broken: sql`select kept.name || ' ' || kept.id as what from (
        select 'users' as name, user_id::text as id, to_jsonb(u)::text as line from ${users} u
        union all select 'sessions', left(session_id, 6) || '…', to_jsonb(s)::text from ${sessions} s
        union all select 'face_checks', certify_id, to_jsonb(f)::text from ${faceChecks} f
        union all select 'identity_confirmations', identity_confirmation_id::text, to_jsonb(i)::text from ${identityConfirmations} i
        union all select 'login_logs', login_log_id::text, to_jsonb(l)::text from ${loginLogs} l
        union all select 'audit_logs', audit_log_id::text, to_jsonb(a)::text from ${auditLogs} a) kept
        where kept.line ~ ${plainIdNumber} or kept.line ~ ${plainToken}
      union all select 'users ' || user_id from ${users} where password_hash not like '$argon2id$%'
      union all select 'verify_codes ' || verify_code_id from ${verifyCodes} where length(code_hmac) < 43`,
  },
  {
    number: 18,
    promise: "nobody paid two single orders of one course at a time without money to be given back",
    broken: sql`select o.user_id || ' course ' || i.course_id as what from ${orders} o join ${orderItems} i using (order_id)
      where o.order_status = ${ORDER_STATUS.paid} and o.order_type = 'single' and i.course_type in ${HELD_TYPES}
        and not i.already_held
        and not exists (select from ${userCourses} u where u.order_id = o.order_id and u.status = 'expired')
      group by o.user_id, i.course_id having count(*) > 1`,
  },
  {
    number: 20,
    promise: "the database has every migration of this program, and no other",
    broken: sql`select coalesce(applied.name, ours.name) as what
      from unnest(${sql.param(ownMigrations().map(({ name }) => name))}::text[]) as ours(name)
      full join schema_migration applied using (name) where applied.name is null or ours.name is null`,
  },
  {
    number: 21,
    promise:
      "what was sent was paid and comes by post, and a parcel's lines are those of an order that was sent",
    broken: sql`select o.order_id as what from ${orders} o
        where (o.express_company is null) <> (o.tracking_no is null)
          or (o.tracking_no is not null and (o.order_status <> ${ORDER_STATUS.paid} or not exists (
            select from ${orderItems} i where i.order_id = o.order_id and i.course_type in ${SHIPPED_TYPES})))
      union all select 'line ' || l.tracking_line_id from ${trackingLines} l
        where not exists (select from ${orders} o where o.order_id = l.reference and o.tracking_no is not null)`,
  },
];

const FILES_NAMED = "every file that a row names is stored";

export type Violation = { number: number; promise: string; what: string };

/** All violations in rows and named files. Reads only. */
export async function violations(db: Db, storage: StoredFiles): Promise<Violation[]> {
  const faults: Violation[] = [];
  for (const { number, promise, broken } of invariants) {
    const { rows } = await db.execute<{ what: string }>(broken);
    for (const { what } of rows) faults.push({ number, promise, what });
  }
  // Rows first: the files they name were stored before.
  const { missing, unnamed } = await unmatchedFiles(await filesNamed(db), storage);
  for (const what of missing) faults.push({ number: 18, promise: FILES_NAMED, what });
  const kept = "every file that is stored for more than nine days is named by a row";
  for (const what of unnamed) faults.push({ number: 18, promise: kept, what });
  return faults;
}

/** `violations` at that address, with films, without the request time limit. */
export async function violationsAt(connectionString: string, { files, films }: Stored): Promise<Violation[]> {
  const database = openDatabase({ connectionString, statementTimeoutMs: 600_000 });
  try {
    const broken = await violations(database.db, files);
    const missing = await missingFilms(await filmsNamed(database.db), films);
    return [...broken, ...missing.map((what) => ({ number: 18, promise: FILES_NAMED, what }))];
  } finally {
    await database.close();
  }
}
