// The card by which a learner sets the own password.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { refused } from "../../testing/open-screen.tsx";
import { open, openSecurity } from "./profile.testing.tsx";

const call = "POST /api/user/password";
const card = () => page.getByRole("region", { name: "登录密码" });
const dialog = () => page.getByRole("dialog", { name: "设置密码" });

async function fillIn(): Promise<void> {
  await card().getByRole("button", { name: "设置或修改密码" }).click();
  await dialog().getByLabelText("短信验证码").fill("123 456");
  await dialog().getByLabelText("新密码", { exact: true }).fill("Brick2027x");
  await dialog().getByRole("button", { name: "设置密码" }).click();
}

test("a learner sets the password with a code to the phone, and the dialog closes", async () => {
  const { called } = await openSecurity({ [call]: () => null });
  await fillIn();
  await expect.element(page.getByText("密码已设置，其他设备需要重新登录")).toBeVisible();
  expect(called(call).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { newPassword: "Brick2027x", verifyCode: "123456" },
  ]);
  await expect.element(dialog()).not.toBeInTheDocument();
});

test("what is refused is said at its field, and nothing typed is lost", async () => {
  await openSecurity({ [call]: () => refused(200, "密码过于常见，请换一个") });
  await fillIn();
  await expect
    .element(dialog().getByRole("alert").filter({ hasText: "密码过于常见，请换一个" }))
    .toBeVisible();
  await expect.element(dialog().getByLabelText("新密码", { exact: true })).toHaveValue("Brick2027x");
});

test("the phone stands masked, with the way to change it", async () => {
  await openSecurity();
  const phone = page.getByRole("region", { name: "手机号" });
  await expect.element(phone.getByText("用 138****0001 登录，更换后用新号登录。")).toBeVisible();
  await expect
    .element(phone.getByRole("link", { name: "更换手机号" }))
    .toHaveAttribute("href", "/board/user/profile");
});

test.each(["user", "teacher"] as const)("the profile of a %s has no such card", async (role) => {
  await open({ userRole: [role] });
  expect(card().elements()).toEqual([]);
});
