import { defaultParams } from "@zhutu/domain/sysparams/defaults.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { getParams, getSiteForm } from "@zhutu/domain/sysparams/office/contract.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import { routeOf } from "../../testing/route-of.ts";
import OfficeSite from "./site-settings.tsx";
import OfficeSysparam from "./sysparam.tsx";

const at = "/board/admin/admin-sysparam";
const save = "POST /api/admin/params";
const saved: CallReply<typeof getParams> = {
  ...defaultParams,
  version: "2.1.0",
  update: "可以离线看课",
  certHoursOf: { building: { required: 30 } },
  updateTime: "2026-11-22T01:00:00.000Z",
  updatedBy: "林晓雯",
};
const site: CallReply<typeof getSiteForm> = {
  siteName: "筑途学堂",
  hotline: "0531-8000 0000",
  records: [{ text: "鲁ICP备00000000号", url: null }],
  costDocumentUrl: "",
  sealEngravingUrl: "",
  appDownloadUrl: "https://shop.example/app-download",
  helpCourseId: 56,
  announcement: { text: "", from: null, until: null },
  updateTime: null,
  updatedBy: null,
};
const field = (label: string) => page.getByLabelText(label, { exact: true });
// While something is sent, a picture's name stands before the button's.
const pressSave = () => page.getByRole("button", { name: /保存$/ }).click();

async function open(answers: Answers = {}, where = at) {
  const of = (file: string, screen: React.ReactNode) => ({
    [routeOf(file)]: <OfficeProvider>{screen}</OfficeProvider>,
  });
  const opened = await openScreen({
    screens: {
      ...of("screens/office/sysparam.tsx", <OfficeSysparam />),
      ...of("screens/office/site-settings.tsx", <OfficeSite />),
    },
    at: where,
    role: "admin",
    answers: {
      "GET /api/admin/params": () => saved,
      "GET /api/admin/site": () => site,
      [save]: () => null,
      "POST /api/admin/site": () => null,
      ...answers,
    },
  });
  await expect.element(page.getByRole("button", { name: "保存" })).toBeVisible();
  return opened;
}
const bodyOf = (asked: { body: string } | undefined): unknown => JSON.parse(asked?.body ?? "null");

test("[SYSP-001] the parameters' screen shows version and update note as they are kept, and saves them", async () => {
  const { called } = await open();
  await expect.element(field("App 版本号")).toHaveValue("2.1.0");
  await expect.element(field("App 更新说明")).toHaveValue("可以离线看课");
  await expect.element(page.getByText("林晓雯 2026-11-22 09:00:00 保存")).toBeVisible();
  await field("App 版本号").fill("2.2.0");
  await pressSave();
  await expect.element(page.getByRole("status").getByText("保存成功", { exact: true })).toBeVisible();
  expect(bodyOf(called(save)[0])).toEqual({ version: "2.2.0", updateTime: saved.updateTime });
});

test("[SYSP-001] a changed update note is sent, with the version or without", async () => {
  const { called } = await open();
  await field("App 更新说明").fill("修复了离线播放");
  await pressSave();
  await expect.poll(() => called(save).length).toBe(1);
  const { updateTime } = saved;
  expect(bodyOf(called(save)[0])).toEqual({ update: "修复了离线播放", updateTime });
  const again = await open();
  await field("App 版本号").fill("2.2.0");
  await field("App 更新说明").fill("支持倍速");
  await pressSave();
  await expect.poll(() => again.called(save).length).toBe(1);
  expect(bodyOf(again.called(save)[0])).toEqual({ version: "2.2.0", update: "支持倍速", updateTime });
});

test("[SYSP-001] a version and an update note that are emptied are sent empty", async () => {
  const { called } = await open();
  await field("App 版本号").fill("");
  await field("App 更新说明").fill("");
  await pressSave();
  await expect.poll(() => called(save).length).toBe(1);
  expect(bodyOf(called(save)[0])).toEqual({ version: "", update: "", updateTime: saved.updateTime });
});

test("every figure says what it does and its limits; one outside them is refused beside its field", async () => {
  const { called } = await open();
  await expect.element(page.getByText(/从开通当天起可以学习的天数.*1 到 3650 天/)).toBeVisible();
  await field("课程有效期").fill("0");
  await pressSave();
  await expect.element(page.getByText("请填写 1 到 3650 之间的整数")).toBeVisible();
  expect(called(save)).toEqual([]);
  await field("课程有效期").fill("180");
  await field("建筑工程的每日上限").fill("8");
  await field("建筑工程的学时周期").fill("7");
  await pressSave();
  await expect.element(page.getByText("学时周期请填写 1 到 6 之间的整数，留空即不分周期")).toBeVisible();
  expect(called(save)).toEqual([]);
  await field("建筑工程的学时周期").fill("3");
  await field("建筑工程的随机核验").fill("1");
  await pressSave();
  await expect.element(page.getByText("开启随机核验前，请填写个人信息保护影响评估的编号")).toBeVisible();
  expect(called(save)).toEqual([]);
  await field("建筑工程的影响评估编号").fill("PIA-2026-004");
  await pressSave();
  await expect.poll(() => called(save).length).toBe(1);
  expect(bodyOf(called(save)[0])).toEqual({
    courseValidDays: 180,
    certHoursOf: {
      building: { required: 30, dailyCap: 8, periodYears: 3, faceChecks: 1, faceAssessment: "PIA-2026-004" },
    },
    updateTime: saved.updateTime,
  });
});

test("what another person saved meanwhile is told, and what was typed stays", async () => {
  let now = saved;
  const msg = "周建国 2026-11-22 10:00:00 保存了这些设置，您填的内容都还在，请核对后再保存";
  await open({
    "GET /api/admin/params": () => now,
    [save]: () => {
      now = { ...saved, version: "3.0.0", updateTime: "2026-11-22T02:00:00.000Z", updatedBy: "周建国" };
      return Response.json(
        { code: "error", msg, resultObject: { by: "周建国", own: false } },
        { status: 409 },
      );
    },
  });
  await field("App 版本号").fill("2.2.0");
  await pressSave();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText("3.0.0")).toBeVisible();
  await expect.element(dialog.getByText("2.2.0")).toBeVisible();
  await expect.element(field("App 版本号")).toHaveValue("2.2.0");
});

test("an announcement with its end is sent as moments of Shanghai; a refusal keeps what was typed", async () => {
  let refuses = true;
  const { called } = await open(
    { "POST /api/admin/site": () => (refuses ? refused(503, "系统繁忙，请稍后再试") : null) },
    "/board/admin/admin-site",
  );
  await field("公告内容").fill("元旦三天客服休息");
  await field("停止显示").fill("2027-01-03 18:30");
  await userEvent.keyboard("{Enter}"); // takes the time, and sends the form
  await expect.element(page.getByText("系统繁忙，请稍后再试").first()).toBeVisible();
  refuses = false;
  await pressSave();
  await expect.poll(() => called("POST /api/admin/site").length).toBe(2);
  expect(bodyOf(called("POST /api/admin/site")[1])).toEqual({
    announcement: { text: "元旦三天客服休息", from: null, until: "2027-01-03T10:30:00.000Z" },
    updateTime: null,
  });
});

test("leaving a changed page of settings for the other one asks first", async () => {
  const { address } = await open();
  await field("App 版本号").fill("9");
  await page.getByText("站点和公告", { exact: true }).click();
  await page.getByRole("button", { name: "继续编辑" }).click();
  expect(address()).toBe(at);
  await expect.element(field("App 版本号")).toHaveValue("9");
});

test("a short form is a row: its meanings are one text, and what it lacks is said by its number", async () => {
  const { called } = await open({
    "GET /api/admin/params": () => ({ ...saved, shortForms: [{ word: "二建", means: ["二级建造师"] }] }),
  });
  await expect.element(field("第 1 个简称的全称")).toHaveValue("二级建造师");
  await page.getByRole("button", { name: "添加简称" }).click();
  await field("第 2 个简称").fill("安管");
  await pressSave();
  await expect.element(page.getByText(/^第 2 个简称：请填写/)).toBeVisible();
  await field("第 2 个简称的全称").fill("安全生产管理人员、三类人员");
  await pressSave();
  await expect.poll(() => called(save).length).toBe(1);
  expect(bodyOf(called(save)[0])).toEqual({
    shortForms: [
      { word: "二建", means: ["二级建造师"] },
      { word: "安管", means: ["安全生产管理人员", "三类人员"] },
    ],
    updateTime: saved.updateTime,
  });
});
