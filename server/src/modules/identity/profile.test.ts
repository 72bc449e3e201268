// The own profile over HTTP: what may change, what may not, and what a new phone does (domain.md "Sign-in and identity").
import { getProfile, revealIdCard, saveProfile } from "@zhutu/domain/identity/contract.ts";
import { listUsersForPage } from "@zhutu/domain/people/contract.ts";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLogs } from "../../kernel/db/tables.ts";
import { testApp } from "../../testing/app.ts";
import type { Account } from "../../testing/factories/identity.ts";
import {
  aLearnerWithIdCard,
  codeFor,
  freshIdCard,
  freshPhone,
  otherThan,
  signInWith,
} from "../../testing/identity.ts";
import { consents, users } from "./tables.ts";

const shop = await testApp();

type Body = Parameters<typeof shop.as<typeof saveProfile>>[2] extends { body: infer B } | undefined
  ? B
  : never;
const save = (account: Account, body: Body) => shop.as(account, saveProfile, { body });
const rowOf = async ({ userId }: { userId: number }) => {
  const [row] = await shop.db.select().from(users).where(eq(users.userId, userId));
  if (!row) throw new Error("no such account");
  return row;
};
const refusal = (reason: string) => ({ reason });
const field = (name: string, msg: string) => ({
  status: 400,
  message: msg,
  detail: { fields: [{ field: name, msg }] },
});

test("[PROF-009] POST /api/user/profile saves the caller's own name and ID number and answers the profile", async () => {
  const [me, other] = [await aLearnerWithIdCard(shop), await aLearnerWithIdCard(shop)];
  const idCard = freshIdCard();
  const saved = await save(me, { userName: " 李建国 ", idCard, idCardConsentVersion: "2026-11-22" });
  expect(saved).toEqual(await shop.as(me, getProfile, {}));
  expect(saved).toMatchObject({
    userName: "李建国",
    idCard: `${idCard.slice(0, 3)}***********${idCard.slice(-4)}`,
  });
  expect((await rowOf(me)).idCardHmac).toBe(shop.services.config.keys.mark("id-card", idCard));
  expect((await rowOf(other)).userName).toBe(other.userName);
  const given = await shop.db.select().from(consents).where(eq(consents.userId, me.userId));
  expect(given).toMatchObject([{ kind: "id-card", version: "2026-11-22" }]);
});

test("[PROF-006] the profile holds login name, name, ID number, status, role, picture and phone; passWd is taken and never told", async () => {
  const idCard = freshIdCard();
  const me = await aLearnerWithIdCard(shop, idCard);
  const avatarUrl = "/files/image/avatar/a.webp";
  await shop.db.update(users).set({ avatarUrl }).where(eq(users.userId, me.userId));
  const { userId, loginName, userName, telephone } = me;
  const shown = {
    userId,
    loginName,
    userName,
    telephone,
    employer: "",
    avatarUrl,
    idCard: `${idCard.slice(0, 3)}***********${idCard.slice(-4)}`,
    userStatus: 1,
    userRole: ["user"],
  };
  const call = async (account: Account, method: "GET" | "POST", payload?: object) =>
    (
      await shop.app.inject({
        method,
        url: "/api/user/profile",
        headers: { authorization: await shop.tokenOf(account) },
        ...(payload && { payload }),
      })
    ).json().resultObject as Record<string, unknown>;
  expect(await call(me, "GET")).toEqual(shown);
  const teacher = await shop.account("teacher");
  const own = { passWd: "Changed-2026", currentPassWd: teacher.password };
  const told = await call(teacher, "POST", own);
  expect(told).toMatchObject({ userRole: ["teacher"], loginName: teacher.loginName });
  expect(Object.keys(told).toSorted()).toEqual(Object.keys(shown).toSorted());
  expect((await signInWith(shop, "password", teacher.loginName, own.passWd)).status).toBe(200);
});

test("what a client was shown and sends back changes nothing, the masked ID number too", async () => {
  const me = await aLearnerWithIdCard(shop);
  await save(me, { userName: "李建国" });
  const shown = await shop.as(me, getProfile, {});
  const before = await rowOf(me);
  await save(me, { ...shown, avatarUrl: "" });
  expect(await rowOf(me)).toEqual(before);
  await expect(save(me, { idCard: "370***********9999" })).rejects.toMatchObject(
    field("idCard", "你输入的身份证长度或格式错误"),
  );
});

test("[PROF-005] role, status, login name and a learner's password are not taken", async () => {
  const me = await aLearnerWithIdCard(shop);
  await save(me, { userName: "李建国" });
  const before = await rowOf(me);
  const sent = {
    userRole: ["admin"],
    userStatus: 2,
    loginName: "root",
    passWd: "Changed2026",
    roles: ["admin"],
  };
  await save(me, { userName: "李建国", ...sent });
  expect(await rowOf(me)).toEqual(before);
  expect(await shop.as(me, getProfile, {})).not.toHaveProperty("passWd");
});

test.each([
  ["no id", "userName", "", "请输入姓名"],
  ["[PROF-011]", "userName", "李".repeat(21), "长度在 1 到 20 个字符"],
  ["[PROF-012]", "idCard", "370102900307007", "身份证必须是18个字符"],
  ["[PROF-012]", "idCard", "37010219900307007", "身份证必须是18个字符"],
  ["[PROF-012]", "idCard", "3701021990030700755", "身份证必须是18个字符"],
  ["[PROF-012]", "idCard", "", "身份证必须是18个字符"],
  ["[PROF-013]", "idCard", "370102199003070076", "你输入的身份证号非法"],
  ["[PROF-015]", "telephone", "1380000000", "长度11位"],
  ["[PROF-015]", "telephone", "138000000011", "长度11位"],
])("%s a learner's %s %j is refused with its sentence", async (_, name, value, msg) => {
  const me = await aLearnerWithIdCard(shop);
  const before = await rowOf(me);
  await expect(save(me, { [name]: value })).rejects.toMatchObject(field(name, msg));
  expect(await rowOf(me)).toEqual(before);
});

test.each(["admin", "teacher", "channel"] as const)(
  "[PROF-013] an ID number of %s that fails the ID check is refused, one that passes is saved, and none need be",
  async (role) => {
    const me = await shop.account(role);
    await expect(save(me, { idCard: "370102199003070076" })).rejects.toMatchObject(
      field("idCard", "你输入的身份证号非法"),
    );
    expect((await rowOf(me)).idCardHmac).toBeNull();
    const idCard = freshIdCard();
    await save(me, { idCard });
    expect((await rowOf(me)).idCardHmac).toBe(shop.services.config.keys.mark("id-card", idCard));
    await save(me, { idCard: " \u200b" });
    expect((await rowOf(me)).idCardHmac).toBeNull();
  },
);

test.each(["李", "李".repeat(20)])("[PROF-011] a learner's name %s is saved", async (userName) => {
  const me = await aLearnerWithIdCard(shop);
  expect(await save(me, { userName })).toMatchObject({ userName });
});

test("staff may have a long name and no ID number, and change their password with the current one", async () => {
  const teacher = await shop.account("teacher");
  await save(teacher, { userName: "李".repeat(20), idCard: "", telephone: "" });
  const change = (passWd: string, currentPassWd: string) => save(teacher, { passWd, currentPassWd });
  await expect(change("short", teacher.password)).rejects.toMatchObject(
    field("passWd", "长度必须大于8个字符"),
  );
  await expect(change("Changed-2026", "Wrong2026")).rejects.toMatchObject(refusal("CURRENT_PASSWORD_WRONG"));
  await expect(change("password1", teacher.password)).rejects.toMatchObject(refusal("PASSWORD_TOO_COMMON"));
  const elsewhere = await signInWith(shop, "password", teacher.loginName, teacher.password);
  await change("Changed-2026", teacher.password);
  await expect(shop.as(null, getProfile, {}, { authorization: elsewhere.token })).rejects.toMatchObject({
    status: 403,
  });
  expect((await signInWith(shop, "password", teacher.loginName, "Changed-2026")).status).toBe(200);
  expect((await signInWith(shop, "password", teacher.loginName, teacher.password)).status).toBe(401);
});

test("wrong current passwords are counted, twenty at once too", async () => {
  const teacher = await shop.account("teacher");
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () => save(teacher, { passWd: "Changed-2026", currentPassWd: "Wrong2026" })),
  );
  const reasons = tries.map((one) =>
    one.status === "rejected" ? (one.reason as { reason: string }).reason : "",
  );
  expect(reasons.filter((reason) => reason === "CURRENT_PASSWORD_WRONG")).toHaveLength(5);
  expect(reasons.filter((reason) => reason === "TOO_MANY")).toHaveLength(15);
});

test("a new phone needs the code sent to it, is the login name from then on and ends the other sessions", async () => {
  const me = await aLearnerWithIdCard(shop);
  const elsewhere = await signInWith(shop, "password", me.loginName, me.password);
  const telephone = freshPhone();
  await expect(save(me, { telephone })).rejects.toMatchObject(refusal("VERIFY_CODE_INVALID"));
  const verifyCode = await codeFor(shop, telephone, "phone");
  await expect(save(me, { telephone, verifyCode: otherThan(verifyCode) })).rejects.toMatchObject(
    refusal("VERIFY_CODE_INVALID"),
  );
  expect(await save(me, { telephone: `+86 ${telephone}`, verifyCode })).toMatchObject({
    telephone,
    loginName: telephone,
  });
  await expect(shop.as(null, getProfile, {}, { authorization: elsewhere.token })).rejects.toMatchObject({
    status: 403,
  });
  expect((await signInWith(shop, "password", telephone, me.password)).status).toBe(200);
  expect((await signInWith(shop, "password", me.telephone, me.password)).status).toBe(401);
});

test("a code for signing in changes no phone, and a phone that has an account is not taken over", async () => {
  const [me, other] = [await aLearnerWithIdCard(shop), await aLearnerWithIdCard(shop)];
  const telephone = freshPhone();
  const signInCode = await codeFor(shop, telephone, "login");
  await expect(save(me, { telephone, verifyCode: signInCode })).rejects.toMatchObject(
    refusal("VERIFY_CODE_INVALID"),
  );
  const verifyCode = await codeFor(shop, other.telephone, "phone");
  await expect(save(me, { telephone: other.telephone, verifyCode })).rejects.toMatchObject(
    refusal("PHONE_TAKEN"),
  );
  expect((await rowOf(me)).telephone).toBe(me.telephone);
});

test("the own ID number is shown in full on request, and that it was is written down", async () => {
  const me = await aLearnerWithIdCard(shop);
  expect(await shop.as(me, revealIdCard, {})).toEqual({ idCard: me.idCard });
  const lines = await shop.db.select().from(auditLogs).where(eq(auditLogs.userId, me.userId));
  expect(lines.filter(({ action }) => action === "id-card.reveal")).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain(me.idCard);
});

test("a name that a spreadsheet would run, or that reads otherwise than it is written, is refused", async () => {
  const me = await aLearnerWithIdCard(shop);
  for (const userName of ["=1+1", "@SUM(A1)", "李\u202e建国"])
    await expect(save(me, { userName })).rejects.toMatchObject({ status: 400 });
  expect((await rowOf(me)).userName).toBe(me.userName);
  expect(await save(me, { userName: "阿依·买买提" })).toMatchObject({ userName: "阿依·买买提" });
});

test("a name of an earlier rule does not keep the rest of the profile from being saved; a name has one form", async () => {
  const me = await aLearnerWithIdCard(shop);
  const long = "名".repeat(25);
  await shop.db.execute(sql`update users set user_name = ${long} where user_id = ${me.userId}`);
  expect(await save(me, { userName: long, avatarUrl: null })).toMatchObject({ userName: long });
  expect(await save(me, { userName: "阿依古丽 • 买\u200b买提" })).toMatchObject({
    userName: "阿依古丽·买买提",
  });
});

test("the employer is optional, 100 characters at most, and people are found by it in the office", async () => {
  const me = await aLearnerWithIdCard(shop);
  expect(await save(me, { employer: " 山东筑途（集团）有限公司 " })).toMatchObject({
    employer: "山东筑途（集团）有限公司",
  });
  await expect(save(me, { employer: "单".repeat(101) })).rejects.toMatchObject({ status: 400 });
  const admin = await shop.account("admin");
  const found = await shop.as(admin, listUsersForPage, { query: { employer: "筑途(集团)" } });
  expect(found.users).toMatchObject([{ userId: me.userId, employer: "山东筑途（集团）有限公司" }]);
  expect(await save(me, { employer: "" })).toMatchObject({ employer: "" });
});
