import type { CopyState } from "@zhutu/domain/ordering/copies/assigned-copy.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AssignedList, type Copy } from "./assigned-list.tsx";

const copy = (assignmentId: number, state: CopyState, over: Partial<Copy> = {}): Copy => ({
  assignmentId,
  phone: `138****${String(assignmentId).padStart(4, "0")}`,
  userName: state === "waiting" ? null : "张*",
  notedName: null,
  state,
  studyProgress: 0,
  expiryDate: null,
  createTime: "2026-11-18T02:02:00Z",
  ...over,
});
type OnNote = (copy: Copy, notedName: string) => Promise<unknown>;
const list = async (copies: Copy[], onNote: OnNote = () => Promise.resolve(null)) => {
  const taken: number[] = [];
  await render(
    <AssignedList
      copies={copies}
      busy={false}
      onTakeBack={({ assignmentId }) => taken.push(assignmentId)}
      onNote={onNote}
    />,
  );
  return taken;
};
const rows = page.getByRole("listitem");
const row = (phone: string) => rows.filter({ hasText: phone });

test("[ASGN-005] the list says who has a copy and what became of it", async () => {
  const taken = await list([
    copy(1, "waiting"),
    copy(2, "notStarted"),
    copy(3, "learning", { studyProgress: 36 }),
    copy(4, "queued"),
    copy(5, "finished", { studyProgress: 100 }),
  ]);
  await expect.element(page.getByRole("heading", { name: "已分配 5 人" })).toBeVisible();
  for (const [phone, said] of [
    ["138****0001", " 该手机号注册后自动生效 · 2026-11-18 10:02:00待注册备注收回"],
    ["138****0002", " 张*开始学习前可以收回 · 2026-11-18 10:02:00未开始备注收回"],
    ["138****0003", " 张*学到 36% · 2026-11-18 10:02:00在学备注"],
    ["138****0004", " 张*学员已有这门课，到期后自动生效 · 2026-11-18 10:02:00排队中备注收回"],
    ["138****0005", " 张*学到 100% · 2026-11-18 10:02:00已学完备注"],
  ] as const)
    await expect.element(row(phone)).toHaveTextContent(phone + said);
  await page.getByRole("button", { name: "收回 138****0002" }).click();
  expect(taken).toEqual([2]);
  await expect.element(page.getByRole("button", { name: "收回 138****0003" })).not.toBeInTheDocument();
});

test("nobody yet: what to do", async () => {
  await list([]);
  await expect.element(page.getByText("还没有分配给任何人，在“分配给”里填手机号")).toBeVisible();
});

test("200 people: 20 at first, the rest on demand, and found by the last digits", async () => {
  await list(Array.from({ length: 200 }, (_, at) => copy(at + 1, "waiting")));
  await expect.poll(() => rows.elements().length).toBe(20);
  await page.getByRole("button", { name: "再显示 20 人" }).click();
  await expect.poll(() => rows.elements().length).toBe(40);
  await page.getByRole("searchbox", { name: "在已分配的人里查找" }).fill("0187");
  await expect.element(row("138****0187")).toBeVisible();
  expect(rows.elements().length).toBe(1);
});

test("two people of one masked phone are told apart by the names of the roster, and found by them", async () => {
  const phone = "138****0001";
  const taken = await list([
    copy(1, "waiting", { phone, notedName: "王芳" }),
    copy(2, "notStarted", { phone, notedName: "李娜" }),
    ...Array.from({ length: 8 }, (_, at) => copy(at + 3, "waiting")),
  ]);
  await expect.poll(() => row("王芳").element().textContent).toContain(`王芳 ${phone}`);
  await page.getByRole("searchbox", { name: "在已分配的人里查找" }).fill("李");
  await expect.poll(() => rows.elements().length).toBe(1);
  await page.getByRole("button", { name: `收回 李娜 ${phone}` }).click();
  expect(taken).toEqual([2]);
});

test("a name is noted or corrected in a row; a refusal keeps what was typed", async () => {
  const noted: [number, string][] = [];
  await list([copy(1, "waiting"), copy(2, "learning", { notedName: "李娜" })], (of, name) => {
    noted.push([of.assignmentId, name]);
    return noted.length === 1 ? Promise.reject(new Error("lost")) : Promise.resolve(null);
  });
  await page.getByRole("button", { name: "备注 李娜 138****0002" }).click();
  const box = page.getByRole("textbox", { name: "备注姓名" });
  await expect.element(box).toHaveValue("李娜");
  await box.fill("名".repeat(21));
  const save = page.getByRole("button", { name: "保存" });
  await save.click();
  await expect.element(page.getByText("备注姓名最多 20 个字符")).toBeVisible();
  await box.fill("李丽娜");
  await save.click();
  await expect.poll(() => noted).toEqual([[2, "李丽娜"]]);
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(box).toHaveValue("李丽娜");
  await save.click();
  await expect.element(box).not.toBeInTheDocument();
  await page.getByRole("button", { name: "备注 138****0001" }).click();
  await expect.element(box).toHaveValue("");
});
