// Who claimed a copy registers without a second text message; what proves the phone opens nothing else, once, for 10 minutes.
import { claimCopy, createClaimLink } from "@zhutu/domain/ordering/copies/contract.ts";
import { consentVersions } from "@zhutu/domain/identity/account-rules.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { codeFor, freshIdCard, freshIp, post } from "../../../testing/identity.ts";
import { testPackages } from "./assign-testing.ts";

const shop = await testPackages();
const buyer = await shop.account("user");
const { orderId, orderItemId } = await shop.aPackage(buyer, 20);
const params = { orderId, orderItemId };
const { claimKey } = await shop.as(buyer, createClaimLink, { params, body: { days: 7, seats: null } });

async function prove(telephone: string): Promise<string> {
  const verifyCode = await codeFor(shop, telephone, "claim");
  const body = { telephone, userName: "王芳", verifyCode };
  const { proof } = await shop.as(null, claimCopy, { params: { claimKey }, body });
  return proof ?? "";
}
const agreed = { agreementVersion: consentVersions.agreement, privacyVersion: consentVersions.privacy };
const register = async (telephone: string, proof: string) =>
  (
    await shop.app.inject({
      method: "POST",
      url: "/api/security/register-by-phone",
      remoteAddress: freshIp(),
      payload: { telephone, proof, userName: "王芳", ...agreed },
    })
  ).json<{ code: number | string; msg: string }>();
const wrong = { code: "error", msg: "手机号的验证已失效，请重新获取验证码" };

test("the proof registers its phone, once, and the copy is theirs then", async () => {
  const phone = shop.nobody();
  const proof = await prove(phone);
  expect(proof).toMatch(/^[\w-]{22}$/);
  const answers = await Promise.all(Array.from({ length: 20 }, () => register(phone, proof)));
  expect(answers.filter(({ code }) => code === 200).length).toBe(1);
  for (const answer of answers.filter(({ code }) => code !== 200)) expect(answer).toMatchObject(wrong);
  expect(await register(phone, proof)).toMatchObject(wrong);
  const listed = await shop.listed(buyer, { orderId, orderItemId });
  expect(listed).toContainEqual(expect.objectContaining({ notedName: "王芳", state: "notStarted" }));
});

test("it proves no other phone and opens nothing else; it is kept as a mark", async () => {
  const [phone, other] = [shop.nobody(), shop.nobody()];
  const proof = await prove(phone);
  expect(await register(other, proof)).toMatchObject(wrong);
  expect(await register(phone, "x".repeat(22))).toMatchObject(wrong);
  const login = { loginType: "mobile-verify-code", loginName: phone, passwd: proof };
  expect((await post(shop, "/api/security/login", login, { ip: freshIp() })).code).not.toBe(200);
  const reset = { idCard: freshIdCard(), telephone: phone, newPassword: "Brick2026x", verifyCode: proof };
  expect((await post(shop, "/api/security/reset-password", reset, { ip: freshIp() })).code).not.toBe(200);
  const { rows } = await shop.db.execute<{ line: string }>(
    sql`select v::text as line from verify_codes v where phone = ${phone}`,
  );
  expect(JSON.stringify(rows)).not.toContain(proof);
  expect(await register(phone, proof)).toMatchObject({ code: 200 });
});

test("it ends after 10 minutes and after five wrong ones; a code sent by SMS still registers by the form", async () => {
  const [late, guessed] = [shop.nobody(), shop.nobody()];
  const proof = await prove(late);
  await shop.db.execute(
    sql`update verify_codes set created_at = created_at - interval '601 seconds', expires_at = expires_at - interval '601 seconds' where phone = ${late} and purpose = 'proven'`,
  );
  expect(await register(late, proof)).toMatchObject(wrong);
  const worn = await prove(guessed);
  for (let time = 0; time < 5; time++) await register(guessed, "x".repeat(22));
  expect(await register(guessed, worn)).toMatchObject(wrong);
  await shop.db.execute(sql`delete from rate_counters`);
  const verifyCode = await codeFor(shop, guessed, "register");
  const form = {
    loginName: guessed,
    passwd: "Brick2026x",
    userName: "王芳",
    idCard: freshIdCard(),
    verifyCode,
  };
  expect(await post(shop, "/api/security/register", form, { ip: freshIp() })).toMatchObject({ code: 200 });
});

test("whoever has an account is given none", async () => {
  const learner = await shop.account("user");
  expect(await prove(learner.telephone)).toBe("");
});
