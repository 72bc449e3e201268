// Two people on one form: nothing is overwritten unseen, and nothing typed is lost.
import { CallError } from "@zhutu/domain/endpoint.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Desk, field, inputOf, openForm, save, unsaved } from "./form-desk-testing.tsx";

test("somebody else saved meanwhile: it says who and when, asks about each field that both changed, and loses nothing", async () => {
  const desk = new Desk();
  openForm(desk, "/form/7");
  await userEvent.fill(field("名称"), "我的名称");
  desk.refuse = new CallError(409, "error", "苏梅 2026-11-22 15:36:20 保存了这个东西", {
    detail: { by: "苏梅" },
  });
  await save();
  await expect.poll(() => desk.saves.length).toBe(1);
  desk.known = { name: "苏梅的名称", code: "C3" };
  desk.letThrough();

  const dialog = page.getByRole("dialog", { name: "苏梅在您之前改动了这条记录" });
  await expect.element(dialog.getByText(/苏梅 2026-11-22 15:36:20 保存了这个东西/)).toBeVisible();
  const [heads, row] = [
    dialog.getByRole("columnheader"),
    dialog.getByRole("row").filter({ hasText: "旧名称" }),
  ];
  await expect
    .poll(() => heads.elements().map((one) => one.textContent))
    .toEqual(["字段", "原来", "我的 全选", "苏梅的 全选"]);
  await expect.element(row).toHaveTextContent("名称旧名称我的名称苏梅的名称");
  const merged = dialog.getByRole("region", { name: "已自动合并，不冲突" });
  await expect.element(merged).toHaveTextContent("已自动合并，不冲突代码：苏梅的，A1 → C3");
  expect([inputOf("名称"), inputOf("代码")]).toEqual(["我的名称", "C3"]);
  await expect.element(dialog.getByText("还有 1 项没有选")).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "按所选保存" })).toBeDisabled();

  await userEvent.click(dialog.getByRole("radio", { name: "苏梅的名称" }));
  await expect.poll(() => inputOf("名称")).toBe("苏梅的名称");
  await userEvent.click(dialog.getByRole("button", { name: "全选我的" }));
  await expect.poll(() => inputOf("名称")).toBe("我的名称");
  desk.refuse = undefined;
  await userEvent.click(dialog.getByRole("button", { name: "按所选保存" }));
  await expect.poll(() => desk.saves[1]?.values).toEqual({ name: "我的名称", code: "C3" });
  desk.letThrough();
  await expect.poll(() => dialog.elements().length).toBe(0);
});

test("the differences can be put aside, looked at again, and the own changes given up", async () => {
  const desk = new Desk();
  openForm(desk, "/form/7");
  await userEvent.fill(field("名称"), "我的名称");
  desk.known = { name: "苏梅的名称", code: "A1" };
  desk.draw();
  await userEvent.click(page.getByRole("button", { name: "看不同" }));
  const dialog = page.getByRole("dialog", { name: "别人在您之前改动了这条记录" });
  await userEvent.click(dialog.getByRole("button", { name: "继续编辑" }));
  await expect.poll(() => dialog.elements().length).toBe(0);
  expect(inputOf("名称")).toBe("我的名称");

  await userEvent.click(page.getByRole("button", { name: "看不同" }));
  await userEvent.click(dialog.getByRole("button", { name: "放弃我的修改" }));
  const question = page.getByRole("dialog", { name: "放弃我的修改？" });
  await userEvent.click(question.getByRole("button", { name: "放弃修改" }));
  await expect.poll(() => inputOf("名称")).toBe("苏梅的名称");
  expect(page.getByRole("button", { name: "看不同" }).elements()).toEqual([]);
  expect(unsaved().elements()).toEqual([]);
  expect(desk.saves).toEqual([]);
});

test("what somebody else saved is never overwritten unseen, also when the record was asked for again by itself", async () => {
  const desk = new Desk();
  openForm(desk, "/form/7");
  await userEvent.fill(field("名称"), "我的名称");
  desk.known = { name: "苏梅的名称", code: "A1" };
  desk.draw();
  await expect.element(page.getByText("别人在您填写时保存过，您填的内容都还在")).toBeVisible();
  expect(page.getByRole("dialog").elements()).toEqual([]);
  await save();
  await expect.element(page.getByRole("dialog").getByText("还有 1 项没有选")).toBeVisible();
  expect(desk.saves.length).toBe(0);
});
