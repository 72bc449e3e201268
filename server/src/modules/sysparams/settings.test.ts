import { defaultParams } from "@zhutu/domain/sysparams/defaults.ts";
import { getSite } from "@zhutu/domain/sysparams/contract.ts";
import * as office from "@zhutu/domain/sysparams/office/contract.ts";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLogs } from "../../kernel/db/tables.ts";
import { testApp } from "../../testing/app.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { siteOnPages } from "./service.ts";
import { systemParams } from "./tables.ts";

const shop = await testApp();
const { db } = shop;
const admin = await shop.account("admin", { userName: "林晓雯" });
const other = await shop.account("admin", { userName: "周建国" });
const headers = { authorization: await shop.tokenOf(admin) };
type Params = Parameters<typeof shop.as<typeof office.saveParams>>[2];

const params = () => shop.as(admin, office.getParams, {});
const save = (body: Params["body"], who = admin) => shop.as(who, office.saveParams, { body });
const audits = (action: "params.save" | "site.save") =>
  db.select().from(auditLogs).where(eq(auditLogs.action, action));

beforeEach(async () => {
  await db.delete(systemParams);
  await db.delete(auditLogs);
});

test("[SYSP-002] [SYSP-003] GET /api/admin/params tells version, update and every other parameter", async () => {
  await db.insert(systemParams).values([
    { key: "version", value: "2.1.0" },
    { key: "update", value: "可以离线看课" },
    { key: "courseValidDays", value: 90 },
  ]);
  const answer = await shop.app.inject({ url: "/api/admin/params", headers });
  expect(answer.json().resultObject).toMatchObject({
    ...defaultParams,
    version: "2.1.0",
    update: "可以离线看课",
    courseValidDays: 90,
    updatedBy: null,
  });
});

test("[SYSP-004] POST /api/admin/params saves version and update alone, as the documents send them", async () => {
  await save({ courseValidDays: 90 });
  const payload = { version: "2.2.0", update: "更快" };
  const answer = await shop.app.inject({ method: "POST", url: "/api/admin/params", headers, payload });
  expect(answer.json()).toMatchObject({ code: 200, msg: "保存成功" });
  expect(await params()).toMatchObject({ ...payload, courseValidDays: 90, updatedBy: "林晓雯" });
});

test("only what differs is kept and written down: what it was and what it became", async () => {
  await save({
    courseValidDays: 90,
    playCoverage: 0.95,
    certHoursOf: { building: { dailyCap: 8, periodYears: 3 } },
  });
  expect((await db.select().from(systemParams)).map(({ key }) => key).toSorted()).toEqual([
    "certHoursOf",
    "courseValidDays",
  ]);
  await save({ courseValidDays: 90 });
  expect(await audits("params.save")).toMatchObject([
    {
      userId: admin.userId,
      subject: "params",
      detail: {
        from: { courseValidDays: 365, certHoursOf: {} },
        to: { courseValidDays: 90, certHoursOf: { building: { dailyCap: 8, periodYears: 3 } } },
      },
    },
  ]);
});

test.each([
  [{ courseValidDays: 0 }, "请填写 1 到 3650 之间的整数"],
  [{ faceCheckMinutes: 4 }, "请填写 5 到 1440 之间的整数"],
  [{ certHoursOf: { 建筑: {} } }, "专业不存在"],
  [{ certHoursOf: { water: { periodYears: 7 } } }, "学时周期请填写 1 到 6 之间的整数，留空即不分周期"],
  [{ certProvince: "3" }, "请填写省级行政区划代码的前两位数字，例如 37"],
  [{ version: "1".repeat(31) }, "版本号最多 30 个字符"],
  [{ expressCompany: "=cmd" }, "不能以 =、+、-、@ 开头"],
  [
    { shortForms: [{ word: "二建", means: [] }] },
    "第 1 个简称：请填写简称和 1 到 5 个全称，每个 2 到 20 个汉字、字母或数字",
  ],
  [
    { examDates: [{ subject: "law", name: "", date: "2027-06-05" }] },
    "第 1 场考试：请选择科目和日期，并填写最多 50 个字符的名称",
  ],
])("outside its limits nothing is saved: %j", async (wrong, sentence) => {
  expect(await refusalOf(save({ version: "9.9", ...wrong }))).toBe(`400 ${sentence}`);
  expect(await db.select().from(systemParams)).toEqual([]);
});

test("of 20 people who opened the same state one saves, the others are told who was before them", async () => {
  await save({ version: "1" });
  const { updateTime } = await params();
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, at) => refusalOf(save({ version: `2.${at}`, updateTime }, other))),
  );
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
  expect(
    outcomes.filter((outcome) => /^409 您在另一个窗口 .* 保存了这些设置/.test(outcome ?? "")),
  ).toHaveLength(19);
  expect(await refusalOf(save({ version: "3", updateTime }))).toMatch(/^409 周建国 .* 保存了这些设置/);
  expect(await refusalOf(save({ version: "3", updateTime: null }))).toMatch(/^409/);
  const { updateTime: fresh } = await params();
  expect(await refusalOf(save({ version: "3", updateTime: fresh }))).toBeUndefined();
});

test("somebody else of the same name is somebody else; another window of one person is their own", async () => {
  const namesake = await shop.account("admin", { userName: "林晓雯" });
  await save({ version: "1" });
  await shop.as(admin, office.saveSite, { body: { siteName: "甲" } });
  const updateTime = null;
  const asSaved = (who: typeof admin) => refusalOf(save({ version: "2", updateTime }, who));
  const asSet = (who: typeof admin) =>
    refusalOf(shop.as(who, office.saveSite, { body: { siteName: "乙", updateTime } }));
  for (const asked of [asSaved, asSet]) {
    expect(await asked(namesake)).toMatch(/^409 林晓雯 .* 保存了这些设置/);
    expect(await asked(admin)).toMatch(/^409 您在另一个窗口 .* 保存了这些设置/);
  }
});

test("what staff set of the site stands over what the deployment says, on the call and on pages", async () => {
  const before = await shop.as(null, getSite, {});
  const form = await shop.as(admin, office.getSiteForm, {});
  expect(form).toMatchObject({ siteName: before.siteName, updateTime: null });
  const hour = 3_600_000;
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const announcement = { text: "元旦三天客服休息", from: at(-hour), until: at(hour) };
  const body = { siteName: "新名字", announcement, updateTime: form.updateTime };
  await shop.as(admin, office.saveSite, { body });
  const now = { ...before, siteName: "新名字", announcement: announcement.text };
  expect(await shop.as(null, getSite, {})).toEqual(now);
  expect(await siteOnPages(shop.services)).toEqual(now);
  expect(await refusalOf(shop.as(other, office.saveSite, { body }))).toMatch(/^409 林晓雯/);
  await shop.as(other, office.saveSite, { body: { announcement: { ...announcement, from: at(hour / 2) } } });
  expect((await shop.as(null, getSite, {})).announcement).toBe("");
  expect(await audits("site.save")).toHaveLength(2);
  // The parameters do not know it, and are not changed by it.
  expect(await params()).toMatchObject({ ...defaultParams, updateTime: null });
});

test("a link that is none, a name like a formula and an announcement that ends first are refused", async () => {
  const refusal = (body: object) => refusalOf(shop.as(admin, office.saveSite, { body }));
  expect(await refusal({ costDocumentUrl: "javascript:alert(1)" })).toBe(
    "400 请填写 http:// 或 https:// 开头的网址",
  );
  expect(await refusal({ siteName: "" })).toBe("400 请输入网站名称");
  const [from, until] = ["2027-01-02T00:00:00.000Z", "2027-01-01T00:00:00.000Z"];
  expect(await refusal({ announcement: { text: "x", from, until } })).toBe("400 结束时间要晚于开始时间");
});

test("nobody but an administrator reads or saves settings", async () => {
  for (const role of ["user", "teacher", "channel"] as const) {
    const account = await shop.account(role);
    expect(await refusalOf(shop.as(account, office.getParams, {}))).toMatch(/^403/);
    expect(await refusalOf(save({ version: "1" }, account))).toMatch(/^403/);
    expect(await refusalOf(shop.as(account, office.saveSite, { body: { siteName: "x" } }))).toMatch(/^403/);
  }
});
