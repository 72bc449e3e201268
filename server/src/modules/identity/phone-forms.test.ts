// One phone number however it is spelt: limits, codes, accounts and addresses see one form (security.md 45).
import { phoneSpellings } from "@zhutu/domain/phone-testing.ts";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { testApp } from "../../testing/app.ts";
import {
  askForCode,
  aLearnerWithIdCard,
  freshIdCard,
  freshIp,
  freshPhone,
  lastCode,
  passTime,
  post,
  signInWith,
} from "../../testing/identity.ts";

// Days pass here by hand, without the nightly sweep that drops spent codes.
const shop = await testApp({}, { invariants: false });
const day = 86_400;
vi.setConfig({ testTimeout: 90_000 }); // a password is hashed for each spelling, slowly on purpose

async function codeSentTo(phone: string, spelling: string, purpose: string): Promise<string> {
  await passTime(shop, day);
  const { status } = await askForCode(shop, encodeURIComponent(spelling), purpose, freshIp());
  expect(status, JSON.stringify(spelling)).toBe(200);
  return lastCode(shop, phone);
}

test("forty spellings of a number, each from its own address, get one code a minute", async () => {
  const phone = freshPhone();
  const answers = await Promise.all(
    phoneSpellings(phone).map((text) => askForCode(shop, encodeURIComponent(text), "login", freshIp())),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(39);
  expect(shop.standIns.sms.list().filter((one) => one.phone === phone)).toHaveLength(1);
});

test("forty spellings of a number sign in to one account", async () => {
  const { telephone, userId } = await shop.account("user");
  for (const text of phoneSpellings(telephone)) {
    const code = await codeSentTo(telephone, text, "login");
    const { result } = await signInWith(shop, "mobile-verify-code", text, code, freshIp());
    expect(result, JSON.stringify(text)).toMatchObject({ userId });
  }
  const byPassword = await signInWith(shop, "password", ` +86 ${telephone} `, "Test2026");
  expect(byPassword.result).toMatchObject({ userId });
});

test("forty spellings of a number register one account", async () => {
  const phone = freshPhone();
  const said: string[] = [];
  for (const text of phoneSpellings(phone)) {
    const form = { loginName: text, passwd: "zhutu-2026", userName: "王敏", idCard: freshIdCard() };
    const verifyCode = await codeSentTo(phone, text, "register");
    said.push((await post(shop, "/api/security/register", { ...form, verifyCode }, { ip: freshIp() })).msg);
  }
  expect(said).toEqual(["ok", ...Array<string>(39).fill("该手机号已注册，请直接登录或重置密码")]);
  const { rows } = await shop.db.execute(
    sql`select login_name, telephone from users where telephone = ${phone}`,
  );
  expect(rows).toEqual([{ login_name: phone, telephone: phone }]);
});

test("forty spellings of a number reset one account's password", async () => {
  const { telephone, idCard } = await aLearnerWithIdCard(shop);
  for (const text of phoneSpellings(telephone)) {
    const verifyCode = await codeSentTo(telephone, text, "reset");
    const form = {
      idCard: ` ${idCard.toLowerCase()} `,
      telephone: text,
      newPassword: "zhutu-2026",
      verifyCode,
    };
    const { msg } = await post(shop, "/api/security/reset-password", form, { ip: freshIp() });
    expect(msg, JSON.stringify(text)).toBe("密码重置成功，请使用新密码登录");
  }
});

test("the database refuses a phone number in any other form", async () => {
  const { userId } = await shop.account("user");
  const refused = shop.db.execute(
    sql`update users set telephone = '138 0000 0001' where user_id = ${userId}`,
  );
  await expect(refused).rejects.toMatchObject({ cause: { constraint: "users_telephone" } });
});
