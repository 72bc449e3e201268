// npm run bench -- office-lists: every office list at two sizes, for each role and filter, derived from the
// endpoints.
import type { Endpoint, Role } from "@zhutu/domain/endpoint.ts";
import pg from "pg";
import { z } from "zod";
import { seedShop } from "../server/src/seed/shop.ts";
import { type TrialShop, withShop } from "./kit/shops.ts";
import { median, round } from "./load.ts";
import { fill } from "./office-fill.ts";

const sizes = [1_000, 10_000] as const;
const calls = 10;
/** Allowed growth from small to large (performance.md). */
const mostTimes = 1.5;
/** Smaller differences are noise. */
const noticeableMs = 5;
/** Bounds of a list's median and worst call. */
const bound = { p50: 100, worst: 200 };

const staff = {
  admin: { loginName: "admin", passwd: "Admin2026" },
  teacher: { loginName: "teacher01", passwd: "Teach2026" },
  channel: { loginName: "channel01", passwd: "Chan2026" },
} as const satisfies Partial<Record<Role, object>>;
type Staff = keyof typeof staff;
const everybody = Object.keys(staff) as Staff[];

/** Example values of free filters, by name. */
const EXAMPLES: Readonly<Record<string, string>> = {
  courseName: "精讲",
  productName: "精讲班 7",
  name: "学员77",
  text: "学员77",
  tag: "published",
  telephone: "19000000077",
  loginName: "bench",
  orderId: "20250000000000007",
  payerName: "公司",
  questionBankName: "题库 7",
  questionName: "题目 7",
  paperName: "试卷 7",
  videoName: "a",
  commentContent: "老师",
  exclusiveCode: "B00007",
  list: "orders",
  subject: "building",
  teacherId: "2",
  courseId: "1",
  questionBankId: "1",
  questionId: "1",
  userId: "11",
  refId: "1",
  coursePrice: "100",
  coursePriceGt: "100",
  coursePriceLte: "500",
  orderByClause: "course_price desc",
};
const ids: Readonly<Record<string, string>> = {
  courseId: "1",
  questionBankId: "1",
  userId: "11",
  teacherId: "2",
  kind: "order",
  month: new Date(Date.now() - 31 * 24 * 3_600_000).toISOString().slice(0, 7),
};
/** Where the same name means another id. */
const idsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  listStatements: { userId: "2" },
  getStatement: { userId: "2" },
};

type Variant = { who: Staff; list: string; what: string; url: string };
type Cost = { best: number; p50: number; worst: number; rows: number; plan: string };
type Statement = { text: string; values: unknown[] };

/** Calls that grant rather than list. */
const leaves = ["signUpload", "getUploadAuth", "getPushUrl"];

/** GET lists restricted to this role. */
const isListOf = (who: Staff, e: Endpoint): boolean =>
  !leaves.includes(e.name) &&
  e.method === "GET" &&
  e.reply !== "file" &&
  Array.isArray(e.access) &&
  e.access.includes(who);

function exampleOf(name: string, schema: unknown): string | undefined {
  if (EXAMPLES[name] !== undefined) return EXAMPLES[name];
  if (/Start$|^startDate$/.test(name)) return "2025-01-01";
  if (/End$|^endDate$/.test(name)) return "2030-12-31";
  const json = JSON.stringify(z.toJSONSchema(schema as z.ZodType, { io: "input", unrepresentable: "any" }));
  const [, first] = /"(?:enum|const)":\[?("?[\w-]+"?)/.exec(json) ?? [];
  return first?.replaceAll('"', "") ?? (/pattern|integer|number/.test(json) ? "1" : undefined);
}

/** First page, last page, and each filter. */
function variantsOf(who: Staff, e: Endpoint, params: Readonly<Record<string, string>>): Variant[] {
  const missing = [...e.path.matchAll(/:(\w+)/g)].find(([, name = ""]) => params[name] === undefined);
  if (missing) return [];
  const path = e.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? "");
  const shape = e.query instanceof z.ZodObject ? (e.query.shape as Record<string, unknown>) : {};
  const of = (what: string, query: string): Variant => ({ who, list: e.name, what, url: `${path}?${query}` });
  const paged = "page" in shape;
  const size = paged ? "pageSize=20&" : "";
  const needed = Object.entries(shape).flatMap(([name, schema]) =>
    (schema as z.ZodType).safeParse(undefined).success
      ? []
      : [[name, exampleOf(name, schema) ?? ""] as const],
  );
  const first = [size, ...needed.map(([name, value]) => `${name}=${encodeURIComponent(value)}&`)].join("");
  const filters = Object.entries(shape).flatMap(([name, schema]) => {
    const known = ["page", "pageSize", ...needed.map(([one]) => one)];
    const example = known.includes(name) ? undefined : exampleOf(name, schema);
    return example === undefined ? [] : [of(name, `${first}${name}=${encodeURIComponent(example)}`)];
  });
  return [of("first page", first), ...(paged ? [of("last page", `${first}page=-1`)] : []), ...filters];
}

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Plan[];
};

/** Rows scanned by a plan, and its largest scan. */
function scanned(plan: Plan): { rows: number; most: number; by: string } {
  const inner = (plan.Plans ?? []).map(scanned);
  const own = plan["Relation Name"]
    ? (plan["Actual Rows"] +
        (plan["Rows Removed by Filter"] ?? 0) +
        (plan["Rows Removed by Index Recheck"] ?? 0)) *
      plan["Actual Loops"]
    : 0;
  const all = [...inner, { rows: own, most: own, by: `${plan["Node Type"]} ${plan["Relation Name"] ?? ""}` }];
  const most = all.reduce((one, other) => (other.most > one.most ? other : one));
  return { rows: all.reduce((sum, one) => sum + one.rows, 0), most: most.most, by: most.by };
}

/** Records every reading statement until `stop`. */
function listen(): { heard: Statement[]; stop(): void } {
  const heard: Statement[] = [];
  const { prototype } = pg.Client;
  const original = Object.getOwnPropertyDescriptor(prototype, "query") as PropertyDescriptor;
  const query = original.value as (...given: unknown[]) => unknown;
  Object.defineProperty(prototype, "query", {
    ...original,
    value(this: pg.Client, ...given: unknown[]): unknown {
      const [asked, values] = given as [string | Statement, unknown[] | undefined];
      const text = typeof asked === "string" ? asked : asked.text;
      if (/^\s*(with|select)\b/i.test(text))
        heard.push({ text, values: values ?? (typeof asked === "string" ? [] : asked.values) });
      return query.apply(this, given);
    },
  });
  return { heard, stop: () => void Object.defineProperty(prototype, "query", original) };
}

type Answer = { statusCode: number; body: string };

async function measure(
  { ask }: TrialShop,
  get: (who: Staff, url: string) => Promise<Answer>,
  { who, url }: Variant,
): Promise<Cost | undefined> {
  const first = await get(who, url.replace("page=-1", "page=1"));
  if (first.statusCode !== 200) return undefined;
  const { resultObject } = JSON.parse(first.body) as { resultObject: { total?: number } | null };
  const total = resultObject?.total ?? 0;
  const asked = url.replace("page=-1", `page=${Math.max(1, Math.ceil(total / 20))}`);
  await get(who, asked);
  const hearing = listen();
  await get(who, asked);
  hearing.stop();
  const times: number[] = [];
  for (let n = 0; n < calls; n++) {
    const began = performance.now();
    await get(who, asked);
    times.push(performance.now() - began);
  }
  let [rows, dearest, plan] = [0, 0, ""];
  for (const { text, values } of hearing.heard) {
    const [line] = await ask<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    ).catch(() => []);
    if (!line) continue;
    const seen = scanned(line["QUERY PLAN"][0].Plan);
    rows += seen.rows;
    if (seen.most > dearest) [dearest, plan] = [seen.most, seen.by];
  }
  times.sort((a, b) => a - b);
  return { best: times[0] ?? 0, p50: median(times), worst: times.at(-1) ?? 0, rows: Math.round(rows), plan };
}

/** By the best call, because other load slows the rest. */
const grew = (small: Cost, large: Cost): boolean =>
  large.best > small.best * mostTimes && large.best - small.best > noticeableMs;

/** Measures and prints; returns how many exceed their bounds. */
export const officeLists = async (): Promise<number> => {
  let [grown, slow] = [0, 0];
  await withShop(async (shop) => {
    const { app, services, ask } = shop;
    await seedShop(services);
    const tokens = {} as Record<Staff, string>;
    for (const who of everybody) {
      const payload = { ...staff[who], loginType: "password", channelId: 0 };
      const signedIn = await app.inject({ method: "POST", url: "/api/security/login", payload });
      tokens[who] = String(signedIn.headers["authorization"]);
    }
    const get = (who: Staff, url: string) => app.inject({ url, headers: { authorization: tokens[who] } });
    await ask(
      `insert into export_jobs (user_id, call, input, title, file_name, plain_name, rows_total)
       select user_id, 'exportOrders', '{}', '', '', '', 1 from users where login_name = 'admin'`,
      [],
    );
    const [known] = await ask<Record<string, string>>(
      `select (select max(order_id) from orders)::text as "orderId", (select max(order_id) from orders)::text as "recordId",
         (select user_id from channels limit 1)::text as "channelId", (select min(paper_id) from user_papers)::text as "paperId",
         (select min(question_id) from questions)::text as "questionId", (select max(export_id) from export_jobs)::text as "exportId",
         (select min(course_chapter_id) from chapters where course_id = 1)::text as "courseChapterId",
         (select min(video_id) from videos where status = 'ready')::text as "videoId", (select min(invoice_id) from invoices)::text as "invoiceId",
         (select min(order_item_id) from assignments)::text as "orderItemId",
         (select order_id from assignments where order_item_id is not null order by order_item_id limit 1) as "copiesOrderId"`,
      [],
    );
    // A teacher sees only own records.
    const [ofTeacher] = await ask<Record<string, string>>(
      `select bank.id::text as "questionBankId", paper.id::text as "paperId", (select min(q.question_id) from questions q
           where q.question_bank_id = bank.id)::text as "questionId"
       from (select user_id from users where login_name = $1) me
       cross join lateral (select min(b.question_bank_id) as id from question_banks b where b.owner_id = me.user_id) bank
       cross join lateral (select min(p.paper_id) as id from papers p join chapters ch on ch.course_chapter_id = p.ref_id
         join courses c using (course_id) where c.teacher_id = me.user_id) paper`,
      [staff.teacher.loginName],
    );
    const lists = everybody.flatMap((who) =>
      app.endpoints.filter((e) => isListOf(who, e)).map((e) => [who, e] as const),
    );
    const variants = lists.flatMap(([who, e]) =>
      variantsOf(who, e, {
        ...ids,
        ...known,
        ...idsOf[e.name],
        ...(e.name === "listCopiesGiven" && { orderId: known?.["copiesOrderId"] ?? "" }),
        ...(who === "teacher" && ofTeacher),
        ...(who === "channel" && { userId: known?.["channelId"] ?? "" }),
      }),
    );
    const costs = new Map<Variant, Cost[]>(variants.map((one) => [one, []]));
    // The shop's connections time out after three seconds.
    const { connectionString } = (services.db.$client as pg.Pool).options;
    const filler = new pg.Client({ connectionString });
    await filler.connect();
    let before = 0;
    for (const size of sizes) {
      await fill(
        async <R>(text: string, values: unknown[]) => (await filler.query(text, values)).rows as R[],
        before,
        size,
      );
      before = size;
      for (const one of variants) {
        const cost = await measure(shop, get, one);
        if (cost) costs.get(one)?.push(cost);
      }
    }
    await filler.end();
    const line = (...parts: (string | number)[]): void =>
      console.log(
        parts.map((one, at) => (at < 2 ? String(one).padEnd(22) : String(one).padStart(9))).join(" "),
      );
    line(
      "list",
      "asked",
      "best small",
      "best large",
      "p50 large",
      "worst",
      "rows small",
      "rows large",
      "most by",
    );
    for (const [{ who, list, what }, [small, large]] of costs) {
      const name = who === "admin" ? list : `${who}: ${list}`;
      if (!small || !large) {
        line(name, what, "refused");
        continue;
      }
      const worse = grew(small, large);
      const late = large.p50 > bound.p50 || large.worst > bound.worst;
      grown += Number(worse);
      slow += Number(late);
      const times = [small.best, large.best, large.p50, large.worst].map((ms) => round(ms, 1));
      const marks = [worse && "GREW", late && "SLOW"].filter(Boolean).join(" ");
      line(name, what, ...times, small.rows, large.rows, marks, large.plan);
    }
    const unmeasured = lists.filter(
      ([who, e]) => !variants.some((one) => one.who === who && one.list === e.name),
    );
    for (const [who, e] of unmeasured) console.log(`not measured: ${who}: ${e.name}`);
    console.log(
      `${variants.length} of ${lists.length} calls, ${grown} grew more than they should, ${slow} took longer than they may`,
    );
  });
  return slow;
};
