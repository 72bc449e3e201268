import * as contract from "@zhutu/domain/desk/exports/contract.ts";
import { MAX_BYTES_OF_ONE, MAX_ROWS_AT_ONCE } from "@zhutu/domain/desk/exports/export-state.ts";
import { disableUser } from "@zhutu/domain/people/contract.ts";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { transaction } from "../../../kernel/db/transaction.ts";
import { testApp } from "../../../testing/app.ts";
import { aChapter, aCourse } from "../../../testing/factories/catalogue.ts";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { rowsOfWorkbook } from "../../../testing/workbook.ts";
import { keepWithin, sweepExports } from "./export-queries.ts";
import { kindOf } from "./kinds.ts";
import { makeExports } from "./make-exports.ts";

const shop = await testApp({}, { invariants: false });
const { db } = shop;
const rows = MAX_ROWS_AT_ONCE + 1;
const whole = { paidTimeStart: "2026-01-01", paidTimeEnd: "2026-12-31" };
let [admin, other] = [undefined, undefined] as unknown as Account[] & [Account, Account];

const buyer = await shop.account("user", { userName: "=1+1" });
beforeAll(async () => {
  await db.execute(sql`
    insert into orders (order_id, user_id, order_name, order_type, order_status, ware_price, freight_price, order_amt,
      request_hash, expire_at, paid_time)
    select lpad(n::text, 20, '0'), ${buyer.userId}, '二级建造师 & <精讲>', 'single', 2, 12345, 0, 12345, '', now(),
      '2026-06-01T00:00:00Z'::timestamptz + n * interval '1 second'
    from generate_series(1, ${rows}::int) n`);
});
beforeEach(async () => {
  await db.execute(sql`delete from export_jobs`);
  [admin, other] = await Promise.all([shop.account("admin"), shop.account("admin")]);
});

const never = new AbortController().signal;
const make = (stopping = never) => makeExports(shop.services as never, stopping);
const start = (body: object = whole, as = admin, call = "exportOrders") =>
  shop.as(as, contract.startExport, { body: { call, input: { body: body as Record<string, unknown> } } });
const started = async (as = admin): Promise<number> => (await start(whole, as)).exportId ?? 0;
const read = (exportId: number, as = admin) => shop.as(as, contract.getExport, { params: { exportId } });
const params = (exportId: number) => ({ params: { exportId } });
const file = async (exportId: number, as = admin) =>
  shop.app.inject({
    url: `/api/exports/${exportId}/file`,
    headers: { authorization: await shop.tokenOf(as) },
  });
const partsOf = async (exportId: number) =>
  (await db.execute(sql`select 1 from export_parts where export_id = ${exportId}`)).rows.length;
const missing = "404 没有找到您要的内容";

test("a short export is left to its documented call, a long one becomes a job with its rows counted", async () => {
  await db.execute(sql`update orders set paid_time = '2025-01-01' where order_id = lpad('1', 20, '0')`);
  expect(await start()).toEqual({ exportId: null });
  await db.execute(sql`update orders set paid_time = '2026-06-01' where order_id = lpad('1', 20, '0')`);
  const exportId = await started();
  expect(await read(exportId)).toMatchObject({
    call: "exportOrders",
    title: "订单",
    fileName: "订单_2026-01-01_2026-12-31",
    state: "waiting",
    rowsTotal: rows,
    rowsWritten: 0,
    size: 0,
    failure: "",
    doneTime: null,
    expireTime: null,
  });
  // What no job takes over, and what the call itself refuses.
  expect(await start({}, admin, "exportNothing")).toEqual({ exportId: null });
  expect(await refusalOf(start({ paidTimeStart: "2026-01-01" }))).toBe("400 必须选择时间范围");
  expect(await refusalOf(start({ ...whole, orderId: "1" }))).toContain("400 请输入完整的订单号");
});

test("the job writes every row once, as texts that cannot run; the file is fetched for seven days, and then is gone", async () => {
  const exportId = await started();
  await make();
  const done = await read(exportId);
  expect(done).toMatchObject({ state: "done", rowsWritten: rows, rowsTotal: rows });
  expect(Date.parse(done.expireTime ?? "") - Date.parse(done.doneTime ?? "")).toBe(7 * 24 * 3_600_000);
  const answer = await file(exportId);
  expect(answer.headers).toMatchObject({
    "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "content-length": String(done.size),
    "cache-control": "no-store",
  });
  expect(decodeURIComponent(String(answer.headers["content-disposition"]))).toContain(
    "订单_2026-01-01_2026-12-31.xlsx",
  );
  const [, ...lines] = rowsOfWorkbook(answer.rawPayload);
  expect(new Set(lines.map(([orderId]) => orderId)).size).toBe(rows);
  expect(lines[1]?.slice(0, 6)).toEqual([
    "00000000000000000002",
    "二级建造师 & <精讲>",
    "123.45",
    "单买",
    "--",
    "'=1+1",
  ]);

  await db.execute(sql`update export_jobs set done_time = now() - interval '7 days 1 second'`);
  expect((await file(exportId)).statusCode).toBe(404);
  expect(await shop.as(admin, contract.listExports, {})).toEqual([]);
  await sweepExports(db);
  expect((await db.execute(sql`select 1 from export_jobs`)).rows).toEqual([]);
  expect(await partsOf(exportId)).toBe(0);
});

test("an export is its owner's alone, whatever is done to it", async () => {
  const exportId = await started();
  await make();
  expect((await shop.as(admin, contract.listExports, {})).map((one) => one.exportId)).toEqual([exportId]);
  expect(await shop.as(other, contract.listExports, {})).toEqual([]);
  expect(await refusalOf(read(exportId, other))).toBe(missing);
  expect((await file(exportId, other)).statusCode).toBe(404);
  const waiting = await started();
  for (const deed of [contract.cancelExport, contract.retryExport])
    expect(await refusalOf(shop.as(other, deed, params(waiting)))).toBe(missing);
  expect((await read(waiting)).state).toBe("waiting");
});

test("who may not take the list can begin no export of it, and fetches none once the right has ended", async () => {
  for (const role of ["teacher", "channel"] as const)
    expect(await refusalOf(start(whole, await shop.account(role)))).toBe("403 无权访问");
  expect(await refusalOf(start(whole, await shop.account("user")))).toBe("403 无权访问");
  const exportId = await started();
  await make();
  await db.execute(sql`update users set rights = '{teaching}' where user_id = ${admin.userId}`);
  expect(await refusalOf(read(exportId))).toBe(missing);
  expect((await file(exportId)).statusCode).toBe(404);
  expect(await shop.as(admin, contract.listExports, {})).toEqual([]);
  expect(await refusalOf(start())).toBe("403 您的账号没有这部分权限，请联系管理员开通");
  await db.execute(sql`update users set rights = '{sales}' where user_id = ${admin.userId}`);
  expect((await file(exportId)).statusCode).toBe(200);
  await shop.as(other, disableUser, { params: { userId: admin.userId }, body: { reason: "已离职" } });
  expect((await file(exportId)).statusCode).toBe(403);
});

test("an export whose asker lost the list before it was made is not made", async () => {
  const exportId = await started();
  await db.execute(sql`update users set rights = '{teaching}' where user_id = ${admin.userId}`);
  await make();
  await db.execute(sql`update users set rights = null where user_id = ${admin.userId}`);
  expect(await read(exportId)).toMatchObject({ state: "failed", failure: "您没有导出这个列表的权限了" });
  expect(await partsOf(exportId)).toBe(0);
});

/** Runs `deed` when the export under way has written so many rows. */
async function whileRunning(exportId: number, deed: () => Promise<unknown>): Promise<void> {
  const making = make();
  for (;;) {
    const { rows: found } = await db.execute<{ n: number; state: string }>(
      sql`select rows_written as n, state from export_jobs where export_id = ${exportId}`,
    );
    if ((found[0]?.n ?? 0) > 0 || found[0]?.state === "done") break;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await deed();
  await making;
}

test("one that is cancelled while it is made ends there, and nothing of it is left", async () => {
  const exportId = await started();
  await whileRunning(exportId, () => shop.as(admin, contract.cancelExport, params(exportId)));
  expect((await read(exportId)).state).toBe("cancelled");
  expect(await partsOf(exportId)).toBe(0);
  expect((await file(exportId)).statusCode).toBe(404);
  expect(await refusalOf(shop.as(admin, contract.cancelExport, params(exportId)))).toBe(missing);
  const { rows: left } = await db.execute(sql`select input from export_jobs where export_id = ${exportId}`);
  expect(left).toEqual([{ input: null }]);
});

test("a server that stops lets its export wait for the next one; one that died is taken up after its silence", async () => {
  const exportId = await started();
  const stopping = new AbortController();
  stopping.abort();
  await make(stopping.signal);
  expect((await read(exportId)).state).toBe("waiting");
  // Killed in the middle: a piece is there, and nobody writes on.
  await db.execute(sql`insert into export_parts values (${exportId}, 0, 'half of another file')`);
  await db.execute(
    sql`update export_jobs set state = 'running', attempt = 1, lease_until = now() + interval '1 minute'`,
  );
  await make();
  expect((await read(exportId)).state).toBe("running");
  await db.execute(sql`update export_jobs set lease_until = now() - interval '1 second'`);
  await make();
  expect((await read(exportId)).state).toBe("done");
  expect(rowsOfWorkbook((await file(exportId)).rawPayload)).toHaveLength(rows + 1);
});

test("one that broke off three times is told failed, and is begun anew when its owner says so", async () => {
  const exportId = await started();
  await db.execute(
    sql`update export_jobs set state = 'running', attempt = 3, lease_until = now() - interval '1 second'`,
  );
  await make();
  expect(await read(exportId)).toMatchObject({ state: "failed", failure: "多次中断，没有完成，请重试" });
  await shop.as(admin, contract.retryExport, params(exportId));
  expect(await read(exportId)).toMatchObject({ state: "waiting", failure: "", rowsWritten: 0 });
  await make();
  expect((await read(exportId)).state).toBe("done");
  expect(await refusalOf(shop.as(admin, contract.retryExport, params(exportId)))).toBe(missing);
});

test("of 20 asked for at once three are taken; two processes make each once", async () => {
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => start()));
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(await refusalOf(start())).toBe("400 您已有 3 个导出在进行，请等它们完成，或先取消一个");
  await Promise.all([make(), make()]);
  const mine = await shop.as(admin, contract.listExports, {});
  expect(mine.map(({ state, rowsWritten }) => [state, rowsWritten])).toEqual(
    [1, 2, 3].map(() => ["done", rows]),
  );
  const { rows: attempts } = await db.execute<{ attempt: number }>(sql`select attempt from export_jobs`);
  expect(attempts).toEqual([1, 2, 3].map(() => ({ attempt: 1 })));
});

test("who takes a list, cancels, begins anew and fetches is written down, without what was typed", async () => {
  const { exportId } = await start({ ...whole, telephone: buyer.telephone });
  const id = exportId ?? 0;
  await shop.as(admin, contract.cancelExport, params(id));
  const second = await started();
  await make();
  await file(second);
  const { rows: lines } = await db.execute(
    sql`select action, subject, detail from audit_logs where user_id = ${admin.userId} and action ~ 'export' order by audit_log_id`,
  );
  const filter = { ...whole, courseTypes: [], byName: false, rows };
  expect(lines).toEqual([
    { action: "orders.export", subject: "orders", detail: { ...filter, byTelephone: true, exportId: id } },
    { action: "export.cancel", subject: `export:${id}`, detail: null },
    {
      action: "orders.export",
      subject: "orders",
      detail: { ...filter, byTelephone: false, exportId: second },
    },
    { action: "export.fetch", subject: `export:${second}`, detail: null },
  ]);
});

test("every list that grows is made by a job when it is long; what is none, has a bound of its own and says so", async () => {
  const files = shop.app.endpoints.filter((e) => e.reply === "file" && e.name.startsWith("export"));
  const short = files.map((e) => e.name).filter((name) => !kindOf(name));
  expect(short.toSorted()).toEqual([
    "exportAssignedUsers", // a package's copies: 1,000
    "exportDeliveries", // a form that is sent back: 2,000 orders
    "exportMyData",
    "exportQuestions", // a form that is sent back: a bank's
    "exportStatement", // a row a product of a month
  ]);
});

test("what is over a person's bytes, and over those of all, goes with the oldest first; the newest stays", async () => {
  const done = async (as: Account, size: number): Promise<number> => {
    const { rows: made } = await db.execute<{ id: number }>(sql`
      insert into export_jobs (user_id, call, title, file_name, plain_name, state, rows_total, size, done_time)
      values (${as.userId}, 'exportOrders', '', '', '', 'done', 1, ${size}, now()) returning export_id as id`);
    return made[0]?.id ?? 0;
  };
  const kept = async () =>
    (await db.execute<{ id: number }>(sql`select export_id as id from export_jobs order by 1`)).rows.map(
      ({ id }) => id,
    );
  const within = (newest: number, ofOne: number, ofAll: number) =>
    transaction(db, (tx) => keepWithin(tx, newest, { ofOne, ofAll }));
  const first = await done(admin, 40);
  const [second, others, third] = [await done(admin, 40), await done(other, 90), await done(admin, 60)];
  await within(third, 100, 1_000);
  expect(await kept()).toEqual([second, others, third]);
  expect(first).toBeLessThan(second);
  await within(third, 100, 150);
  expect(await kept()).toEqual([others, third]);
  // A person's bytes are counted when a file is done.
  await db.execute(sql`update export_jobs set size = ${MAX_BYTES_OF_ONE} where export_id = ${third}`);
  const newest = await started();
  await make();
  expect(await kept()).toEqual([others, newest]);
});

/** A long list of each kind, told by who may take it, who may not, and how many lines it has with its heads. */
describe("each list's rows are written once, for whom they are", () => {
  const long = rows + 7;
  const take = async (as: Account, call: string, input: object) => {
    const { exportId } = await shop.as(as, contract.startExport, { body: { call, input } });
    await make();
    expect(await read(exportId ?? 0, as)).toMatchObject({ state: "done" });
    const [, ...lines] = rowsOfWorkbook((await file(exportId ?? 0, as)).rawPayload);
    return { exportId: exportId ?? 0, lines };
  };
  const refusedTo = async (as: Account, call: string, input: object) =>
    refusalOf(shop.as(as, contract.startExport, { body: { call, input } }));

  test("a paper's scores, also several of one moment: to an administrator and the course's teacher", async () => {
    const [teacher, stranger] = [await shop.account("teacher"), await shop.account("teacher")];
    const { courseId } = await aCourse(db, { teacherId: teacher.userId });
    const { courseChapterId } = await aChapter(db, { courseId });
    const paperId = await aPaper(db, [await aQuestion(db)], { refId: courseChapterId });
    await db.execute(sql`
      with version as (
        insert into paper_versions (paper_id, version_no, paper_name, partial_credit, shuffle_questions, shuffle_choices)
        select paper_id, 1, paper_name, false, false, false from papers where paper_id = ${paperId} returning *)
      insert into user_papers (user_id, paper_id, paper_version_id, questions, total_score, correlation_id, handin_time, user_score, user_pass, reset_time)
      select ${buyer.userId}, paper_id, paper_version_id, '[]', 1000, 'c' || n,
        '2026-06-01T00:00:00Z'::timestamptz + n / 3 * interval '1 microsecond', n % 1000, true, now()
      from version, generate_series(1, ${long}::int) n`);
    const input = { params: { paperId } };
    for (const who of [teacher, admin]) {
      const { lines } = await take(who, "exportPaperScores", input);
      expect(lines).toHaveLength(long);
      expect(lines.filter(([, , score]) => score === "0.7")).toHaveLength(6);
      expect(lines[0]?.slice(0, 4)).toEqual([
        "'=1+1",
        expect.stringContaining("****"),
        String((long % 1000) / 10),
        "及格",
      ]);
    }
    expect(await refusedTo(stranger, "exportPaperScores", input)).toBe(missing);
    const asked =
      (await shop.as(teacher, contract.startExport, { body: { call: "exportPaperScores", input } }))
        .exportId ?? 0;
    await db.execute(sql`update courses set teacher_id = ${stranger.userId} where course_id = ${courseId}`);
    await make();
    expect(await read(asked, teacher)).toMatchObject({ state: "failed", failure: "没有找到您要的内容" });
  });

  test("a channel's products with their sum: to the channel itself and administrators", async () => {
    const [mine, theirs] = [await shop.account("channel"), await shop.account("channel")];
    for (const { userId } of [mine, theirs])
      await db.execute(
        sql`insert into channels (user_id, exclusive_code) values (${userId}, ${`QD${userId}`})`,
      );
    await db.execute(sql`
      with made as (
        insert into courses (course_type, course_name, course_price, course_price_original, teacher_id)
        select course_type, '=甲', 100, 100, teacher_id from (select * from courses limit 1) c, generate_series(1, ${long}::int)
        returning course_id),
      bought as (
        insert into orders (order_id, user_id, channel_id, order_name, order_type, order_status, ware_price, freight_price,
          order_amt, request_hash, expire_at, paid_time)
        select '9' || lpad(course_id::text, 19, '0'), ${buyer.userId}, ${mine.userId}, '', 'single', 2, 100, 0, 100, '', now(), now()
        from made returning order_id)
      insert into order_items (order_id, position, course_id, course_type, order_item_name, course_price, course_count, freight_price, order_item_amt, reasons,
        channel_id, paid_time)
      select order_id, 0, substr(order_id, 10)::int, 1, '甲', 100, 1, 0, 100 + substr(order_id, 10)::int % 3, '[]', ${mine.userId}, now() from bought`);
    const input = { params: { channelId: mine.userId }, query: {} };
    for (const who of [mine, admin]) {
      const { lines } = await take(who, "exportChannelSales", input);
      expect(lines).toHaveLength(long + 1);
      expect(lines.at(-1)?.slice(0, 3)).toEqual(["合计", "--", String(long)]);
      expect(lines[0]?.slice(0, 4)).toEqual(["'=甲", "考试培训", "1", "1.02"]);
    }
    expect(await refusedTo(theirs, "exportChannelSales", input)).toBe(missing);
    expect(await refusedTo(await shop.account("teacher"), "exportChannelSales", input)).toBe("403 无权访问");
  });

  test("a team's progress, as it is filtered: to the buyer alone", async () => {
    const [firm, stranger] = [await shop.account("user"), await shop.account("user")];
    const { courseId } = await aCourse(db, { courseType: 5 });
    await db.execute(sql`
      with bought as (
        insert into orders (order_id, user_id, order_name, order_type, order_status, ware_price, freight_price,
          order_amt, request_hash, expire_at, paid_time)
        select '8' || lpad(n::text, 19, '0'), ${firm.userId}, '', 'package', 2, 100, 0, 100, '', now(), now()
        from generate_series(1, ${Math.ceil(long / 1_000)}::int) n returning order_id),
      item as (
        insert into order_items (order_id, position, course_id, course_type, order_item_name, course_price, course_count,
          freight_price, order_item_amt, reasons)
        select order_id, 0, ${courseId}, 5, '=甲', 100, 1000, 0, 100, '[]' from bought returning order_id, order_item_id)
      insert into assignments (order_id, order_item_id, course_id, phone, noted_name)
      select order_id, order_item_id, ${courseId}, '191' || lpad((substr(order_id, 10)::int * 1000 + n)::text, 8, '0'), '员工' || n
      from item, generate_series(1, 1000) n order by order_item_id, n limit ${long}`);
    const { lines } = await take(firm, "exportTeam", { query: {} });
    expect(lines).toHaveLength(long);
    expect(new Set(lines.map(([phone, name]) => `${phone} ${name}`)).size).toBeGreaterThan(1_000);
    expect(lines[0]?.slice(3, 6)).toEqual(["'=甲", "待注册", "0%"]);
    // Short by its filter: the documented call answers, with what the filter wants of every package.
    expect(
      await shop.as(firm, contract.startExport, {
        body: { call: "exportTeam", input: { query: { phoneEnd: "1007" } } },
      }),
    ).toEqual({ exportId: null });
    const now = await shop.app.inject({
      url: "/api/user/team/export?phoneEnd=1007",
      headers: { authorization: await shop.tokenOf(firm) },
    });
    expect(
      rowsOfWorkbook(now.rawPayload)
        .slice(1)
        .map(([, name]) => name),
    ).toEqual(["员工7"]);
    const body = { call: "exportTeam", input: { query: {} } };
    expect(await shop.as(stranger, contract.startExport, { body })).toEqual({ exportId: null });
    expect(await refusedTo(admin, "exportTeam", { query: {} })).toBe("403 无权访问");
  });
});
