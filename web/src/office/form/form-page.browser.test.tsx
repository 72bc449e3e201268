import { CallError } from "@zhutu/domain/endpoint.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Desk, field, openForm, save, unsaved } from "./form-desk-testing.tsx";

test("only what differs from what is saved counts as changed, and is named to the save", async () => {
  const desk = new Desk();
  openForm(desk, "/form/7");
  await userEvent.fill(field("名称"), "新名称");
  await expect.element(unsaved()).toBeVisible();
  await userEvent.fill(field("名称"), "旧名称");
  await expect.poll(() => unsaved().elements().length).toBe(0);
  await userEvent.fill(field("代码"), "B2");
  await save();
  await expect
    .poll(() => desk.saves)
    .toEqual([{ values: { name: "旧名称", code: "B2" }, changed: ["code"] }]);
});

test("what is typed during a save is not taken for saved, and leaving asks", async () => {
  const desk = new Desk();
  const router = openForm(desk, "/form/7");
  await userEvent.fill(field("名称"), "第一次");
  await save();
  await expect.poll(() => desk.saves.length).toBe(1);
  await userEvent.fill(field("名称"), "第二次");
  desk.letThrough();
  await expect.poll(() => desk.known?.name).toBe("第一次");
  await expect.element(field("名称")).toHaveValue("第二次");
  await expect.element(unsaved()).toBeVisible();
  void router.navigate("/away");
  await expect.element(page.getByText("离开此页？")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(router.state.location.pathname).toBe("/form/7");
});

test("after a save the form takes what the server made of it, and leaving asks nothing", async () => {
  const desk = new Desk();
  const router = openForm(desk, "/form/7");
  await userEvent.fill(field("名称"), "  带空格  ");
  await save();
  await expect.poll(() => desk.saves.length).toBe(1);
  desk.letThrough();
  await expect.element(field("名称")).toHaveValue("带空格");
  await expect.poll(() => unsaved().elements().length).toBe(0);
  await router.navigate("/away");
  expect(router.state.location.pathname).toBe("/away");
});

test("a refetch leaves what was typed, brings the rest, and one that fails leaves the form with a notice", async () => {
  const desk = new Desk();
  openForm(desk, "/form/7");
  await userEvent.fill(field("名称"), "正在写");
  desk.known = { name: "别人改的名称", code: "C3" };
  desk.draw();
  await expect.element(field("代码")).toHaveValue("C3");
  await expect.element(field("名称")).toHaveValue("正在写");
  desk.error = new CallError(0, "network", "");
  desk.draw();
  await expect.element(page.getByRole("button", { name: "重试" })).toBeVisible();
  await expect.element(field("名称")).toHaveValue("正在写");
});

test("a refusal stands beside its field, and what was typed stays", async () => {
  const desk = new Desk();
  desk.refuse = new CallError(400, "error", "填写有误", {
    detail: { fields: [{ field: "code", msg: "代码已被使用" }] },
  });
  openForm(desk, "/form/7");
  await userEvent.fill(field("代码"), "B2");
  await save();
  await expect.poll(() => desk.saves.length).toBe(1);
  desk.letThrough();
  await expect.element(page.getByText("代码已被使用")).toBeVisible();
  await expect.element(field("代码")).toHaveValue("B2");
});

test("a new record goes on as the same form, with what was typed while it was created", async () => {
  const desk = new Desk();
  desk.known = undefined;
  const router = openForm(desk, "/form");
  await userEvent.fill(field("名称"), "新的");
  await save();
  await expect.poll(() => desk.saves.length).toBe(1);
  await userEvent.fill(field("代码"), "D4");
  desk.letThrough();
  await expect.poll(() => router.state.location.pathname).toBe("/form/7");
  await expect.element(field("代码")).toHaveValue("D4");
  await expect.element(unsaved()).toBeVisible();
});
