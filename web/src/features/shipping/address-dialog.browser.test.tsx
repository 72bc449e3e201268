import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AddressDialog } from "./address-dialog.tsx";

const buyer = { userName: "李建国", telephone: "13800000001" };
const dialog = page.getByRole("dialog", { name: "新增收件地址" });
const question = page.getByRole("dialog", { name: "放弃填写的内容？" });

const regions = [{ code: "370000", name: "山东省", children: [{ code: "370200", name: "青岛市" }] }];
const known = (url: string) =>
  Response.json({ code: 200, msg: "", resultObject: url.includes("area") ? regions : buyer });

beforeEach(() => {
  vi.stubGlobal("fetch", (url: string) => Promise.resolve(known(url)));
});
afterEach(() => vi.unstubAllGlobals());

test("Escape on a half-filled address asks; nothing typed is lost unless one says so", async () => {
  const onClose = vi.fn();
  await render(<AddressDialog address={null} onClose={onClose} />);
  const street = dialog.getByLabelText("详细地址");
  await userEvent.fill(street, "经十路 1 号");
  await userEvent.keyboard("{Escape}");
  await expect.element(question).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await question.getByRole("button", { name: "继续填写" }).click();
  await expect.element(street).toHaveValue("经十路 1 号");
  await userEvent.keyboard("{Escape}");
  await question.getByRole("button", { name: "放弃", exact: true }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test("an address as it was prefilled closes without a question", async () => {
  const onClose = vi.fn();
  await render(<AddressDialog address={null} onClose={onClose} />);
  await expect.element(dialog.getByLabelText("收件人")).toHaveValue("李建国");
  await userEvent.click(dialog.getByLabelText("收件人"));
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(question.elements().length).toBe(0);
});

const saved = {
  deliverAddressId: 7,
  name: "王小明",
  province: "370000",
  city: "370200",
  area: "370203",
  regionText: "山东省 青岛市 市北区",
  address: "敦化路 138 号",
  telephone: "13800000002",
  defaultAddr: 0 as const,
};

test("the first wrong field gets the focus, and a region still to be chosen says so", async () => {
  await render(<AddressDialog address={null} onClose={vi.fn()} />);
  await expect.element(dialog.getByLabelText("收件人")).toHaveValue("李建国");
  await userEvent.fill(dialog.getByLabelText("手机号"), "123");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect.element(dialog.getByText("请选择所在地区")).toBeVisible();
  await expect.element(dialog.getByLabelText("市", { exact: true })).toHaveFocus();
  await expect.element(dialog.getByText("长度11位")).toBeVisible();
});

test("the server's sentence about a field stands beside it, and nothing typed is lost", async () => {
  const refused = {
    code: "error",
    msg: "收件人不能用符号",
    resultObject: { fields: [{ field: "name", msg: "收件人不能用符号" }] },
  };
  vi.stubGlobal("fetch", (url: string, request?: RequestInit) =>
    Promise.resolve(request?.method === "POST" ? Response.json(refused, { status: 400 }) : known(url)),
  );
  const onSaved = vi.fn();
  await render(<AddressDialog address={saved} onClose={vi.fn()} onSaved={onSaved} />);
  const change = page.getByRole("dialog", { name: "修改收件地址" });
  await userEvent.fill(change.getByLabelText("收件人"), "王☆明");
  await change.getByRole("button", { name: "保存" }).click();
  await expect.element(change.getByLabelText("收件人")).toHaveAccessibleDescription("收件人不能用符号");
  await expect.element(change.getByLabelText("收件人")).toHaveFocus();
  await expect.element(change.getByLabelText("收件人")).toHaveValue("王☆明");
  expect(onSaved).not.toHaveBeenCalled();
});
