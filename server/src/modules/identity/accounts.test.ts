import { call } from "@zhutu/domain/endpoint.ts";
import { toIdCard18 } from "@zhutu/domain/id-card.ts";
import { getProfile, register as registerCall, resetPassword } from "@zhutu/domain/identity/contract.ts";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { anAccount } from "../../testing/factories/identity.ts";
import {
  aLearnerWithIdCard,
  codeFor,
  freshIdCard,
  freshIdCard15,
  freshIp,
  freshPhone,
  otherThan,
  passTime,
  post,
  signInWith,
} from "../../testing/identity.ts";
import { consents, identityConfirmations, users } from "./tables.ts";

const shop = await testApp();
beforeEach(() => passTime(shop, 3_600));

const password = "Zhutu-2026";
const register = (form: Record<string, string>) =>
  post(shop, "/api/security/register", form, { ip: freshIp() });
const reset = (form: Record<string, string>) =>
  post(shop, "/api/security/reset-password", form, { ip: freshIp() });

/** A correct registration of somebody new, with a code just sent. */
async function aRegistration(phone = freshPhone()) {
  const verifyCode = await codeFor(shop, phone, "register");
  return { loginName: phone, passwd: password, userName: "王建国", idCard: freshIdCard(), verifyCode };
}
const accountOf = async (phone: string) =>
  (await shop.db.select().from(users).where(eq(users.telephone, phone)))[0];
const countAccounts = async () => (await shop.db.select().from(users)).length;

test("[AUTH-046][AUTH-048] registering sends loginName, passwd, userName and idCard as a form; the phone becomes the login name", async () => {
  const form = await aRegistration();
  expect(await register(form)).toMatchObject({ status: 200, code: 200 });
  const answer = await signInWith(shop, "password", form.loginName, password);
  expect(answer.result).toMatchObject({ userName: "王建国", role: ["user"] });
  const profile = await shop.as(null, getProfile, {}, { authorization: answer.token });
  expect(profile).toMatchObject({ loginName: form.loginName, telephone: form.loginName, userStatus: 1 });
  expect((await signInWith(shop, "idcard", form.idCard, password)).status).toBe(200);
});

test("[AUTH-046] the call that registers is sent urlencoded", async () => {
  const { loginName, passwd, userName, idCard, verifyCode } = await aRegistration();
  const sent: { type: string | undefined; body: string | undefined }[] = [];
  await call(
    (request) => {
      sent.push({ type: request.headers["content-type"], body: request.body });
      return shop.transport(request);
    },
    registerCall,
    { body: { loginName, passwd, userName, idCard, verifyCode } },
  );
  expect(sent).toEqual([
    {
      type: "application/x-www-form-urlencoded",
      body: `loginName=${loginName}&passwd=${passwd}&userName=%E7%8E%8B%E5%BB%BA%E5%9B%BD&idCard=${idCard}&verifyCode=${verifyCode}`,
    },
  ]);
  expect(await accountOf(loginName)).toMatchObject({ userName: "王建国" });
});

test.each([
  ["userName", "请输入姓名"],
  ["idCard", "身份证号不能为空"],
  ["loginName", "请输入手机号"],
  ["passwd", "请输入密码"],
  ["verifyCode", "请输入验证码"],
])("registering without %s is refused: %s", async (field, sentence) => {
  const form = await aRegistration();
  const before = await countAccounts();
  expect(await register({ ...form, [field]: "" })).toMatchObject({ status: 400, msg: sentence });
  expect(await countAccounts()).toBe(before);
});

test("[AUTH-049] registering accepts a name of 1 to 20 characters and refuses a longer one", async () => {
  const long = await aRegistration();
  expect(await register({ ...long, userName: "王".repeat(21) })).toMatchObject({
    status: 400,
    msg: "长度在 1 到 20 个字符",
  });
  expect((await register({ ...long, userName: "王".repeat(20) })).code).toBe(200);
  expect((await register({ ...(await aRegistration()), userName: "王" })).code).toBe(200);
});

test("a password is 8 to 20 characters and none of the commonest", async () => {
  const form = await aRegistration();
  for (const passwd of ["1234567", "a".repeat(21)])
    expect((await register({ ...form, passwd })).status).toBe(400);
  for (const passwd of ["12345678", "password1", "qwertyuiop", "iloveyou", "1q2w3e4r"])
    expect(await register({ ...form, passwd })).toMatchObject({
      code: "error",
      msg: "密码过于常见，请换一个",
    });
  expect((await register(form)).code).toBe(200); // the refusals did not use up the code
});

test("registering needs the code of that phone: wrong, another phone's, another purpose's and used ones are refused alike", async () => {
  const form = await aRegistration();
  const other = await codeFor(shop, freshPhone(), "register");
  const phone = freshPhone();
  const signIn = await codeFor(shop, phone, "login");
  const refused = [
    await register({ ...form, verifyCode: otherThan(form.verifyCode) }),
    await register({ ...form, loginName: freshPhone(), verifyCode: other }),
    await register({ ...form, loginName: phone, verifyCode: signIn }),
  ];
  for (const answer of refused)
    expect(answer.body).toBe('{"code":"error","msg":"验证码不正确或已失效","reason":"VERIFY_CODE_INVALID"}');
  expect((await register(form)).code).toBe(200);
  expect((await register(form)).msg).toBe("验证码不正确或已失效");
});

test("a phone that has an account is told only to who proved the phone, and the account stays as it was", async () => {
  const owner = await aLearnerWithIdCard(shop);
  const before = await accountOf(owner.telephone);
  const unproven = await aRegistration();
  const taken = await register({ ...unproven, loginName: owner.telephone });
  const free = await register({ ...unproven, loginName: freshPhone() });
  expect(taken.body).toBe(free.body);
  const proven = await register(await aRegistration(owner.telephone));
  expect(proven).toMatchObject({ code: "error", msg: "该手机号已注册，请直接登录或重置密码" });
  expect(await accountOf(owner.telephone)).toEqual(before);
});

test("an ID number that somebody claims registers all the same, to the byte; each claimant signs in by it with the own password", async () => {
  const owner = await aLearnerWithIdCard(shop);
  const second = { ...(await aRegistration()), idCard: owner.idCard };
  const fresh = await aRegistration();
  expect((await register(second)).body).toBe((await register(fresh)).body);
  const { userId, idCardCipher } = (await accountOf(second.loginName)) ?? {};
  expect(shop.services.config.keys.open(idCardCipher ?? "")).toBe(owner.idCard);
  const signIn = (passwd: string) => signInWith(shop, "idcard", owner.idCard, passwd, freshIp());
  expect((await signIn(owner.password)).result).toMatchObject({ userId: owner.userId });
  expect((await signIn(password)).result).toMatchObject({ userId });
  expect((await signIn("Wrong2026")).status).toBe(401);
});

test("a confirmed ID number signs in the confirmed account alone; another cannot be confirmed with it", async () => {
  const [owner, claimant] = [await aLearnerWithIdCard(shop), await aRegistration()];
  await register({ ...claimant, idCard: owner.idCard });
  const confirm = (telephone: string) =>
    shop.db.update(users).set({ userStatus: 2 }).where(eq(users.telephone, telephone));
  await confirm(owner.telephone);
  const staff = await shop.account("admin");
  await shop.db.insert(identityConfirmations).values({
    userId: owner.userId,
    idCardHmac: shop.services.config.keys.mark("id-card", owner.idCard),
    staffId: staff.userId,
  });
  const signIn = (passwd: string) => signInWith(shop, "idcard", owner.idCard, passwd, freshIp());
  expect((await signIn(owner.password)).result).toMatchObject({ userId: owner.userId });
  expect((await signIn(password)).status).toBe(401);
  await expect(confirm(claimant.loginName)).rejects.toMatchObject({
    cause: { constraint: "users_confirmed_id_card" },
  });
});

test("five claims of one ID number are tried, at the price of one try", async () => {
  const idCard = freshIdCard();
  const forms: Awaited<ReturnType<typeof aRegistration>>[] = [];
  for (let at = 0; at < 6; at++) {
    const form = { ...(await aRegistration()), idCard, passwd: `zhutu-${at}-2026` };
    expect((await register(form)).code).toBe(200);
    forms.push(form);
  }
  const ip = freshIp();
  const statuses: number[] = [];
  for (const { passwd } of forms)
    statuses.push((await signInWith(shop, "idcard", idCard, passwd, ip)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 401]);
  for (let at = 0; at < 4; at++)
    expect((await signInWith(shop, "idcard", idCard, "Wrong2026", ip)).status).toBe(401);
  expect((await signInWith(shop, "idcard", idCard, "Wrong2026", ip)).status).toBe(429);
});

test("a reset asks for the ID number and the phone of one account: another claimant's phone does not do", async () => {
  const [owner, claimant] = [await aLearnerWithIdCard(shop), await aLearnerWithIdCard(shop)];
  const form = { idCard: owner.idCard, telephone: claimant.telephone, newPassword: "zhutu-2027" };
  const verifyCode = await codeFor(shop, claimant.telephone, "reset");
  const answer = await post(shop, "/api/security/reset-password", { ...form, verifyCode }, { ip: freshIp() });
  expect(answer.msg).toBe("身份证号、手机号或验证码不正确，还可以试 4 次");
});

test("a 15-digit ID number is stored as 18; at rest it is sealed and never in the clear", async () => {
  const short = freshIdCard15();
  const form = { ...(await aRegistration()), idCard: short };
  expect((await register(form)).code).toBe(200);
  const row = await accountOf(form.loginName);
  const { keys } = shop.services.config;
  expect(keys.open(row?.idCardCipher ?? "")).toBe(toIdCard18(short));
  const { rows } = await shop.db.$client.query("select users::text as all from users");
  expect(JSON.stringify(rows)).not.toContain(short);
  expect(JSON.stringify(rows)).not.toContain(toIdCard18(short));
});

test("what was agreed to is kept with the account, in its version; what was not said is not made up", async () => {
  const consentsOf = async (phone: string) => {
    const userId = (await accountOf(phone))?.userId ?? 0;
    const rows = await shop.db.select().from(consents).where(eq(consents.userId, userId));
    return rows.map(({ kind, version, at }) => [kind, version, Math.abs(Date.now() - at.getTime()) < 60_000]);
  };
  const form = await aRegistration();
  const agreed = { agreementVersion: "2026-11-22", idCardConsentVersion: "2026-11-22" };
  expect((await register({ ...form, ...agreed })).code).toBe(200);
  expect(await consentsOf(form.loginName)).toEqual([
    ["agreement", "2026-11-22", true],
    ["id-card", "2026-11-22", true],
  ]);
  const documented = await aRegistration();
  expect((await register(documented)).code).toBe(200);
  expect(await consentsOf(documented.loginName)).toEqual([]);
});

test("a registration that is refused leaves no consent behind", async () => {
  const count = async () => (await shop.db.select().from(consents)).length;
  const taken = await aRegistration();
  expect((await register(taken)).code).toBe(200);
  await passTime(shop, 61); // one code a minute a phone
  const verifyCode = await codeFor(shop, taken.loginName, "register");
  const before = await count();
  const again = { ...taken, verifyCode, agreementVersion: "2026-11-22" };
  expect(await register(again)).toMatchObject({ code: "error", msg: "该手机号已注册，请直接登录或重置密码" });
  expect(await count()).toBe(before);
});

test("what a client adds to the form changes nothing: role, userStatus and the like are ignored", async () => {
  const form = await aRegistration();
  const extra = {
    role: "admin",
    roles: "admin",
    userRole: "admin",
    userStatus: "2",
    userId: "1",
    phoneVerifiedAt: "2020-01-01",
    disabledAt: "2020-01-01",
    avatarUrl: "https://example.org/x.png",
    "roles[]": "admin",
    "__proto__[role]": "admin",
    "constructor[prototype][role]": "admin",
  };
  expect((await register({ ...form, ...extra })).code).toBe(200);
  const row = await accountOf(form.loginName);
  expect(row).toMatchObject({ roles: ["user"], userStatus: 1, avatarUrl: null, disabledAt: null });
  expect(row?.userId).not.toBe(1);
});

test("[AUTH-052] resetting sends idCard, telephone and newPassword as a form; the new password signs in, the old one does not", async () => {
  const { idCard, telephone, password: old } = await aLearnerWithIdCard(shop);
  const verifyCode = await codeFor(shop, telephone, "reset");
  expect((await reset({ idCard, telephone, newPassword: password, verifyCode })).code).toBe(200);
  expect((await signInWith(shop, "password", telephone, old)).status).toBe(401);
  expect((await signInWith(shop, "password", telephone, password)).status).toBe(200);
});

test("[AUTH-052] what our own pages send to reset a password is a form", async () => {
  const { idCard, telephone } = await aLearnerWithIdCard(shop);
  const verifyCode = await codeFor(shop, telephone, "reset");
  const sent: { type: string | undefined; body: string | undefined }[] = [];
  await call(
    (request) => {
      sent.push({ type: request.headers["content-type"], body: request.body });
      return shop.transport(request);
    },
    resetPassword,
    { body: { idCard, telephone, newPassword: password, verifyCode } },
  );
  expect(sent).toEqual([
    {
      type: "application/x-www-form-urlencoded",
      body: `idCard=${idCard}&telephone=${telephone}&newPassword=${password}&verifyCode=${verifyCode}`,
    },
  ]);
});

test("[AUTH-052] ID number and phone must be of one account: with another's number nothing is reset", async () => {
  const [owner, other] = [await aLearnerWithIdCard(shop), await aLearnerWithIdCard(shop)];
  const { telephone } = owner;
  const verifyCode = await codeFor(shop, telephone, "reset");
  const answer = await reset({ idCard: other.idCard, telephone, newPassword: password, verifyCode });
  expect(answer).toMatchObject({ code: "error" });
  expect((await signInWith(shop, "password", telephone, password)).status).toBe(401);
  expect((await signInWith(shop, "password", telephone, owner.password)).status).toBe(200);
});

test.each([
  ["idCard", "身份证号不能为空"],
  ["telephone", "请输入手机号"],
  ["newPassword", "请输入密码"],
  ["verifyCode", "请输入验证码"],
])("[AUTH-053] resetting without %s is refused: %s", async (field, sentence) => {
  const { idCard, telephone } = await aLearnerWithIdCard(shop);
  const form = { idCard, telephone, newPassword: password, verifyCode: "123456" };
  expect(await reset({ ...form, [field]: "" })).toMatchObject({ status: 400, msg: sentence });
});

test("resetting is refused alike for a wrong ID number, phone or code, an unknown, disabled or staff account", async () => {
  const owner = await aLearnerWithIdCard(shop);
  const other = await aLearnerWithIdCard(shop);
  const { keys } = shop.services.config;
  const cards = [freshIdCard(), freshIdCard()] as const;
  const sealed = (idCard: string) => ({
    idCardCipher: keys.seal(idCard),
    idCardHmac: keys.mark("id-card", idCard),
  });
  const teacher = await anAccount(shop, "teacher", sealed(cards[0]));
  const disabled = await anAccount(shop, "user", { ...sealed(cards[1]), disabledAt: new Date() });
  const withoutIdCard = await shop.account("user");
  const hashes = async () => (await shop.db.select().from(users)).map((one) => one.passwordHash).sort();
  const before = await hashes();
  const attempt = async (telephone: string, idCard: string, code?: string) => {
    const verifyCode = code ?? (await codeFor(shop, telephone, "reset"));
    return reset({ telephone, idCard, newPassword: password, verifyCode });
  };
  const answers = [
    await attempt(owner.telephone, other.idCard),
    await attempt(owner.telephone, owner.idCard, "000000"),
    await attempt(freshPhone(), owner.idCard),
    await attempt(teacher.telephone, cards[0]),
    await attempt(disabled.telephone, cards[1]),
    await attempt(withoutIdCard.telephone, freshIdCard()),
  ];
  for (const answer of answers)
    expect(answer.body).toBe(
      '{"code":"error","msg":"身份证号、手机号或验证码不正确，还可以试 4 次","reason":"RESET_REFUSED"}',
    );
  expect(await hashes()).toEqual(before);
});

test("a sign-in code does not reset a password", async () => {
  const { idCard, telephone } = await aLearnerWithIdCard(shop);
  const verifyCode = await codeFor(shop, telephone, "login");
  expect((await reset({ idCard, telephone, newPassword: password, verifyCode })).code).toBe("error");
});

test("each refused reset says how many tries are left, alike with a code sent and without an account", async () => {
  const owner = await aLearnerWithIdCard(shop);
  const code = await codeFor(shop, owner.telephone, "reset");
  for (const telephone of [owner.telephone, freshPhone()]) {
    const ip = freshIp();
    const form = { idCard: owner.idCard, telephone, newPassword: password, verifyCode: otherThan(code) };
    const said = async () => (await post(shop, "/api/security/reset-password", form, { ip })).msg;
    const wrong = "身份证号、手机号或验证码不正确";
    for (const left of [4, 3, 2, 1]) expect(await said()).toBe(`${wrong}，还可以试 ${left} 次`);
    expect(await said()).toBe(`${wrong}，请 15 分钟后再试`);
    expect(await said()).toBe("重置失败次数过多，请 15 分钟后再试");
  }
});

test("20 resets of one phone at once from one address are five tries", async () => {
  const ip = freshIp();
  const form = {
    idCard: freshIdCard(),
    telephone: freshPhone(),
    newPassword: password,
    verifyCode: "123456",
  };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post(shop, "/api/security/reset-password", form, { ip })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
});

test("an address may try thirty resets an hour", async () => {
  const ip = freshIp();
  const form = { idCard: freshIdCard(), newPassword: password, verifyCode: "123456" };
  const send = () => post(shop, "/api/security/reset-password", { ...form, telephone: freshPhone() }, { ip });
  for (let at = 0; at < 30; at++) expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(429);
});

test("who forgot the password and locked the name out signs in at once after the reset", async () => {
  const { idCard, telephone } = await aLearnerWithIdCard(shop);
  const ip = freshIp();
  for (let failure = 0; failure < 6; failure++)
    await signInWith(shop, "password", telephone, "Wrong2026", ip);
  expect((await signInWith(shop, "password", telephone, "Wrong2026", ip)).status).toBe(429);
  const verifyCode = await codeFor(shop, telephone, "reset");
  await post(
    shop,
    "/api/security/reset-password",
    { idCard, telephone, newPassword: password, verifyCode },
    { ip },
  );
  expect((await signInWith(shop, "password", telephone, password, ip)).status).toBe(200);
});

test("[PROF-008] GET /api/user/profile returns the signed-in user's profile, the ID number masked", async () => {
  const idCard = freshIdCard();
  await aLearnerWithIdCard(shop, freshIdCard()); // somebody else's is there, too
  const account = await aLearnerWithIdCard(shop, idCard);
  const headers = { authorization: await shop.tokenOf(account) };
  const answer = await shop.app.inject({ url: "/api/user/profile", headers });
  expect(answer.json().resultObject).toEqual({
    userId: account.userId,
    loginName: account.loginName,
    userName: account.userName,
    idCard: `${idCard.slice(0, 3)}***********${idCard.slice(-4)}`,
    userStatus: 1,
    userRole: ["user"],
    avatarUrl: null,
    telephone: account.telephone,
    employer: "",
  });
});
