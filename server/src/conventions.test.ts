// Conventions of the server as tests of the repository itself (ARCHITECTURE.md): which endpoints there are
// and who may call them, that everybody else is refused first, that the tables are what the migrations make.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Endpoint, Envelope, Role } from "@zhutu/domain/endpoint.ts";
import { getAuthType, logout } from "@zhutu/domain/identity/contract.ts";
import { listOrders } from "@zhutu/domain/ordering/contract.ts";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { sql } from "drizzle-orm";
import fastify, { type FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import type { Ctx } from "./kernel/context.ts";
import { answerError } from "./kernel/http/answer-error.ts";
import { binder, type ContextOf } from "./kernel/http/bind.ts";
import { refuse } from "./kernel/http/refuse.ts";
import { callersTurns } from "./kernel/http/callers-turns.ts";
import { answerCache } from "./kernel/http/cache.ts";
import type { Db } from "./kernel/db/db.ts";
import { testApp } from "./testing/app.ts";
import { testDatabase } from "./testing/database.ts";

const shop = await testApp();
const scratch = await testDatabase();
const { endpoints } = shop.app;

const accessOf = ({ access }: Endpoint) => (typeof access === "string" ? access : access.join(" "));
const lineOf = (e: Endpoint) => `${e.method.padEnd(6)} ${e.path.padEnd(60)} ${accessOf(e)}`;

test("what a visitor may call is written here once more: a change is a change of what the world may do", () => {
  const lines = endpoints.map(lineOf).toSorted((one, other) => (one.slice(7) < other.slice(7) ? -1 : 1));
  process.stdout.write(`${lines.join("\n")}\n`);
  const open = endpoints.filter((e) => e.access === "public").map((e) => `${e.method} ${e.path}`);
  expect(open.toSorted()).toEqual([
    "GET /api/comments/courseid/:courseId",
    "GET /api/comments/ratings/:courseId",
    "GET /api/files/p-:courseChapterId.:extension",
    "GET /api/live/courses/:courseId",
    "GET /api/public/app-info",
    "GET /api/public/app-qrcode",
    "GET /api/public/area",
    "GET /api/public/auth-type",
    "GET /api/public/certificates/:verifyCode",
    "GET /api/public/channels/:channelId/qrcode",
    "GET /api/public/claims/:claimKey",
    "GET /api/public/claims/:claimKey/qrcode",
    "GET /api/public/course-facets",
    "GET /api/public/courses",
    "GET /api/public/courses/:courseId",
    "GET /api/public/courses/:courseId/calendar",
    "GET /api/public/courses/:courseId/chapters",
    "GET /api/public/courses/:courseId/published-chapters",
    "GET /api/public/download-app",
    "GET /api/public/exam-dates",
    "GET /api/public/exam-dates/calendar",
    "GET /api/public/orders/:orderId/qrcode",
    "GET /api/public/popular-searches",
    "GET /api/public/search",
    "GET /api/public/site",
    "GET /api/public/teachers/:teacherId",
    "GET /api/public/today-question",
    "GET /api/public/user/verify-code",
    "GET /api/study/answers/:courseId",
    "GET /api/study/courses/:courseId",
    "GET /api/vod/captions",
    "GET /api/vod/play-url",
    "GET /api/vod/play-urls",
    "POST /api/public/certificates/find",
    "POST /api/public/claims/:claimKey",
    "POST /api/public/searches",
    "POST /api/security/login",
    "POST /api/security/register",
    "POST /api/security/register-by-phone",
    "POST /api/security/reset-password",
    "POST /api/vod/open-chapter",
  ]);
});

test("the office's calls are for staff, a teacher's for teachers, and /api/user is for nobody who is not signed in", () => {
  const under = (place: string) => endpoints.filter((e) => e.path.startsWith(place));
  // A channel reads its own statistics at the documents' address (STAT-014).
  const staff = [["admin"], ["admin", "teacher"], ["admin", "channel"]];
  expect(under("/api/admin/").length).toBeGreaterThan(8);
  for (const e of under("/api/admin/")) expect(staff, lineOf(e)).toContainEqual(e.access);
  for (const e of under("/api/teacher/")) expect(e.access, lineOf(e)).toEqual(["teacher"]);
  // The documents give the administrator a buyer's copies at the buyer's address (ASGN-003).
  for (const e of under("/api/user/"))
    expect(["signed-in", "user", "user,teacher,channel", "user,admin"], lineOf(e)).toContain(
      String(e.access),
    );
});

test("every endpoint says who may call it, and no two have one name or one address", () => {
  const roles: Role[] = ["user", "admin", "teacher", "channel"];
  for (const e of endpoints) {
    const named = Array.isArray(e.access) ? (e.access as Role[]) : [];
    const known = e.access === "public" || e.access === "signed-in" || named.length > 0;
    expect(known && named.every((role) => roles.includes(role)), lineOf(e)).toBe(true);
  }
  expect(new Set(endpoints.map((e) => e.name)).size).toBe(endpoints.length);
  expect(new Set(endpoints.map((e) => `${e.method} ${e.path}`)).size).toBe(endpoints.length);
});

const caches = { catalogue: answerCache(), release: answerCache() };
const freshBinder = (
  app: FastifyInstance = fastify(),
  contextOf: ContextOf = () => Promise.reject(new Error("never called")),
) =>
  binder(app, contextOf, [], {
    caches,
    bearer: () => Promise.resolve(undefined),
    turns: callersTurns(() => Promise.resolve(undefined)),
    checkReplies: true,
  });

test("a refusal that the contract does not name is a fault where replies are checked", async () => {
  const app = fastify();
  app.setErrorHandler(answerError);
  const bind = freshBinder(app, () => Promise.resolve({ user: null } as Ctx));
  const probe = { ...getAuthType, refuses: ["ORDER_STATE"] } as const;
  bind({ ...probe, name: "declared", path: "/declared" }, () => {
    throw refuse("ORDER_STATE");
  });
  bind({ ...probe, name: "usual", path: "/usual" }, () => {
    throw refuse("TOO_MANY");
  });
  bind({ ...probe, name: "unnamed", path: "/unnamed" }, () => {
    throw refuse("NOT_FOUND");
  });
  const answers = await Promise.all(["/declared", "/usual", "/unnamed"].map((path) => app.inject(path)));
  expect(answers.map((answer) => [answer.statusCode, answer.json<Envelope>().reason])).toEqual([
    [200, "ORDER_STATE"],
    [429, "TOO_MANY"],
    [500, "INTERNAL"],
  ]);
});

test("the application does not start with two endpoints of one name", () => {
  const bind = freshBinder();
  bind(logout, () => null);
  expect(() => bind({ ...logout, path: "/api/elsewhere" }, () => null)).toThrow(/twice: logout/);
});

test("the application does not start with an endpoint that names no permission", () => {
  const nobodys = { ...logout, access: undefined as unknown as "signed-in" };
  expect(() => freshBinder()(nobodys, () => null)).toThrow(/nobody may call it: logout/);
});

test("only a public GET may be kept", () => {
  const kept = { until: "catalogue" } as const;
  expect(() => freshBinder()({ ...logout, kept }, () => null)).toThrow(/not to be kept: logout/);
  expect(() => freshBinder()({ ...listOrders, kept }, () => null as never)).toThrow(/not to be kept/);
});

test("whoever an endpoint is not for is refused with 403 before anything else is looked at", async () => {
  const ended = await shop.account("user");
  const endedToken = await shop.tokenOf(ended);
  await shop.as(ended, logout, {});
  const callers: [name: string, role: Role | null, token: string | undefined][] = [
    ["anonymous", null, undefined],
    ["ended session", null, endedToken],
  ];
  for (const role of ["user", "teacher", "channel", "admin"] as const)
    callers.push([role, role, await shop.tokenOf(await shop.account(role))]);

  const wrong: string[] = [];
  let refused = 0;
  let admitted = 0;
  // Logging out ends the session that the later calls need.
  const inOrder = endpoints.toSorted(
    (a, b) => Number(a.name === logout.name) - Number(b.name === logout.name),
  );
  for (const e of inOrder) {
    for (const [name, role, token] of callers) {
      const permitted = e.access;
      const mayCall =
        permitted === "public" || (role !== null && (permitted === "signed-in" || permitted.includes(role)));
      // Nonsense in every place: were it looked at first, the answer would be 400.
      const answer = await shop.app.inject({
        method: e.method,
        url: `${e.path.replace(/:[A-Za-z]+/g, "~")}?page=~&pageSize=~`,
        headers: { ...(token && { authorization: token }) },
        ...(e.method === "POST" && { payload: { nonsense: true } }),
      });
      const sentence =
        token === endedToken ? "token expired" : name === "anonymous" ? "请先登录" : "无权访问";
      const asExpected = mayCall
        ? answer.statusCode !== 403 && answer.statusCode < 500
        : answer.statusCode === 403 && answer.json<{ msg: string }>().msg === sentence;
      if (!asExpected)
        wrong.push(`${name}: ${lineOf(e)} -> ${answer.statusCode} ${answer.body.slice(0, 80)}`);
      if (mayCall) admitted++;
      else refused++;
    }
  }
  expect(wrong).toEqual([]);
  process.stdout.write(
    `${endpoints.length} endpoints x ${callers.length} callers: ${refused} refused, ${admitted} admitted\n`,
  );
  expect(refused).toBeGreaterThan(endpoints.length);
});

test("calls that ask an administrator for the second factor again are written here once more", () => {
  const recent = endpoints.filter((e) => e.secondFactor === "recent").map(({ name }) => name);
  expect(recent.toSorted()).toEqual([
    "beginOrderRefund",
    "closeStatement",
    "confirmOrderRefund",
    "deleteUser",
    "disableUser",
    "enableUser",
    "endSecondFactor",
    "exchangeCourse",
    "exportAssignedUsers",
    "exportDeliveries",
    "exportInvoices",
    "exportOrders",
    "exportPaperScores",
    "exportUsers",
    "makeInvoiceBatch",
    "openSealedEvidence",
    "refundTaskMoney",
    "renewRecoveryCodes",
    "resetSecondFactor",
    "saveParams",
    "saveSite",
    "saveUser",
    "settleRefundTask",
  ]);
});

/** What a database's public schema consists of, in PostgreSQL's own words. */
async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(sql`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, is_identity) as line
      from information_schema.columns where table_schema = 'public'
    union all
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select indexdef from pg_indexes where schemaname = 'public'
    order by line`);
  return rows.map(({ line }) => line).filter((line) => !/^(.* ON public\.)?schema_migration/.test(line));
}

test("the migrations make exactly the tables that the code declares", async () => {
  const migrated = await schemaOf(scratch.db);
  const modules = join(import.meta.dirname, "modules");
  const folders = [
    ...readdirSync(modules).map((name) => join(modules, name)),
    join(import.meta.dirname, "kernel/db"),
  ];
  const declared: Record<string, unknown> = {};
  for (const folder of folders)
    for (const file of readdirSync(folder).filter((one) => /^([a-z-]+-)?tables\.ts$/.test(one)))
      Object.assign(declared, (await import(join(folder, file))) as object);
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(declared));

  // Columns and indexes name functions of the first migration.
  const { rows } = await scratch.db.execute<{ made: string }>(sql`
    select pg_get_functiondef(oid) as made from pg_proc where pronamespace = 'public'::regnamespace order by oid`);
  const functions = rows.map(({ made }) => made);
  await scratch.db.execute(sql.raw("drop schema public cascade; create schema public"));
  await scratch.db.execute(sql.raw([...functions, ...statements].join(";\n")));
  const fromCode = await schemaOf(scratch.db);
  expect(fromCode.length).toBeGreaterThan(200);
  expect(migrated, "run `npm run migration` and check its file in").toEqual(fromCode);
});
