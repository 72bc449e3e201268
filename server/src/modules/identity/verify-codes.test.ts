import { sendVerifyCode } from "@zhutu/domain/identity/contract.ts";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import {
  askForCode,
  codeFor,
  freshIdCard,
  freshIp,
  freshPhone,
  lastCode,
  otherThan,
  passTime,
  post,
  signInWith,
} from "../../testing/identity.ts";

const shop = await testApp({ SMS_PER_ADDRESS_AN_HOUR: "8" });
const learnerPhone = async () => (await shop.account("user")).telephone;

test("[AUTH-044] GET /api/public/user/verify-code sends a sign-in code of 6 digits to that phone, without a token", async () => {
  const phone = await learnerPhone();
  expect([sendVerifyCode.method, sendVerifyCode.path]).toEqual(["GET", "/api/public/user/verify-code"]);
  const reply = await shop.as(null, sendVerifyCode, { query: { telephone: phone } });
  expect(reply).toEqual({ resendAfterSeconds: 60 });
  const code = lastCode(shop, phone);
  expect(code).toMatch(/^\d{6}$/);
  expect((await signInWith(shop, "mobile-verify-code", phone, code)).status).toBe(200);
});

test("[AUTH-036] sign-in by phone refuses an empty verification code", async () => {
  const answer = await signInWith(shop, "mobile-verify-code", await learnerPhone(), "");
  expect(answer).toMatchObject({ status: 400, msg: "请输入验证码" });
});

test("a code opens once", async () => {
  const phone = await learnerPhone();
  const code = await codeFor(shop, phone);
  expect((await signInWith(shop, "mobile-verify-code", phone, code)).status).toBe(200);
  expect((await signInWith(shop, "mobile-verify-code", phone, code)).status).toBe(401);
});

test("two uses of one code at the same moment: one comes in", async () => {
  const phone = await learnerPhone();
  const code = await codeFor(shop, phone);
  const both = await Promise.all(
    [freshIp(), freshIp()].map((ip) => signInWith(shop, "mobile-verify-code", phone, code, ip)),
  );
  expect(both.map((one) => one.status).sort()).toEqual([200, 401]);
});

test("a code is bound to its purpose", async () => {
  const phone = await learnerPhone();
  const code = await codeFor(shop, phone, "reset");
  expect((await signInWith(shop, "mobile-verify-code", phone, code)).status).toBe(401);
});

test("a code is bound to its phone", async () => {
  const [mine, other] = [await learnerPhone(), await learnerPhone()];
  const code = await codeFor(shop, mine);
  expect((await signInWith(shop, "mobile-verify-code", other, code)).status).toBe(401);
  expect((await signInWith(shop, "mobile-verify-code", mine, code)).status).toBe(200);
});

test("a newer code replaces the older one", async () => {
  const phone = await learnerPhone();
  const older = await codeFor(shop, phone);
  await passTime(shop, 61);
  const newer = await codeFor(shop, phone);
  if (older !== newer) expect((await signInWith(shop, "mobile-verify-code", phone, older)).status).toBe(401);
  expect((await signInWith(shop, "mobile-verify-code", phone, newer)).status).toBe(200);
});

test("a code lives five minutes by the database's clock", async () => {
  const phone = await learnerPhone();
  const code = await codeFor(shop, phone);
  await passTime(shop, 299);
  expect((await signInWith(shop, "mobile-verify-code", phone, code)).status).toBe(200);
  const other = await learnerPhone();
  const late = await codeFor(shop, other);
  await passTime(shop, 301);
  expect((await signInWith(shop, "mobile-verify-code", other, late)).status).toBe(401);
});

test("a wrong code says how many tries are left, alike where none was sent; the reason stays", async () => {
  const phone = await learnerPhone();
  const code = await codeFor(shop, phone);
  for (const asked of [phone, freshPhone()]) {
    const ip = freshIp();
    const said = () => signInWith(shop, "mobile-verify-code", asked, otherThan(code), ip);
    for (const left of [4, 3, 2, 1])
      expect(await said()).toMatchObject({ status: 401, msg: `手机号或验证码不正确，还可以试 ${left} 次` });
    expect(JSON.parse((await said()).body)).toMatchObject({
      reason: "WRONG_CODE",
      msg: "手机号或验证码不正确，请 15 分钟后再试",
    });
    expect(await said()).toMatchObject({ status: 429, msg: "登录失败次数过多，请 15 分钟后再试" });
  }
});

test("after five wrong guesses even the right code is refused", async () => {
  const phone = await learnerPhone();
  const code = await codeFor(shop, phone);
  for (let guess = 1; guess <= 5; guess++) {
    const wrong = String((Number(code) + guess) % 1_000_000).padStart(6, "0");
    expect((await signInWith(shop, "mobile-verify-code", phone, wrong, freshIp())).status).toBe(401);
  }
  expect((await signInWith(shop, "mobile-verify-code", phone, code, freshIp())).status).toBe(401);
});

test("3,000 guesses of one code, from many addresses and in parallel, never get five tries past the limit", async () => {
  const phone = await learnerPhone();
  const code = await codeFor(shop, phone);
  // 3,000 wrong guesses first: were tries unlimited, the right one afterwards would still come in.
  const wrong = Array.from({ length: 3_000 }, (_, at) =>
    String((Number(code) + 1 + at) % 1_000_000).padStart(6, "0"),
  );
  const statuses = new Map<number, number>();
  for (let at = 0; at < wrong.length; at += 50) {
    const answers = await Promise.all(
      wrong
        .slice(at, at + 50)
        .map((guess, i) => signInWith(shop, "mobile-verify-code", phone, guess, `10.9.0.${i % 25}`)),
    );
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses.keys()].sort()).toEqual([401, 429]);
  // 25 addresses, five judged guesses each; everything else was turned away unjudged.
  expect(statuses.get(401)).toBe(125);
  expect((await signInWith(shop, "mobile-verify-code", phone, code, freshIp())).status).toBe(401);
});

test("a phone gets one code a minute, with the seconds to wait", async () => {
  const phone = freshPhone();
  expect((await askForCode(shop, phone, "login", freshIp())).status).toBe(200);
  const again = await askForCode(shop, phone, "login", freshIp());
  expect(again.status).toBe(429);
  expect(again.retryAfter).toBeGreaterThan(0);
  expect(again.retryAfter).toBeLessThanOrEqual(60);
  expect(again.body.msg).toBe("验证码发送太频繁，请稍后再试");
  await passTime(shop, 61);
  expect((await askForCode(shop, phone, "register", freshIp())).status).toBe(200);
});

test("ten parallel requests for one phone send one message", async () => {
  const phone = freshPhone();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => askForCode(shop, phone, "login", freshIp())),
  );
  expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
  expect(shop.standIns.sms.list().filter((one) => one.phone === phone)).toHaveLength(1);
});

test("a phone gets five codes an hour and ten a day, whatever they are for", async () => {
  const phone = freshPhone();
  const statuses: number[] = [];
  const ask = async (purpose: string) =>
    statuses.push((await askForCode(shop, phone, purpose, freshIp())).status);
  for (const purpose of ["login", "register", "reset", "login", "register", "reset"]) {
    await ask(purpose);
    await passTime(shop, 61);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  await passTime(shop, 3_600);
  for (let at = 0; at < 5; at++) {
    await ask("login");
    await passTime(shop, 61);
  }
  await passTime(shop, 3_600);
  const eleventh = await askForCode(shop, phone, "login", freshIp());
  expect(statuses.slice(6)).toEqual([200, 200, 200, 200, 200]);
  expect(eleventh).toMatchObject({ status: 429, body: { msg: "今天的验证码次数已用完，请明天再试" } });
});

test("an address that asked too often is turned away without using up the phones it names", async () => {
  const ip = freshIp();
  for (let at = 0; at < 8; at++) expect((await askForCode(shop, freshPhone(), "login", ip)).status).toBe(200);
  const victim = freshPhone();
  expect((await askForCode(shop, victim, "login", ip)).status).toBe(429);
  expect((await askForCode(shop, victim, "login", freshIp())).status).toBe(200);
});

test("an address is a whole IPv6 household", async () => {
  for (let at = 0; at < 8; at++)
    expect((await askForCode(shop, freshPhone(), "login", `2001:db8::${at + 1}`)).status).toBe(200);
  expect((await askForCode(shop, freshPhone(), "login", "2001:db8:0:0:ffff::9")).status).toBe(429);
  expect((await askForCode(shop, freshPhone(), "login", "2001:db8:0:1::9")).status).toBe(200);
});

test.each(["login", "register", "reset"])(
  "asking for a %s code answers alike for a phone with and without an account",
  async (purpose) => {
    const known = await askForCode(shop, await learnerPhone(), purpose, freshIp());
    const unknown = await askForCode(shop, freshPhone(), purpose, freshIp());
    expect(known.status).toBe(unknown.status);
    expect(known.body).toEqual(unknown.body);
  },
);

test.each([
  ["13900000001", 503, "系统繁忙，请稍后再试"],
  ["13900000002", 200, "短信发送失败，请检查手机号是否正确"],
  ["13900000003", 429, "操作太频繁，请稍后再试"],
])("an operator that fails for %s is told to the person, never as a 500", async (phone, status, msg) => {
  const answer = await askForCode(shop, phone, "login", freshIp());
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ code: "error", msg });
});

test("what the operator did not take is no code of the hour or the day", async () => {
  for (let at = 0; at < 6; at++) {
    await passTime(shop, 61);
    expect((await askForCode(shop, "13900000002", "login", freshIp())).status).toBe(200);
  }
});

test("[AUTH-035] a code is not sent to what is no phone of 11 digits", async () => {
  for (const phone of ["", "1380000000", "138000000011", "1380000000a"])
    expect((await askForCode(shop, phone, "login", freshIp())).status).toBe(400);
});

test("no table keeps a code in the clear", async () => {
  const phone = freshPhone();
  const code = await codeFor(shop, phone, "register");
  const rows = await shop.db.$client.query("select * from verify_codes where phone = $1", [phone]);
  expect(JSON.stringify(rows.rows)).not.toContain(`"${code}"`);
  const wrong = { loginName: phone, passwd: "Zhutu-2026", userName: "王", idCard: freshIdCard() };
  const answer = await post(shop, "/api/security/register", { ...wrong, verifyCode: otherThan(code) });
  expect(answer).toMatchObject({ status: 200, code: "error", msg: "验证码不正确或已失效" });
});
