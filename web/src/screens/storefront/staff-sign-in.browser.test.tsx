import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { ComponentProps } from "react";
import { rememberPage } from "../../lib/session/page-access.ts";
import { openScreen, person, refused } from "../../testing/open-screen.tsx";
import AdminLogin from "./admin-login.tsx";
import Login from "./login.tsx";

/** What the router gives the page of its loader's answer. */
const loginProps = {
  loaderData: { authType: "password", authTypes: ["password"] },
} as unknown as ComponentProps<typeof Login>;

test("whose session ended on a page of the office is led on to the staff's sign-in, and back from there", async () => {
  const open = (from: string) =>
    openScreen({
      kept: () => rememberPage(from, ""),
      screens: {
        "/login/:goback": <Login {...loginProps} />,
        "/admin-login": <AdminLogin />,
        "/board/admin/orders": <p>订单列表</p>,
      },
      at: "/login/goback",
      answers: {
        "POST /api/security/login": () =>
          Response.json(
            { code: 200, msg: "", resultObject: { ...person("admin"), role: ["admin"] } },
            { headers: { authorization: "t-9" } },
          ),
      },
    });
  const learner = await open("/index/courses");
  await expect.element(page.getByLabelText("用户名")).toBeVisible();
  expect(learner.address()).toBe("/login/goback");
  const staff = await open("/board/admin/orders");
  await expect.poll(staff.address).toBe("/admin-login?goback=1");
  await page.getByLabelText("用户名").fill("admin");
  await page.getByLabelText("密码", { exact: true }).fill("Admin2026");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect.poll(staff.address).toBe("/board/admin/orders");
});

test("a wrong password is told as a toast and stays at the form; a limit with its reason", async () => {
  let answer = refused(401, "账号或密码不正确");
  await openScreen({
    screens: { "/admin-login": <AdminLogin /> },
    at: "/admin-login",
    answers: { "POST /api/security/login": () => answer },
  });
  await page.getByLabelText("用户名").fill("admin");
  await page.getByLabelText("密码", { exact: true }).fill("Admin2026");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect.element(page.getByRole("status").getByText("账号或密码不正确", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("form").getByText("账号或密码不正确", { exact: true })).toBeVisible();
  answer = refused(429, "登录失败次数过多，请 15 分钟后再试");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect.element(page.getByRole("form").getByText("登录失败次数过多，请 15 分钟后再试")).toBeVisible();
});
