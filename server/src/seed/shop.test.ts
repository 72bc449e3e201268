// The demonstration shop: what it holds, that it is the same every time, and that its data could have come about.
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { listCourses } from "@zhutu/domain/catalogue/contract.ts";
import { freshPrice } from "@zhutu/domain/ordering/contract.ts";
import {
  fetchBillDay,
  getBillsWaiting,
  listBillDays,
  listBillDifferences,
} from "@zhutu/domain/refunds/bills/contract.ts";
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { login } from "@zhutu/domain/identity/contract.ts";
import type { Db } from "../kernel/db/db.ts";
import { openServices } from "../services.ts";
import { testApp } from "../testing/app.ts";
import { testDatabase } from "../testing/database.ts";
import { violations } from "../fsck/invariants.ts";
import { seedCourses } from "./courses.ts";
import { people } from "./people.ts";
import { isEmptyShop, seedShop } from "./shop.ts";

const shop = await testApp();
const other = await testDatabase();
const { db } = shop;
const wasEmpty = await isEmptyShop(db);
await seedShop(shop.services);

async function all<T extends Record<string, unknown>>(query: ReturnType<typeof sql>, from: Db = db) {
  return (await from.execute<T>(query)).rows;
}
const cell = async (query: ReturnType<typeof sql>) => Object.values((await all(query))[0] ?? {})[0];

const learner = sql`(select user_id from users where login_name = '13800000001')`;

test("an empty database is known as empty, a seeded one is not", async () => {
  expect([wasEmpty, await isEmptyShop(db)]).toEqual([true, false]);
});

test("a seed that is rolled back leaves no payment of its orders at the stand-in", async () => {
  const third = await testDatabase();
  await third.db.execute(sql`alter table notices add constraint never check (false)`);
  const services = openServices(shop.services.config, third, { info() {}, warn() {}, error() {} });
  const { standIn } = services.opened.payment;
  if (!standIn) throw new Error("no stand-in");
  const remember = vi.spyOn(standIn, "remember");
  await expect(seedShop(services)).rejects.toThrow(/notices/);
  expect([await isEmptyShop(third.db), remember.mock.calls]).toEqual([true, []]);
});

test("the data breaks no invariant", async () => {
  expect(await violations(db, shop.services.providers.storage)).toEqual([]);
});

test("whoever has hours of a chapter with a test passed it before they were booked", async () => {
  const tested = await all<{ passed: boolean }>(sql`
    select coalesce(bool_or(a.user_pass and a.handin_time <= e.earned_at), false) as passed
    from hours e join chapters h using (course_chapter_id)
    left join user_papers a on a.user_id = e.user_id and a.correlation_id = 'cpt-' || e.course_chapter_id
    where h.paper_id is not null group by e.hours_id`);
  expect(tested.length).toBeGreaterThan(5);
  expect(tested.filter(({ passed }) => !passed)).toEqual([]);
});

/** Every row of every table, without its moments and what is encrypted afresh each time. */
async function contentsOf(from: Db): Promise<Record<string, string[]>> {
  const tables = await all<{ name: string }>(
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_name <> 'schema_migration' order by 1`,
    from,
  );
  const contents: Record<string, string[]> = {};
  for (const { name } of tables) {
    const columns = await all<{ name: string }>(
      sql`select column_name as name from information_schema.columns
          where table_schema = 'public' and table_name = ${name} and data_type not like 'timestamp%' and data_type <> 'date'
            and column_name not in ('password_hash', 'id_card_cipher', 'public_key') order by 1`,
      from,
    );
    const list = sql.join(
      columns.map((column) => sql.identifier(column.name)),
      sql`, `,
    );
    const rows = await all<{ line: string }>(
      sql`select row(${list})::text as line from ${sql.identifier(name)} order by 1`,
      from,
    );
    contents[name] = rows.map(({ line }) => line);
  }
  return contents;
}

test("it is the same shop every time, times apart", async () => {
  await seedShop(openServices(shop.services.config, other, { info() {}, warn() {}, error() {} }));
  const [first, second] = [await contentsOf(db), await contentsOf(other.db)];
  expect(second).toEqual(first);
  expect(Object.values(first).flat().length).toBeGreaterThan(300);
});

test("its tables' ids go on after the seeded ones", async () => {
  const sequences = await all<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval%')`);
  for (const { table, column } of sequences) {
    const behind = await all(sql`
      select 1 where (select max(${sql.identifier(column)}) from ${sql.identifier(table)})
        >= nextval(pg_get_serial_sequence(${table}, ${column}))`);
    expect(behind, table).toEqual([]);
  }
});

test("at least 30 courses over all six types, with drawn covers", async () => {
  const types = await all<{ type: number; n: number }>(
    sql`select course_type as type, count(*)::int as n from courses where course_status = 'published' group by 1 order by 1`,
  );
  expect(types.map(({ type }) => type)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(types.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThanOrEqual(30);
  expect(await cell(sql`select count(*)::int from courses where cover_art is null`)).toBe(0);
  expect(
    await cell(sql`select count(*)::int from courses where recommended and course_status = 'published'`),
  ).toBeGreaterThan(2);
});

test.each([
  [1, "video courses"],
  [2, "paid Q&A knowledge answers"],
  [3, "printed books"],
  [4, "continuing-education textbooks"],
  [5, "continuing-education courses"],
  [6, "live courses"],
])("[RULE-004] type %i, %s, is listed to everybody and sold", async (courseType) => {
  const { courses } = await shop.as(null, listCourses, {
    query: { courseType: [courseType], pageSize: 100 },
  });
  const doors = await all<{ id: number }>(sql`select distinct course_id as id from course_models`);
  const product = courses.find((one) => one.coursePrice > 0 && !doors.some(({ id }) => id === one.courseId));
  const courseId = product?.courseId ?? 0;
  const price = await shop.as(await shop.account("user"), freshPrice, {
    body: { products: [{ courseId, courseCount: 1 }] },
  });
  expect(price.items).toEqual([expect.objectContaining({ courseId, courseType })]);
  expect(price.warePrice).toBeGreaterThan(0);
});

test("the help course is course 56, and is published", async () => {
  expect(await cell(sql`select course_status || ' ' || course_price from courses where course_id = 56`)).toBe(
    "published 0",
  );
});

test.each([
  ["a course of each status", sql`select count(distinct course_status)::int = 3 from courses`],
  ["free ones", sql`select count(*) >= 3 from courses where course_price = 0 and 'freecourse' = any(tags)`],
  [
    "trial lessons with a video",
    sql`select count(*) >= 3 from chapters where trial and video_id is not null`,
  ],
  ["discounted ones", sql`select count(*) >= 10 from courses where course_price < course_price_original`],
  ["each discount rule", sql`select count(distinct rule_code) = 5 from discount_rules`],
  [
    "companion books of videos",
    sql`select count(*) >= 3 from courses c join courses b on b.course_id = c.related_course_id where b.course_type in (3, 4) and c.course_type in (1, 5, 6)`,
  ],
  [
    "freight on what ships only",
    sql`select count(*) > 0 and bool_and(course_type in (3, 4)) from courses where freight_price > 0`,
  ],
  [
    "hours",
    sql`select count(*) > 20 from chapters h join courses c using (course_id) where c.course_type = 5 and chapter_time > 0`,
  ],
  ["questions of each type", sql`select count(distinct question_type) = 3 from question_versions`],
  [
    "papers with questions, at chapters",
    sql`select count(*) >= 2 from chapters h join papers p using (paper_id) where exists (select from paper_questions q where q.paper_id = p.paper_id)`,
  ],
  [
    "live courses of each status",
    sql`select count(distinct live_status) >= 2 from courses where course_type = 6`,
  ],
])("it has %s", async (_, query) => {
  expect(await cell(query)).toBe(true);
});

test("doors lead to at least two full courses each, and never to another door", async () => {
  const doors = await all<{ n: number; nested: boolean; sold: boolean }>(sql`
    select count(*)::int as n, bool_or(exists (select from course_models x where x.course_id = m.model_code)) as nested,
      bool_and(c.course_price > 0 and exists (select from chapters h where h.course_id = m.model_code)) as sold
    from course_models m join courses c on c.course_id = m.model_code group by m.course_id`);
  expect(doors.length).toBeGreaterThan(0);
  for (const door of doors)
    expect(door).toEqual({ n: expect.any(Number) as number, nested: false, sold: true });
  expect(Math.min(...doors.map(({ n }) => n))).toBeGreaterThan(1);
});

test("two short clips, under 1.5 MB, are the videos of the chapters", async () => {
  const clips = await all<{ size: string; duration: number; used: number }>(
    sql`select size, duration, (select count(*)::int from chapters h where h.video_id = v.video_id) as used from videos v`,
  );
  expect(clips).toHaveLength(2);
  for (const { size, duration, used } of clips) {
    expect(Number(size)).toBeLessThan(1_500_000);
    expect(duration).toBeGreaterThan(3);
    expect(used).toBeGreaterThan(10);
  }
});

test("the hours of a course's lessons sum to what its name promises, and belong to videos", async () => {
  const rows = await all<{ key: number; tenths: number; without: number }>(sql`
    select course_id as key, sum(chapter_time)::int as tenths,
      coalesce(sum(chapter_time) filter (where video_id is null), 0)::int as without
    from chapters group by 1 having sum(chapter_time) > 0 order by 1`);
  const promised = seedCourses.flatMap((course) => (course.hours ? [course.hours * 10] : []));
  expect(rows.map(({ tenths }) => tenths)).toEqual(promised);
  expect(rows.every(({ without }) => without === 0)).toBe(true);
});

test("every lesson of more than six courses has a handout, a real PDF in the storage", async () => {
  const whole = await cell(sql`
    select count(*)::int from (
      select from chapters h where parent_id is not null group by course_id having bool_and(handout_key is not null)
    ) as courses`);
  expect(whole).toBeGreaterThan(6);
  const kept = await all<{ key: string; extension: string }>(
    sql`select distinct handout_key as key, handout_extension as extension from chapters where handout_key is not null`,
  );
  expect(kept).toHaveLength(4);
  for (const { key, extension } of kept) {
    const object = await shop.services.providers.storage.open(key);
    const bytes = Buffer.concat((await object?.stream.toArray()) as Buffer[]);
    expect([extension, bytes.subarray(0, 5).toString(), object?.size]).toEqual([
      ".pdf",
      "%PDF-",
      bytes.length,
    ]);
    expect(bytes.length).toBeLessThan(150_000);
  }
});

test("a book speaks as a book, an answer as an answer, a live course as one, each in words of its own", async () => {
  const rows = await all<{ type: number; text: string }>(
    sql`select course_type as type, course_description as text from courses where course_type in (2, 3, 4, 6)`,
  );
  const heading = { 2: "学员提问", 3: "作者与版本", 4: "作者与版本", 6: "直播内容" } as Record<
    number,
    string
  >;
  for (const { type, text } of rows) expect(text, text).toContain(`<h3>${heading[type]}</h3>`);
  for (const { text } of rows.filter(({ type }) => type === 3 || type === 4))
    expect(text, text).not.toMatch(/看完视频|按目录顺序|随堂练习/);
  expect(new Set(rows.map(({ text }) => text)).size).toBe(rows.length);
});

test.each([
  ["13800000001", "Learn2026", "user"],
  ["13800000002", "Learn2026", "user"],
  ["13800000003", "Learn2026", "user"],
  ["admin", "Admin2026", "admin"],
  ["teacher01", "Teach2026", "teacher"],
  ["teacher02", "Teach2026", "teacher"],
  ["channel01", "Chan2026", "channel"],
  ["channel02", "Chan2026", "channel"],
])("%s / %s signs in as %s", async (loginName, passwd, role) => {
  const body = { loginName, passwd, loginType: "password" as const, channelId: 0 };
  expect((await shop.as(null, login, { body })).role).toEqual([role]);
  expect(people.find((person) => person.loginName === loginName)?.password).toBe(passwd);
});

test("QD0001 is a school's code of 0.9, NB0001 an internal one", async () => {
  expect(
    await all(
      sql`select exclusive_code, exclusive_discount, kind, login_name from channels join users using (user_id) order by 1`,
    ),
  ).toEqual([
    { exclusive_code: "NB0001", exclusive_discount: 100, kind: "internal", login_name: "channel02" },
    { exclusive_code: "QD0001", exclusive_discount: 90, kind: "school", login_name: "channel01" },
  ]);
});

test("the learner has orders in every state, courses, progress, invoices, wrong answers, a default address", async () => {
  const states = await all<{ state: string }>(sql`
    select distinct concat_ws(' ', order_status, close_reason) as state from orders where user_id = ${learner} order by 1`);
  expect(states.map(({ state }) => state)).toEqual(["1", "2", "3 timeout", "3 user"]);
  // The paying one can really be paid: it has not expired.
  expect(
    await cell(
      sql`select bool_and(expire_at > now() + interval '25 minutes') from orders where order_status = 1`,
    ),
  ).toBe(true);
  expect(
    await cell(sql`select count(*)::int from user_courses where user_id = ${learner} and status = 'valid'`),
  ).toBeGreaterThan(3);
  expect(
    await cell(
      sql`select count(*)::int from user_courses where user_id = ${learner} and live_code is not null`,
    ),
  ).toBe(1);
  expect(
    await cell(
      sql`select count(done_at) > 0 and count(*) > count(done_at) from chapter_progress where user_id = ${learner}`,
    ),
  ).toBe(true);
  expect(
    await cell(sql`select string_agg(invoice_status || coalesce(' ' || void_reason, ''), ',' order by invoice_id)
      from invoices where user_id = ${learner}`),
  ).toBe("2,2 抬头应为山东鲁匠建设集团有限公司,2,2,1");
  expect(
    await cell(sql`select count(*)::int from error_questions where user_id = ${learner}`),
  ).toBeGreaterThan(2);
  expect(await cell(sql`select count(*)::int from addresses where user_id = ${learner} and is_default`)).toBe(
    1,
  );
  expect(
    await cell(
      sql`select count(*)::int from orders where user_id = ${learner} and exclusive_code = 'QD0001'`,
    ),
  ).toBeGreaterThan(0);
});

test("the bulk buyer has paid packages, half assigned, and a claim link that is open", async () => {
  expect(
    await all(sql`select order_status, course_count, copies_used from orders join order_items using (order_id)
      where order_type = 'package' and user_id = (select user_id from users where login_name = '13800000002')
      order by course_count`),
  ).toEqual([
    { order_status: 2, course_count: 10, copies_used: 5 },
    { order_status: 2, course_count: 12, copies_used: 4 },
    { order_status: 2, course_count: 20, copies_used: 7 },
  ]);
  expect(
    await cell(sql`select count(*)::int from orders join order_items using (order_id)
      where order_type = 'package' and order_item_amt = 0`),
    "copies that cost nothing",
  ).toBe(0);
  expect(await cell(sql`select count(user_course_id) || ' of ' || count(*) from assignments`)).toBe(
    "10 of 16",
  );
  expect(
    await cell(sql`select count(*)::int from claim_links where revoked_at is null and expires_at > now()`),
  ).toBe(1);
});

test("a fresh shop has the companies' bills of the days before, with differences that wait, and numbers of 28 digits", async () => {
  const admin = await shop.account("admin");
  const { count, bills } = await shop.as(admin, getBillsWaiting, {});
  expect([count, bills]).toEqual([4, []]);
  const day = (ago: number) => shanghaiDay(new Date(Date.now() - ago * 86_400_000));
  const { days } = await shop.as(admin, listBillDays, { query: { start: day(6), end: day(2) } });
  expect(days.filter(({ bill }) => bill === null)).toEqual([]);
  expect(new Set(days.map(({ state }) => state))).toEqual(new Set(["matched", "open"]));
  expect(
    await cell(sql`select count(*)::int from (
      select transaction_id as number from payments where transaction_id is not null
      union all select transaction_id from bill_lines) of where number !~ '^[0-9]{28}$'`),
  ).toBe(0);
});

// Last, as it takes the money that came late.
test("the companies' bills of the last week are those of its orders, with money late, twice, nobody's and one fen less", async () => {
  const admin = await shop.account("admin");
  const day = (ago: number) => shanghaiDay(new Date(Date.now() - ago * 86_400_000));
  const fetched = async (ago: number, method: PaymentMethod) => {
    const asked = await shop.as(admin, fetchBillDay, { params: { day: day(ago), method } });
    return [asked.state, asked.bill?.paidCount];
  };
  expect([await fetched(3, "wechat"), await fetched(2, "alipay")]).toEqual([
    ["matched", 1],
    ["matched", 1],
  ]);
  for (const ago of [4, 5, 6]) await fetched(ago, "wechat");
  const { differences } = await shop.as(admin, listBillDifferences, { query: { state: "all" } });
  expect(differences.map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ["unknown", "refund"],
    ["late", "revived"],
    ["amount", null],
    ["late", "refund"],
  ]);
  const { count } = await shop.as(admin, getBillsWaiting, {});
  expect(count).toBe(3);
});
