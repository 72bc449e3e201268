import { axe, expect, onOwnServer, outboxCode, test } from "./fixtures.ts";

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

const sentTo = (urls: string[]) => urls.filter((url) => url.includes("reset-password"));

test("leaving ID number, phone or new password empty blocks the reset", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "忘记密码" }).click();
  const reset = page.getByRole("dialog", { name: "重置密码", exact: true });
  await reset.getByLabel("身份证号").fill("370202198811120043");
  await reset.getByLabel("手机号").fill("13800000002");
  await reset.getByLabel("短信验证码").fill("000000");
  await reset.getByLabel("新密码").fill("Zhutu-2027");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const prompt = page.getByRole("dialog", { name: "确定要重置密码吗？" });
  for (const [label, sentence] of [
    ["身份证号", "身份证号不能为空"],
    ["手机号", "请输入手机号"],
    ["新密码", "请输入密码"],
  ] as const) {
    const field = reset.getByLabel(label);
    const typed = await field.inputValue();
    await field.fill("");
    await reset.getByRole("button", { name: "确认重置" }).click();
    await expect(reset.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
    await expect(field).toBeFocused();
    await expect(prompt).toHaveCount(0);
    await field.fill(typed);
    await expect(reset.getByRole("alert")).toHaveCount(0);
  }
  expect(sentTo(requests)).toEqual([]);
  await reset.getByRole("button", { name: "确认重置" }).click();
  await expect(prompt).toBeVisible();
});

test("a failed reset shows the server's sentence, or 密码重置失败，请稍后重试 when there is none; the question dims the dialog", async ({
  page,
  problems,
}) => {
  problems.expect(/500/);
  await page.goto("/login");
  await page.getByRole("button", { name: "忘记密码" }).click();
  const reset = page.getByRole("dialog", { name: "重置密码", exact: true });
  const prompt = page.getByRole("dialog", { name: "确定要重置密码吗？" });
  await reset.getByLabel("身份证号").fill("370202198811120043");
  await reset.getByLabel("手机号").fill("13800000002");
  await reset.getByLabel("短信验证码").fill("000000");
  await reset.getByLabel("新密码").fill("Zhutu-2027");
  const send = async () => {
    await reset.getByRole("button", { name: "确认重置" }).click();
    await prompt.getByRole("button", { name: "重置密码" }).click();
  };
  const said = (sentence: string) => page.getByRole("status").filter({ hasText: sentence });

  const box = await reset.boundingBox();
  await reset.getByRole("button", { name: "确认重置" }).click();
  await expect(prompt).toBeVisible();
  // Above the dialog lies the question's own backdrop, not the dialog itself.
  const above = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x, y)?.closest("[role=dialog]")?.textContent ?? "none",
    [(box?.x ?? 0) + 12, (box?.y ?? 0) + 12] as const,
  );
  expect(above).toBe("none");
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(prompt).toHaveCount(0);
  await expect(reset.getByLabel("新密码")).toHaveValue("Zhutu-2027");

  await send();
  await expect(said("身份证号、手机号或验证码不正确")).toBeVisible();
  await expect(reset.getByText("身份证号、手机号或验证码不正确")).toBeVisible();
  await expect(said("密码重置失败，请稍后重试")).toHaveCount(0);
  await page.route("**/api/security/reset-password", (route) =>
    route.fulfill({ status: 500, json: { code: "error", msg: "" } }),
  );
  await send();
  await expect(said("密码重置失败，请稍后重试")).toBeVisible();
});
