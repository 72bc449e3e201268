// Moving the chapters of a course: by the menu of their handles, and by dragging.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { refused } from "../../testing/open-screen.tsx";
import {
  chapter,
  choose,
  field,
  handle,
  last,
  openChapters,
  ordered,
  press,
  sent,
  tree,
} from "./chapters.testing.tsx";

test.each([
  ["上移", "第二章 网络计划", { sourceChapterId: 3, parentChapterId: 0, chapterIds: [3, 1] }],
  ["降一级", "第二章 网络计划", { sourceChapterId: 3, parentChapterId: 1, chapterIds: [2, 3] }],
])("the menu's %s moves a chapter", async (item, title, move) => {
  const { called } = await openChapters();
  await handle(title).click();
  await page.getByRole("menuitem", { name: item }).click();
  await expect.poll(() => sent(called, ordered)).toEqual([move]);
});

test("a chapter is moved by the keyboard, to another place and a level in", async () => {
  const { called } = await openChapters([
    chapter(),
    last,
    chapter({ courseChapterId: 4, chapterTitle: "第三章" }),
  ]);
  await expect.element(handle("第三章")).toBeVisible();
  (handle("第三章").element() as HTMLElement).focus();
  await userEvent.keyboard(" ");
  await expect.element(page.getByText(/^正在移动 第三章/)).toBeVisible();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByText("正在移动 第三章：放到“第二章 网络计划”的第 1 个")).toBeVisible();
  await userEvent.keyboard(" ");
  await expect
    .poll(() => sent(called, ordered))
    .toEqual([{ sourceChapterId: 4, parentChapterId: 3, chapterIds: [4] }]);
});

test("a refused move says so and shows the tree as it is", async () => {
  const { called } = await openChapters(tree, {
    [ordered]: () => refused(200, "目录刚刚被改动过，已为您刷新，请再移动一次"),
  });
  await handle("第二章 网络计划").click();
  await page.getByRole("menuitem", { name: "上移" }).click();
  await expect.element(page.getByText(/目录刚刚被改动过/)).toBeVisible();
  await expect.poll(() => called("GET /api/admin/courses/11/chapters").length).toBe(2);
});

test("a chapter is dragged by the mouse to another parent", async () => {
  const { called } = await openChapters();
  await expect.element(handle("第二章 网络计划")).toBeVisible();
  const middle = (title: string) => {
    const { left, top, width, height } = handle(title).element().getBoundingClientRect();
    return {
      clientX: left + width / 2,
      clientY: top + height / 2,
      isPrimary: true,
      bubbles: true,
      button: 0,
    };
  };
  const [from, to] = [middle("第二章 网络计划"), middle("1.1 流水施工")];
  const target = handle("第二章 网络计划").element();
  target.dispatchEvent(new PointerEvent("pointerdown", from));
  document.dispatchEvent(new PointerEvent("pointermove", { ...from, clientY: from.clientY - 8 }));
  await expect.element(page.getByText(/^正在移动 第二章 网络计划/)).toBeVisible();
  document.dispatchEvent(new PointerEvent("pointermove", to));
  await expect.element(page.getByText("正在移动 第二章 网络计划：放到“第一章 总论”的第 1 个")).toBeVisible();
  document.dispatchEvent(new PointerEvent("pointerup", to));
  await expect
    .poll(() => sent(called, ordered))
    .toEqual([{ sourceChapterId: 3, parentChapterId: 1, chapterIds: [3, 2] }]);
});

test("a course without chapters says what to do", async () => {
  await openChapters([]);
  await expect
    .element(page.getByText("这门课程还没有章节，点“章节”添加第一个，或粘贴整个目录"))
    .toBeVisible();
});

test("what was changed in a chapter is given up once that is confirmed", async () => {
  await openChapters();
  await choose("第一章 总论");
  await field("章节标题").fill("第一章 绪论");
  await press("放弃修改");
  const question = page.getByRole("dialog", { name: "放弃我的修改？" });
  await userEvent.click(question.getByRole("button", { name: "取消" }));
  await expect.element(field("章节标题")).toHaveValue("第一章 绪论");
  await press("放弃修改");
  await userEvent.click(question.getByRole("button", { name: "放弃修改" }));
  await expect.element(field("章节标题")).toHaveValue("第一章 总论");
});
