// A person's data as a whole: a copy of it, and the end of the account, over all modules that keep some.
import { deleteAccount, exportMyData, getProfile, saveProfile } from "@zhutu/domain/identity/contract.ts";
import { signAvatarUpload } from "@zhutu/domain/media/contract.ts";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Account } from "../../testing/factories/identity.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { anAddress } from "../../testing/factories/orders.ts";
import {
  aLearnerWithIdCard,
  codeFor,
  freshIdCard,
  otherThan,
  passTime,
  post,
  signInWith,
} from "../../testing/identity.ts";
import { aPicture, postFile } from "../../testing/upload.ts";
import { auditLogs } from "../../kernel/db/tables.ts";
import { users } from "../identity/tables.ts";
import { testPackages } from "./copies/assign-testing.ts";

const shop = await testPackages();
const { db } = shop;
beforeEach(() => passTime(shop, 3_600));

const exported = async (account: Account) => {
  const answer = await shop.app.inject({
    method: "POST",
    url: exportMyData.path,
    headers: { authorization: await shop.tokenOf(account) },
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body };
};
const end = async (account: Account, verifyCode?: string) =>
  shop.as(account, deleteAccount, {
    body: { verifyCode: verifyCode ?? (await codeFor(shop, account.telephone, "delete")) },
  });
const rowOf = async (userId: number) => (await db.select().from(users).where(eq(users.userId, userId)))[0];

/** A paid order of a book, sent to an address of the learner. */
async function aPaidBook(buyer: Account) {
  const addrId = await anAddress(shop, buyer);
  const book = await aCourse(db, { courseType: 3 });
  const { orderId } = await shop.buy(buyer, {
    products: [{ courseId: book.courseId, courseCount: 1 }],
    addrId,
  });
  await shop.payLink(buyer, orderId);
  await shop.pay(orderId);
  await shop.confirm(buyer, orderId);
  return orderId;
}

test("a learner's copy holds what is kept of them and of nobody else", async () => {
  const [me, other] = [await aLearnerWithIdCard(shop), await aLearnerWithIdCard(shop)];
  const [orderId, foreign] = [await aPaidBook(me), await aPaidBook(other)];
  const { courseId } = await aCourse(db);
  await shop.hold(me, courseId);
  for (const one of [me, other])
    expect((await signInWith(shop, "password", one.loginName, one.password)).status).toBe(200);
  const { status, headers, body } = await exported(me);
  expect(status).toBe(200);
  expect(headers["content-disposition"]).toContain("my-data.json");
  const kept = JSON.parse(body) as Record<string, object[] & { idCard?: string }>;
  expect(kept["profile"]).toMatchObject({ loginName: me.loginName, idCard: me.idCard });
  expect(kept["orders"]).toMatchObject([{ orderId, orderStatus: 2, items: [{ courseCount: 1 }] }]);
  expect(kept["courses"]).toMatchObject([{ courseId, createType: "system" }]);
  expect(kept["addresses"]).toHaveLength(1);
  expect(kept["signIns"]).toMatchObject([{ succeeded: true }]);
  for (const secret of [foreign, other.telephone, other.idCard, "argon2", "sessionId"])
    expect(body).not.toContain(secret);
  const lines = await db.select().from(auditLogs).where(eq(auditLogs.userId, me.userId));
  expect(lines.some(({ action }) => action === "personal-data.export")).toBe(true);
});

test("five copies a day, and none for visitors and staff", async () => {
  const me = await aLearnerWithIdCard(shop);
  const answers = await Promise.all(Array.from({ length: 20 }, () => exported(me)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  expect((await exported(await shop.account("teacher"))).status).toBe(403);
});

test("a deleted account leaves nothing that names the person, its orders stay, its login name is free", async () => {
  const me = await aLearnerWithIdCard(shop);
  const leave = await shop.as(me, signAvatarUpload, { query: { extension: "png" } });
  const { url } = await postFile(shop, leave, await aPicture(), "png");
  await shop.as(me, saveProfile, { body: { avatarUrl: url } });
  const orderId = await aPaidBook(me);
  const elsewhere = await signInWith(shop, "password", me.loginName, me.password);
  await end(me);
  expect(await rowOf(me.userId)).toMatchObject({
    loginName: `deleted-${me.userId}`,
    userName: "已注销",
    telephone: "",
    idCardCipher: null,
    idCardHmac: null,
    avatarUrl: null,
    passwordHash: null,
    userStatus: 1,
  });
  for (const authorization of [await shop.tokenOf(me), elsewhere.token])
    await expect(shop.as(null, getProfile, {}, { authorization })).rejects.toMatchObject({ status: 403 });
  expect((await shop.app.inject(url)).statusCode).toBe(404);
  const { rows } = await db.execute<{ line: string }>(sql`
    select to_jsonb(o)::text as line from orders o where user_id = ${me.userId}
    union all select to_jsonb(a)::text from addresses a where user_id = ${me.userId}
    union all select to_jsonb(l)::text from login_logs l where user_id = ${me.userId}`);
  expect(rows.some(({ line }) => line.includes(orderId))).toBe(true);
  expect(rows.map(({ line }) => line).join("\n")).not.toMatch(
    new RegExp(`${me.telephone}|${me.userName}|13800138000`),
  );
  const admin = await shop.account("admin");
  expect(await shop.detail(admin, orderId)).toMatchObject({
    orderId,
    addr: { name: "已注销", telephone: "", address: "" },
  });
});

test("the code must be one for deleting, sent to the account's phone; the account stays otherwise", async () => {
  const me = await aLearnerWithIdCard(shop);
  const refused = { reason: "VERIFY_CODE_INVALID" };
  const code = await codeFor(shop, me.telephone, "delete");
  await expect(end(me, otherThan(code))).rejects.toMatchObject(refused);
  await passTime(shop, 61);
  await expect(end(me, await codeFor(shop, me.telephone, "login"))).rejects.toMatchObject(refused);
  expect((await rowOf(me.userId))?.deletedAt).toBeNull();
});

test("while an order waits for payment the account stays whole, and says why", async () => {
  const me = await aLearnerWithIdCard(shop);
  const { orderId } = await shop.anOrder(me);
  await anAddress(shop, me);
  await expect(end(me)).rejects.toMatchObject({ message: "您有待付款的订单，请先付款或删除，再注销账号" });
  expect((await shop.as(me, getProfile, {})).telephone).toBe(me.telephone);
  const { rows } = await db.execute(sql`select 1 from addresses where user_id = ${me.userId}`);
  expect(rows).toHaveLength(1);
  await shop.remove(me, orderId);
  await passTime(shop, 61);
  await end(me);
});

test("twenty deletions at once end the account once", async () => {
  const me = await aLearnerWithIdCard(shop);
  const code = await codeFor(shop, me.telephone, "delete");
  const ends = await Promise.allSettled(Array.from({ length: 20 }, () => end(me, code)));
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("whoever has the phone next inherits neither courses nor copies, and gets what is given to them", async () => {
  const buyer = await shop.account("user");
  const me = await aLearnerWithIdCard(shop);
  const [claimed, waiting] = [await shop.aPackage(buyer, 3), await shop.aPackage(buyer, 3)];
  await shop.assign(buyer, claimed, [me.telephone]);
  // A second copy of the same course waits for the phone behind the first, until it is over.
  const behind = await shop.aPackage(await shop.account("user"), 2, { courseId: claimed.courseId });
  await shop.hold(me, waiting.courseId);
  await end(me);
  await passTime(shop, 61);
  const verifyCode = await codeFor(shop, me.telephone, "register");
  const form = {
    loginName: me.telephone,
    passwd: "Zhutu-2026",
    userName: "新机主",
    idCard: freshIdCard(),
    verifyCode,
  };
  expect(await post(shop, "/api/security/register", form)).toMatchObject({ code: 200 });
  const held = async () => {
    const { rows } = await db.execute<{ course_id: number }>(
      sql`select course_id from user_courses join users using (user_id) where telephone = ${me.telephone}`,
    );
    return rows.map((row) => row.course_id);
  };
  expect(await held()).toEqual([]);
  await shop.assign(buyer, claimed, [me.telephone]);
  expect(await held()).toEqual([claimed.courseId]);
  expect(await shop.tally(claimed)).toMatchObject({ used: 2, given: 2 });
  expect(await shop.tally(behind)).toMatchObject({ used: 0 });
});
