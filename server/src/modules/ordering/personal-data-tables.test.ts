// Every table that keeps something of a person: what becomes of it when their account ends, and where it stands in their
// copy of what is kept (domain.md "Ending an account"). A new table that names users is not known here, and turns this red.
import { applyForInvoice } from "@zhutu/domain/invoicing/contract.ts";
import { postComment } from "@zhutu/domain/comments/contract.ts";
import { reportQuestion } from "@zhutu/domain/exam/corrections/contract.ts";
import { savePaperAnswers, startPaper } from "@zhutu/domain/exam/contract.ts";
import { deleteAccount, exportMyData } from "@zhutu/domain/identity/contract.ts";
import { changeOrderAddress } from "@zhutu/domain/ordering/desk/contract.ts";
import { createClaimLink } from "@zhutu/domain/ordering/copies/contract.ts";
import { addPersonNote } from "@zhutu/domain/people/contract.ts";
import { saveAddress } from "@zhutu/domain/shipping/contract.ts";
import { saveCartItem } from "@zhutu/domain/cart/contract.ts";
import { type SQL, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { testPackages } from "./copies/assign-testing.ts";
import { aChapter, aCourse } from "../../testing/factories/catalogue.ts";
import { aPaper, aQuestion } from "../../testing/factories/exam.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { aCheckedOpening } from "../../testing/factories/study.ts";
import { anAddress } from "../../testing/factories/orders.ts";
import { aLearnerWithIdCard, codeFor, passTime, signInWith } from "../../testing/identity.ts";

// What the tests of personal data write of a person, and look for once the account has ended.
const email = "wangmin@example.com";
const company = {
  invoiceType: 1 as const,
  payerType: 2 as const,
  payerName: "山东鲁匠建设集团有限公司",
  payerId: "91350100M000100Y43",
  payerEmail: email,
  maillingName: "王敏敏",
  maillingTelephone: "13711112222",
};
const address = {
  name: "王小明",
  telephone: "13900001111",
  province: "370000",
  city: "370100",
  area: "370102",
  address: "经十路 1 号",
  defaultAddr: 0 as const,
};
const { defaultAddr: _isDefault, ...otherAddress } = { ...address, address: "经十路 3 号" };
const words = "我在历下项目部，讲得很清楚";
const noted = "来电咨询发票抬头，已告知可在订单里申请";

const shop = await testPackages();
const { db } = shop;
const admin = await shop.account("admin");
beforeEach(() => passTime(shop, 3_600));

/** What becomes of the rows when the account ends: they go, or stay without a word that names the person. */
type End = "forgotten" | "names nobody";
/** The part of the person's copy that they stand in, or why they stand in none. */
type Copy = { part: string } | { not: string };
type Kept = { end: End; copy: Copy; whose?: (me: Account) => SQL };

const part = (name: string): Copy => ({ part: name });
const not = (reason: string): Copy => ({ not: reason });
const ownOrders = ({ userId }: Account) => sql`select order_id from orders where user_id = ${userId}`;

const ownPapers = ({ userId }: Account) =>
  sql`user_paper_id in (select user_paper_id from user_papers where user_id = ${userId})`;

const tables: Record<string, Kept> = {
  users: { end: "names nobody", copy: part("profile") },
  sessions: { end: "names nobody", copy: part("sessions") },
  consents: { end: "names nobody", copy: part("consents") },
  face_checks: { end: "names nobody", copy: part("faceChecks") },
  identity_confirmations: { end: "names nobody", copy: part("confirmations") },
  login_logs: { end: "names nobody", copy: part("signIns") },
  verify_codes: {
    end: "forgotten",
    copy: not("a code is worth nothing after five minutes, and is kept as a hash"),
    whose: ({ telephone }) => sql`phone = ${telephone}`,
  },
  audit_logs: {
    end: "names nobody",
    copy: not("the shop's own record of who did what, for the case of an abuse"),
  },
  notices: { end: "forgotten", copy: part("notices") },
  user_courses: { end: "names nobody", copy: part("courses") },
  assignments: {
    end: "names nobody",
    copy: part("copies"),
    whose: ({ userId }) =>
      sql`user_course_id in (select user_course_id from user_courses where user_id = ${userId})
        or order_id in (select order_id from orders where user_id = ${userId})`,
  },
  course_comments: { end: "forgotten", copy: part("comments") },
  user_papers: { end: "names nobody", copy: part("papers") },
  paper_answers: { end: "names nobody", copy: part("paperAnswers"), whose: ownPapers },
  attempt_steps: { end: "names nobody", copy: part("paperSteps"), whose: ownPapers },
  error_questions: { end: "names nobody", copy: part("wrongAnswers") },
  question_progress: { end: "names nobody", copy: part("questionProgress") },
  daily_answers: { end: "names nobody", copy: part("dailyAnswers") },
  reminder_answers: { end: "names nobody", copy: part("reminderAnswers") },
  regrade_follows: {
    end: "names nobody",
    copy: not("it is done within seconds, and stands in the wrong answers, the hours and the notices then"),
  },
  question_reports: { end: "forgotten", copy: part("questionReports") },
  addresses: { end: "forgotten", copy: part("addresses") },
  cart_items: { end: "forgotten", copy: part("cart") },
  play_sessions: { end: "names nobody", copy: not("the seconds of each are in the days and the progress") },
  study_prompts: { end: "names nobody", copy: part("studyPrompts") },
  chapter_progress: { end: "names nobody", copy: part("progress") },
  study_logs: { end: "names nobody", copy: part("studyLogs") },
  study_notes: { end: "forgotten", copy: part("studyNotes") },
  play_days: { end: "names nobody", copy: part("playDays") },
  orders: { end: "names nobody", copy: part("orders") },
  address_changes: {
    end: "names nobody",
    copy: part("formerAddresses"),
    whose: (me) => sql`order_id in (${ownOrders(me)})`,
  },
  claim_links: {
    end: "names nobody",
    copy: part("claimLinks"),
    whose: (me) =>
      sql`order_item_id in (select order_item_id from order_items where order_id in (${ownOrders(me)}))`,
  },
  // Payer, code, amount, number and file stay: tax law keeps the document.
  invoices: { end: "names nobody", copy: part("invoices") },
  invoice_sendings: {
    end: "names nobody",
    copy: part("invoiceSendings"),
    whose: ({ userId }) => sql`invoice_id in (select invoice_id from invoices where user_id = ${userId})`,
  },
  invoice_titles: { end: "forgotten", copy: part("invoiceTitles") },
  hours: { end: "names nobody", copy: part("hours") },
  certificates: { end: "names nobody", copy: part("certificates") },
  certificate_documents: {
    end: "names nobody",
    copy: part("certificateDocuments"),
    whose: ({ userId }) =>
      sql`certificate_id in (select certificate_id from certificates where user_id = ${userId})`,
  },
  study_records: { end: "names nobody", copy: part("studyRecords") },
  sealed_evidence: {
    end: "names nobody",
    copy: not("there is none while the account is open; it is sealed, and kept for the authorities"),
  },
  person_notes: { end: "forgotten", copy: part("staffNotes") },
  export_jobs: { end: "forgotten", copy: not("a file of what is kept elsewhere, for a week at most") },
};

/** Columns that only ever name staff, whose accounts belong to the shop. */
const staffs = [
  "address_changes.changed_by",
  "bill_differences.done_by",
  "certificate_documents.ended_by",
  "channels.user_id",
  "courses.teacher_id",
  "identity_confirmations.staff_id",
  "invoice_sendings.sent_by",
  "invoice_templates.user_id",
  "invoices.sent_by",
  "line_exchanges.exchanged_by",
  "list_views.user_id",
  "orders.channel_id",
  "person_notes.author_id",
  "question_banks.owner_id",
  "question_imports.created_by",
  "question_imports.undone_by",
  "question_reports.settled_by",
  "question_versions.created_by",
  "recovery_codes.user_id",
  "refund_tasks.begun_by",
  "refund_tasks.confirmed_by",
  "refund_tasks.done_by",
  "refunds.asked_by",
  "regrade_runs.created_by",
  "second_factors.user_id",
  "statement_lines.user_id",
  "statement_objections.answered_by",
  "statement_objections.user_id",
  "statement_refunds.user_id",
  "statements.closed_by",
  "statements.user_id",
  "teachers.user_id",
  "tracking_lines.noted_by",
  "videos.owner_id",
];
/** Reached by way of a table that names a user, and so not found by their columns. */
const byTheWay = ["address_changes", "attempt_steps", "claim_links", "paper_answers"];

test("every table that refers to a user, or has a column for a phone, a name or an e-mail, is known", async () => {
  const { rows } = await db.execute<{ place: string }>(sql`
    select distinct place from (
      select r.conrelid::regclass || '.' || a.attname as place from pg_constraint r
        join pg_attribute a on a.attrelid = r.conrelid and a.attnum = any(r.conkey)
        where r.contype = 'f' and r.confrelid = 'users'::regclass
      union all select table_name || '.' || column_name from information_schema.columns
        where table_schema = 'public'
          and column_name ~ '(^|_)(user_id|user_name|login_name|telephone|phone|email|mobile|id_card.*)$'
    ) found order by 1`);
  const places = rows.map(({ place }) => place);
  const learners = places
    .filter((place) => !staffs.includes(place))
    .map((place) => place.split(".")[0] ?? "");
  expect([...new Set([...learners, ...byTheWay])].toSorted()).toEqual(Object.keys(tables).toSorted());
  expect(staffs.filter((place) => !places.includes(place))).toEqual([]);
});

const whose = (kept: Kept, me: Account): SQL => kept.whose?.(me) ?? sql`user_id = ${me.userId}`;
async function linesOf(table: string, me: Account): Promise<string[]> {
  const kept = tables[table];
  if (!kept) throw new Error(`${table} is not known`);
  const { rows } = await db.execute<{ line: string }>(
    sql`select to_jsonb(t)::text as line from ${sql.identifier(table)} t where ${whose(kept, me)}`,
  );
  return rows.map(({ line }) => line);
}

const end = async (account: Account) =>
  shop.as(account, deleteAccount, {
    body: { verifyCode: await codeFor(shop, account.telephone, "delete") },
  });

/** A paid order of a book, sent to an address of the learner. */
async function aPaidOrder(buyer: Account, addrId?: number): Promise<string> {
  const { courseId } = await aCourse(db, { courseType: 3 });
  const products = [{ courseId, courseCount: 1 }];
  const { orderId } = await shop.buy(buyer, { products, addrId: addrId ?? (await anAddress(shop, buyer)) });
  await shop.payLink(buyer, orderId);
  await shop.pay(orderId);
  await shop.confirm(buyer, orderId);
  return orderId;
}

const apply = (me: Account, orderId: string) =>
  shop.as(me, applyForInvoice, { body: { orderId, ...company } });

/** A learner of whom every table keeps something. */
async function somebody() {
  const me = await aLearnerWithIdCard(shop);
  const { userId } = me;
  const orderId = await aPaidOrder(me);
  await apply(me, orderId);
  await shop.as(admin, changeOrderAddress, {
    params: { orderId },
    body: { ...otherAddress, openedOn: 0 },
  });
  await db.execute(sql`
    insert into invoice_sendings (invoice_id, nth, sent_email, sent_by)
    select invoice_id, 2, ${email}, ${admin.userId} from invoices where order_id = ${orderId}`);
  const item = await shop.aPackage(me, 3);
  const { orderItemId } = item;
  await shop.as(me, createClaimLink, {
    params: { orderId: item.orderId, orderItemId },
    body: { days: 7, seats: null },
  });
  const giver = await shop.account("user");
  const given = await shop.aPackage(giver, 2);
  await shop.assign(giver, given, [{ telephone: me.telephone, name: me.userName }]);
  await shop.assign(me, item, [{ telephone: shop.nobody(), name: "王敏敏" }]);
  await shop.as(me, postComment, { body: { courseId: given.courseId, commentContent: words, rating: null } });
  await shop.as(admin, addPersonNote, { params: { userId }, body: { noteText: noted } });
  const { courseId } = await aCourse(db);
  await shop.as(me, saveCartItem, { query: { courseId, courseCount: 1 } });
  const lesson = await shop.aLesson(true);
  await shop.play(me, lesson);
  const further = await aCourse(db, { courseType: 5, certSubject: "building", requiredCourse: 1 });
  const chapter = await aChapter(db, { courseId: further.courseId, chapterTime: 15 });
  await shop.hold(me, further.courseId);
  const { courseChapterId } = chapter;
  await db.execute(sql`
    insert into chapter_progress (user_id, course_chapter_id, course_id, segments, skipped, play_seconds, done_at)
    values (${userId}, ${courseChapterId}, ${further.courseId}, '[[0, 60]]', '[]', 60, now())`);
  await aCheckedOpening(db, { userId, courseChapterId });
  await db.execute(sql`
    insert into study_prompts (prompt_id, user_id, course_chapter_id, position, asked_at, answer_until, answered_at)
    values ('prompt-' || ${userId}::int, ${userId}, ${courseChapterId}, 60, now(), now() + interval '1 minute', now())`);
  await db.execute(sql`
    insert into study_logs (user_id, course_id, course_chapter_id)
    values (${userId}, ${further.courseId}, ${courseChapterId})`);
  await db.execute(sql`
    insert into study_notes (user_id, note_key, course_id, course_chapter_id, position, note_text)
    values (${userId}, 'note', ${further.courseId}, ${courseChapterId}, 60, ${words})`);
  await db.execute(sql`
    insert into play_days (user_id, day, course_id, play_seconds) values (${userId}, current_date, ${further.courseId}, 60)`);
  await db.execute(sql`
    insert into hours (user_id, course_id, course_chapter_id, cert_subject, required, hours, earned_at)
    values (${userId}, ${further.courseId}, ${courseChapterId}, 'building', true, 15, now())`);
  const capped = await aChapter(db, { courseId: further.courseId, chapterTime: 20 });
  await db.execute(sql`
    insert into hours (user_id, course_id, course_chapter_id, cert_subject, required, hours)
    values (${userId}, ${further.courseId}, ${capped.courseChapterId}, 'building', true, 20)`);
  await db.execute(
    sql`insert into certificates (user_id, cert_subject, cert_date) values (${userId}, 'building', now())`,
  );
  await db.execute(sql`
    insert into certificate_documents (certificate_id, cert_no, verify_code, user_name, required_tenths, optional_tenths, learned_from)
    select certificate_id, 'no-' || user_id, 'code-' || user_id, (select user_name from users where user_id = ${userId}), 15, 0, now()
    from certificates where user_id = ${userId}`);
  await db.execute(sql`
    insert into study_records (verify_code, user_id, cert_subject, required_tenths, optional_tenths, learned_from)
    values ('record-' || ${userId}::int, ${userId}, 'building', 15, 0, now())`);
  await db.execute(sql`insert into consents (user_id, kind, version) values (${userId}, 'agreement', '1')`);
  await db.execute(sql`
    insert into face_checks (certify_id, user_id, purpose, user_name, id_card_cipher, id_card_hmac, expires_at)
    select 'check-' || user_id, user_id, 'account', user_name, id_card_cipher, id_card_hmac, now() from users
    where user_id = ${userId}`);
  await db.execute(sql`
    insert into identity_confirmations (user_id, id_card_hmac, staff_id, evidence)
    select user_id, id_card_hmac, ${admin.userId}, user_name || '的身份证' from users where user_id = ${userId}`);
  await db.execute(sql`
    insert into export_jobs (user_id, call, input, title, file_name, plain_name, rows_total)
    values (${userId}, 'exportTeam', '{}', '单位培训进度', '单位培训进度', 'team_progress', 1)`);
  const questionId = await aQuestion(db);
  const paperId = await aPaper(db, [questionId]);
  const { userPaperId } = await shop.as(me, startPaper, { body: { paperId } });
  await shop.as(me, savePaperAnswers, { body: [{ userPaperId, paperId, questionId, answer: "B" }] });
  await shop.as(me, reportQuestion, { params: { questionId }, body: { kind: "key", userPaperId } });
  await db.execute(
    sql`insert into daily_answers (user_id, day, pass) values (${userId}, '2026-11-21', true)`,
  );
  await db.execute(sql`
    insert into reminder_answers (user_id, course_chapter_id, question_id, answer)
    values (${userId}, ${courseChapterId}, ${questionId}, 'B')`);
  await db.execute(sql`
    with run as (
      insert into regrade_runs (question_id, question_version_id, question_keys, voided, only_upward, reason, attempts,
        scores_changed, pass_gained, pass_lost, created_by)
      select question_id, question_version_id, question_keys, false, true, '勘误', 0, 0, 0, 0, ${admin.userId}
      from question_versions where question_id = ${questionId} returning regrade_run_id)
    insert into regrade_follows (regrade_run_id, user_id, follow)
    select regrade_run_id, ${userId}, '{"turnedRight": [], "turnedWrong": [], "passed": [], "told": []}' from run`);
  return { me, orderId, item };
}

test("each table's part stands in the person's copy, and at the end each is forgotten or names nobody", async () => {
  const { me, orderId, item } = await somebody();
  expect((await signInWith(shop, "password", me.loginName, me.password)).status).toBe(200);
  await codeFor(shop, me.telephone, "login");
  for (const table of Object.keys(tables).filter((name) => name !== "sealed_evidence"))
    expect([table, (await linesOf(table, me)).length]).not.toEqual([table, 0]);

  const answer = await shop.app.inject({
    method: "POST",
    url: exportMyData.path,
    headers: { authorization: await shop.tokenOf(me) },
  });
  const copy = answer.json<Record<string, object>>();
  const parts = Object.values(tables).flatMap(({ copy: of }) => ("part" in of ? [of.part] : []));
  expect(Object.keys(copy).toSorted()).toEqual([...parts, "exportedAt"].toSorted());
  for (const name of parts) expect([name, Object.keys(copy[name] ?? {}).length]).not.toEqual([name, 0]);
  expect(copy["invoices"]).toMatchObject([{ orderId, invoiceAmt: 100, payerEmail: email }]);
  expect(copy["comments"]).toMatchObject([{ commentContent: words }]);
  expect(copy["staffNotes"]).toEqual([{ noteText: noted, createTime: expect.any(String) as unknown }]);
  expect(copy["hours"]).toMatchObject([
    { hours: 1.5, certSubject: "building", earnedAt: expect.any(String) as unknown },
    { hours: 2, certSubject: "building", earnedAt: null },
  ]);
  expect(answer.body).not.toContain("claimKey");

  await passTime(shop, 61);
  await end(me);
  const names = [
    me.telephone,
    me.userName,
    me.idCard,
    email,
    "王敏敏",
    "13711112222",
    words,
    address.telephone,
    address.name,
  ];
  for (const [table, { end: fate }] of Object.entries(tables)) {
    const lines = await linesOf(table, me);
    expect([table, lines.length > 0]).toEqual([table, fate === "names nobody"]);
    for (const name of names)
      expect([table, name, lines.join().includes(name)]).toEqual([table, name, false]);
  }
  expect(await linesOf("claim_links", me)).toEqual([expect.not.stringContaining('"revoked_at": null')]);
  const [invoice] = await linesOf("invoices", me);
  expect(JSON.parse(invoice ?? "")).toMatchObject({
    payer_name: company.payerName,
    payer_id: company.payerId,
    invoice_amt: 10_000,
    invoice_status: 1,
    payer_email: "",
    mailing_telephone: "",
  });
  expect(item.orderItemId).toBeGreaterThan(0);
});

test("an application that waits for a payment goes with the account", async () => {
  const me = await shop.account("user");
  const { orderId } = await shop.anOrder(me);
  await apply(me, orderId);
  expect(await linesOf("invoices", me)).toHaveLength(1);
  await shop.remove(me, orderId);
  await end(me);
  expect(await linesOf("invoices", me)).toEqual([]);
});

test("an account that ends while 20 calls of its person are under way leaves nothing, whoever comes first", async () => {
  let ended = 0;
  for (const [place, buys] of [
    [2, false],
    [6, true],
    [10, false],
  ] as const) {
    const me = await shop.account("user");
    const addrId = await anAddress(shop, me);
    const orders = [await aPaidOrder(me, addrId), await aPaidOrder(me, addrId), await aPaidOrder(me, addrId)];
    const item = await shop.aPackage(me, 5);
    const { courseId } = await aCourse(db);
    const verifyCode = await codeFor(shop, me.telephone, "delete");
    const calls: (() => unknown)[] = [
      ...orders.map((orderId) => () => apply(me, orderId)),
      ...[1, 2, 3, 4].map(
        (at) => () =>
          shop.as(me, postComment, { body: { courseId, commentContent: `第${at}条`, rating: null } }),
      ),
      ...[1, 2, 3, 4].map(
        () => () =>
          shop.as(me, createClaimLink, {
            params: { orderId: item.orderId, orderItemId: item.orderItemId },
            body: { days: 7, seats: null },
          }),
      ),
      ...[1, 2, 3].map(() => () => shop.as(me, saveAddress, { body: address })),
      ...[1, 2, 3].map(() => () => shop.as(me, saveCartItem, { query: { courseId, courseCount: 1 } })),
      () => buys && shop.buy(me, { products: [{ courseId, courseCount: 1 }], orderType: "package" }),
      () => shop.assign(me, item, [shop.nobody(), me.telephone]),
      ...[1, 2].map(
        (at) => () =>
          shop.as(admin, addPersonNote, {
            params: { userId: me.userId },
            body: { noteText: `第${at}条备注` },
          }),
      ),
    ];
    calls.splice(place, 0, () => shop.as(me, deleteAccount, { body: { verifyCode } }));
    const answers = await Promise.allSettled(calls.map((call) => call()));
    const refusals = answers.flatMap((one) =>
      one.status === "rejected" ? [one.reason as { status?: number }] : [],
    );
    expect(refusals.filter(({ status }) => status === undefined || status >= 500)).toEqual([]);
    if (answers[place]?.status !== "fulfilled") {
      // The order came first: it waits for its payment, and the account stays whole.
      expect(answers[place]).toMatchObject({ reason: { reason: "ACCOUNT_HAS_OPEN_ORDERS" } });
      continue;
    }
    ended++;
    for (const [table, { end: fate }] of Object.entries(tables))
      if (fate === "forgotten") expect([table, await linesOf(table, me)]).toEqual([table, []]);
    expect((await linesOf("claim_links", me)).filter((line) => line.includes('"revoked_at": null'))).toEqual(
      [],
    );
  }
  expect(ended).toBeGreaterThan(0);
});
