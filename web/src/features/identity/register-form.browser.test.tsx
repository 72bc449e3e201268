import { consentVersions } from "@zhutu/domain/identity/account-rules.ts";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { RegisterForm, useRegisterForm } from "./register-form.tsx";

afterEach(() => vi.unstubAllGlobals());

/** The form, and what it sends to a server that accepts everything. */
async function openForm(): Promise<{ sent: URLSearchParams[]; registered: string[] }> {
  const sent: URLSearchParams[] = [];
  const registered: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit = {}) => {
    if (url.startsWith("/api/security/register")) sent.push(new URLSearchParams(body as string));
    return Response.json({ code: 200, msg: "ok", resultObject: null });
  });
  const Screen = () => (
    <RegisterForm form={useRegisterForm()} onRegistered={(phone) => void registered.push(phone)} />
  );
  await render(<RouterProvider router={createMemoryRouter([{ path: "/", element: <Screen /> }])} />);
  return { sent, registered };
}

const submit = () => page.getByRole("button", { name: "注册", exact: true }).click();
const box = (name: string) => page.getByRole("textbox", { name, exact: true });

async function fillIn(phone: string, idCard: string, code: string): Promise<void> {
  await box("姓名").fill("王建国");
  await box("身份证号").fill(idCard);
  await box("手机号").fill(phone);
  await box("短信验证码").fill(code);
  await box("密码").fill("Zhutu-2026");
  for (const consent of page.getByRole("checkbox").all()) await consent.click();
}

test.each([
  ["13800000001", "11010519491231002X", "123456"],
  ["+86 138-0000-0001", "110105 19491231 002x", "123 456"],
  ["１３８ ００００ ０００１", "１１０１０５１９４９１２３１００２Ｘ", "１２３－４５６"],
])("pasted as %s, %s, %s: the numbers are understood", async (phone, idCard, code) => {
  const { sent, registered } = await openForm();
  await fillIn(phone, idCard, code);
  await submit();
  await expect.poll(() => registered).toEqual(["13800000001"]);
  expect(page.getByRole("alert").all()).toEqual([]);
  expect(sent.map((form) => [form.get("loginName"), form.get("verifyCode")])).toEqual([
    ["13800000001", "123456"],
  ]);
});

test("the versions of both texts go along", async () => {
  const { sent, registered } = await openForm();
  await fillIn("13800000001", "11010519491231002X", "123456");
  await submit();
  await expect.poll(() => registered).toHaveLength(1);
  expect([sent[0]?.get("agreementVersion"), sent[0]?.get("idCardConsentVersion")]).toEqual([
    consentVersions.agreement,
    consentVersions["id-card"],
  ]);
});

test("both consents are asked for, unticked, with the reason beside the ID number and the texts in a tab of their own", async () => {
  await openForm();
  await expect.element(page.getByText("用于实名认证和学时认定，加密保存，页面上只显示一部分")).toBeVisible();
  const consents = page.getByRole("checkbox");
  expect(consents.elements()).toHaveLength(2);
  for (const consent of consents.all()) await expect.element(consent).not.toBeChecked();
  for (const [name, path] of [
    ["《用户协议》", "/index/rules/agreement"],
    ["《隐私政策》", "/index/rules/privacy"],
  ] as const) {
    await expect.element(page.getByRole("link", { name })).toHaveAttribute("href", path);
    await expect.element(page.getByRole("link", { name })).toHaveAttribute("target", "_blank");
  }
});

test("without a consent nothing is sent, its sentence is there, and ticking it takes the sentence away", async () => {
  const { sent } = await openForm();
  await fillIn("13800000001", "11010519491231002X", "123456");
  const idCard = page.getByRole("checkbox", { name: /身份证号/ });
  const agreement = page.getByRole("checkbox", { name: /我已阅读并同意/ });
  await idCard.click();
  await agreement.click();
  await submit();
  await expect
    .element(page.getByText("请阅读并同意《用户协议》和《隐私政策》", { exact: true }))
    .toBeVisible();
  const sentence = page.getByText("请同意使用身份证号，否则无法实名和认定学时");
  await expect.element(sentence).toBeVisible();
  await expect.element(idCard).toHaveFocus();
  expect(sent).toEqual([]);
  await userEvent.keyboard(" ");
  await expect.element(sentence).not.toBeInTheDocument();
});

test("[RULE-016] a wrong last character is said beside the ID number, and nothing is sent", async () => {
  const { sent } = await openForm();
  await fillIn("13800000001", "110105194912310021", "123456");
  const sentence = page.getByRole("alert").filter({ hasText: "你输入的身份证号非法" });
  await submit();
  await expect.element(sentence).toBeVisible();
  expect(sent).toEqual([]);
  await box("身份证号").fill("11010519491231002X");
  await expect.element(sentence).not.toBeInTheDocument();
});
