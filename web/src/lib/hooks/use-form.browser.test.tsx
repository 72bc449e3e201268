import { CallError } from "@zhutu/domain/endpoint.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useForm } from "./use-form.ts";

type Values = { name: string; phone: string };

function Person({ send }: { send: (values: Values) => Promise<unknown> }) {
  const form = useForm<Values>(
    { name: "", phone: "" },
    {
      name: (name) => (name === "" ? "请输入姓名" : undefined),
      phone: (phone) => (phone.length === 11 ? undefined : "手机号是 11 位数字"),
    },
  );
  return (
    <form noValidate onSubmit={form.submit(send)}>
      <input aria-label="姓名" aria-describedby="name-error" {...form.control("name")} />
      <p id="name-error">{form.errors.name}</p>
      <input aria-label="手机号" aria-describedby="phone-error" {...form.control("phone")} />
      <p id="phone-error">{form.errors.phone}</p>
      <p role="alert">{form.refusal}</p>
      <button type="submit">{form.busy ? "正在保存" : "保存"}</button>
    </form>
  );
}

const name = page.getByRole("textbox", { name: "姓名" });
const phone = page.getByRole("textbox", { name: "手机号" });
const save = page.getByRole("button", { name: "保存" });

test("what was typed is sent; nothing is sent while a field is wrong, and the first wrong one gets the focus", async () => {
  const sent: Values[] = [];
  await render(<Person send={async (values) => sent.push(values)} />);
  await save.click();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription("请输入姓名");
  await expect.element(phone).toHaveAccessibleDescription("手机号是 11 位数字");
  await name.fill("王敏");
  await expect.element(name).toHaveAccessibleDescription("");
  await save.click();
  await expect.element(phone).toHaveFocus();
  expect(sent).toEqual([]);
  await phone.fill("13800000001");
  await save.click();
  await expect.poll(() => sent).toEqual([{ name: "王敏", phone: "13800000001" }]);
});

test("a field is judged when it is left, not when it is only passed through, and its sentence goes away as soon as it is right", async () => {
  await render(<Person send={() => Promise.resolve()} />);
  await name.click();
  await userEvent.tab();
  await expect.element(name).toHaveAccessibleDescription("");
  await phone.fill("1380000000");
  await userEvent.tab();
  await expect.element(phone).toHaveAccessibleDescription("手机号是 11 位数字");
  await phone.fill("13800000001");
  await expect.element(phone).toHaveAccessibleDescription("");
});

test("a sentence of the server stands beside its field, which gets the focus; what was typed stays", async () => {
  const detail = { fields: [{ field: "phone", msg: "该手机号已注册" }] };
  await render(<Person send={() => Promise.reject(new CallError(400, "error", "填写有误", { detail }))} />);
  await name.fill("王敏");
  await phone.fill("13800000001");
  await save.click();
  await expect.element(phone).toHaveAccessibleDescription("该手机号已注册");
  await expect.element(phone).toHaveFocus();
  await expect.element(page.getByRole("alert")).toHaveTextContent("");
  await expect.element(name).toHaveValue("王敏");
  await expect.element(phone).toHaveValue("13800000001");
});

test("any other refusal is said about the whole form, and it can be sent again", async () => {
  await render(<Person send={() => Promise.reject(new CallError(400, "error", "验证码已过期"))} />);
  await name.fill("王敏");
  await phone.fill("13800000001");
  await save.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("验证码已过期");
  await expect.element(save).toBeEnabled();
  await expect.element(name).toHaveAccessibleDescription("");
});
