// Accounts that staff delete or disable: of that account alone, and not while its records are needed.
import { confirmIdentity } from "@zhutu/domain/identity/contract.ts";
import * as contract from "@zhutu/domain/people/contract.ts";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aCourse } from "../../testing/factories/catalogue.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { identityConfirmations } from "../identity/tables.ts";
import { channel, peopleShop, teacher } from "./people-testing.ts";

const shop = await peopleShop();
const { admin, db, pays, read, save, signIn } = shop;

const remove = (userId: number, by: Account = admin) =>
  refusalOf(shop.as(by, contract.deleteUser, { params: { userId } }));

test("[USER-010] DELETE /api/admin/users/{id} deletes who has neither orders nor courses, and refuses others, saying why and what to do", async () => {
  const [free, buyer] = [await shop.account("user"), await shop.account("user", { userName: "买家一" })];
  await pays(buyer, 2);
  // Somebody beside, whose identity was confirmed.
  const beside = await shop.account("user");
  const papers = { name: "周建国", idCard: "440524188001010014", evidence: "身份证原件，到店核对" };
  await shop.as(admin, confirmIdentity, { params: { userId: beside.userId }, body: papers });
  const kept = async () => ({
    detail: await read(beside.userId),
    confirmed: await db
      .select()
      .from(identityConfirmations)
      .where(eq(identityConfirmations.userId, beside.userId)),
  });
  const before = await kept();
  const answer = await shop.app.inject({
    method: "DELETE",
    url: `/api/admin/users/${free.userId}`,
    headers: { authorization: await shop.tokenOf(admin) },
  });
  expect(answer.json()).toMatchObject({ code: 200, msg: "删除成功" });
  expect(await refusalOf(read(free.userId))).toBe("404 没有找到您要的内容");
  expect((await signIn(free.loginName, free.password)).statusCode).toBe(401);
  expect(await kept()).toEqual(before);
  expect(await remove(buyer.userId)).toBe(
    "“买家一”有 2 个订单，不能删除。可以停用账号：不能再登录，订单和学习记录都保留。",
  );
  // The page says the same before anything is pressed.
  expect(await read(buyer.userId)).toMatchObject({
    userName: "买家一",
    inUse: "“买家一”有 2 个订单，不能删除。可以停用账号：不能再登录，订单和学习记录都保留。",
  });
  expect((await read((await shop.account("user")).userId)).inUse).toBeNull();
  expect(await remove(2_000_000)).toBe("404 没有找到您要的内容");
});

test("[TEACH-004] a teacher with courses, drafts too, is not deleted, one without is, and its login name is free", async () => {
  const form = teacher({ userName: "有课老师", title: "高级工程师" });
  const userId = await save(form);
  const beside = await read(await save(teacher({ title: "工程师", biography: "另一位" })));
  const published = await aCourse(db, { teacherId: userId });
  const draft = await aCourse(db, { teacherId: userId, courseStatus: "unpublish" });
  for (const [count, { courseId }] of [[2, published] as const, [1, draft] as const]) {
    expect(await remove(userId)).toBe(
      `讲师“有课老师”还有 ${count} 门课程，不能删除。请先在课程表单里换成其他讲师，或停用这个账号。`,
    );
    await db.execute(sql`update courses set teacher_id = null where course_id = ${courseId}`);
  }
  expect(await remove(userId)).toBeUndefined();
  expect(await refusalOf(read(userId))).toBe("404 没有找到您要的内容");
  expect(await read(beside.userId)).toEqual(beside);
  expect(await save(teacher({ loginName: form.loginName }))).toBeGreaterThan(userId);
});

test("a channel with orders is not deleted; one without is, and its code is free", async () => {
  const form = channel({ userName: "有单渠道", exclusiveCode: "FREE01" });
  const userId = await save(form);
  const buyer = await shop.account("user");
  await pays(buyer, 1, userId);
  expect((await read(userId)).orderCount).toBe(1);
  expect(await remove(userId)).toBe(
    "渠道“有单渠道”有 1 个订单，不能删除。可以停用账号：专属码随之失效，订单和统计都保留。",
  );
  await db.execute(sql`update orders set channel_id = null where channel_id = ${userId}`);
  expect(await remove(userId)).toBeUndefined();
  expect(await save(channel({ exclusiveCode: "FREE01" }))).toBeGreaterThan(userId);
});

test("a disabled account signs in no more, its sessions end at once; enabled, it signs in again", async () => {
  const learner = await shop.account("user");
  const headers = { authorization: await shop.tokenOf(learner) };
  const params = { userId: learner.userId };
  const profile = async () => (await shop.app.inject({ url: "/api/user/profile", headers })).statusCode;
  expect(await profile()).toBe(200);
  await shop.as(admin, contract.disableUser, {
    params,
    body: { reason: "账号疑似被他人使用 11010519491231002X" },
  });
  await shop.as(admin, contract.disableUser, { params, body: { reason: "第二次" } });
  expect(await profile()).toBe(403);
  expect((await signIn(learner.loginName, learner.password)).statusCode).toBe(401);
  expect(await read(learner.userId)).toMatchObject({
    disabled: true,
    disabledReason: "账号疑似被他人使用 110***********002X",
  });
  await shop.as(admin, contract.enableUser, { params });
  expect((await signIn(learner.loginName, learner.password)).statusCode).toBe(200);
  expect(await read(learner.userId)).toMatchObject({ disabled: false, disabledReason: "" });
  const own = { params: { userId: admin.userId }, body: { reason: "自己" } };
  expect(await refusalOf(shop.as(admin, contract.disableUser, own))).toMatch(/^不能对自己的账号/);
});
