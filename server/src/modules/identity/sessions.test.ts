import { randomBytes } from "node:crypto";
import { endSession, getProfile, listSessions, logout } from "@zhutu/domain/identity/contract.ts";
import { sql } from "drizzle-orm";
import { SignJWT, UnsecuredJWT, decodeJwt } from "jose";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { aSession } from "./session-testing.ts";
import { bearerOf, readSession } from "./sessions.ts";
import { aLearnerWithIdCard, codeFor, passTime, post, signInWith } from "../../testing/identity.ts";

// Days pass here by hand, without the nightly sweep that drops spent codes.
const shop = await testApp({}, { invariants: false });
const secret = new TextEncoder().encode(shop.services.config.jwtSecret);

const tokenOf = async (account: Account): Promise<string> =>
  (await signInWith(shop, "password", account.loginName, account.password)).token;

/** What the profile answers this token: its status and sentence. */
async function knock(token: string | undefined, url = "/api/user/profile") {
  const answer = await shop.app.inject({ url, headers: token === undefined ? {} : { authorization: token } });
  const { msg, reason } = answer.json<{ msg: string; reason?: string }>();
  return { status: answer.statusCode, msg, reason };
}
const expired = { status: 403, msg: "token expired", reason: "TOKEN_EXPIRED" };

test("without a token: 403", async () => {
  expect(await knock(undefined)).toEqual({ status: 403, msg: "请先登录", reason: "NO_TOKEN" });
});

test("a token opens what it was given for, also with Bearer before it", async () => {
  const token = await tokenOf(await shop.account("user"));
  expect((await knock(token)).status).toBe(200);
  expect((await knock(`Bearer ${token}`)).status).toBe(200);
});

test("[ERR-004] an ended session is refused with `token expired`, which the browser looks for", async () => {
  const token = await tokenOf(await shop.account("user"));
  await shop.as(null, logout, {}, { authorization: token });
  expect(await knock(token)).toEqual(expired);
});

test("logging out ends this session and no other", async () => {
  const account = await shop.account("user");
  const [here, there] = [await tokenOf(account), await tokenOf(account)];
  await shop.as(null, logout, {}, { authorization: here });
  expect(await knock(here)).toEqual(expired);
  expect((await knock(there)).status).toBe(200);
});

test("a password reset ends every session of the account", async () => {
  const account = await aLearnerWithIdCard(shop);
  const tokens = [await tokenOf(account), await tokenOf(account)];
  const verifyCode = await codeFor(shop, account.telephone, "reset");
  const { idCard, telephone } = account;
  const form = { idCard, telephone, newPassword: "Zhutu-New-26", verifyCode };
  expect((await post(shop, "/api/security/reset-password", form)).code).toBe(200);
  for (const token of tokens) expect(await knock(token)).toEqual(expired);
});

test("disabling an account ends its access at once", async () => {
  const account = await shop.account("teacher");
  const token = await tokenOf(account);
  await shop.db.execute(sql`update users set disabled_at = now() where user_id = ${account.userId}`);
  expect(await knock(token)).toEqual(expired);
});

test("the role is read from the account on the server: a demotion holds for tokens given before it", async () => {
  const account = await shop.account("admin");
  const token = await tokenOf(account);
  expect((await knock(token, "/api/admin/courses")).status).toBe(200);
  await shop.db.execute(sql`update users set roles = array['user'] where user_id = ${account.userId}`);
  expect(decodeJwt(token)["role"]).toEqual(["admin"]);
  expect(await knock(token, "/api/admin/courses")).toEqual({
    status: 403,
    msg: "无权访问",
    reason: "FORBIDDEN",
  });
});

test("a session ends after 7 idle days, and after 30 days whatever happens", async () => {
  const token = await tokenOf(await shop.account("user"));
  await passTime(shop, 6.9 * 86_400);
  expect((await knock(token)).status).toBe(200); // seen: the seven days begin anew
  await passTime(shop, 7.1 * 86_400);
  expect(await knock(token)).toEqual(expired);
  const busy = await tokenOf(await shop.account("user"));
  for (let week = 0; week < 4; week++) {
    await passTime(shop, 6.9 * 86_400);
    expect((await knock(busy)).status).toBe(200);
  }
  await passTime(shop, 2.5 * 86_400);
  expect(await knock(busy)).toEqual(expired);
});

test("forged tokens are refused", async () => {
  const account = await shop.account("user");
  const token = await tokenOf(account);
  const claims = decodeJwt(token);
  const [head = "", body = "", signature = ""] = token.split(".");
  const sign = (key: Uint8Array, alg: string) => new SignJWT(claims).setProtectedHeader({ alg }).sign(key);
  const asAdmin = Buffer.from(JSON.stringify({ ...claims, role: ["admin"] })).toString("base64url");
  const forged = {
    "alg none": new UnsecuredJWT(claims).encode(),
    "alg none with the old signature": `${Buffer.from('{"alg":"none"}').toString("base64url")}.${body}.${signature}`,
    "another key": await sign(new TextEncoder().encode("x".repeat(43)), "HS256"),
    "another algorithm": await sign(secret, "HS512"),
    "a changed body": `${head}.${asAdmin}.${signature}`,
    "no signature": `${head}.${body}.`,
    "a session of nobody": await new SignJWT({ ...claims, sid: "A".repeat(32) })
      .setProtectedHeader({ alg: "HS256" })
      .sign(secret),
    "no session": await new SignJWT({ sub: String(account.userId), role: ["admin"] })
      .setProtectedHeader({ alg: "HS256" })
      .sign(secret),
    "an outdated one": await new SignJWT({ ...claims, exp: 1_000_000_000 })
      .setProtectedHeader({ alg: "HS256" })
      .sign(secret),
    garbage: "garbage",
    "a session id": String(claims["sid"]),
    "a quote": "' or 1=1 --",
  };
  for (const [name, bad] of Object.entries(forged))
    expect({ name, ...(await knock(bad)) }).toEqual({ name, ...expired });
  expect((await knock(token)).status).toBe(200);
});

test("each sign-in opens a new session of at least 128 random bits", async () => {
  const account = await shop.account("user");
  const ids = [await tokenOf(account), await tokenOf(account)].map((token) =>
    String(decodeJwt(token)["sid"]),
  );
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(Buffer.from(id, "base64url").length).toBeGreaterThanOrEqual(16);
});

test("an ID number, a phone or a token that a browser claims to be is not kept", async () => {
  const { loginName, password } = await shop.account("user");
  const answer = await shop.app.inject({
    method: "POST",
    url: "/api/security/login",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "user-agent": "Shop/2.0 11010519491231002X 110105 1949 1231 0020 eyJhbGciOi.eyJzdWIi 13800000001",
    },
    body: `loginName=${loginName}&passwd=${password}&loginType=password&channelId=0`,
  });
  expect(answer.statusCode).toBe(200);
  const { rows } = await shop.db.execute(
    sql`select user_agent from sessions where user_agent like 'Shop/2.0%'`,
  );
  expect(rows).toEqual([{ user_agent: "Shop/2.0 … …… …" }]);
});

test("a person sees the own open sessions and ends one of them; nobody else's", async () => {
  const [mine, other] = [await shop.account("user"), await shop.account("user")];
  const lost = await tokenOf(mine);
  const here = await tokenOf(mine);
  const foreign = await tokenOf(other);
  const sessions = await shop.as(null, listSessions, {}, { authorization: here });
  expect(sessions).toHaveLength(2);
  expect(sessions.filter((one) => one.current)).toHaveLength(1);
  expect(JSON.stringify(sessions)).not.toContain(String(decodeJwt(here)["sid"]));
  const [theirs] = await shop.as(null, listSessions, {}, { authorization: foreign });
  const end = (sessionKey: string) =>
    shop.as(null, endSession, { params: { sessionKey } }, { authorization: here });
  await expect(end(theirs?.sessionKey ?? "")).rejects.toMatchObject({ status: 404 });
  expect((await knock(foreign)).status).toBe(200);
  await end(sessions.find((one) => !one.current)?.sessionKey ?? "");
  expect(await knock(lost)).toEqual(expired);
  expect((await knock(here)).status).toBe(200);
});

test("signed in, one may look at one's own profile only: it is the session's, whatever the query says", async () => {
  const [mine, other] = [await shop.account("user"), await shop.account("user")];
  const token = await tokenOf(mine);
  const answer = await shop.app.inject({
    url: `/api/user/profile?userId=${other.userId}`,
    headers: { authorization: token },
  });
  expect(answer.json<{ resultObject: { userId: number } }>().resultObject.userId).toBe(mine.userId);
  expect((await shop.as(mine, getProfile, {})).userId).toBe(mine.userId);
});

test("after a change of JWT_SECRET the tokens of before open while the previous secret is given, and new ones need it not", async () => {
  const { config } = shop.services;
  const person = await shop.account("user");
  const before = await aSession(shop.services, person);
  const changed = { ...config, jwtSecret: randomBytes(48).toString("hex") };
  const rotated = { ...changed, jwtSecretPrevious: config.jwtSecret };
  expect(await readSession(shop.db, changed, before)).toBeNull();
  expect(await bearerOf(changed, before)).toBeUndefined();
  expect(await readSession(shop.db, rotated, before)).toMatchObject({ userId: person.userId });
  expect(await bearerOf(rotated, before)).toBe(person.userId);
  const after = await aSession({ ...shop.services, config: rotated }, person);
  expect(await readSession(shop.db, changed, after)).toMatchObject({ userId: person.userId });
  expect(await readSession(shop.db, config, after)).toBeNull();
});
