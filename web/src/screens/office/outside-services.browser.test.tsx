import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { listOutsideServices } from "@zhutu/domain/sysparams/office/contract.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import { routeOf } from "../../testing/route-of.ts";
import OfficeOutsideServices from "./outside-services.tsx";

type Listed = CallReply<typeof listOutsideServices>;
const none = { calls: 0, failures: 0, lastSuccess: null, lastFailure: null };
const answer: Listed = {
  since: "2026-11-25T01:00:00.000Z",
  services: [
    {
      ...none,
      name: "payment",
      provider: "wechat,alipay",
      state: "well",
      calls: 1_234,
      lastSuccess: "2026-11-25T02:00:00.000Z",
    },
    {
      ...none,
      name: "sms",
      provider: "alibaba",
      state: "failing",
      calls: 12,
      failures: 3,
      lastFailure: { at: "2026-11-25T02:05:00.000Z", code: "no-answer" },
    },
    { ...none, name: "storage", provider: "oss", state: "cut" },
    { ...none, name: "courier", provider: "embedded", state: "unused" },
  ],
};
const tries = "POST /api/admin/outside-services/:service/test";

const open = (answers: Answers = {}) =>
  openScreen({
    screens: {
      [routeOf("screens/office/outside-services.tsx")]: (
        <OfficeProvider>
          <OfficeOutsideServices />
        </OfficeProvider>
      ),
    },
    at: "/board/admin/outside-services",
    role: "admin",
    answers: { "GET /api/admin/outside-services": () => answer, ...answers },
  });
const row = (name: RegExp) => page.getByRole("row", { name });

test("each service says who is behind it, how it is and how it last went; one that is down says what to do", async () => {
  await open();
  await expect
    .element(row(/^支付/))
    .toMatchTextContent(/微信支付、支付宝正常调用 1,234 次成功 2026-11-25 10:00:00测试/);
  await expect
    .element(row(/^短信/))
    .toMatchTextContent(/阿里云异常验证码可能收不到，可用密码登录。.*调用 12 次失败 3 次/);
  await expect.element(row(/^短信/)).toMatchTextContent(/失败 2026-11-25 10:05:00错误代码 no-answer/);
  await expect.element(row(/^文件存储/)).toMatchTextContent(/已熔断.*每半分钟自动试一次/);
  await expect.element(row(/^快递查询/)).toMatchTextContent(/内置未使用/);
  await expect
    .element(page.getByText(/当前应答的这台服务器所见，自 2026-11-25 09:00:00 启动起计/))
    .toBeVisible();
});

test("a test says beforehand what it tries, and afterwards how it went", async () => {
  const { asked } = await open({
    [tries]: ({ call }) =>
      call.includes("/sms/") ? { ok: false, code: "no-answer", ms: 5_004 } : { ok: true, code: null, ms: 35 },
  });
  await expect.element(row(/^短信/)).toMatchTextContent(/不发送短信，只确认启动时配置齐全/);
  await page.getByRole("button", { name: "测试文件存储" }).click();
  await expect.element(row(/^文件存储/)).toMatchTextContent(/测试通过，用时 35 毫秒/);
  await page.getByRole("button", { name: "测试短信" }).click();
  await expect.element(row(/^短信/)).toMatchTextContent(/测试失败，错误代码 no-answer，用时 5004 毫秒/);
  expect(asked.filter(({ call }) => call.startsWith("POST")).map(({ call }) => call)).toEqual([
    "POST /api/admin/outside-services/storage/test",
    "POST /api/admin/outside-services/sms/test",
  ]);
});

test("who tests too often is told when to come again", async () => {
  await open({ [tries]: () => refused(429, "操作太频繁，请 40 秒后再试") });
  await page.getByRole("button", { name: "测试支付" }).click();
  await expect.element(page.getByText("操作太频繁，请 40 秒后再试")).toBeVisible();
  await expect.element(row(/^支付/)).toMatchTextContent(/查询一笔不存在的付款/);
});
