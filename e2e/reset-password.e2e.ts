import { axe, expect, onOwnServer, outboxCode } from "./fixtures.ts";

// On a server of its own, because every other journey signs in with the old password.
onOwnServer()("a forgotten password is reset and signs in", async ({ page }) => {
  const [phone, idCard] = ["13800000001", "370102199003070075"];
  await page.goto("/login");
  await page.getByRole("button", { name: "忘记密码" }).click();
  const reset = page.getByRole("dialog", { name: "重置密码", exact: true });
  await reset.getByLabel("身份证号").fill(idCard);
  await reset.getByLabel("手机号").fill(phone);
  await reset.getByRole("button", { name: "获取验证码" }).click();
  await expect(reset.getByRole("button", { name: /秒后重发/ })).toBeDisabled();
  await reset.getByLabel("短信验证码").fill(await outboxCode(page.request, phone));
  await reset.getByLabel("新密码").fill("Zhutu-2027");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.keyboard.press("Enter");
  const prompt = page.getByRole("dialog", { name: "确定要重置密码吗？" });
  expect(await axe(page)).toEqual([]);
  await prompt.getByRole("button", { name: "取消" }).click();
  expect(requests.filter((url) => url.includes("reset-password"))).toEqual([]);
  await expect(reset.getByLabel("新密码")).toHaveValue("Zhutu-2027");
  await reset.getByRole("button", { name: "确认重置" }).click();
  await prompt.getByRole("button", { name: "重置密码" }).click();
  await expect(page.getByRole("status").filter({ hasText: "密码重置成功，请使用新密码登录" })).toBeVisible();
  await expect(page.getByLabel("用户名")).toHaveValue(phone);
  await expect(page.getByLabel("密码", { exact: true })).toHaveValue("");
  await page.getByRole("button", { name: "忘记密码" }).click();
  for (const field of await reset.getByRole("textbox").all()) await expect(field).toHaveValue("");
  await page.keyboard.press("Escape"); // nothing typed: it closes at once
  await expect(reset).toHaveCount(0);
  await page.getByLabel("密码", { exact: true }).fill("Zhutu-2027");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/board/user/my-course");
});
