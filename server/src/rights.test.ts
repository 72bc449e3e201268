// Who may do what, over HTTP: the documented lists of what each role does, written out once more, and administrators who
// were given parts of the office only, at every endpoint there is.
import type { Endpoint, Role } from "@zhutu/domain/endpoint.ts";
import { type AdminPart, type AdminRights, admitsRights } from "@zhutu/domain/rights.ts";
import * as people from "@zhutu/domain/people/contract.ts";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { lockUntilCommit } from "./kernel/db/locks.ts";
import { transaction } from "./kernel/db/transaction.ts";
import { users } from "./modules/identity/tables.ts";
import { testApp } from "./testing/app.ts";
import { anAccount } from "./testing/factories/identity.ts";
import { aChannel } from "./testing/factories/channels.ts";
import { refusalOf } from "./testing/refusal.ts";

const shop = await testApp();
const { endpoints } = shop.app;

/** The status and sentence of a call with nonsense in every place: who may not call is refused before it is looked at. */
async function answered(token: string | undefined, method: string, path: string) {
  const answer = await shop.app.inject({
    method: method as "GET",
    url: `${path.replace(/:[A-Za-z]+/g, "~")}?page=~&pageSize=~`,
    headers: { ...(token && { authorization: token }) },
    ...(method === "POST" && { payload: { nonsense: true } }),
  });
  return answer.statusCode;
}
const isBound = (call: string) => endpoints.some((e) => `${e.method} ${e.path}` === call);
/** Of each call whether each role is let through. */
async function admittedTo(calls: readonly string[]): Promise<Record<string, string[]>> {
  const admitted: Record<string, string[]> = {};
  const roles: (Role | "nobody")[] = ["user", "teacher", "channel", "admin", "nobody"];
  for (const role of roles) {
    const token = role === "nobody" ? undefined : await shop.tokenOf(await shop.account(role));
    for (const call of calls) {
      expect(isBound(call), call).toBe(true);
      const [method = "", path = ""] = call.split(" ");
      if ((await answered(token, method, path)) !== 403) (admitted[call] ??= []).push(role);
    }
  }
  return admitted;
}
const each = (calls: readonly string[], roles: string[]) =>
  Object.fromEntries(calls.map((call) => [call, roles]));

const learnersOwn = [
  "POST /api/user/orders/fresh-price",
  "POST /api/user/orders/buy",
  "GET /api/user/orders",
  "DELETE /api/user/orders/:orderId",
  "GET /api/user/cart-items",
  "POST /api/user/cart-items",
  "GET /api/user/addresses",
  "POST /api/user/addresses",
  "DELETE /api/user/addresses/:deliverAddressId",
  "GET /api/user/invoices",
  "POST /api/invoices",
  "POST /api/user/papers",
  "GET /api/user/papers/paperId/:paperId",
  "POST /api/user/paper-answers",
  "POST /api/user/user-papers/:userPaperId/scoring",
  "GET /api/user/error-questions",
  "POST /api/user/error-questions",
  "POST /api/user/courses/study/:courseId",
  "POST /api/user/study-logs",
];
// Staff assign for a buyer (ASGN-003).
const assigning = ["POST /api/user/orders/:orderId/order-items/:orderItemId/assign-to-users"];
const alsoLearners = [
  "GET /api/user/courses",
  "POST /api/vod/upload-play-time",
  "POST /api/comments",
  "GET /api/user/profile",
  "POST /api/user/profile",
];
test("[AUTH-011] a user learns, buys, keeps addresses, invoices, orders, papers and wrong answers, practises, comments, assigns copies and has a profile", async () => {
  expect(await admittedTo(learnersOwn)).toEqual(each(learnersOwn, ["user"]));
  expect(await admittedTo(assigning)).toEqual(each(assigning, ["user", "admin"]));
  expect(await admittedTo(alsoLearners)).toEqual(each(alsoLearners, ["user", "teacher", "channel", "admin"]));
});

const management = [
  "POST /api/admin/courses/publish/:courseId",
  "POST /api/admin/courses/hot/:courseId",
  "POST /api/admin/courses/unhot/:courseId",
  "POST /api/admin/courses/adjust-order",
  "GET /api/admin/courses",
  "POST /api/comments/approve/:courseCommentId",
  "POST /api/comments/reject/:courseCommentId",
  "GET /api/vod/all-videos",
  "DELETE /api/vod/all-videos/:videoId",
  "GET /api/orders",
  "GET /api/invoices",
  "POST /api/invoices/:invoiceId/send",
  "GET /api/admin/users",
  "GET /api/admin/users-for-page",
  "POST /api/admin/users",
  "DELETE /api/admin/users/:userId",
  "GET /api/admin/loginlogs",
];
const withTeachers = [
  "POST /api/admin/courses",
  "DELETE /api/admin/courses/:courseId",
  "POST /api/admin/courses/unpublish/:courseId",
  "GET /api/admin/papers/:paperId/questions",
];
test("[AUTH-012] an administrator publishes, withdraws, sets hot, reorders, deletes, judges comments, and manages videos, users, channels, teachers and papers", async () => {
  expect(await admittedTo(management)).toEqual(each(management, ["admin"]));
  expect(await admittedTo(withTeachers)).toEqual(each(withTeachers, ["teacher", "admin"]));
  // And whatever else the office's calls are: none is closed to an administrator, none open to a learner or a visitor.
  const office = endpoints
    .filter((e) => e.path.startsWith("/api/admin/"))
    .map((e) => `${e.method} ${e.path}`);
  for (const [call, roles] of Object.entries(await admittedTo(office))) {
    expect(roles, call).toContain("admin");
    expect(roles, call).not.toContain("user");
    expect(roles, call).not.toContain("nobody");
  }
});

// ---- administrators who were given parts of the office ----

const limited = (rights: AdminPart[]) => anAccount(shop.services, "admin", { rights });
const callOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test("an administrator of parts reaches what the table gives these parts, at every endpoint, and nothing else", async () => {
  const forAdmins = endpoints.filter(
    ({ access, name }) =>
      (access === "signed-in" || access.includes("admin")) && !["logout", "signUpload"].includes(name), // what is uploaded decides: below
  );
  const wrong: string[] = [];
  const sets: AdminPart[][] = [["sales"], ["teaching"], ["teaching", "sales"]];
  for (const rights of sets) {
    const token = await shop.tokenOf(await limited(rights));
    for (const e of forAdmins) {
      const admitted = (await answered(token, e.method, e.path)) !== 403;
      if (admitted !== admitsRights(e.access, rights))
        wrong.push(`${rights.join()}: ${callOf(e)} ${admitted}`);
    }
  }
  expect(wrong).toEqual([]);
});

test.each([
  [
    ["sales"],
    [
      "GET /api/orders",
      "POST /api/admin/orders-export",
      "GET /api/invoices",
      "POST /api/invoices/:invoiceId/send",
    ],
    ["GET /api/admin/courses", "POST /api/admin/courses", "GET /api/vod/all-videos", "GET /api/comments"],
  ],
  [
    ["teaching"],
    ["GET /api/admin/courses", "POST /api/admin/courses", "GET /api/vod/all-videos", "GET /api/comments"],
    ["GET /api/orders", "POST /api/admin/orders-export", "GET /api/invoices", "GET /api/admin/overview"],
  ],
] as [AdminPart[], string[], string[]][])("an administrator of %j", async (rights, open, closed) => {
  const token = await shop.tokenOf(await limited(rights));
  const peoples = ["GET /api/admin/users-for-page", "POST /api/admin/users", "GET /api/admin/loginlogs"];
  const has = async (call: string) => {
    const [method = "", path = ""] = call.split(" ");
    expect(isBound(call), call).toBe(true);
    return (await answered(token, method, path)) !== 403;
  };
  for (const call of open) expect(await has(call), call).toBe(true);
  for (const call of [...closed, ...peoples]) expect(await has(call), call).toBe(false);
});

test("whose part it is not is told so; whose role it is not is turned away as before", async () => {
  const refused = async (token: string) => {
    const answer = await shop.app.inject({ url: "/api/admin/courses", headers: { authorization: token } });
    const { msg, reason } = answer.json<{ msg: string; reason: string }>();
    return [answer.statusCode, reason, msg];
  };
  expect(await refused(await shop.tokenOf(await limited(["sales"])))).toEqual([
    403,
    "RIGHT_LACKING",
    "您的账号没有这部分权限，请联系管理员开通",
  ]);
  for (const role of ["user", "teacher", "channel"] as const)
    expect(await refused(await shop.tokenOf(await shop.account(role)))).toEqual([
      403,
      "FORBIDDEN",
      "无权访问",
    ]);
});

test("files are uploaded for what one may do: invoices' by who sends them, courses' by who makes them", async () => {
  const sign = async (rights: AdminPart[], category: string) => {
    const headers = { authorization: await shop.tokenOf(await limited(rights)) };
    return (await shop.app.inject({ url: `/api/files/oss-sign?category=${category}`, headers })).statusCode;
  };
  expect([await sign(["sales"], "invoice"), await sign(["sales"], "image/cover")]).toEqual([200, 403]);
  expect([await sign(["teaching"], "invoice"), await sign(["teaching"], "image/cover")]).toEqual([403, 200]);
});

const saved = (userId: number, loginName: string, rights: AdminRights) => ({
  userId,
  userRole: "admin" as const,
  userName: "管理员二",
  loginName,
  rights: rights && [...rights],
});

test("changed rights end the account's sessions, nobody changes the own ones, and an unlimited one is told who they are", async () => {
  const [chief, second] = [await shop.account("admin"), await shop.account("admin")];
  const token = await shop.tokenOf(second);
  const profile = async () =>
    (await shop.app.inject({ url: "/api/user/profile", headers: { authorization: token } })).statusCode;
  expect(await profile()).toBe(200);
  const body = saved(second.userId, second.loginName, ["sales"]);
  await shop.as(chief, people.saveUser, { body });
  expect(await profile()).toBe(403);
  const own = { body: saved(chief.userId, chief.loginName, ["sales"]) };
  expect(await refusalOf(shop.as(chief, people.saveUser, own))).toBe(
    "不能修改自己的权限，请由其他管理员修改",
  );
});

test("the last administrator of everything is neither disabled, limited nor deleted, by 20 at once", async () => {
  const chiefs = await Promise.all(Array.from({ length: 20 }, () => shop.account("admin")));
  const ids = chiefs.map(({ userId }) => userId);
  await Promise.all(chiefs.map((one) => shop.tokenOf(one)));
  // All others of this file are out of it.
  const others = await shop.db.select({ userId: users.userId }).from(users).where(isNull(users.rights));
  const rest = others.map(({ userId }) => userId).filter((userId) => !ids.includes(userId));
  await shop.db.update(users).set({ disabledAt: new Date() }).where(inArray(users.userId, rest));
  const act = () =>
    chiefs.map((by, at) => {
      const other = chiefs[(at + 1) % 20] ?? by;
      const params = { userId: other.userId };
      const body = { reason: "两人同时" };
      if (at % 3 === 0) return refusalOf(shop.as(by, people.disableUser, { params, body }));
      if (at % 3 === 1) return refusalOf(shop.as(by, people.deleteUser, { params }));
      return refusalOf(
        shop.as(by, people.saveUser, { body: saved(other.userId, other.loginName, ["teaching"]) }),
      );
    });
  // All of them are let in before the first one has acted: nine wait, as a test has ten connections, the others behind them.
  let acting: Promise<string | undefined>[] = [];
  await transaction(shop.db, async (tx) => {
    await lockUntilCommit(tx, "administrators", 0);
    acting = act();
    const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await tx.execute(waiting)).rows.length).toBe(9);
  });
  const answers = await Promise.all(acting);
  const left = await shop.db
    .select({ userId: users.userId })
    .from(users)
    .where(
      and(
        inArray(users.userId, ids),
        isNull(users.rights),
        isNull(users.disabledAt),
        eq(users.roles, ["admin"]),
      ),
    );
  expect(left).toHaveLength(1);
  expect(
    answers.filter((one) => one === "这是最后一个有全部权限的管理员，不能停用、删除或限制权限"),
  ).toHaveLength(1);
});

test("[AUTH-015] a channel reads the own QR code by its number, and of no other", async () => {
  const userId = await aChannel(shop, "OWNQR1");
  const other = await aChannel(shop, "OTHER1");
  const [row] = await shop.db.select().from(users).where(eq(users.userId, userId));
  const me = { ...(await shop.account("channel")), userId, loginName: row?.loginName ?? "" };
  const headers = { authorization: await shop.tokenOf(me) };
  const image = async (id: number) =>
    (await shop.app.inject({ url: `/api/public/channels/${id}/qrcode`, headers })).statusCode;
  expect([await image(userId), await image(other)]).toEqual([200, 404]);
});
