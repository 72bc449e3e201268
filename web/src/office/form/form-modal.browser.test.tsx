import { Form, Input } from "antd";
import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen } from "../../testing/open-screen.tsx";
import { AskingDialog } from "./asking-dialog.tsx";
import { OfficeProvider } from "../shell/office-provider.tsx";

/** The saving of the dialog lasts until it is let through. */
const saving = { letThrough: () => {}, isHeld: false };

function Disabling() {
  const [open, setOpen] = useState(false);
  return (
    <OfficeProvider>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <AskingDialog
        title="停用账号"
        yes="停用"
        initial={{ reason: "" }}
        open={open}
        onClose={() => setOpen(false)}
        run={() =>
          saving.isHeld
            ? new Promise<void>((resolve) => {
                saving.letThrough = resolve;
              })
            : Promise.resolve()
        }
      >
        <Form.Item name="reason" label="原因">
          <Input />
        </Form.Item>
      </AskingDialog>
    </OfficeProvider>
  );
}

// By their texts: in tests antd gives all dialogs one id, and so one name.
const dialog = page.getByRole("dialog").filter({ has: page.getByLabelText("原因") });
const question = page.getByRole("dialog").filter({ hasText: "放弃填写的内容？" });
const reason = page.getByLabelText("原因");
const list = "/board/admin/list";
const open = async (typed: string, before = list) => {
  const screen = await openScreen({
    screens: { "/board/admin/list": <p>上一页</p>, "/board/admin/x": <Disabling /> },
    at: [before, "/board/admin/x"],
    role: "admin",
  });
  await page.getByRole("button", { name: "打开" }).click();
  await expect.element(dialog).toBeVisible();
  if (typed) await reason.fill(typed);
  return screen;
};

test.each(["Escape", "取消", "关闭"])(
  "%s of a filled dialog asks before what was typed is dropped",
  async (way) => {
    await open("账号疑似被他人使用");
    const cancel = () => dialog.getByRole("button", { name: "取消" }).click();
    if (way === "Escape") await userEvent.keyboard("{Escape}");
    else if (way === "取消") await cancel();
    else await dialog.getByRole("button", { name: "关闭" }).click();
    await expect.element(question.getByText("关闭后，已经填写的内容不会保留。")).toBeVisible();
    await question.getByRole("button", { name: "继续填写" }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(reason).toHaveValue("账号疑似被他人使用");
    if (way === "Escape") await expect.element(reason).toHaveFocus();
    await cancel();
    await question.getByRole("button", { name: "放弃" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  },
);

const leaving = page.getByRole("dialog").filter({ hasText: "离开此页？" });

test("the browser's back asks, too, before it takes what was typed away", async () => {
  const { back } = await open("账号疑似被他人使用");
  void back();
  await expect.element(leaving.getByText("有还没保存的修改，离开后会丢失。")).toBeVisible();
  await leaving.getByRole("button", { name: "继续编辑" }).click();
  await expect.element(leaving).not.toBeInTheDocument();
  await expect.element(reason).toHaveValue("账号疑似被他人使用");
  void back();
  await leaving.getByRole("button", { name: "离开" }).click();
  await expect.element(page.getByText("上一页")).toBeVisible();
});

test("another tab of the same page asks as well, another filter of its list does not", async () => {
  const { back, address } = await open("账号疑似被他人使用", "/board/admin/x?tab=papers");
  void back();
  await leaving.getByRole("button", { name: "继续编辑" }).click();
  await expect.element(leaving).not.toBeInTheDocument();
  expect(address()).toBe("/board/admin/x");
  const filtered = await open("账号疑似被他人使用", "/board/admin/x?pageSize=50");
  await filtered.back();
  expect(filtered.address()).toBe("/board/admin/x?pageSize=50");
  await expect.element(leaving).not.toBeInTheDocument();
});

test("where it is saved while the question stands nothing is asked any more, and the way goes on", async () => {
  saving.isHeld = true;
  try {
    const { back } = await open("账号疑似被他人使用");
    await dialog.getByRole("button", { name: "停用" }).click();
    void back();
    await expect.element(leaving).toBeVisible();
    saving.letThrough();
    await expect.element(page.getByText("上一页")).toBeVisible();
    await expect.element(leaving).not.toBeInTheDocument();
  } finally {
    saving.isHeld = false;
  }
});

test("a dialog in which nothing was typed closes without a question, and so does one that is done", async () => {
  const { back } = await open("");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole("button", { name: "打开" }).click();
  await reason.fill("确定停用");
  await dialog.getByRole("button", { name: "停用" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
  await back();
  await expect.element(page.getByText("上一页")).toBeVisible();
});
