// What the audit of a course looked at, on the form of a chapter.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { chapter, choose, field, openChapters, save, sent, tree } from "./chapters.testing.tsx";

test("of a published course its teacher sees beforehand what the audit holds, and why; an administrator has all of it", async () => {
  const unseen = chapter({ courseChapterId: 4, chapterTitle: "第三章 备课", chapterStatus: "unpublish" });
  const { called } = await openChapters([...tree, unseen], {}, "teacher");
  await choose("1.1 流水施工");
  await expect
    .element(page.getByText(/不能修改，请先撤销发布。标题、上级、讲义和字幕可以修改。$/))
    .toBeVisible();
  const held = () => [
    field("学时"),
    field("试听"),
    field("讲义试读"),
    page.getByRole("button", { name: "换一个文件" }),
    page.getByRole("button", { name: "删除章节" }),
  ];
  for (const one of [...held(), page.getByRole("radio", { name: "未发布" })])
    await expect.element(one).toBeDisabled();
  await expect
    .element(page.getByRole("button", { name: "删除章节" }))
    .toHaveAccessibleDescription(/请先撤销发布$/);
  await field("章节标题").fill("1.1 新的标题");
  await save();
  await expect.poll(() => sent(called).length).toBe(1);
  await choose("第三章 备课");
  await expect.element(field("学时")).toBeEnabled();
  await expect.element(page.getByRole("radio", { name: "已发布" })).toBeDisabled();
});
