// An administrator's second factor: set up, asked for, reset (security.md 61).
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { useSecondFactor } from "../../features/identity/use-second-factor.ts";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { type Answers, openScreen, person } from "../../testing/open-screen.tsx";
import { aUserRow } from "../../testing/people.ts";
import AdminLogin from "../storefront/admin-login.tsx";
import OfficeAdministrators from "./administrators.tsx";
import SecondFactorPage from "./second-factor.tsx";

const at = "/board/admin/second-factor";
const begun = {
  address: "otpauth://totp/x",
  picture: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></svg>',
  secret: "ABCDEFGHABCDEFGHABCDEFGHABCDEFGH",
};
const codes = Array.from({ length: 10 }, (_, nth) => `ABCD-EFGH-2345-QRS${"234567ABCD"[nth]}`);
const refusal = (reason: string, msg: string) =>
  Response.json({ code: "error", msg, reason }, { status: 401 });
const asked = () => refusal("SECOND_FACTOR_ASKED", "请先输入两步验证的验证码");

function InOffice({ children }: { children: ReactNode }) {
  useSecondFactor();
  return <OfficeProvider>{children}</OfficeProvider>;
}

const open = (answers: Answers, path = at) =>
  openScreen({
    screens: {
      [at]: (
        <InOffice>
          <SecondFactorPage />
        </InOffice>
      ),
      "/board/admin/administrators": (
        <InOffice>
          <OfficeAdministrators />
        </InOffice>
      ),
    },
    at: path,
    role: "admin",
    answers: { "GET /api/admin/list-views": () => [], ...answers },
  });
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

test.each([390, 1440])(
  "it is set up with the password and the app's first code; the recovery codes are kept first, at %i",
  async (width) => {
    let since: string | null = null;
    const { called } = await open({
      "GET /api/admin/second-factor": () => ({ since, recoveryCodesLeft: since ? 10 : 0, demanded: true }),
      "POST /api/admin/second-factor/begin": () => begun,
      "POST /api/admin/second-factor/confirm": ({ body }) => {
        if (!body.includes("123456")) return refusal("SECOND_FACTOR_WRONG", "验证码不正确或已用过");
        since = "2026-11-30T02:00:00.000Z";
        return { recoveryCodes: codes };
      },
    });
    await page.viewport(width, 900);
    await expect.element(page.getByText(/开启后才能使用后台的其他页面/)).toBeVisible();
    await page.getByLabelText("登录密码").fill("Admin2026");
    await press("开始设置");
    await expect.element(page.getByRole("img", { name: "两步验证的二维码" })).toBeVisible();
    await expect.element(page.getByText("ABCD-EFGH-ABCD-EFGH-ABCD-EFGH-ABCD-EFGH")).toBeVisible();
    await page.getByLabelText("验证码").fill("654321");
    await press("开启两步验证");
    await expect.element(page.getByText(/验证码不正确或已用过/)).toBeVisible();
    await page.getByLabelText("验证码").fill("123456");
    await press("开启两步验证");
    for (const code of codes) await expect.element(page.getByText(code)).toBeVisible();
    await expect.element(page.getByRole("button", { name: "完成" })).toBeDisabled();
    await page.getByLabelText("我已保存恢复码").click();
    await press("完成");
    await expect.element(page.getByText(/还有 10 个恢复码可用/)).toBeVisible();
    await expect.element(page.getByRole("button", { name: "关闭两步验证" })).toBeDisabled();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    expect(called("POST /api/admin/second-factor/confirm")).toHaveLength(2);
  },
);

test("what asks for it waits for the code, and is done then", async () => {
  let shown = false;
  const { called } = await open({
    "GET /api/admin/second-factor": () => ({
      since: "2026-11-30T02:00:00.000Z",
      recoveryCodesLeft: 2,
      demanded: false,
    }),
    "POST /api/admin/second-factor/recovery-codes": () => (shown ? { recoveryCodes: codes } : asked()),
    "POST /api/admin/second-factor/show": () => {
      shown = true;
      return null;
    },
  });
  await expect.element(page.getByText(/请更换一组/)).toBeVisible();
  await press("更换恢复码");
  const dialog = page.getByRole("dialog", { name: "请输入两步验证的验证码" });
  await dialog.getByLabelText("验证码").fill("12345");
  await dialog.getByRole("button", { name: "继续" }).click();
  await expect.element(dialog.getByText("请输入 6 位数字，或 16 位恢复码")).toBeVisible();
  await dialog.getByLabelText("验证码").fill("123456");
  await dialog.getByRole("button", { name: "继续" }).click();
  await expect.element(page.getByText(codes[0] ?? "")).toBeVisible();
  expect(called("POST /api/admin/second-factor/recovery-codes")).toHaveLength(2);
});

test("who closes the question has done nothing", async () => {
  const { called } = await open({
    "GET /api/admin/second-factor": () => ({
      since: "2026-11-30T02:00:00.000Z",
      recoveryCodesLeft: 9,
      demanded: false,
    }),
    "POST /api/admin/second-factor/recovery-codes": asked,
  });
  await press("更换恢复码");
  await page.getByRole("dialog").getByRole("button", { name: "关闭" }).click();
  await expect.element(page.getByText("请先输入两步验证的验证码")).toBeVisible();
  expect(called("POST /api/admin/second-factor/recovery-codes")).toHaveLength(1);
});

test("where one is demanded and lacking, every page leads to setting it up", async () => {
  const { address } = await open(
    {
      "GET /api/admin/users-for-page": () => refusal("SECOND_FACTOR_LACKING", "管理员需要先开启两步验证"),
      "GET /api/admin/second-factor": () => ({ since: null, recoveryCodesLeft: 0, demanded: true }),
    },
    "/board/admin/administrators",
  );
  await expect.poll(address).toBe(at);
  await expect.element(page.getByLabelText("登录密码")).toBeVisible();
});

test("the list of administrators says who has one; it is reset after a question that names them", async () => {
  const { called } = await open(
    {
      "GET /api/admin/users-for-page": () => ({
        users: [
          aUserRow({ userId: 1, userName: "赵总管", roleId: "admin", secondFactor: true }),
          aUserRow({ userId: 2, userName: "钱新来", roleId: "admin" }),
        ],
        total: 2,
      }),
      "POST /api/admin/users/:userId/second-factor/reset": () => null,
    },
    "/board/admin/administrators",
  );
  await expect.element(page.getByText("未开启")).toBeVisible();
  await press("重置 赵总管 的两步验证");
  await expect.element(page.getByText(/“赵总管”会退出登录/)).toBeVisible();
  await press("重置");
  await expect.poll(() => called("POST /api/admin/users/1/second-factor/reset").length).toBe(1);
});

test("at sign-in the code is asked after the password; a wrong one is said beside it", async () => {
  const { called, address } = await openScreen({
    screens: { "/admin-login": <AdminLogin />, "/board/admin": <p>后台</p> },
    at: "/admin-login",
    answers: {
      "POST /api/security/login": ({ body }) => {
        const code = new URLSearchParams(body).get("secondFactor");
        if (code === null) return refusal("SECOND_FACTOR_NEEDED", "请输入两步验证的验证码");
        if (code !== "123456") return refusal("SECOND_FACTOR_WRONG", "验证码不正确或已用过");
        return Response.json(
          { code: 200, msg: "", resultObject: { ...person("admin"), role: ["admin"] } },
          { headers: { authorization: "t-9" } },
        );
      },
    },
  });
  await page.getByLabelText("用户名").fill("admin");
  await page.getByLabelText("密码", { exact: true }).fill("Admin2026");
  await press("登录");
  await expect.element(page.getByLabelText("验证码")).toHaveFocus();
  await page.getByLabelText("验证码").fill("222222");
  await press("继续");
  await expect.element(page.getByText(/验证码不正确或已用过/)).toBeVisible();
  await page.getByLabelText("验证码").fill("123456");
  await press("继续");
  await expect.poll(address).not.toBe("/admin-login");
  expect(called("POST /api/security/login")).toHaveLength(3);
});
