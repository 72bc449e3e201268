// Fills a demonstration shop by SQL with varied copies of existing rows.
type Ask = <R>(text: string, values: unknown[]) => Promise<R[]>;
type Sample = {
  table: string;
  /** Final rows per unit of the scale. */
  times?: number;
  /** Which rows serve as patterns. */
  of?: string;
  /** Differing columns in SQL: `n` counts new rows, `t` is the pattern. */
  set: Readonly<Record<string, string>>;
  /** SQL run afterwards for rows $1 to $2. */
  afterwards?: string;
};

const filled = "(select min(user_id) from users where login_name like '190%')";
const learner = `${filled} + (n % (select count(*) from users where login_name like '190%'))::int`;
const phone = "'190' || lpad(n::text, 8, '0')";
const number = "'2025' || lpad(n::text, 16, '0')";
const moment = "now() - (n % 40000) * interval '1 minute' - interval '1 second'";
const course = "(select min(course_id) from courses) + (n % 50)::int";

/** Ordered: later ones refer to earlier ones. */
const samples: readonly Sample[] = [
  {
    table: "users",
    of: "roles[1] = 'user' and id_card_hmac is null",
    set: {
      login_name: phone,
      telephone: phone,
      user_name: "'学员' || n",
      reg_time: moment,
      avatar_url: "null",
      id_card_cipher: "null",
      id_card_hmac: "null",
      user_status: "1",
    },
  },
  {
    table: "users",
    times: 0.1,
    of: "roles[1] = 'channel'",
    set: { login_name: "'bench-channel' || n", user_name: "'渠道' || n" },
  },
  {
    table: "channels",
    times: 0.1,
    set: {
      user_id: "(select min(user_id) from users where login_name like 'bench-channel%') + n - 1",
      exclusive_code: "'B' || lpad(n::text, 5, '0')",
      public_key: "lpad(n::text, 22, 'k')",
    },
  },
  {
    table: "users",
    times: 0.1,
    of: "roles[1] = 'teacher'",
    set: { login_name: "'bench-teacher' || n", user_name: "'讲师' || n" },
  },
  {
    table: "courses",
    set: { course_name: "t.course_name || ' ' || n", create_time: moment, publish_time: moment },
  },
  {
    table: "orders",
    times: 10,
    of: "order_status <> 1",
    set: {
      order_id: number,
      user_id: learner,
      idempotency_key: "null",
      create_time: moment,
      paid_time: `case when t.order_status = 2 then ${moment} end`,
    },
  },
  {
    table: "order_items",
    times: 10,
    set: { order_id: number, position: "0", course_id: course, order_item_name: "'精讲班 ' || n % 300" },
    // Shipped orders have addresses; one paid order in fifty awaits dispatch.
    afterwards: `update orders o set addr = case when ships then address end,
        express_company = case when sent then '顺丰速运' end, tracking_no = case when sent then 'SF' || o.order_id end
      from (select p.order_id, ships, ships and p.order_status = 2 and right(p.order_id, 2) not in ('00', '50') as sent
        from orders p cross join lateral (select exists (select from order_items i
          where i.order_id = p.order_id and i.course_type = 3) as ships) s
        where p.order_id between '2025' || lpad($1::int::text, 16, '0') and '2025' || lpad($2::int::text, 16, '0')) f,
        (select addr as address from orders where addr is not null and order_id !~ '^2025' limit 1) a
      where o.order_id = f.order_id`,
  },
  {
    table: "invoices",
    of: "voided_time is null",
    set: {
      order_id: number,
      user_id: learner,
      invoice_status: "1",
      sent_time: "null",
      invoice_no: "null",
      invoice_date: "null",
      file_key: "null",
      create_time: moment,
    },
  },
  {
    table: "login_logs",
    set: {},
  },
  {
    table: "course_comments",
    set: { course_id: course, user_id: learner, create_time: moment },
  },
  { table: "videos", set: { video_id: "'bench' || n", create_time: moment } },
  { table: "question_banks", set: { question_bank_name: "'题库 ' || n" } },
  {
    table: "questions",
    set: { question_no: "null", question_bank_id: "1 + n % 3" },
  },
  {
    table: "question_versions",
    set: {
      question_id: "(select max(question_id) from questions) - n + 1",
      version_no: "1",
      question_name: "'题目 ' || n",
    },
  },
  { table: "papers", of: "paper_type is null", set: { paper_name: "'试卷 ' || n" } },
  {
    table: "user_papers",
    of: "handin_time is not null",
    set: { user_id: learner, correlation_id: "'bench' || n", create_time: moment, reset_time: "null" },
  },
  {
    table: "user_courses",
    of: "order_id is null",
    set: {
      user_id: learner,
      course_id: course,
      live_code: "null",
      create_time: moment,
      live_code_user_id: "null",
      live_code_bound_at: "null",
    },
  },
  {
    table: "assignments",
    of: "order_id is null",
    set: { phone: phone.replace("190", "191"), course_id: course, user_course_id: "null" },
  },
  { table: "play_days", set: { user_id: learner, course_id: course } },
  { table: "notices", set: { user_id: learner } },
];

/** Grows each table from `from` to `to` units. */
export async function fill(ask: Ask, from: number, to: number): Promise<void> {
  if (from === 0)
    await ask(
      `insert into login_logs (login_name, user_id, succeeded, login_ip)
       select login_name, user_id, true, '10.0.0.1' from users limit 20`,
      [],
    );
  for (const { table, times = 1, of = "true", set, afterwards } of samples) {
    const columns = await ask<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public'
         and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER'`,
      [table],
    );
    const names = columns.map(({ name }) => name);
    const wrong = Object.keys(set).filter((name) => !names.includes(name));
    if (wrong.length > 0) throw new Error(`${table} has no ${wrong.join(", ")}`);
    const values = names.map((name) => set[name] ?? `t.${name}`);
    const last = Math.round(to * times);
    for (let first = Math.round(from * times) + 1; first <= last; first += 5_000)
      await ask(
        `insert into ${table} (${names.join(", ")}) select ${values.join(", ")}
         from generate_series($1::int, $2::int) n
         join (select *, row_number() over () as rn, count(*) over () as among from (select * from ${table}
           where ${of} limit 40) p) t on t.rn = 1 + n % t.among on conflict do nothing`,
        [first, Math.min(first + 4_999, last)],
      );
    if (afterwards !== undefined) await ask(afterwards, [Math.round(from * times) + 1, last]);
  }
  // Like autovacuum, so index-only scans work.
  await ask("vacuum analyze", []);
}
