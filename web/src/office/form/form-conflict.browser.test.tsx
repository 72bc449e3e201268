// Two people on one form: nothing is overwritten unseen, and nothing typed is lost.
import { CallError } from "@zhutu/domain/endpoint.ts";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Desk, field, inputOf, openForm, save, unsaved } from "./form-desk-testing.tsx";

afterEach(() => page.viewport(1440, 900));

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

test("the other save was one's own, in another window: it says so, and nobody's name", async () => {
  const desk = new Desk();
  openForm(desk, "/form/7");
  await userEvent.fill(field("名称"), "这里的名称");
  const sentence = "您在另一个窗口 2026-11-22 15:36:20 保存了这个东西";
  desk.refuse = new CallError(409, "error", sentence, { detail: { by: "苏梅", own: true } });
  await save();
  await expect.poll(() => desk.saves.length).toBe(1);
  desk.known = { name: "那里的名称", code: "C3" };
  desk.letThrough();
  const dialog = page.getByRole("dialog", { name: "您在另一个窗口改动了这条记录" });
  await expect
    .element(dialog.getByText(`${sentence}。下面 1 项两个窗口都改了，请每项选一个。`, { exact: true }))
    .toBeVisible();
  const heads = () => dialog.getByRole("columnheader").elements();
  await expect
    .poll(() => heads().map((one) => one.textContent))
    .toEqual(["字段", "原来", "这个窗口的 全选", "另一个窗口的 全选"]);
  await expect
    .element(dialog.getByRole("region"))
    .toHaveTextContent("已自动合并，不冲突代码：另一个窗口的，A1 → C3");
  expect(dialog.element().textContent).not.toContain("苏梅");
});

test("on a phone the sides stand under each other, each named, and are chosen by a touch", async () => {
  await page.viewport(390, 844);
  const desk = new Desk();
  openForm(desk, "/form/7");
  await userEvent.fill(field("名称"), "我的名称");
  desk.refuse = new CallError(409, "error", "苏梅保存了这个东西", { detail: { by: "苏梅" } });
  await save();
  await expect.poll(() => desk.saves.length).toBe(1);
  desk.known = { name: "苏梅的名称", code: "A1" };
  desk.letThrough();
  const dialog = page.getByRole("dialog", { name: "苏梅在您之前改动了这条记录" });
  const conflict = dialog.getByRole("group", { name: "名称" });
  await expect.element(conflict).toHaveTextContent("名称原来旧名称我的 我的名称苏梅的 苏梅的名称");
  expect(dialog.getByRole("table").elements()).toEqual([]);
  const [mine, theirs] = conflict
    .getByRole("radio")
    .elements()
    .map((one) => one.getBoundingClientRect());
  expect(theirs?.top).toBeGreaterThan(mine?.bottom ?? Infinity);
  await dialog.getByRole("button", { name: "全选苏梅的" }).click();
  await expect.poll(() => inputOf("名称")).toBe("苏梅的名称");
  await conflict.getByText("我的 我的名称").click();
  await expect.poll(() => inputOf("名称")).toBe("我的名称");
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
