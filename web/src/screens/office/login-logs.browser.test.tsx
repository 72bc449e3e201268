// The log of sign-ins, at its address.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { openScreen } from "../../testing/open-screen.tsx";
import { routeOf } from "../../testing/route-of.ts";
import OfficeLoginLogs from "./login-logs.tsx";

const listed = "GET /api/admin/loginlogs";
const log = {
  loginLogId: 5,
  loginName: "teacher01",
  userId: 12,
  userName: "王海涛",
  roleId: "teacher",
  succeeded: false,
  loginTime: "2026-11-20T04:31:08.000Z",
  loginIp: "10.0.0.7",
};
const came = { ...log, loginLogId: 4, loginName: "school02", succeeded: true };

const open = (total = 2) =>
  openScreen({
    screens: {
      [routeOf("screens/office/login-logs.tsx")]: (
        <OfficeProvider>
          <OfficeLoginLogs />
        </OfficeProvider>
      ),
    },
    at: "/board/admin/loginlogs",
    role: "admin",
    answers: {
      "GET /api/admin/list-views": () => [],
      [listed]: () => ({ logs: [log, came], total }),
    },
  });
const row = (name: RegExp) => page.getByRole("row", { name });
const find = () => page.getByRole("button", { name: /查\s*询/ }).click();

test("[USER-002] [USER-003] /board/admin/loginlogs lists the sign-ins, filtered by login name, and leads to the users", async () => {
  const { called, address } = await open();
  const one = row(/teacher01/);
  for (const text of ["2026-11-20 12:31:08", "10.0.0.7", "失败"])
    await expect.element(one.getByText(text, { exact: true })).toBeVisible();
  await expect.element(row(/school02/).getByText("成功", { exact: true })).toBeVisible();
  expect(called(listed)[0]?.query.has("result")).toBe(false);
  await page.getByLabelText("用户名").fill("teach");
  await find();
  await expect.poll(() => called(listed).at(-1)?.query.get("loginName")).toBe("teach");
  await page.getByRole("link", { name: "用户列表" }).click();
  await expect.poll(address).toBe("/board/admin/users");
});

test("[USER-002] all sign-ins are counted, and the second page is asked for", async () => {
  const { called } = await open(45);
  await expect.element(page.getByText(/共 45 条/)).toBeVisible();
  await page.getByTitle("2", { exact: true }).click();
  await expect.poll(() => called(listed).at(-1)?.query.get("page")).toBe("2");
});
