import { confirmIdentity } from "@zhutu/domain/identity/contract.ts";
import * as contract from "@zhutu/domain/people/contract.ts";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aChannel } from "../../testing/factories/channels.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { next } from "../../testing/factories/sequence.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { rowsOfWorkbook } from "../../testing/workbook.ts";
import { users } from "../identity/tables.ts";
import { channel, peopleShop, type StaffForm, teacher } from "./people-testing.ts";

const shop = await peopleShop();
const { admin, db, pays, read, save, signIn } = shop;

const refused = (body: StaffForm, by: Account = admin) => refusalOf(shop.as(by, contract.saveUser, { body }));
const rawSave = async (body: object, by: Account = admin) => {
  const answer = await shop.app.inject({
    method: "POST",
    url: "/api/admin/users",
    headers: { authorization: await shop.tokenOf(by) },
    payload: body,
  });
  return { status: answer.statusCode, ...answer.json<{ code: unknown; msg: string; resultObject: never }>() };
};

test("[TEACH-014] [TEACH-009] POST /api/admin/users with userRole teacher saves userId, userName, loginName, telephone and passWd", async () => {
  // Names are compared letter by letter: capitals stay.
  const loginName = `Teacher-A${next()}`;
  const form = teacher({ loginName, title: "高级工程师", biography: "第一段\n\n第二段" });
  const { status, code, msg, resultObject } = await rawSave(form);
  expect([status, code, msg]).toEqual([200, 200, "保存成功"]);
  const { userId } = resultObject as { userId: number };
  expect(await read(userId)).toMatchObject({
    userId,
    userName: "王海涛",
    loginName: form.loginName,
    telephone: "13900000011",
    roleId: "teacher",
    title: "高级工程师",
    biography: "第一段\n\n第二段",
  });
  expect((await signIn(form.loginName, "Bao-7781-xy")).statusCode).toBe(200);
  // One that is there: each field as it was filled in, what is left out stays, and nobody else changes.
  const beside = await read(await save(teacher({ userName: "李海", biography: "另一段" })));
  const changed = {
    userName: "王涛",
    loginName: `Teacher-B${next()}`,
    telephone: "13900000012",
    biography: "新的一段",
  };
  await save({ ...teacher(changed), userId, passWd: "" });
  expect(await read(userId)).toMatchObject({ ...changed, userId, title: "高级工程师" });
  expect((await signIn(changed.loginName, "Bao-7781-xy")).statusCode).toBe(200);
  expect((await signIn(form.loginName, "Bao-7781-xy")).statusCode).not.toBe(200);
  await save({ ...teacher(changed), userId, passWd: "Neu-9921-xy" });
  expect((await signIn(changed.loginName, "Neu-9921-xy")).statusCode).toBe(200);
  // A password is kept letter by letter: blanks at its ends are part of it.
  await save({ ...teacher(changed), userId, passWd: " Neu-9922-xy " });
  expect((await signIn(changed.loginName, " Neu-9922-xy ")).statusCode).toBe(200);
  expect((await signIn(changed.loginName, "Neu-9922-xy")).statusCode).not.toBe(200);
  expect(await read(beside.userId)).toEqual(beside);
});

test("[CHAN-012] [CHAN-006] POST /api/admin/users with userRole channel saves code, discount and kind beside the account", async () => {
  const form = channel({ kind: "internal", exclusiveCode: " ａbc-12３ " });
  const { status, code, resultObject } = await rawSave(form);
  expect([status, code]).toEqual([200, 200]);
  const { userId } = resultObject as { userId: number };
  const saved = await read(userId);
  expect(saved).toMatchObject({
    userId,
    userName: "建筑技术学校",
    loginName: form.loginName,
    telephone: "13900000011",
    roleId: "channel",
    exclusiveCode: "ABC123",
    exclusiveDiscount: 0.95,
    kind: "internal",
  });
  expect((await signIn(form.loginName, "Bao-7781-xy")).statusCode).toBe(200);
  await save({ ...channel({ exclusiveCode: null, loginName: form.loginName }), userId, passWd: "" });
  expect(await read(userId)).toMatchObject({
    exclusiveCode: null,
    kind: "internal",
    publicKey: saved.publicKey,
  });
});

test.each([
  ["teacher", teacher({ title: "高级工程师", biography: "讲了二十年" })],
  ["channel", channel({ kind: "internal" })],
  ["admin", teacher({ userRole: "admin", rights: ["sales"] })],
] as const)(
  "[CHAN-012] what the form of a saved %s leaves out stays, each of its fields",
  async (_, form) => {
    const userId = await save(form);
    const { updateTime: _first, ...saved } = await read(userId);
    for (const name of Object.keys(form).filter((key) => key !== "userRole")) {
      const left = { ...form, userId, passWd: "", [name]: undefined };
      expect(await rawSave(left), name).toMatchObject({ status: 200, code: 200 });
      expect(await read(userId), name).toMatchObject(saved);
    }
    expect(await rawSave({ userRole: form.userRole, userId })).toMatchObject({ status: 200, code: 200 });
    expect(await read(userId), "nothing sent").toMatchObject(saved);
    expect((await signIn(form.loginName, "Bao-7781-xy")).statusCode).toBe(200);
  },
);

test.each([
  ["userName", "请输入姓名"],
  ["loginName", "请输入用户名"],
  ["telephone", "长度11位"],
  ["passWd", "请输入密码"],
])("[TEACH-013] a new teacher without the key %s is refused with its sentence", async (name, sentence) => {
  expect(await refused({ ...teacher(), [name]: undefined })).toBe(`400 ${sentence}`);
});

test.each([
  ["[TEACH-010] a name of 1", teacher({ userName: "王" }), "长度在 2 到 20 个字符"],
  ["[TEACH-010] a name of 21", teacher({ userName: "王".repeat(21) }), "长度在 2 到 20 个字符"],
  ["[TEACH-011] a login name of 3", teacher({ loginName: "abc" }), "长度在 4 到 40 个字符"],
  ["[TEACH-011] a login name of 41", teacher({ loginName: "a".repeat(41) }), "长度在 4 到 40 个字符"],
  ["[TEACH-012] a phone of 10", teacher({ telephone: "1390000001" }), "长度11位"],
  ["[TEACH-013] no name", teacher({ userName: " " }), "请输入姓名"],
  ["[TEACH-013] no login name", teacher({ loginName: "" }), "请输入用户名"],
  ["[TEACH-013] no phone", teacher({ telephone: "" }), "长度11位"],
  ["a new teacher without a password", teacher({ passWd: "" }), "请输入密码"],
  ["a common password", teacher({ passWd: "password123" }), "密码过于常见，请换一个"],
  ["a phone as login name", teacher({ loginName: "13900000099" }), "用户名里不要填写证件号或手机号"],
  ["a formula as name", teacher({ userName: "=1+1" }), "不能以 =、+、-、@ 开头"],
  ["[CHAN-007] a name of 1", channel({ userName: "校" }), "长度在 2 到 20 个字符"],
  ["[CHAN-007] a name of 21", channel({ userName: "校".repeat(21) }), "长度在 2 到 20 个字符"],
  ["[CHAN-008] a login name of 2", channel({ loginName: "ab" }), "长度在 3 到 40 个字符"],
  ["[CHAN-008] a login name of 41", channel({ loginName: "a".repeat(41) }), "长度在 3 到 40 个字符"],
  ["[CHAN-009] a code of 5", channel({ exclusiveCode: "QD001" }), "专属码必须是6个字符"],
  ["[CHAN-009] a code of 7", channel({ exclusiveCode: "QD00012" }), "专属码必须是6个字符"],
  ["000000 as code", channel({ exclusiveCode: "000000" }), "000000 表示没有专属码，请换一个"],
  ["[CHAN-010] a discount of 0", channel({ exclusiveDiscount: 0 }), "折扣在 0.1 到 1 之间"],
  ["[CHAN-010] a discount of 0.09", channel({ exclusiveDiscount: 0.09 }), "折扣在 0.1 到 1 之间"],
  ["[CHAN-010] a discount of 1.01", channel({ exclusiveDiscount: 1.01 }), "折扣在 0.1 到 1 之间"],
  ["[CHAN-011] a discount of 3 decimals", channel({ exclusiveDiscount: 0.955 }), "折扣最多 2 位小数"],
])("%s is refused with its sentence, and nothing is written", async (_, form, sentence) => {
  const count = async () => (await db.select({ n: sql<number>`count(*)::int` }).from(users))[0]?.n;
  const before = await count();
  expect(await refused(form)).toBe(`400 ${sentence}`);
  expect(await count()).toBe(before);
});

test.each([
  ["[TEACH-010] a name of 1", { userName: "王" }, "长度在 2 到 20 个字符"],
  ["[TEACH-010] a name of 21", { userName: "王".repeat(21) }, "长度在 2 到 20 个字符"],
  ["[TEACH-011] a login name of 3", { loginName: "abc" }, "长度在 4 到 40 个字符"],
  ["[TEACH-011] a login name of 41", { loginName: "a".repeat(41) }, "长度在 4 到 40 个字符"],
])("%s of a saved teacher is refused too", async (_, changed, sentence) => {
  const form = teacher();
  const userId = await save(form);
  expect(await refused({ ...form, userId, passWd: "", ...changed })).toBe(`400 ${sentence}`);
  const { userName, loginName } = form;
  expect(await read(userId)).toMatchObject({ userName, loginName });
});

test.each([0, 0.09, 1.01])(
  "[CHAN-010] a saved channel's discount of %f is refused too",
  async (exclusiveDiscount) => {
    const form = channel();
    const userId = await save(form);
    expect(await refused({ ...form, userId, passWd: "", exclusiveDiscount })).toBe(
      "400 折扣在 0.1 到 1 之间",
    );
    expect(await read(userId)).toMatchObject({ exclusiveDiscount: 0.95 });
  },
);

test.each([
  ["[TEACH-010] names of 2 and 20", [teacher({ userName: "王海" }), teacher({ userName: "王".repeat(20) })]],
  [
    "[TEACH-011] login names of 4 and 40",
    [teacher({ loginName: "abcd" }), teacher({ loginName: "t".repeat(40) })],
  ],
  ["[TEACH-012] a phone of 11", [teacher({ telephone: "139-0000-0012" })]],
  ["[CHAN-007] names of 2 and 20", [channel({ userName: "学校" }), channel({ userName: "校".repeat(20) })]],
  [
    "[CHAN-008] login names of 3 and 40",
    [channel({ loginName: "abc" }), channel({ loginName: "c".repeat(40) })],
  ],
  [
    "[CHAN-009] no code, and one of 6",
    [channel({ exclusiveCode: null }), channel({ exclusiveCode: "QD0099" })],
  ],
  [
    "[CHAN-010] discounts of 0.1 and 1",
    [channel({ exclusiveDiscount: 0.1 }), channel({ exclusiveDiscount: 1 })],
  ],
])("%s are saved", async (_, forms) => {
  for (const form of forms) expect(await save(form)).toBeGreaterThan(0);
});

test("a login name and a code are one account's: the second is refused beside its field, also 10 at once", async () => {
  const [first, code] = [teacher(), "UNIQ01"];
  await save(first);
  expect(await refused(teacher({ loginName: first.loginName }))).toBe("400 这个用户名已被使用，请换一个");
  const tries = Array.from({ length: 10 }, () => refused(channel({ exclusiveCode: code })));
  const answers = await Promise.all(tries);
  expect(answers.filter((one) => one === undefined)).toHaveLength(1);
  for (const one of answers) expect(one ?? "这个专属码已被").toContain("这个专属码已被");
});

test("a form that was filled in on a state which somebody replaced is refused, saying who; the newest is kept", async () => {
  const other = await shop.account("admin", { userName: "苏梅" });
  const form = teacher();
  const userId = await save(form);
  const { updateTime } = await read(userId);
  await save({ ...form, userId, userName: "苏梅改的", passWd: "", updateTime }, other);
  const mine = { ...form, userId, userName: "我改的", passWd: "", updateTime };
  expect(await refused(mine)).toMatch(/^409 苏梅 .+ 保存了这个账号，您填的内容都还在，请核对后再保存$/);
  expect((await read(userId)).userName).toBe("苏梅改的");
});

test("a changed password ends the account's sessions, another role's account is not found", async () => {
  const form = teacher();
  const userId = await save(form);
  const token = String((await signIn(form.loginName, "Bao-7781-xy")).headers["authorization"]);
  const profile = async () =>
    (await shop.app.inject({ url: "/api/user/profile", headers: { authorization: token } })).statusCode;
  expect(await profile()).toBe(200);
  await save({ ...form, userId, passWd: "Neu-9921-xy" });
  expect(await profile()).toBe(403);
  expect((await signIn(form.loginName, "Neu-9921-xy")).statusCode).toBe(200);
  expect(await refused({ ...channel(), userId })).toBe("404 没有找到您要的内容");
  const learner = await shop.account("user");
  expect(await refused({ ...teacher(), userId: learner.userId })).toBe("404 没有找到您要的内容");
});

test("[USER-006] GET /api/admin/users lists by roleId, name and exclusiveCode", async () => {
  await shop.account("user", { userName: "欧阳建业" });
  await shop.account("teacher", { userName: "欧阳老师" });
  const school = await aChannel(shop, "OUYANG");
  const ask = async (query: string) => {
    const headers = { authorization: await shop.tokenOf(admin) };
    const answer = await shop.app.inject({ url: `/api/admin/users?${query}`, headers });
    return answer.json<{ resultObject: { userName: string; userId: number; roleId: string }[] }>()
      .resultObject;
  };
  const name = encodeURIComponent("欧阳");
  expect((await ask(`name=${name}`)).map((one) => one.userName)).toEqual(["欧阳建业", "欧阳老师"]);
  expect((await ask(`roleId=teacher&name=${name}`)).map((one) => one.userName)).toEqual(["欧阳老师"]);
  expect((await ask("exclusiveCode=ouyang")).map((one) => one.userId)).toEqual([school]);
  expect(await ask("exclusiveCode=000000")).toEqual([]);
  expect((await ask("roleId=channel")).every((one) => one.roleId === "channel")).toBe(true);
});

test("[USER-007] [USER-004] GET /api/admin/users-for-page pages users with userId, userName, telephone, orderCount and regTime", async () => {
  const mark = `分页${next()}`;
  const people = [];
  for (let at = 0; at < 3; at++) people.unshift(await shop.account("user", { userName: `${mark}${at}` }));
  const [newest] = people;
  if (!newest) throw new Error("nobody");
  await pays(newest, 3);
  // Neither another's orders are counted nor one that waits for its payment.
  await pays(await shop.account("user"), 1);
  await db.execute(sql`update orders set order_status = 1, paid_time = null
    where order_id = (select max(order_id) from orders where user_id = ${newest.userId})`);
  const page = (number: number) =>
    shop.as(admin, contract.listUsersForPage, { query: { name: mark, page: number, pageSize: 2 } });
  const [first, second] = [await page(1), await page(2)];
  expect([...first.users, ...second.users].map((one) => one.userId)).toEqual(
    people.map(({ userId }) => userId),
  );
  expect([first.users.length, second.users.length, first.total]).toEqual([2, 1, 3]);
  const { regTime, ...row } = first.users[0] ?? { regTime: "" };
  expect(row).toMatchObject({
    userId: newest.userId,
    userName: newest.userName,
    telephone: `${newest.telephone.slice(0, 3)}****${newest.telephone.slice(7)}`,
    orderCount: 2,
  });
  expect(Math.abs(Date.parse(regTime) - Date.now())).toBeLessThan(60_000);
  const whole = await shop.as(admin, contract.listUsersForPage, { query: { telephone: newest.telephone } });
  expect(whole.users.map((one) => one.userId)).toEqual([newest.userId]);
});

test("[USER-008] GET /api/admin/users-export answers an .xlsx of the filter: whole phones as text, formulas harmless, and is written down", async () => {
  const mark = `导出${next()}`;
  const one = await shop.account("user", { userName: mark });
  await db
    .update(users)
    .set({ userName: `=${mark}` })
    .where(eq(users.userId, one.userId));
  await pays(one, 1);
  await shop.account("user");
  const answer = await shop.app.inject({
    url: `/api/admin/users-export?name=${encodeURIComponent(mark)}`,
    headers: { authorization: await shop.tokenOf(admin) },
  });
  expect(answer.headers["content-type"]).toContain("spreadsheetml");
  expect(String(answer.headers["content-disposition"])).toContain("users.xlsx");
  const [head, ...rows] = rowsOfWorkbook(answer.rawPayload);
  expect(head).toEqual(["用户编号", "姓名", "手机号", "角色", "付款订单数", "注册时间", "状态"]);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.slice(0, 5)).toEqual([String(one.userId), `'=${mark}`, one.telephone, "学员", "1"]);
  expect(rows[0]?.[6]).toBe("正常");
  const { rows: audits } = await db.execute<{ user_id: number; detail: unknown }>(
    sql`select user_id, detail from audit_logs where action = 'users.export' order by audit_log_id desc limit 1`,
  );
  expect(audits).toEqual([{ user_id: admin.userId, detail: { byName: true, byTelephone: false, rows: 1 } }]);
});

test("[USER-009] GET /api/admin/users/{id} returns one user, never with the password or whole numbers of a learner", async () => {
  const learner = await shop.account("user", { userName: "周建国" });
  const body = { name: "周建国", idCard: "11010519491231002X", evidence: "身份证原件，到店核对" };
  await shop.as(admin, confirmIdentity, { params: { userId: learner.userId }, body });
  await pays(learner, 2);
  const answer = await shop.app.inject({
    url: `/api/admin/users/${learner.userId}`,
    headers: { authorization: await shop.tokenOf(admin) },
  });
  expect(answer.json().resultObject).toMatchObject({
    userId: learner.userId,
    userName: "周建国",
    userStatus: 2,
    orderCount: 2,
    paidAmt: 200,
    disabled: false,
  });
  for (const secret of ["argon2", "passWd", learner.telephone, "11010519491231002X"])
    expect(answer.body).not.toContain(secret);
  expect(await refusalOf(read(2_000_000))).toBe("404 没有找到您要的内容");
});

test("[USER-011] [USER-005] GET /api/admin/loginlogs lists loginName, loginTime and loginIp by login name, the newest first", async () => {
  const form = teacher({ loginName: `logs-${next()}x` });
  const userId = await save(form);
  await signIn(form.loginName, "wrong-one-1");
  await signIn(form.loginName, "Bao-7781-xy");
  const learner = await shop.account("user");
  await signIn(learner.loginName, learner.password);
  const ask = async (query: string) => {
    const headers = { authorization: await shop.tokenOf(admin) };
    const answer = await shop.app.inject({ url: `/api/admin/loginlogs?${query}`, headers });
    return answer.json<{ resultObject: { logs: Record<string, unknown>[]; total: number } }>().resultObject;
  };
  const { logs, total } = await ask(`loginName=${form.loginName.slice(0, 6)}`);
  expect(total).toBe(2);
  expect(logs).toEqual([
    expect.objectContaining({ loginName: form.loginName, userId, succeeded: true, loginIp: "127.0.0.1" }),
    expect.objectContaining({ loginName: form.loginName, succeeded: false }),
  ]);
  expect(Math.abs(Date.parse(String(logs[0]?.["loginTime"])) - Date.now())).toBeLessThan(60_000);
  expect((await ask(`loginName=${form.loginName}&pageSize=1&page=2`)).logs).toHaveLength(1);
  expect((await ask(`loginName=${form.loginName}&result=wrong`)).total).toBe(1);
  const masked = `${learner.telephone.slice(0, 3)}****${learner.telephone.slice(7)}`;
  expect((await ask(`loginName=${learner.telephone}`)).logs[0]?.["loginName"]).toBe(masked);
  expect((await ask(`loginName=${learner.telephone.slice(0, 9)}`)).total).toBe(0);
  expect((await ask(`userId=${learner.userId}`)).total).toBe(1);
});
