import { strictEqual } from "node:assert";
import { setTimeout as sleep } from "node:timers/promises";
import { getExport, startExport } from "../../domain/src/desk/exports/contract.ts";
import { type Db, openDatabase } from "../../server/src/kernel/db/db.ts";
import { anAccount } from "../../server/src/testing/factories/identity.ts";
import { aCourse } from "../../server/src/testing/factories/catalogue.ts";
import { aPaper, aQuestion } from "../../server/src/testing/factories/exam.ts";
import type { Account } from "../../server/src/testing/factories/identity.ts";
import type { Trial } from "./run.ts";
import { type TrialShop, withShop } from "../kit/shops.ts";

export const name = "export-lists";
export const promise =
  "100,000 rows of every list that a job exports, each list by itself: whole, at most 60 MB more at its peak";

const rows = 100_000;
const maxMegabytes = 60;
const resident = (): number => process.memoryUsage.rss() / 1024 ** 2;

type Job = { state: string; rowsWritten: number; size: number; failure: string };
type List = { call: string; who: Account; input: object; more?: number };

export const run = ({ say }: Trial): Promise<void> =>
  withShop(async (shop) => {
    // The shop's connections time out after three seconds, too short for filling a busy machine.
    const { connectionString } = shop;
    const filler = openDatabase({ connectionString, statementTimeoutMs: 120_000 });
    const lists = await filled(shop, filler.db);
    await filler.close();
    for (const { call, who, input, more = 0 } of lists) {
      const ask = await asking(shop, who);
      // After loading everything once.
      globalThis.gc?.();
      const [before, cpu, began] = [resident(), process.cpuUsage(), performance.now()];
      let peak = before;
      const watch = setInterval(() => (peak = Math.max(peak, resident())), 10);
      const { exportId } = await ask<{ exportId: number | null }>("POST", startExport.path, { call, input });
      strictEqual(typeof exportId, "number", `${call} is made by a job`);
      const job = await ended(() => ask<Job>("GET", getExport.path.replace(":exportId", String(exportId))));
      clearInterval(watch);
      const { user, system } = process.cpuUsage(cpu);
      say(
        `${call}: ${job.rowsWritten} rows, ${(job.size / 1024 ** 2).toFixed(1)} MB in ${((performance.now() - began) / 1_000).toFixed(1)} s, ` +
          `${((user + system) / 1e6).toFixed(1)} s of processor, RSS ${before.toFixed(0)} MB, ${peak.toFixed(0)} MB at the peak`,
      );
      strictEqual(job.state, "done", job.failure);
      strictEqual(job.rowsWritten, rows + more, "every row is written");
      strictEqual(peak - before <= maxMegabytes, true, `more than ${maxMegabytes} MB`);
    }
  });

/** HTTP requests as that account. */
async function asking({ app }: TrialShop, { loginName, password }: Account) {
  const payload = { loginName, passwd: password, loginType: "password", channelId: 0 };
  const signedIn = await app.inject({ method: "POST", url: "/api/security/login", payload });
  const headers = { authorization: String(signedIn.headers["authorization"]) };
  return async <R>(method: "GET" | "POST", url: string, body?: object): Promise<R> => {
    const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) });
    strictEqual(answer.statusCode, 200, answer.body);
    return answer.json<{ resultObject: R }>().resultObject;
  };
}

async function ended(look: () => Promise<Job>): Promise<Job> {
  for (;;) {
    const job = await look();
    if (job.state !== "waiting" && job.state !== "running") return job;
    await sleep(100);
  }
}

/** 100,000 rows behind each list, and its reader. */
async function filled({ services }: TrialShop, filler: Db): Promise<List[]> {
  const { db } = services;
  const ask = (text: string, values: unknown[] = []) => filler.$client.query(text, values);
  const admin = await anAccount(services, "admin");
  const [channel, firm] = [await anAccount(services, "channel"), await anAccount(services, "user")];
  const { courseId, teacherId } = await aCourse(db, { courseType: 5 });
  const paperId = await aPaper(db, [await aQuestion(db)]);
  /** In parts, because jobs read the same rows; `n` counts from 1. */
  const insert = async (text: string, ...values: unknown[]): Promise<void> => {
    for (let from = 1; from <= rows; from += 5_000)
      await ask(`with n as (select n from generate_series($1::int, $2::int) n) ${text}`, [
        from,
        from + 4_999,
        ...values,
      ]);
  };
  await insert(`insert into users (login_name, telephone, user_name, roles, password_hash, user_status)
    select phone, phone, '学员' || n, '{user}', '', 1 from n, lateral (select '190' || lpad(n::text, 8, '0') as phone) p`);
  await ask(
    `insert into paper_versions (paper_id, version_no, paper_name, partial_credit, shuffle_questions, shuffle_choices)
     values ($1, 1, '模拟试卷', false, false, false)`,
    [paperId],
  );
  await insert(
    `insert into user_papers (user_id, paper_id, paper_version_id, questions, total_score, handin_time, user_score, user_pass, reset_time)
     select (select max(user_id) from users) - n + 1, $3, (select max(paper_version_id) from paper_versions), '[]', 1000, now() - n * interval '1 second', n % 1000, true, now() from n`,
    paperId,
  );
  await ask("insert into channels (user_id, exclusive_code) values ($1, 'QD0001')", [channel.userId]);
  const order =
    "order_name, order_status, ware_price, freight_price, order_amt, request_hash, expire_at, paid_time";
  const paid = "'', 2, 100, 0, 100, '', now(), now() - n * interval '1 second'";
  const item =
    "order_id, position, course_id, course_type, order_item_name, course_price, course_count, freight_price, order_item_amt, reasons";
  await insert(
    `, made as (insert into courses (course_type, course_name, course_price, course_price_original, teacher_id)
       select 1, '二级建造师 建设工程施工管理 精讲班 ' || n, 100, 100, $3 from n returning course_id),
     bought as (insert into orders (order_id, user_id, order_type, channel_id, ${order})
       select '1' || lpad(n::text, 19, '0'), (select max(user_id) from users) - n + 1, 'single', $4, ${paid} from n returning order_id)
     insert into order_items (${item}, channel_id, paid_time)
     select order_id, 0, course_id, 1, '精讲班', 100, 1, 0, 100, '[]', $4, now()
     from (select order_id, row_number() over () as at from bought) o
     join (select course_id, row_number() over () as at from made) c using (at)`,
    teacherId,
    channel.userId,
  );
  await insert(
    `, bought as (insert into orders (order_id, user_id, order_type, ${order})
       select '2' || lpad(n::text, 19, '0'), $3, 'package', ${paid} from n where n % 1000 = 1 returning order_id),
     item as (insert into order_items (${item})
       select order_id, 0, $4::int, 5, '继续教育', 100, 1000, 0, 100, '[]' from bought returning order_id, order_item_id)
     insert into assignments (order_id, order_item_id, course_id, phone, noted_name)
     select order_id, order_item_id, $4::int, '191' || lpad((substr(order_id, 10)::int + k)::text, 8, '0'), '员工' || k
     from item, generate_series(0, 999) k`,
    firm.userId,
    courseId,
  );
  await ask("vacuum analyze");
  const days = { paidTimeStart: "2020-01-01", paidTimeEnd: "2099-12-31" };
  return [
    // Includes packages.
    { call: "exportOrders", who: admin, input: { body: days }, more: rows / 1_000 },
    { call: "exportUsers", who: admin, input: { query: { name: "学员" } } },
    { call: "exportPaperScores", who: admin, input: { params: { paperId } } },
    // Plus its total.
    {
      call: "exportChannelSales",
      who: channel,
      input: { params: { channelId: channel.userId }, query: {} },
      more: 1,
    },
    { call: "exportTeam", who: firm, input: { query: {} } },
  ];
}
