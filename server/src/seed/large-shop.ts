// Grows the demonstration shop by SQL to the size of a large one, in one transaction and in minutes. Deterministic,
// with times relative to now. Rows hold what fsck asks; foreign keys are not checked meanwhile. The demonstration's
// passwords open its first twenty people (19900000001 ...) and admin2 to admin4, too.
import type { Connection } from "../kernel/db/one-connection.ts";
import { chapterCounts } from "../modules/catalogue/service.ts";
import { PgDialect } from "drizzle-orm/pg-core";

export type LargeShop = { orders: number; courses: number; users: number };

const teachers = 92;
const channels = 50;
const banks = 100;
const days = 730;

/** A number from 0 to 1 that depends on `n` and `salt` alone. */
const chance = (n: string, salt: number): string =>
  `((hashint8extended(${n}::bigint, ${salt}) & 9007199254740991)::float8 / 9007199254740992)`;
/** A text of the list. */
const oneOf = (list: string, n: string, salt: number): string => {
  const texts = list.split(" ");
  return `(array[${texts.map((text) => `'${text}'`).join()}])[1 + floor(${texts.length} * ${chance(n, salt)})::int]`;
};

const surnames =
  "王 李 张 刘 陈 杨 黄 赵 吴 周 徐 孙 马 朱 胡 郭 何 高 林 罗 郑 梁 谢 宋 唐 许 韩 冯 邓 曹 彭 曾";
const given =
  "伟 芳 娜 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 秀 霞 平 刚 桂 英 华 玉 建 国 文 志 海 东 晓 春 红";
const personName = (n: string): string =>
  `${oneOf(surnames, n, 1)} || ${oneOf(given, n, 2)} || case when ${chance(n, 3)} < 0.7 then ${oneOf(given, n, 4)} else '' end`;
const exams = "二级建造师 一级建造师 一级造价工程师 二级造价工程师 监理工程师 消防工程师 安全工程师";
const topics =
  "施工管理 建筑实务 市政实务 机电实务 水利实务 公路实务 工程法规 工程造价 工程经济 案例分析 网络计划 流水施工 深基坑 装配式 绿色建筑 质量验收";
const places = "济南 青岛 烟台 潍坊 北京 上海 广州 成都 武汉 西安 南京 杭州";

/** Runs in order; `:orders`, `:courses` and `:users` are the sizes. */
const steps = (chapterCountsSql: string): readonly (readonly [what: string, statement: string])[] => [
  [
    "bases",
    `create temp table base on commit drop as select
      (select max(user_id) from users) as people, (select max(course_id) from courses) as courses,
      (select max(course_chapter_id) from chapters) as chapters, (select max(order_item_id) from order_items) as lines,
      (select max(question_id) from questions) as questions, (select max(question_bank_id) from question_banks) as banks,
      (select user_id from users where login_name = 'admin') as admin,
      (select array_agg(user_id order by user_id) from users where roles[1] = 'teacher' and disabled_at is null) as teachers,
      (select user_id from users where login_name = 'channel01') as school,
      (select user_id from users where login_name = 'channel02') as partner,
      v.video_id, v.duration
    from (select video_id, duration from videos where status = 'normal' order by video_id limit 1) v`,
  ],
  [
    "people",
    `insert into users (user_id, login_name, user_name, roles, telephone, phone_verified_at, password_hash, employer, reg_time)
    select people + n, '199' || lpad(n::text, 8, '0'), ${personName("n")}, '{user}', '199' || lpad(n::text, 8, '0'), now(),
      case when n <= 20 then (select password_hash from users where login_name = '13800000001') end,
      case when n % 3 = 0 then '' else ${oneOf(places, "n", 5)} || '第' || 1 + n % 90 || '建筑工程有限公司' end,
      now() - (1100 - 360.0 * n / :users) * interval '1 day'
    from base, generate_series(1, :users) n`,
  ],
  [
    "staff",
    `with staff as (
      insert into users (user_id, login_name, user_name, roles, telephone, reg_time)
      select people + :users + n, case when n <= ${teachers} then 'lecturer' else 'agency' end || lpad(n::text, 3, '0'),
        case when n <= ${teachers} then ${personName("n + 7000000")} else ${oneOf(places, "n", 6)} || '渠道' || n end,
        array[case when n <= ${teachers} then 'teacher' else 'channel' end], '', now() - interval '900 days'
      from base, generate_series(1, ${teachers + channels}) n returning user_id, roles[1] as role),
    taught as (insert into teachers (user_id, title) select user_id, '高级工程师' from staff where role = 'teacher')
    insert into channels (user_id, exclusive_code, exclusive_discount)
    select user_id, 'FL' || lpad((row_number() over (order by user_id))::text, 4, '0'), 95 from staff where role = 'channel'`,
  ],
  [
    "administrators",
    `insert into users (user_id, login_name, user_name, roles, telephone, password_hash)
    select people + :users + ${teachers + channels} + n, 'admin' || n, '管理员 ' || n, '{admin}', '', password_hash
    from base, users, generate_series(2, 4) n where login_name = 'admin'`,
  ],
  [
    "courses",
    `create temp table fill_courses on commit drop as
    select n as c, base.courses + n as course_id, type,
      case type when 1 then years.year || ' ' || exam || '《' || topic || '》' || ${oneOf("精讲班 冲刺班 习题班 全程班 密训班", "n", 14)} || ' 第' || 1 + n % 40 || '期'
        when 2 then topic || '疑难解答 ' || n when 3 then exam || '《' || topic || '》教材 ' || years.year || ' 版 ' || n
        when 4 then '继续教育《' || topic || '》学习手册 ' || n when 5 then place || '继续教育：' || topic || ' ' || years.year || ' 年度 ' || n
        else exam || '直播课：' || topic || ' ' || n end as name, topic,
      (case type when 1 then 29900 + 1000 * (n % 70) when 2 then 600 + 100 * (n % 20) when 3 then 3900 + 100 * (n % 50)
        when 4 then 2900 else 9900 + 100 * (n % 90) end)::bigint as price,
      case when type in (3, 4) then 800 else 0 end as freight,
      case when type not in (3, 4) then case when ${chance("n", 15)} < 0.4
        then base.teachers[1 + floor(array_length(base.teachers, 1) * power(${chance("n", 16)}, 2))::int]
        else base.people + :users + 1 + floor(${teachers} * ${chance("n", 17)})::int end end as teacher_id,
      case when type in (3, 4) then row_number() over (partition by type in (3, 4) order by n) end as book
    from base, lateral (select n, case when r < 0.45 then 1 when r < 0.55 then 2 when r < 0.67 then 3 when r < 0.72 then 4
        when r < 0.9 then 5 else 6 end as type
      from (select n, ${chance("n", 10)} as r from generate_series(1, :courses) n) s) k,
    lateral (select 2024 + n % 3 as year) years, lateral (select ${oneOf(exams, "n", 11)} as exam, ${oneOf(topics, "n", 12)} as topic,
      ${oneOf(places, "n", 13)} as place) words`,
  ],
  [
    "courses on sale",
    `insert into courses (course_id, course_name, course_description, course_type, course_status, subject, class_kind, cover_art, teacher_id,
      course_price_original, course_price_discount, course_price, freight_price, course_order, order_count_start, publish_time,
      required_course, cert_subject, live_status, live_start_time, answer_text, create_time)
    select course_id, name, '<p>' || repeat(topic || '从图纸讲到现场，每讲配讲义。', 12) || '</p>', type,
      case when c % 50 = 0 then 'unpublish' else 'published' end,
      ${oneOf("building municipal electromechanical highway management law cost", "c", 20)},
      case when type = 1 then ${oneOf("full sprint", "c", 21)} end,
      jsonb_build_object('kicker', topic, 'title', jsonb_build_array(left(name, 6)), 'pill', '精讲', 'palette', 'exam', 'motif', 'building'),
      teacher_id, price, 100, price, freight, c, c % 300, now() - c * interval '90 minutes',
      case when type = 5 then c % 2 end, case when type = 5 then ${oneOf("building municipal water mechanical mining highway", "c", 22)} end,
      case when type = 6 then 'completed' end, case when type = 6 then now() - c * interval '1 hour' end,
      case when type = 2 then '先画图，再列式，最后核对单位。' else '' end, now() - interval '800 days'
    from fill_courses order by c`,
  ],
  [
    "specifications",
    `insert into course_models (course_id, model_code, model_name, position)
    select c.course_id, m.course_id, (array['精讲班', '精讲加冲刺', '联报'])[m.nth], m.nth - 1
    from fill_courses c cross join lateral (select course_id, row_number() over (order by course_id) as nth from fill_courses
      where type = 1 and c > c.c and c % 20 <> 0 order by c limit 3) m
    where c.type = 1 and c.c % 20 = 0`,
  ],
  [
    "chapters",
    `insert into chapters (course_chapter_id, course_id, chapter_title, chapter_order, chapter_time, video_id, video_duration, trial)
    select base.chapters + (c - 1) * 3 + j, course_id, '第 ' || j || ' 讲 ' || topic, j, case when type = 5 then 10 else 0 end,
      video_id, duration, j = 1
    from base, fill_courses, generate_series(1, 3) j where type in (1, 5, 6)`,
  ],
  [
    "chapters counted",
    `update courses set lesson_count = k.lesson_count, video_seconds = k.video_seconds, hour_tenths = k.hour_tenths,
      handout_count = k.handout_count, exercise_count = k.exercise_count
    from (${chapterCountsSql}) k, base where k.course_id = courses.course_id and courses.course_id > base.courses`,
  ],
  [
    "orders drawn",
    `create temp table fill_orders on commit drop as
    select n, to_char(t at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(n::text, 12, '0') as order_id, t, user_id,
      case when n > :orders - 20 then 1 when ${chance("n", 30)} < 0.14 then 3 else 2 end as status,
      ${chance("n", 31)} < 0.04 as package, 1 + floor(:courses * power(${chance("n", 32)}, 2))::int as c,
      case when sold < 0.10 then school when sold < 0.15 then partner
        when sold < 0.30 then people + :users + ${teachers} + 1 + floor(${channels} * ${chance("n", 34)})::int end as channel_id
    from (select n, case when n > :orders - 20 then now() - interval '2 minutes'
        else now() - interval '3 hours' - (1 - sqrt(n / (:orders + 1.0))) * interval '${days} days' end as t,
        base.people + 1 + (n::bigint * 7919) % :users as user_id, ${chance("n", 33)} as sold, base.people, base.school, base.partner
      from base, generate_series(1, :orders) n) s`,
  ],
  ["orders counted", "analyze fill_orders, fill_courses"],
  [
    "lines drawn",
    `create temp table fill_lines on commit drop as
    with drawn as (select o.*, row_number() over (partition by user_id, c order by n) as nth from fill_orders o),
    books as (select count(book)::int as books from fill_courses),
    placed as (
      select d.n, 0 as position, case when d.nth > 1 and k.type not in (3, 4)
        then (select b.c from fill_courses b where b.book = 1 + (d.n % books.books)) else d.c end as c from drawn d join fill_courses k using (c), books
      union all
      select d.n, 1, b.c from drawn d join fill_courses k using (c), books, fill_courses b
      where not d.package and d.nth = 1 and ${chance("d.n", 40)} < 0.2 and b.book = 1 + ((d.n * 31) % books.books) and b.c <> d.c)
    select base.lines + row_number() over (order by p.n, p.position) as order_item_id, p.n, p.position, p.c, k.course_id, k.type, k.name,
      k.price, k.freight, k.teacher_id,
      case when o.package and k.type in (1, 5, 6) then 5 + (p.n % 20)::int else 1 end as count,
      o.package and k.type in (1, 5, 6) as package,
      round(k.price * case when o.package and k.type in (1, 5, 6) then 5 + p.n % 20 else 1 end
        * case when o.channel_id is null or k.type = 5 then 1 when o.channel_id in (base.school) then 0.9 when o.channel_id = base.partner then 1 else 0.95 end)::bigint as amt,
      o.status = 2 and p.position = 0 and not o.package and k.type not in (3, 4) and ${chance("p.n", 41)} < 0.02 as held
    from base, placed p join fill_courses k using (c) join fill_orders o using (n)`,
  ],
  ["lines counted", "create index on fill_lines (n); analyze fill_lines"],
  [
    "sums of orders",
    `create temp table fill_sums on commit drop as
    select o.*, l.name, l.kinds, l.goods, case when l.goods >= 10000 then 0 else l.freight end as freight, l.ships, l.is_package,
      coalesce(x.exclusive_code, '000000') as code, coalesce(x.exclusive_discount, 100) as discount
    from fill_orders o
    join (select n, string_agg(name, '、' order by position) as name, bit_or(1 << type)::smallint as kinds, sum(amt)::bigint as goods, max(freight) as freight,
      bool_or(type in (3, 4)) as ships, bool_or(package) as is_package from fill_lines group by n) l using (n)
    left join channels x on x.user_id = o.channel_id order by n`,
  ],
  [
    "orders",
    `insert into orders (order_id, user_id, order_name, kinds, order_type, order_status, close_reason, ware_price, freight_price, order_amt,
      exclusive_code, exclusive_discount, channel_id, addr, request_hash, create_time, expire_at, paid_time, closed_time,
      express_company, tracking_no)
    select order_id, user_id, name, kinds, case when is_package then 'package' else 'single' end, status,
      case when status = 3 then case when n % 3 = 0 then 'user' else 'timeout' end end, goods, freight, goods + freight,
      code, discount, channel_id, case when ships then jsonb_build_object('name', '李建国', 'telephone', '13800000001', 'province', '370000',
        'city', '370100', 'area', '370102', 'regionText', '山东省 济南市 历下区', 'address', '经十路 ' || n % 9000 || ' 号') end,
      'large-' || n, t, t + interval '30 minutes', case when status = 2 then t + interval '2 minutes' end,
      case when status = 3 then t + interval '30 minutes' end,
      case when ships and status = 2 and n % 50 <> 0 then '顺丰速运' end, case when ships and status = 2 and n % 50 <> 0 then 'SF' || lpad(n::text, 13, '1') end
    from fill_sums order by n`,
  ],
  [
    "lines",
    `insert into order_items (order_item_id, order_id, position, course_id, course_type, order_item_name, course_count, course_price,
      freight_price, order_item_amt, reasons, already_held, teacher_id, channel_id, paid_time, copies_used)
    select order_item_id, order_id, position, course_id, type, l.name, count, price, l.freight, amt, '[]', held,
      case when status = 2 then teacher_id end, case when status = 2 then channel_id end,
      case when status = 2 then t + interval '2 minutes' end, case when status = 2 and l.package then 3 else 0 end
    from fill_lines l join fill_sums o using (n) order by order_item_id`,
  ],
  [
    "payments",
    `insert into payments (reference, amount, description, state, transaction_id, method, created_at, expire_at, paid_at, closed_at)
    select order_id, goods + freight, left(name, 100), (array['paying', 'paid', 'closed'])[status],
      case when status = 2 then '4200002870' || right(order_id, 18) end,
      case when status = 2 then case when n % 3 = 0 then 'alipay' else 'wechat' end end, t, t + interval '30 minutes',
      case when status = 2 then t + interval '2 minutes' end, case when status = 3 then t + interval '30 minutes' end
    from fill_sums order by n`,
  ],
  [
    "steps",
    `insert into order_transitions (order_id, from_status, to_status, reason, at)
    select order_id, case step when 2 then 1 end, case step when 1 then 1 else status end,
      case when step = 1 then 'placed' when status = 2 then 'paid' when n % 3 = 0 then 'user' else 'timeout' end,
      t + case when step = 1 then interval '0' when status = 2 then interval '2 minutes' else interval '30 minutes' end
    from fill_sums, generate_series(1, 2) step where step = 1 or status <> 1 order by n, step`,
  ],
  [
    "refunds",
    `insert into refund_tasks (reference, transaction_id, amount, total, method, reason, created_at, done_at, done_by, refund_no, done_note)
    select order_id, '4200002870' || right(order_id, 18), amt, goods + o.freight, case when n % 3 = 0 then 'alipay' else 'wechat' end, 'already-held',
      t + interval '2 minutes', case when n % 20 > 0 then t + interval '1 hour' end, case when n % 20 > 0 then admin end,
      case when n % 20 > 0 then '5030' || lpad(n::text, 20, '0') end, case when n % 20 > 0 then '原路退回' end
    from base, fill_lines l join fill_sums o using (n) where held order by n`,
  ],
  [
    "refunded lines",
    `insert into refund_lines (refund_task_id, order_item_id, copies, amount)
    select t.refund_task_id, i.order_item_id, i.course_count, i.order_item_amt
    from refund_tasks t join order_items i on i.order_id = t.reference where t.reason = 'already-held' and i.already_held`,
  ],
  [
    "parcels",
    `insert into parcel_tracks (reference, express_company, tracking_no, lines, ended, told_at, ask_again_at, followed_since)
    select order_id, '顺丰速运', 'SF' || lpad(n::text, 13, '1'), jsonb_build_array(
        jsonb_build_object('acceptTime', to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'remark', '快件已发出'),
        jsonb_build_object('acceptTime', to_char((t + interval '2 days') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'remark', '已签收')),
      true, t, t, t
    from fill_sums where ships and status = 2 and n % 50 <> 0`,
  ],
  [
    "enrolments",
    `create temp table fill_held on commit drop as
    select order_item_id as held, user_id, course_id, l.c, type, order_id, t + interval '2 minutes' as since
    from fill_lines l join fill_sums o using (n)
    where status = 2 and not is_package and type not in (3, 4) and not l.held`,
  ],
  [
    "courses held",
    `insert into user_courses (user_id, course_id, create_type, order_id, status, create_time, expiry_date, first_played_at)
    select user_id, course_id, 'order', order_id, case when since + interval '365 days' > now() then 'valid' else 'expired' end, since,
      since + interval '365 days', case when type <> 2 and held % 5 > 0 then since + interval '1 hour' end
    from fill_held order by held`,
  ],
  [
    "copies",
    `insert into assignments (order_id, order_item_id, course_id, phone, create_time, noted_name)
    select order_id, order_item_id, course_id, '188' || lpad(((order_item_id * 3 + j) % 100000000)::text, 8, '0'), t + interval '1 day', '学员' || j
    from fill_lines l join fill_sums o using (n), generate_series(1, 3) j where l.package and status = 2`,
  ],
  [
    "lessons played",
    `create temp table fill_played on commit drop as
    select user_id, course_id, base.chapters + (c - 1) * 3 + j as chapter, type, j, duration, video_id,
      least(since + j * interval '1 day', now() - interval '1 hour') as at,
      case when type <> 5 and held % 3 = 0 then duration else greatest(6, floor(duration * (0.3 + 0.6 * ${chance("held", 50)}))::int) end as seconds,
      'large-' || held || '-' || j as play
    from base, fill_held, generate_series(1, 2) j where type in (1, 5, 6) and held % 5 > 0`,
  ],
  [
    "progress",
    `insert into chapter_progress (user_id, course_chapter_id, course_id, segments, skipped, play_seconds, position, last_played_at, done_at)
    select user_id, chapter, course_id, case when seconds = duration then jsonb_build_array(jsonb_build_array(0, seconds))
        else jsonb_build_array(jsonb_build_array(0, seconds / 6), jsonb_build_array(seconds / 6 + 1, seconds / 3),
          jsonb_build_array(seconds / 3 + 1, seconds / 2), jsonb_build_array(seconds / 2 + 1, seconds)) end,
      '[]', greatest(1, seconds - 3), seconds, at, case when seconds = duration then at end
    from fill_played`,
  ],
  [
    "play sessions",
    `insert into play_sessions (course_play_id, user_id, course_id, course_chapter_id, video_id, started_at, last_report_at, claimed_ms,
      credited_ms, ended_at)
    select play, user_id, course_id, chapter, video_id, at, at + seconds * interval '1 second', seconds * 1000, greatest(1, seconds - 3) * 1000,
      at + seconds * interval '1 second'
    from fill_played`,
  ],
  [
    "days played",
    `insert into play_days (user_id, day, course_id, play_seconds)
    select user_id, (at at time zone 'Asia/Shanghai')::date, course_id, sum(seconds) from fill_played group by 1, 2, 3`,
  ],
  [
    "invoices",
    `insert into invoices (order_id, user_id, invoice_name, invoice_type, payer_type, payer_name, payer_email, mailing_name, mailing_telephone,
      mailing_address, invoice_status, invoice_amt, express_company, express_order_no, invoice_no, invoice_date, create_time, sent_time, voided_time, void_reason)
    select order_id, user_id, name, case when n % 7 = 0 then 2 else 1 end, case when n % 3 = 0 then 1 else 2 end,
      case when n % 3 = 0 then ${personName("n")} else ${oneOf(places, "n", 60)} || '第' || 1 + n % 90 || '建筑工程有限公司' end,
      'caiwu@example.com', ${personName("n")}, '199' || lpad((n % 100000000)::text, 8, '0'), '经十路 1 号', case when sent then 2 else 1 end, goods + freight,
      case when sent and n % 7 = 0 then '顺丰速运' else '' end, case when sent and n % 7 = 0 then 'SF' || n else '' end,
      case when sent then case when voided then '24' else '25' end || lpad(n::text, 18, '0') end, case when sent then (t at time zone 'Asia/Shanghai')::date + 1 end,
      t + interval '1 hour', case when sent then t + interval '1 day' end, case when voided then t + interval '2 days' end, case when voided then '抬头有误' end
    from (select o.*, n < :orders * 0.99 as sent, voided from fill_sums o, unnest(array[false, true]) voided
      where status = 2 and ${chance("n", 61)} < 0.12 and (not voided or n % 100 = 0 and n < :orders * 0.99)) s order by n`,
  ],
  [
    "question banks",
    `insert into question_banks (question_bank_id, question_bank_name, owner_id)
    select banks + n, ${oneOf(topics, "n", 70)} || '题库 ' || n, case when n % 5 = 0 then teachers[1 + n % array_length(teachers, 1)] end
    from base, generate_series(1, ${banks}) n`,
  ],
  [
    "questions",
    `with asked as (insert into questions (question_id, question_bank_id, question_no, create_time)
      select questions + n, banks + 1 + n % ${banks}, 'Q' || lpad(n::text, 7, '0'), now() - n * interval '1 minute'
      from base, generate_series(1, :courses * 10) n returning question_id)
    insert into question_versions (question_id, version_no, question_name, question_text, question_type, question_score, question_keys, choices,
      answers, details, alike)
    select question_id, 1, words, '<p>' || words || '</p>', 'single', 10, '{A}', choices, '按规范条文。',
      jsonb_build_object('chapter', '第 ' || 1 + question_id % 12 || ' 章', 'topic', topic, 'difficulty', '中', 'year', (2020 + question_id % 6)::text),
      question_alike('<p>' || words || '</p>', choices)
    from asked, lateral (select ${oneOf(topics, "question_id", 71)} as topic) w,
    lateral (select '关于' || topic || '的说法，正确的是（　）。编号 ' || question_id - question_id % 2 as words,
      '[{"optionId":"A","choiceName":"应当先验收"},{"optionId":"B","choiceName":"可以不验收"},{"optionId":"C","choiceName":"由监理决定"},{"optionId":"D","choiceName":"由业主决定"}]'::jsonb as choices) x`,
  ],
  [
    "comments",
    `insert into course_comments (course_id, user_id, comment_content, rating, comment_status, create_time, audit_time, first_approved_at)
    select course_id, user_id, ${oneOf("讲得很细，听得懂。 例题再多一些就好了。 老师语速合适。 资料齐全，推荐。", "held", 80)}, 3 + held % 3,
      case when held % 200 = 0 then 1 else 2 end, since + interval '3 days',
      case when held % 200 > 0 then since + interval '4 days' end, case when held % 200 > 0 then since + interval '4 days' end
    from fill_held where held % 15 = 0 and since < now() - interval '5 days'`,
  ],
  [
    "sign-ins",
    `insert into login_logs (login_name, user_id, succeeded, login_time, login_ip)
    select '199' || lpad(n::text, 8, '0'), people + n, true, now() - (:users - n) * interval '2 minutes', '10.0.' || n % 250 || '.1'
    from base, generate_series(1, :users) n`,
  ],
  [
    "sales counted",
    `update courses set orders_counted = n from (select course_id, count(*)::int as n from fill_lines join fill_sums using (n)
      where status = 2 group by 1) sold where sold.course_id = courses.course_id`,
  ],
];

const filled =
  `users teachers channels courses course_models chapters orders order_items payments order_transitions refund_tasks
  parcel_tracks user_courses assignments chapter_progress play_sessions play_days invoices question_banks questions question_versions course_comments login_logs`.split(
    /\s+/,
  );

/** Throws when the shop is no fresh demonstration shop. `told` hears of each step. */
export async function fillLargeShop(
  client: Connection,
  { orders, courses, users }: LargeShop,
  report: (what: string, ms: number) => void,
): Promise<void> {
  const timed = async (what: string, statement: string): Promise<void> => {
    const began = performance.now();
    await client.query(statement);
    report(what, performance.now() - began);
  };
  const sizes: Record<string, number> = { orders, courses, users };
  const withSizes = (statement: string) =>
    statement.replaceAll(/:(orders|courses|users)\b/g, (_, name: string) => `${sizes[name]}::int`);
  const { sql: counts } = new PgDialect().sqlToQuery(chapterCounts);
  await client.query("begin");
  await client.query(`set local session_replication_role = replica; set local work_mem = '256MB';
    set local maintenance_work_mem = '512MB'; set local synchronous_commit = off`);
  // Indexes are built once at the end, sorted, instead of row by row.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and tablename = any($1)
       and indexname not in (select conname from pg_constraint)`,
    [filled],
  );
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  for (const [what, statement] of steps(counts)) await timed(what, withSizes(statement));
  for (const { name, definition } of indexes) await timed(name, definition);
  const { rows: identities } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES' and table_name = any($1)`,
    [filled],
  );
  for (const { table, column } of identities)
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), (select max(${column}) from ${table}))`,
    );
  await timed("commit", "commit");
  await timed("vacuum", "vacuum (analyze)");
}
