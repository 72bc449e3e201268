import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AddressDialog } from "./address-dialog.tsx";

const buyer = { userName: "李建国", telephone: "13800000001" };
const dialog = page.getByRole("dialog", { name: "新增收件地址" });
const question = page.getByRole("dialog", { name: "放弃填写的内容？" });

beforeEach(() => {
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(Response.json({ code: 200, msg: "", resultObject: url.includes("area") ? [] : buyer })),
  );
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
