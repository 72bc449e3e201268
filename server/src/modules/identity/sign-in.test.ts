import * as argon2 from "@node-rs/argon2";
import type { Role } from "@zhutu/domain/endpoint.ts";
import { authTypes } from "@zhutu/domain/identity/sign-in-rules.ts";
import {
  getAuthType,
  getProfile,
  resetPassword,
  role,
  saveProfile,
} from "@zhutu/domain/identity/contract.ts";
import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { testApp } from "../../testing/app.ts";
import { anAccount } from "../../testing/factories/identity.ts";
import {
  aLearnerWithIdCard,
  codeFor,
  freshIdCard,
  freshIdCard15,
  freshIp,
  freshPhone,
  passTime,
  signInWith,
} from "../../testing/identity.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { users } from "./tables.ts";
import { toIdCard18 } from "@zhutu/domain/id-card.ts";

// Files share what one of them has loaded: what is loaded before would go on without the spy, what comes later with it.
vi.hoisted(() => vi.resetModules());
vi.mock("@node-rs/argon2", { spy: true });
afterAll(() => vi.resetModules());

const shop = await testApp();
const byCodeOnly = await testApp({ AUTH_TYPES: "mobile-verify-code" });
const staff: Role[] = ["admin", "teacher", "channel"];
beforeEach(() => passTime(shop, 3_600));

test("[AUTH-030] GET /api/public/auth-type tells a visitor the configured default and the enabled methods", async () => {
  const answer = await shop.app.inject("/api/public/auth-type");
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ resultObject: { authType: "mobile-verify-code" } });
  expect(await shop.as(null, getAuthType, {})).toEqual({
    authType: "mobile-verify-code",
    authTypes: [...authTypes],
  });
  expect(await byCodeOnly.as(null, getAuthType, {})).toEqual({
    authType: "mobile-verify-code",
    authTypes: ["mobile-verify-code"],
  });
});

test("[AUTH-010] the roles are user, admin, channel and teacher", () => {
  expect([...role.options].sort()).toEqual(["admin", "channel", "teacher", "user"]);
});

test.each(["user", ...staff] as const)("[AUTH-010] a %s signs in and is told that role", async (one) => {
  const account = await shop.account(one);
  const answer = await signInWith(shop, "password", account.loginName, account.password);
  expect(answer.result).toMatchObject({ role: [one] });
});

test("[AUTH-021] sign-in answers userName, role (list), avatarUrl and userId, and never the password's hash", async () => {
  const account = await shop.account("user");
  const answer = await signInWith(shop, "password", account.loginName, account.password);
  expect(answer.result).toEqual({
    userId: account.userId,
    userName: account.userName,
    role: ["user"],
    avatarUrl: null,
  });
  const seen = await anAccount(shop, "user", { avatarUrl: "/files/portrait.png" });
  const { result } = await signInWith(shop, "password", seen.loginName, seen.password);
  expect(result).toMatchObject({ avatarUrl: "/files/portrait.png" });
});

test("[AUTH-026][AUTH-028] a form with loginName, passwd, loginType and channelId 0 is answered with the token in the authorization header, which other origins may read", async () => {
  const account = await shop.account("user");
  const answer = await shop.app.inject({
    method: "POST",
    url: "/api/security/login",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: `loginName=${account.loginName}&passwd=${account.password}&loginType=password&channelId=0`,
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["authorization"]).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(answer.headers["access-control-expose-headers"]).toContain("authorization");
  expect(answer.body).not.toContain(String(answer.headers["authorization"]));
});

test("a call carries exactly the value that the sign-in answered", async () => {
  const account = await shop.account("user");
  const { token } = await signInWith(shop, "password", account.loginName, account.password);
  expect((await shop.as(null, getProfile, {}, { authorization: token })).userId).toBe(account.userId);
});

test("[AUTH-016] the role list is carried in the token, and its first entry decides", async () => {
  const account = await anAccount(shop, "teacher", { roles: ["teacher", "admin"] });
  const { token } = await signInWith(shop, "password", account.loginName, account.password);
  expect(decodeJwt(token)["role"]).toEqual(["teacher", "admin"]);
  const reach = async (url: string) =>
    (await shop.app.inject({ url, headers: { authorization: token } })).statusCode;
  expect(await reach("/api/teacher/courses")).toBe(200);
  expect(await reach("/api/admin/courses")).toBe(403); // admin is only the second entry
});

test("mobile-verify-code takes the phone and its code", async () => {
  const { telephone, userId } = await shop.account("user");
  const answer = await signInWith(shop, "mobile-verify-code", telephone, await codeFor(shop, telephone));
  expect(answer.result).toMatchObject({ userId });
});

test("idcard takes the ID number and the password; the number alone signs nobody in", async () => {
  const account = await aLearnerWithIdCard(shop);
  expect((await signInWith(shop, "idcard", account.idCard, account.password)).result).toMatchObject({
    userId: account.userId,
  });
  expect((await signInWith(shop, "idcard", account.idCard, "")).status).toBe(400);
  expect((await signInWith(shop, "idcard", account.idCard, account.idCard)).status).toBe(401);
});

test("a 15-digit ID number and a small x sign in the holder of the 18-character one", async () => {
  const short = freshIdCard15();
  const account = await aLearnerWithIdCard(shop, toIdCard18(short));
  expect((await signInWith(shop, "idcard", short, account.password)).status).toBe(200);
  let ending = freshIdCard();
  while (!ending.endsWith("X")) ending = freshIdCard();
  const other = await aLearnerWithIdCard(shop, ending);
  expect((await signInWith(shop, "idcard", ending.toLowerCase(), other.password)).status).toBe(200);
});

test.each([
  ["[AUTH-035]", "mobile-verify-code", "1380000000", "123456", "请输入手机号"],
  ["[AUTH-034]", "mobile-verify-code", "", "123456", "请输入手机号"],
  ["[AUTH-036]", "mobile-verify-code", "13800000001", "", "请输入验证码"],
  ["[AUTH-037]", "password", "", "Learn2026", "请输入用户名"],
  ["[AUTH-038]", "password", "a".repeat(41), "Learn2026", "长度在 1 到 40 个字符"],
  ["[AUTH-039]", "password", "13800000001", "", "请输入密码"],
  ["[AUTH-040]", "idcard", "", "Learn2026", "身份证号不能为空"],
  ["[AUTH-040]", "idcard", "110105194912310021", "Learn2026", "你输入的身份证号非法"],
] as const)("%s the server refuses %s with %j and %j: %s", async (_, loginType, name, passwd, sentence) => {
  const answer = await signInWith(shop, loginType, name, passwd);
  expect(answer).toMatchObject({ status: 400, code: "error", msg: sentence });
});

test("[AUTH-042] staff with a login name of 40 characters sign in", async () => {
  const account = await anAccount(shop, "teacher", { loginName: "t".repeat(40) });
  expect((await signInWith(shop, "password", account.loginName, account.password)).status).toBe(200);
});

test("a method that nobody knows is refused as bad input", async () => {
  const account = await shop.account("user");
  for (const loginType of ["", "PASSWORD", "face", "password,idcard"]) {
    const answer = await signInWith(shop, loginType as "password", account.loginName, account.password);
    expect(answer).toMatchObject({ status: 400, token: "" });
  }
});

test.each(staff)("a %s signs in by password only, whatever loginType the client sends", async (one) => {
  const idCard = freshIdCard();
  const { keys } = shop.services.config;
  const account = await anAccount(shop, one, {
    idCardCipher: keys.seal(idCard),
    idCardHmac: keys.mark("id-card", idCard),
  });
  const code = await codeFor(shop, account.telephone);
  const matrix = [
    await signInWith(shop, "password", account.loginName, account.password),
    await signInWith(shop, "password", account.telephone, account.password), // a phone is no staff login name
    await signInWith(shop, "idcard", idCard, account.password),
    await signInWith(shop, "mobile-verify-code", account.telephone, code),
  ];
  expect(matrix.map((answer) => answer.status)).toEqual([200, 401, 401, 401]);
  expect(matrix.slice(1).map((answer) => answer.token)).toEqual(["", "", ""]);
});

test("a code signs nobody in by password, a password nobody by code", async () => {
  const account = await aLearnerWithIdCard(shop);
  const code = await codeFor(shop, account.telephone);
  expect((await signInWith(shop, "password", account.telephone, code)).status).toBe(401);
  expect((await signInWith(shop, "mobile-verify-code", account.telephone, account.password)).status).toBe(
    400,
  );
  expect((await signInWith(shop, "idcard", account.idCard, code)).status).toBe(401);
});

test("only enabled methods sign a learner in; staff keep their password", async () => {
  const learner = await aLearnerWithIdCard(byCodeOnly);
  const admin = await byCodeOnly.account("admin");
  const sentence = "当前不支持这种登录方式";
  expect(await signInWith(byCodeOnly, "idcard", learner.idCard, learner.password)).toMatchObject({
    status: 401,
    msg: sentence,
  });
  expect((await signInWith(byCodeOnly, "password", learner.loginName, learner.password)).status).toBe(401);
  expect((await signInWith(byCodeOnly, "password", admin.loginName, admin.password)).status).toBe(200);
  const code = await codeFor(byCodeOnly, learner.telephone);
  expect((await signInWith(byCodeOnly, "mobile-verify-code", learner.telephone, code)).status).toBe(200);
});

test("wrong password, unknown name, disabled account, account without a password: the same answer to the byte, each after one hash", async () => {
  const known = await aLearnerWithIdCard(shop);
  const disabled = await anAccount(shop, "user", { disabledAt: new Date() });
  const silent = await anAccount(shop, "teacher", { passwordHash: null });
  await signInWith(shop, "password", freshPhone(), "warms the dummy up");
  const cases = [
    ["password", known.loginName, "Wrong2026"],
    ["password", freshPhone(), "Wrong2026"],
    ["password", disabled.loginName, disabled.password],
    ["password", silent.loginName, silent.password],
    ["idcard", known.idCard, "Wrong2026"],
    ["idcard", freshIdCard(), "Wrong2026"],
  ] as const;
  for (const [loginType, name, passwd] of cases) {
    vi.mocked(argon2.verify).mockClear();
    const answer = await signInWith(shop, loginType, name, passwd);
    expect(answer.body).toBe('{"code":"error","msg":"账号或密码不正确","reason":"WRONG_CREDENTIALS"}');
    expect(answer).toMatchObject({ status: 401, token: "" });
    expect(vi.mocked(argon2.verify)).toHaveBeenCalledTimes(1);
  }
});

test("whoever signs in with the old password while it is reset gets no session", async () => {
  const { loginName, password, idCard, telephone } = await aLearnerWithIdCard(shop);
  const verifyCode = await codeFor(shop, telephone, "reset");
  vi.mocked(argon2.verify).mockImplementationOnce(async (...given) => {
    const right = await (await vi.importActual<typeof argon2>("@node-rs/argon2")).verify(...given);
    await shop.as(null, resetPassword, {
      body: { idCard, telephone, newPassword: "Newer2026x", verifyCode },
    });
    return right;
  });
  expect(await signInWith(shop, "password", loginName, password)).toMatchObject({ status: 401, token: "" });
  expect((await signInWith(shop, "password", loginName, "Newer2026x")).status).toBe(200);
});

test("20 sign-ins of one account at once each begin a session", async () => {
  const { loginName, password } = await shop.account("user");
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => signInWith(shop, "password", loginName, password, freshIp())),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(answers.map(({ token }) => token)).size).toBe(20);
});

test("a password that is replaced while the current one is checked is not overwritten", async () => {
  const teacher = await shop.account("teacher");
  const replaced = await argon2.hash("Replaced2026");
  vi.mocked(argon2.verify).mockImplementationOnce(async () => {
    await shop.db.update(users).set({ passwordHash: replaced }).where(eq(users.userId, teacher.userId));
    return true;
  });
  const change = { passWd: "Newer2026x", currentPassWd: teacher.password };
  expect(await refusalOf(shop.as(teacher, saveProfile, { body: change }))).toBe("当前密码不正确");
  expect((await signInWith(shop, "password", teacher.loginName, "Replaced2026")).status).toBe(200);
});

test("a wrong code answers alike for a phone with and without an account", async () => {
  const { telephone } = await shop.account("user");
  const answers = [
    await signInWith(shop, "mobile-verify-code", telephone, "000000"),
    await signInWith(shop, "mobile-verify-code", freshPhone(), "000000"),
  ];
  expect(answers.map((one) => one.status)).toEqual([401, 401]);
  expect(answers[0]?.body).toBe(answers[1]?.body);
});

test("only a proven code tells that its phone has no account, or a disabled one", async () => {
  const unknown = freshPhone();
  const answer = await signInWith(shop, "mobile-verify-code", unknown, await codeFor(shop, unknown));
  expect(answer).toMatchObject({ status: 401, msg: "该手机号尚未注册，请先注册", token: "" });
  const { telephone } = await anAccount(shop, "user", { disabledAt: new Date() });
  const off = await signInWith(shop, "mobile-verify-code", telephone, await codeFor(shop, telephone));
  expect(off).toMatchObject({ status: 401, msg: "账号已停用，请联系客服", token: "" });
});

test("five failures lock the name for 15 minutes from that address, and the owner elsewhere never notices", async () => {
  const owner = await shop.account("user");
  const [stranger, home] = [freshIp(), freshIp()];
  const wrong = () => signInWith(shop, "password", owner.loginName, "Wrong2026", stranger);
  for (let failure = 1; failure <= 5; failure++) expect((await wrong()).status).toBe(401);
  const locked = await signInWith(shop, "password", owner.loginName, owner.password, stranger);
  expect(locked).toMatchObject({ status: 429, msg: "登录失败次数过多，请 15 分钟后再试", token: "" });
  expect((await signInWith(shop, "password", owner.loginName, owner.password, home)).status).toBe(200);
  const neighbour = await shop.account("user");
  expect((await signInWith(shop, "password", neighbour.loginName, neighbour.password, stranger)).status).toBe(
    200,
  );
  await passTime(shop, 901);
  expect((await signInWith(shop, "password", owner.loginName, owner.password, stranger)).status).toBe(200);
});

test("an unknown name is locked just like a known one", async () => {
  const ip = freshIp();
  const name = freshPhone();
  const statuses: number[] = [];
  for (let at = 0; at < 6; at++)
    statuses.push((await signInWith(shop, "password", name, "Wrong2026", ip)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test("forty guesses at the same moment: five are judged", async () => {
  const owner = await shop.account("user");
  const ip = freshIp();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => signInWith(shop, "password", owner.loginName, `Wrong${at}`, ip)),
  );
  expect(answers.filter((one) => one.status === 401)).toHaveLength(5);
  expect(answers.filter((one) => one.status === 429)).toHaveLength(35);
});

test("a classroom of 150 signs in rightly at the same moment from one address", async () => {
  const ip = freshIp();
  const learners = await Promise.all(Array.from({ length: 150 }, () => shop.account("user")));
  const answers = await Promise.all(
    learners.map((one) => signInWith(shop, "password", one.loginName, one.password, ip)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(150);
});

test("one ID number written in two ways shares its five tries", async () => {
  const short = freshIdCard15();
  const account = await aLearnerWithIdCard(shop, toIdCard18(short));
  const ip = freshIp();
  for (const name of [short, account.idCard, short, account.idCard, short])
    await signInWith(shop, "idcard", name, "Wrong2026", ip);
  expect((await signInWith(shop, "idcard", account.idCard, account.password, ip)).status).toBe(429);
});

test("a success forgets the failures before it", async () => {
  const owner = await shop.account("user");
  const ip = freshIp();
  for (let round = 0; round < 3; round++) {
    for (let failure = 1; failure <= 4; failure++)
      expect((await signInWith(shop, "password", owner.loginName, "Wrong2026", ip)).status).toBe(401);
    expect((await signInWith(shop, "password", owner.loginName, owner.password, ip)).status).toBe(200);
  }
});

test("one password tried on a hundred names from one address is stopped; successes there count nothing", async () => {
  const ip = freshIp();
  const owner = await shop.account("user");
  for (let at = 0; at < 110; at += 10) {
    await Promise.all(
      Array.from({ length: 10 }, () => signInWith(shop, "password", freshPhone(), "Zhutu2026", ip)),
    );
    if (at < 90)
      expect((await signInWith(shop, "password", owner.loginName, owner.password, ip)).status).toBe(200);
  }
  expect((await signInWith(shop, "password", owner.loginName, owner.password, ip)).status).toBe(429);
});

test("a flood of wrong passwords from one address does not keep the right one of another waiting", async () => {
  const [flooding, quiet, owner] = [freshIp(), freshIp(), await shop.account("user")];
  const done = { answered: 0 };
  const flood = Array.from({ length: 90 }, () =>
    signInWith(shop, "password", freshPhone(), "Wrong2026", flooding).then(() => (done.answered += 1)),
  );
  while (done.answered === 0) await Promise.race(flood);
  const before = done.answered;
  expect((await signInWith(shop, "password", owner.loginName, owner.password, quiet)).status).toBe(200);
  expect(done.answered - before).toBeLessThan(30);
  await Promise.all(flood);
});
