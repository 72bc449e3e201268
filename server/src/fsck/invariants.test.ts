// Each invariant finds its own damage: the demonstration shop, broken by one statement that is then taken back.
import { expect, test } from "vitest";
import { left, paid, shopToBreak, someone } from "./broken-shop-testing.ts";

const { brokenBy, found } = await shopToBreak();

const done = "(select course_chapter_id from chapter_progress where done_at is not null limit 1)";
const takenBackOf = (used: string) =>
  `with over as (update user_courses set status = 'expired', expiry_date = now(), first_played_at = null where (user_id, course_id) in (select user_id, course_id from ${used}) returning course_id, user_course_id)
   insert into assignments (course_id, phone, user_course_id, taken_back_at) select course_id, '13900001111', user_course_id, now() from over`;

const aCode = (expires: string, used: string, code = "x".repeat(43)) =>
  `(phone, purpose, code_hmac, created_at, expires_at, tries_left, used_at)
     values ('13900001111', 'login', '${code}', least(now(), ${expires}), ${expires}, 5, ${used})`;

const anExport = (state: string, size: number, input: string) =>
  `with made as (insert into export_jobs (user_id, call, input, title, file_name, plain_name, state, rows_total, size)
     values (1, 'exportOrders', ${input}, '订单', '订单', 'orders', '${state}', 6000, ${size}) returning export_id)
   insert into export_parts select export_id, 0, 'half' from made`;

test.each<[broken: number[], damage: string]>([
  [[18], anExport("done", 5, "null")],
  [[18], anExport("failed", 4, "'{}'")],
  [[], anExport("done", 4, "null")],
  [[1], "update order_items set order_item_amt = order_item_amt + 1 where order_item_id = 1"],
  [
    [1],
    "delete from order_items where order_id in (select order_id from orders where close_reason = 'user')",
  ],
  [[1], "update orders set freight_price = 100, order_amt = order_amt + 100 where order_status = 1"],
  [[1], `update orders set kinds = kinds | 64 where order_id = ${paid}`],
  [[2], `delete from payments where reference = ${paid}`],
  [[2], `update payments set amount = amount + 1 where reference = ${paid}`],
  [
    [2],
    "update payments set state = 'paid', paid_at = now(), transaction_id = reference where state = 'closed'",
  ],
  [[2], "update payments set transaction_id = null where state = 'paid'"],
  [
    [2],
    `alter table orders drop constraint orders_paid; update orders set paid_time = null where order_id = ${paid};
       update order_items set paid_time = null where order_id = ${paid}`,
  ],
  [
    [3],
    `drop index refund_tasks_transaction;
       insert into refund_tasks (reference, transaction_id, amount, total, method, reason)
       select 'x', 'twice', 1, 1, 'wechat', 'unknown-order' from generate_series(1, 2)`,
  ],
  [
    [4, 7],
    "update user_courses set order_id = (select order_id from orders where close_reason = 'user') where order_id = " +
      paid,
  ],
  [[5], "update orders set expire_at = now() - interval '11 minutes' where order_status = 1"],
  [[7, 12], `delete from user_courses where order_id = ${paid}`],
  [[7], "update user_courses set create_type = 'system' where order_id = " + paid],
  [[10], "update courses set orders_counted = orders_counted + 1 where course_id = 56"],
  [
    [10],
    `insert into sold_courses (order_id, course_id) select order_id, course_id from order_items where order_id = ${paid}`,
  ],
  [[16], `update order_transitions set to_status = 3 where order_id = ${paid} and to_status = 2`],
  [[16], `delete from order_transitions where order_id = ${paid} and to_status = 2`],
  [
    [2, 7, 10, 16, 18],
    `insert into orders select (jsonb_populate_record(o, '{"order_id": "29990101000000000001"}')).* from orders o where order_id = ${paid};
       insert into order_items select (jsonb_populate_record(i, '{"order_item_id": 999999, "order_id": "29990101000000000001"}')).*
       from order_items i where order_id = ${paid}`,
  ],
  [[20], "delete from schema_migration where name = '0000_baseline'"],
  [[22], "update courses set live_status = 'started' where course_id = 30"],
  [[22], "update courses set live_status = 'unstarted' where course_id = 1"],
  [[22], `insert into live_streams (course_id, stream_name, push_expires_at) values (1, 'lesson1', now())`],
  [
    [22],
    `insert into live_streams (course_id, stream_name, push_expires_at, on_air_since, off_since)
       values (30, 'lesson30', now(), now(), now() - interval '1 minute')`,
  ],
  [
    [22],
    `alter table live_streams drop constraint live_streams_pkey, drop constraint live_streams_name;
       insert into live_streams (course_id, stream_name, push_expires_at)
       values (30, 'lesson30', now()), (30, 'again30', now())`,
  ],
  [
    [22],
    `insert into live_streams (course_id, stream_name, push_expires_at) values (30, 'shared', now());
       insert into live_replays (course_id, stream_name, began_at, ended_at, due_at) values (31, 'shared', now(), now(), now())`,
  ],
  ...(
    [
      "'due', now(), 1", // not made yet
      "'made', now(), 1", // another course's
      "'empty', now() + interval '1 day', null", // not over
    ] as const
  ).map((rest): [number[], string] => [
    [22],
    `insert into live_replays (course_id, stream_name, began_at, due_at, state, ended_at, course_chapter_id)
       values (30, 'lesson30', now(), now(), ${rest})`,
  ]),
  [
    [22],
    `insert into live_replays (course_id, stream_name, began_at, ended_at, due_at)
       select 30, 'lesson30', now(), now(), now() from generate_series(1, 2)`,
  ],
  [[6], "update order_items set copies_used = 4 where copies_used = 5"],
  [[6], "update assignments set taken_back_at = now() where assignment_id = 1"],
  [
    [6],
    `update assignments set taken_back_at = now() where assignment_id = 1;
       update order_items set copies_used = copies_used - 1 where copies_used = 5`,
  ],
  [[6], takenBackOf("hours")],
  [[6], takenBackOf("user_papers join chapters using (paper_id)")],
  [[6], "update orders set order_type = 'single' where order_type = 'package'"],
  [[6], "update assignments set course_id = 56 where assignment_id = 1"],
  [
    [8],
    `drop index user_courses_one_valid; insert into user_courses (user_id, course_id, create_type, expiry_date)
       select user_id, course_id, 'system', now() + interval '1 day' from user_courses limit 1`,
  ],
  [[8], "update user_courses set status = 'expired' where user_course_id = 1"],
  [[9], "update invoices set invoice_amt = invoice_amt + 1"],
  [[9], "update invoices set invoice_amt = invoice_amt - 1"],
  [[9], "update invoices set invoice_type = 2"],
  // Taken back by its buyer, or written before the payment and left out by it.
  [[], "update invoices set invoice_status = 0 where invoice_status = 1 and invoice_no is null"],
  [
    [9],
    "update invoices set invoice_status = 0, create_time = '2020-01-01' where invoice_status = 1 and invoice_no is null",
  ],
  [
    [9],
    "update invoices set order_id = (select order_id from orders where order_status = 1) where invoice_id = (select min(invoice_id) from invoices where voided_time is null)",
  ],
  [
    [12],
    `insert into play_sessions (course_play_id, user_id, course_id, course_chapter_id, video_id, started_at, claimed_ms, credited_ms)
       select 'p', user_id, course_id, course_chapter_id, 'v', now() - interval '1 minute', 90000, 62000 from chapter_progress limit 1`,
  ],
  [[12], `update chapter_progress set segments = '[[0, 1]]' where course_chapter_id = ${done}`],
  [
    [7, 12],
    "update chapters set trial = false; update assignments set user_course_id = null; delete from user_courses where course_id in (select course_id from chapter_progress where done_at is not null)",
  ],
  [[15], "drop index addresses_one_default; update addresses set is_default = true"],
  [[15], "update chapters set parent_id = course_chapter_id where course_chapter_id = 1"],
  [
    [15],
    "update chapters set parent_id = 1 where course_chapter_id = (select max(course_chapter_id) from chapters)",
  ],
  [
    [15],
    "update chapters set parent_id = 2 where course_chapter_id = 1; update chapters set parent_id = 1 where course_chapter_id = 2",
  ],
  [[15], "update courses set cover_art = null where course_id = 56"],
  [[15], "update chapters set chapter_time = chapter_time + 1 where chapter_status = 'published'"],
  [
    [12],
    "update play_days set play_seconds = 1 where course_id = (select min(course_id) from chapter_progress)",
  ],
  [[12], "update play_sessions set started_at = started_at - interval '1 hour' where certify_id is not null"],
  [[12], "update face_checks set user_id = 1 where certify_id = (select min(certify_id) from play_sessions)"],
  [
    [12],
    "update face_checks set course_id = 1 where certify_id = (select min(certify_id) from play_sessions)",
  ],
  [[12], "update face_checks set consumed_at = consumed_at + interval '2 days' where purpose = 'play'"],
  [[12], "update play_sessions set certify_id = null where certify_id is not null"],
  [
    [12],
    `insert into study_prompts (prompt_id, user_id, course_chapter_id, position, asked_at, answer_until, answered_at)
       select 'late', user_id, course_chapter_id, 0, now() - interval '2 minutes', now() - interval '1 minute', now()
       from play_sessions where certify_id is not null limit 1`,
  ],
  [
    [12],
    `with prompt as (insert into study_prompts (prompt_id, user_id, course_chapter_id, position, asked_at, answer_until, missed_at)
       select 'missed', user_id, course_chapter_id, 0, now() - interval '2 minutes', now() - interval '1 minute', now()
       from play_sessions where certify_id is not null limit 1)
     update play_sessions set ended_at = null, prompt_id = 'missed' where course_play_id = (
       select course_play_id from play_sessions where certify_id is not null limit 1)`,
  ],
  [[12], "update chapter_progress set face_checked_at = now() where face_checked_at is null"],
  [[12], "update play_days set play_seconds = 90001 where user_id = (select min(user_id) from play_days)"],
  [[11], "update user_papers set user_score = user_score + 1 where handin_time is not null"],
  [[11], "update user_papers set user_pass = not user_pass where handin_time is not null"],
  [
    [11],
    "update user_papers set handin_time = create_time - interval '1 second' where handin_time is not null",
  ],
  [
    [11],
    `insert into regrade_runs (question_id, question_version_id, question_keys, voided, only_upward, reason, attempts,
       scores_changed, pass_gained, pass_lost, created_by)
     select question_id, question_version_id, question_keys, false, true, 'x', 1, 0, 0, 0, 1 from question_versions limit 1`,
  ],
  [[11], "update user_papers set questions = '[]'"],
  [[11], "update paper_answers set answer_score = 0 where answer_score > 0"],
  [
    [11],
    "drop trigger attempt_steps_stay on attempt_steps; delete from attempt_steps where kind = 'hand-in'",
  ],
  [
    [11],
    "insert into attempt_steps (user_paper_id, kind, payload) select user_paper_id, 'begin', '{}' from user_papers",
  ],
  [
    [11],
    `drop index user_papers_current;
       update user_papers set reset_time = null, paper_id = 1, correlation_id = ''
         where paper_id is not null`,
  ],
  [[11], "update questions set version_no = 9 where question_id = 1"],
  [[11], "update question_versions set question_keys = '{Z}' where question_id = 1"],
  [[11], "update papers set version_no = 9 where not changed"],
  [[13], "update certificates set create_time = now() where cert_date is not null"],
  [[13], "update certificates set cert_subject = 'mining' where cert_date is not null"],
  [[13], "update hours set user_id = 1 where hours_id = 1"],
  [
    [13],
    `update chapter_progress set face_checked_at = null where course_chapter_id in
      (select course_chapter_id from hours)`,
  ],
  [
    [13],
    `delete from hours where course_chapter_id in
        (select course_chapter_id from chapter_progress where done_at is not null);
      update courses set update_time = now() - interval '2 hours';
      delete from certificate_documents; update certificates set cert_date = null`,
  ],
  [
    [13, 15],
    `create temp table passed on commit drop as select user_id, course_chapter_id from hours e
        where exists (select from user_papers a where a.user_id = e.user_id and a.user_pass
          and a.correlation_id = 'cpt-' || e.course_chapter_id) limit 1;
      update chapters set video_id = null where course_chapter_id in (select course_chapter_id from passed);
      delete from hours e using passed p where e.course_chapter_id = p.course_chapter_id and e.user_id = p.user_id;
      delete from chapter_progress e using passed p where e.course_chapter_id = p.course_chapter_id and e.user_id = p.user_id;
      update courses set update_time = now() - interval '2 hours';
      update user_papers set handin_time = handin_time - interval '2 hours', create_time = create_time - interval '2 hours';
      update user_courses set create_time = create_time - interval '2 hours';
      delete from certificate_documents; update certificates set cert_date = null`,
  ],
  [[13], "update certificate_documents set required_tenths = required_tenths + 1 where state = 'valid'"],
  [[13], "update certificate_documents set optional_tenths = optional_tenths + 1 where state = 'valid'"],
  [[13], "update certificates set period_until = period_from"],
  [[13], "update certificates set period_until = cert_date::date - 1 where cert_date is not null"],
  [
    [13],
    `insert into certificates (user_id, cert_subject, period_from, period_until)
      select user_id, cert_subject, period_from + 1, period_from + 1 from certificates`,
  ],
  [[13], "delete from certificates where cert_date is null"],
  [[14], "update users set id_card_hmac = null where user_status = 2"],
  [[14], "update users set user_status = 2, id_card_hmac = null where user_id = 1"],
  [
    [14],
    `drop index users_confirmed_id_card;
       update users set user_status = 2, id_card_cipher = 'sealed', id_card_hmac = 'one' where user_id in (1, 2)`,
  ],
  [[17], `insert into verify_codes ${aCode("now() + interval '6 minutes'", "null")}`],
  [[17], `insert into verify_codes ${aCode("now() - interval '3 days'", "null")}`],
  [[17], `insert into verify_codes ${aCode("now() - interval '1 minute'", "now()")}`],
  [[17], `insert into verify_codes ${aCode("now() + interval '1 minute'", "null", "123456")}`],
  [[17], "update users set password_hash = 'Test2026' where user_id = 1"],
  [[17], "update users set avatar_url = '11010519491231002X' where user_id = 1"],
  [
    [17],
    "insert into login_logs (login_name, succeeded, login_ip) values ('110105194912310021', false, '127.0.0.1')",
  ],
  [
    [17],
    `insert into audit_logs (action, subject, detail)
       values ('x', 'user:1', '{"token": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x"}')`,
  ],
  [
    [18],
    "update chapters set handout_key = 'handout/AAAAAAAAAAAAAAAAAAAA.pdf' where handout_key is not null",
  ],
  [
    [18],
    "update courses set course_img_url = '/files/image/cover/AAAAAAAAAAAAAAAAAAAA.jpg' where course_id = 56",
  ],
  [
    [18],
    "update courses set course_description = '<img src=\"/files/image/editor/AAAAAAAAAAAAAAAAAAAA.png\">' where course_id = 56",
  ],
  [
    [21],
    "update orders set express_company = '顺丰速运', tracking_no = '1' where order_id = (select min(order_id) from orders join order_items using (order_id) where order_status = 2 and course_type = 5)",
  ],
  [
    [23],
    "insert into statements (user_id, month, order_cnt, order_amt, refund_amt, products, closed_by) select user_id, '2020-01', 1, 100, 0, '[]', 1 from channels limit 1",
  ],
  [
    [23],
    "insert into statements (user_id, month, order_cnt, order_amt, refund_amt, products, closed_by) select user_id, '2020-01', 0, 0, 100, '[]', 1 from channels limit 1",
  ],
  [
    [23],
    "insert into statements (user_id, month, order_cnt, order_amt, refund_amt, products, closed_by, state) select user_id, '2020-01', 0, 0, 0, '[]', 1, 'objected' from channels limit 1",
  ],
  [[23], `update order_items set paid_time = paid_time + interval '1 second' where order_id = ${paid}`],
  [[23], `update order_items set channel_id = 999 where order_id = ${paid}`],
  [
    [23], // a line that was paid in a later month, in one of the channel
    `with closed as (insert into statements (user_id, month, order_cnt, order_amt, refund_amt, products, closed_by)
         select o.channel_id, '2020-01', 1, i.order_item_amt, 0, '[]', 1 from orders o join order_items i using (order_id)
         where o.order_status = 2 and o.channel_id is not null order by i.order_item_id limit 1 returning *)
       insert into statement_lines (role, order_item_id, user_id, month, amount) select 'channel', i.order_item_id, c.user_id, c.month, c.order_amt
         from closed c join orders o on o.channel_id = c.user_id and o.order_status = 2 join order_items i using (order_id)
         order by i.order_item_id limit 1`,
  ],
  [
    [23],
    "update order_items set teacher_id = (select min(user_id) from users where roles[1] = 'teacher') where order_id = (select order_id from orders where close_reason = 'user')",
  ],
  [
    [24],
    "update users set disabled_at = '2001-01-01' where user_id = (select channel_id from orders where channel_id is not null limit 1)",
  ],
  [
    [24, 17], // what names the person is left, too
    "update users set deleted_at = now(), disabled_at = now(), telephone = '', password_hash = null where user_id = (select min(teacher_id) from courses)",
  ],
  [[21], "update orders set express_company = null, tracking_no = null"],
  [[21], "update orders set express_company = '顺丰速运', tracking_no = '1' where close_reason = 'user'"],
])("invariant %j is broken by: %s", async (numbers, damage) => {
  expect(await brokenBy(damage)).toEqual(numbers);
});

test.each<[string, string]>([
  ["a notice", "insert into notices (user_id, kind, facts) select 999, kind, facts from notices limit 1"],
  [
    "a comment",
    "insert into course_comments (course_id, user_id, comment_content) values (56, 999, '讲得清楚')",
  ],
  ["a cart", "insert into cart_items (user_id, course_id, course_count) values (999, 56, 1)"],
  ["a company", "insert into invoice_titles (user_id, payer_name, payer_id) values (999, '公司', '1')"],
  [
    "an e-mail of an invoice",
    `insert into orders select (jsonb_populate_record(o, '{"order_id": "29990101000000000002", "user_id": 999, "order_status": 3, "paid_time": null, "order_amt": 1, "ware_price": 1, "freight_price": 0, "addr": null}')).* from orders o where order_status = 3 limit 1;
     insert into invoices (order_id, user_id, invoice_name, invoice_type, payer_type, payer_name, payer_email, mailing_name, mailing_telephone, invoice_amt, invoice_status)
       values ('29990101000000000002', 999, '课', 1, 1, '某某', 'a@example.com', '', '', 1, 1)`,
  ],
  [
    "an address that an invoice was sent to once more",
    `insert into orders select (jsonb_populate_record(o, '{"order_id": "29990101000000000003", "user_id": 999, "order_status": 3, "paid_time": null, "order_amt": 1, "ware_price": 1, "freight_price": 0, "addr": null}')).* from orders o where order_status = 3 limit 1;
     with sent as (insert into invoices (order_id, user_id, invoice_name, invoice_type, payer_type, payer_name, mailing_name, mailing_telephone, invoice_amt, invoice_status, sent_time)
       values ('29990101000000000003', 999, '课', 1, 1, '某某', '', '', 1, 2, now()) returning invoice_id)
     insert into invoice_sendings (invoice_id, nth, sent_email, sent_by) select invoice_id, 2, 'a@example.com', (select min(user_id) from users) from sent`,
  ],
  [
    "a claim link",
    `update orders set user_id = 999, addr = null where order_id = (
       select o.order_id from orders o join order_items i using (order_id) join claim_links l using (order_item_id) where l.revoked_at is null limit 1)`,
  ],
  [
    "a name noted beside a copy",
    `update orders set user_id = 999, addr = null where order_id = (
       select a.order_id from assignments a where a.noted_name is not null
         and not exists (select from claim_links l where l.order_item_id = a.order_item_id) limit 1)`,
  ],
  [
    "the name in the sign-in log",
    "insert into login_logs (login_name, user_id, succeeded, login_ip) values ('13999999999', 999, true, '10.0.0.1')",
  ],
])("of a deleted account is left: %s", async (_, statement) => {
  expect(await brokenBy(someone + left("select 1"))).toEqual([]);
  expect(await brokenBy(someone + left(statement))).toContain(17);
});

type Left = { addr?: object | undefined; before?: object | undefined; invoice?: object | undefined };
/** A closed order of the learner 999 and its invoice, as the end of the account leaves them but for this. */
const orderOf999 = ({ addr, before, invoice }: Left) => {
  const nobody = { name: "已注销", telephone: "", regionText: "山东省 济南市 历下区", address: "" };
  const kept = {
    payer_name: "某某",
    payer_bank: "",
    payer_account: "",
    payer_address: "",
    payer_email: "",
    mailing_name: "",
    mailing_telephone: "",
    mailing_address: "",
    ...invoice,
  };
  const values = Object.values(kept).map((value) => `'${value}'`);
  const orderId = "29990101000000000004";
  return `insert into orders select (jsonb_populate_record(o, '${JSON.stringify({
    order_id: orderId,
    user_id: 999,
    addr: { ...nobody, ...addr },
  })}')).* from orders o where close_reason = 'timeout' limit 1;
    insert into address_changes (order_id, before, changed_by)
      values ('${orderId}', '${JSON.stringify({ ...nobody, ...before })}', 1);
    insert into invoices (order_id, user_id, invoice_name, invoice_type, payer_type, invoice_amt, invoice_status, sent_time, ${Object.keys(kept).join(", ")})
      values ('${orderId}', 999, '课', 1, 1, 1, 2, now(), ${values.join(", ")})`;
};
const somewhere = { name: "王芳", telephone: "13900001111", address: "经十路 1 号" };

test("the orders and invoices of a deleted account stay, without whom they were sent to", async () => {
  expect(await brokenBy(someone + left(orderOf999({})))).not.toContain(17);
});

test.each([
  ...Object.entries(somewhere).flatMap(([field, value]) => [
    { addr: { [field]: value } },
    { before: { [field]: value } },
  ]),
  ...Object.entries({
    payer_bank: "工商银行",
    payer_account: "6222000011112222",
    payer_address: somewhere.address,
    payer_email: "a@example.com",
    mailing_name: somewhere.name,
    mailing_telephone: somewhere.telephone,
    mailing_address: somewhere.address,
  }).map(([column, value]) => ({ invoice: { [column]: value } })),
])("of a deleted account is left, with an order or invoice: %j", async (what) => {
  expect(await brokenBy(someone + left(orderOf999(what)))).toContain(17);
});

test("taken back, nothing is broken", async () => {
  expect(await found()).toEqual([]);
});
