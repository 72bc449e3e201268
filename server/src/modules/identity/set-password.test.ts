// A learner's own password: set or changed by a code to the account's phone.
import { getProfile, setPassword } from "@zhutu/domain/identity/contract.ts";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { codeFor, freshPhone, otherThan, signInWith } from "../../testing/identity.ts";
import { refusalOf } from "../../testing/refusal.ts";

const shop = await testApp();
const newPassword = "Brick2027x";

test("a code to the own phone sets the password; other sessions end, this one goes on", async () => {
  const learner = await shop.account("user");
  const other = await signInWith(shop, "password", learner.loginName, learner.password);
  const verifyCode = await codeFor(shop, learner.telephone, "reset");
  await shop.as(learner, setPassword, { body: { newPassword, verifyCode } });
  expect((await signInWith(shop, "password", learner.loginName, newPassword)).status).toBe(200);
  expect((await signInWith(shop, "password", learner.loginName, learner.password)).status).toBe(401);
  await expect(shop.as(learner, getProfile, {})).resolves.toMatchObject({ userId: learner.userId });
  const ended = await shop.app.inject({ url: getProfile.path, headers: { authorization: other.token } });
  expect(ended.statusCode).toBe(403);
});

test("a wrong code, another phone's, a common password and staff are refused", async () => {
  const [learner, teacher] = [await shop.account("user"), await shop.account("teacher")];
  const set = (verifyCode: string, password = newPassword) =>
    refusalOf(shop.as(learner, setPassword, { body: { newPassword: password, verifyCode } }));
  const code = await codeFor(shop, learner.telephone, "reset");
  expect(await set(otherThan(code))).toBe("验证码不正确或已失效");
  expect(await set(await codeFor(shop, freshPhone(), "reset"))).toBe("验证码不正确或已失效");
  expect(await set(code, "password123")).toBe("密码过于常见，请换一个");
  const body = { newPassword, verifyCode: code };
  expect(await refusalOf(shop.as(teacher, setPassword, { body }))).toBe("403 无权访问");
  expect((await signInWith(shop, "password", learner.loginName, learner.password)).status).toBe(200);
});

test("one code sent 20 times at once sets one password", async () => {
  const learner = await shop.account("user");
  const verifyCode = await codeFor(shop, learner.telephone, "reset");
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => shop.as(learner, setPassword, { body: { newPassword, verifyCode } })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
