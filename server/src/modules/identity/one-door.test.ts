// One door: a right code lets a known phone in and registers a new one (domain.md "Sign-in and identity").
import { consentVersions } from "@zhutu/domain/identity/account-rules.ts";
import { getProfile, registerByPhone } from "@zhutu/domain/identity/contract.ts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { codeFor, freshIp, freshPhone, passTime, signInWith } from "../../testing/identity.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { consents, users } from "./tables.ts";

const shop = await testApp();
const { agreement: agreementVersion, privacy: privacyVersion } = consentVersions;

/** The proof that a right code of a new phone is answered with. */
async function proven(phone: string, ip = freshIp()): Promise<string> {
  const { body } = await signInWith(shop, "mobile-verify-code", phone, await codeFor(shop, phone), ip);
  return (JSON.parse(body) as { resultObject: { proof: string } }).resultObject.proof;
}
const register = (telephone: string, proof: string) =>
  shop.as(null, registerByPhone, { body: { telephone, proof, agreementVersion, privacyVersion } });

test("a new phone's right code is answered with a proof, which registers it with two consents and nothing else, and signs in", async () => {
  const phone = freshPhone();
  const answer = await shop.app.inject({
    method: "POST",
    url: "/api/security/register-by-phone",
    payload: { telephone: phone, proof: await proven(phone), agreementVersion, privacyVersion },
  });
  const { resultObject: user } = answer.json<{ resultObject: { userId: number; userName: string } }>();
  expect(user).toEqual({
    userId: expect.any(Number) as number,
    userName: expect.stringMatching(/^学员\d{4}$/) as string,
    role: ["user"],
    avatarUrl: null,
  });
  const { authorization } = answer.headers;
  const profile = await shop.app.inject({
    url: getProfile.path,
    headers: { authorization: String(authorization) },
  });
  expect(profile.json()).toMatchObject({ resultObject: { telephone: phone, loginName: phone, idCard: "" } });
  const given = await shop.db.select().from(consents).where(eq(consents.userId, user.userId));
  expect(given.map(({ kind, version }) => [kind, version]).sort()).toEqual([
    ["agreement", agreementVersion],
    ["privacy", privacyVersion],
  ]);
  await passTime(shop, 61);
  const again = await signInWith(shop, "mobile-verify-code", phone, await codeFor(shop, phone));
  expect(again).toMatchObject({ status: 200, result: { userId: user.userId } });
  expect((await signInWith(shop, "password", phone, "")).status).not.toBe(200);
});

test("registered 20 times at once by one proof it is one account; the proof is spent", async () => {
  const phone = freshPhone();
  const proof = await proven(phone);
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => register(phone, proof)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await shop.db.select().from(users).where(eq(users.telephone, phone))).toHaveLength(1);
  expect(await refusalOf(register(phone, proof))).toBe("手机号的验证已失效，请重新获取验证码");
});

test("a phone registered meanwhile is refused, and neither consent may be left out", async () => {
  const [phone, other] = [freshPhone(), freshPhone()];
  const [first, proof] = [await proven(phone), await proven(other)];
  await register(phone, first);
  await shop.db.update(users).set({ telephone: other, loginName: other }).where(eq(users.telephone, phone));
  expect(await refusalOf(register(other, proof))).toBe("该手机号已注册，请直接登录或重置密码");
  const answer = await shop.app.inject({
    method: "POST",
    url: "/api/security/register-by-phone",
    payload: { telephone: other, proof, agreementVersion },
  });
  expect(answer.statusCode).toBe(400);
});

test("a hundred and one newcomers of one address are none of them held up", async () => {
  const ip = freshIp();
  for (let person = 0; person <= 100; person++) expect(await proven(freshPhone(), ip)).toHaveLength(22);
});
