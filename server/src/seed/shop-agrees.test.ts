// The demonstration shop does as it says: an order costs what its price rules give, a lesson is of what it shows.
import { chapterPaperName, type PaperType } from "@zhutu/domain/exam/chapter-paper.ts";
import { startPaper } from "@zhutu/domain/exam/contract.ts";
import { freshPrice } from "@zhutu/domain/ordering/contract.ts";
import { listRefundTasks, refundTaskMoney } from "@zhutu/domain/refunds/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { anAccount } from "../testing/factories/identity.ts";
import { testApp } from "../testing/app.ts";
import { seedShop } from "./shop.ts";

const shop = await testApp();
await seedShop(shop.services);
const all = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await shop.db.execute<T>(query)).rows;

test("the learner's order that waits costs what the shop asks of the learner now, who has paid for a video course", async () => {
  const [waiting] = await all<{
    user: number;
    amount: number;
    lines: { courseId: number; courseCount: number }[];
  }>(sql`
    select o.user_id as "user", o.order_amt as amount,
      json_agg(json_build_object('courseId', i.course_id, 'courseCount', i.course_count) order by i.position) as lines
    from orders o join order_items i using (order_id) where o.order_status = 1 group by 1, 2`);
  const [first] = await all<{ userId: number }>(
    sql`select user_id as "userId" from users where login_name = '13800000001'`,
  );
  if (!waiting) throw new Error("no order waits");
  expect(waiting.user).toBe(first?.userId);
  const named = { loginName: "13800000001", userName: "李建国", telephone: "13800000001" };
  const asked = await shop.as({ ...named, userId: waiting.user, password: "Learn2026" }, freshPrice, {
    body: { products: waiting.lines },
  });
  expect(asked.orderAmt).toBe(waiting.amount / 100);
  expect(asked.items.flatMap(({ reasons }) => reasons)).toContainEqual(
    expect.objectContaining({ rule: "01" }),
  );
});

test("the lesson that the finisher has left is of what its film shows and its test asks: network plans", async () => {
  const lessons = await all<{ title: string; film: string; asked: string }>(sql`
    select h.chapter_title as title, v.title as film, string_agg(q.question_text, '') as asked
    from chapters h join courses c using (course_id) join videos v on v.video_id = h.video_id
    join paper_questions p on p.paper_id = h.paper_id join question_versions q using (question_id)
    where h.chapter_title like '1.2 沥青路面%' group by h.course_chapter_id, 1, 2`);
  expect(lessons).toHaveLength(2);
  for (const { title, film, asked } of lessons) {
    expect(title).toContain("网络计划");
    expect(film).toContain("网络计划");
    expect(asked.match(/网络计划/g)).toHaveLength(2);
  }
});

test("no invoice is dated before its order was paid, and none after today", async () => {
  const wrong = await all(sql`
    select o.order_id, i.invoice_date from invoices i join orders o using (order_id)
    where i.invoice_date < (o.paid_time at time zone 'Asia/Shanghai')::date
      or i.invoice_date > (now() at time zone 'Asia/Shanghai')::date or i.create_time < o.paid_time
      or i.sent_time < i.create_time or i.voided_time < i.sent_time`);
  expect(wrong).toEqual([]);
});

test("[PAPER-048] the demonstration's chapter papers are named by course, chapter and 练习 or 提醒", async () => {
  const named = await all<{ name: string; type: PaperType; courseName: string; chapterTitle: string }>(sql`
    select p.paper_name as name, p.paper_type as type, c.course_name as "courseName", h.chapter_title as "chapterTitle"
    from papers p join chapters h on h.course_chapter_id = p.ref_id join courses c using (course_id)`);
  expect(named.length).toBeGreaterThan(20);
  for (const { name, type, ...of } of named) expect(name).toBe(chapterPaperName(type, of));
});

test("the demonstration's free-standing papers are there for every learner, as are its films' play time for its hours", async () => {
  expect(
    await all(sql`select audience, version_no > 0 as published, sitting_mode as mode from papers
      where ref_id is null order by paper_id`),
  ).toEqual([
    { audience: "all", published: true, mode: "practice" },
    { audience: "all", published: true, mode: "exam" },
  ]);
  // What further education is done was played for its length.
  const short = await all(sql`
    select p.user_id, p.course_chapter_id from chapter_progress p join chapters h using (course_chapter_id)
    join courses c on c.course_id = p.course_id
    where c.course_type = 5 and p.done_at is not null and h.video_duration * 0.95 > (
      select coalesce(sum(s.credited_ms), 0) / 1000.0 from play_sessions s
      where s.user_id = p.user_id and s.course_chapter_id = p.course_chapter_id)`);
  expect(short).toEqual([]);
});

test("the courses on sale for one certificate give its required and its elective hours", async () => {
  const sums = await all<{ required: number; tenths: number }>(sql`
    select c.required_course as required, sum(h.chapter_time)::int as tenths
    from courses c join chapters h using (course_id)
    where c.course_type = 5 and c.course_status = 'published' and c.cert_subject = 'building' group by 1 order by 1`);
  expect(sums).toEqual([
    { required: 0, tenths: 600 },
    { required: 1, tenths: 600 },
  ]);
});

test("the demonstration's mock exam can be drawn, for 100 points", async () => {
  const [exam] = await all<{ paperId: number; userId: number }>(sql`
    select paper_id as "paperId", user_id as "userId" from papers, users
    where blueprint is not null and login_name = '13800000001'`);
  const learner = { loginName: "13800000001", userName: "李建国", telephone: "13800000001" };
  const begun = await shop.as({ ...learner, userId: exam?.userId ?? 0, password: "Learn2026" }, startPaper, {
    body: { paperId: exam?.paperId ?? 0 },
  });
  expect(begun).toMatchObject({ mode: "exam", totalScore: 100 });
  expect(begun.questions).toHaveLength(9);
});

test("the demonstration's order that was paid twice is given the second payment back by one press", async () => {
  const admin = await anAccount(shop, "admin");
  const { tasks } = await shop.as(admin, listRefundTasks, { query: {} });
  const [twice, ...more] = tasks.filter(({ reason }) => reason === "paid-twice");
  if (!twice) throw new Error("nothing was paid twice");
  expect(more).toEqual([]);
  const params = { refundTaskId: twice.refundTaskId };
  expect(await shop.as(admin, refundTaskMoney, { params })).toMatchObject({
    refundState: "done",
    amount: twice.amount,
  });
});
