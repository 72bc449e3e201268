import { logout } from "@zhutu/domain/identity/contract.ts";
import { desc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLogs, rateCounters } from "../../kernel/db/tables.ts";
import { testApp } from "../../testing/app.ts";
import {
  aLearnerWithIdCard,
  codeFor,
  freshIdCard,
  freshIp,
  freshPhone,
  passTime,
  post,
  signInWith,
} from "../../testing/identity.ts";
import { dropSpent } from "./service.ts";
import { loginLogs, sessions, verifyCodes } from "./tables.ts";

const shop = await testApp();

/** The audit rows newest first. */
const audits = () => shop.db.select().from(auditLogs).orderBy(desc(auditLogs.auditLogId));
const logs = () => shop.db.select().from(loginLogs).orderBy(desc(loginLogs.loginLogId));

test("every sign-in, right or wrong, leaves who, what and from where", async () => {
  const account = await shop.account("user");
  const ip = freshIp();
  await signInWith(shop, "password", account.loginName, "Wrong2026", ip);
  const { token } = await signInWith(shop, "password", account.loginName, account.password, ip);
  await shop.as(null, logout, {}, { authorization: token });
  const subject = `user:${account.userId}`;
  const [out, right, wrong] = await audits();
  expect(wrong).toMatchObject({ action: "account.sign-in.refuse", subject, userId: null, ip });
  expect(right).toMatchObject({ action: "account.sign-in", subject, userId: account.userId, ip });
  expect(out).toMatchObject({ action: "account.sign-out", subject, userId: account.userId });
  const [second, first] = await logs();
  expect(first).toMatchObject({ loginName: account.loginName, succeeded: false, loginIp: ip });
  expect(second).toMatchObject({ loginName: account.loginName, succeeded: true, userId: account.userId });
});

test("registering and resetting leave a row, refused resets too", async () => {
  const phone = freshPhone();
  const idCard = freshIdCard();
  const verifyCode = await codeFor(shop, phone, "register");
  const form = { loginName: phone, passwd: "Zhutu-2026", userName: "王", idCard, verifyCode };
  await post(shop, "/api/security/register", form);
  const reset = async (idCardGiven: string) => {
    await passTime(shop, 61);
    const code = await codeFor(shop, phone, "reset");
    const fields = { idCard: idCardGiven, telephone: phone, newPassword: "Zhutu-2027", verifyCode: code };
    await post(shop, "/api/security/reset-password", fields);
  };
  await reset(freshIdCard());
  await reset(idCard);
  const actions = (await audits()).map((row) => row.action).filter((action) => !action.startsWith("verify"));
  expect(actions.slice(0, 3)).toEqual(["password.reset", "password.reset.refuse", "account.register"]);
});

test("neither log holds a password, a code, a token, an ID number or a whole phone in the audit", async () => {
  const account = await aLearnerWithIdCard(shop);
  const stray = "MyPassword-In-The-Wrong-Field";
  await signInWith(shop, "password", stray, "Wrong2026", freshIp());
  await signInWith(shop, "password", account.idCard, account.password, freshIp());
  await signInWith(shop, "idcard", account.idCard, "Wrong2026", freshIp());
  const { token } = await signInWith(shop, "idcard", account.idCard, account.password, freshIp());
  const code = await codeFor(shop, account.telephone);
  await signInWith(shop, "mobile-verify-code", account.telephone, code, freshIp());
  const audit = JSON.stringify(await audits());
  const log = JSON.stringify(await logs());
  for (const secret of [stray, account.password, "Wrong2026", account.idCard, token, `"${code}"`]) {
    expect(audit).not.toContain(secret);
    expect(log).not.toContain(secret);
  }
  expect(audit).not.toContain(account.telephone);
});

test("no counter of sent codes names the phone: it may outlive the account", async () => {
  const phone = freshPhone();
  await codeFor(shop, phone, "register");
  expect(JSON.stringify(await shop.db.select().from(rateCounters))).not.toContain(phone);
});

test("every night spent codes, long-ended sessions and run-out counters go; live ones stay", async () => {
  const account = await shop.account("user");
  const phone = freshPhone();
  await codeFor(shop, phone, "register");
  const { token: old } = await signInWith(shop, "password", account.loginName, account.password);
  await shop.as(null, logout, {}, { authorization: old });
  await shop.db.execute(
    sql`update sessions set ended_at = now() - interval '91 days' where ended_at is not null`,
  );
  await passTime(shop, 2 * 86_400);
  await codeFor(shop, phone, "register");
  const { token } = await signInWith(shop, "password", account.loginName, account.password);
  await dropSpent(shop.db);
  const left = await shop.db.select().from(verifyCodes);
  expect(left.map((row) => row.phone)).toEqual([phone]);
  expect((await shop.db.select().from(sessions)).every((row) => row.endedAt === null)).toBe(true);
  expect((await shop.db.select().from(rateCounters)).every((row) => row.resetsAt > new Date())).toBe(true);
  const answer = await shop.app.inject({ url: "/api/user/profile", headers: { authorization: token } });
  expect(answer.statusCode).toBe(200);
});

test("what goes with a sign-in is found by an index, whatever reference it has, so that a night's work ends", async () => {
  const { rows } = await shop.db.execute<{ reference: string }>(sql`
    select c.conrelid::regclass || '.' || a.attname as reference
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'sessions'::regclass and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`);
  expect(rows).toEqual([]);
});

test("more long-ended sessions than go at once all go", async () => {
  const { userId } = await shop.account("user");
  await shop.db.execute(sql`insert into sessions (session_id, user_id, expires_at, ended_at, last_seen_at)
    select 'old-' || n, ${userId}, now() - interval '100 days', now() - interval '100 days', now() - interval '100 days'
    from generate_series(1, 2500) n`);
  await dropSpent(shop.db);
  const left = await shop.db.select().from(sessions).where(eq(sessions.userId, userId));
  expect(left).toEqual([]);
});
