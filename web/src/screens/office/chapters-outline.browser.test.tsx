// A table of contents pasted into a course: what becomes of each line, before and after it is added.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { refused } from "../../testing/open-screen.tsx";
import { chapter, choose, field, openChapters, press, said, sent, tree } from "./chapters.testing.tsx";

const added = "POST /api/admin/courses/11/chapters/outline";
const rows = (list: string) =>
  page
    .getByRole("list", { name: list, exact: true })
    .getByRole("listitem")
    .elements()
    .map((one) => one.textContent);

test("the preview counts the levels, and adding sends the text and refreshes the tree", async () => {
  const chapters = [...tree];
  const { called } = await openChapters(chapters, {
    [added]: () => {
      chapters.push(chapter({ courseChapterId: 9, chapterTitle: "第三章 验收" }));
      return { courseChapterIds: [9] };
    },
  });
  await press("粘贴目录");
  const text = "第三章 验收\n3.1 分部工程\n3.2 竣工";
  await field("目录").fill(text);
  await expect.element(page.getByText("将添加 1 章、2 节")).toBeVisible();
  expect(rows("将添加的章节")).toEqual(["第三章 验收", "3.1 分部工程", "3.2 竣工"]);
  await press("添加");
  await expect.poll(() => sent(called, added)).toEqual([{ parentId: 0, text }]);
  await expect.element(page.getByText("目录已添加")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "第三章 验收", exact: true })).toBeVisible();
});

test("a wrong line is named with its number, and nothing is sent", async () => {
  const { called } = await openChapters();
  await press("粘贴目录");
  await field("目录").fill("第三章 验收\n\n3.1");
  await expect.element(page.getByText("第 3 行“3.1”：没有名称")).toBeVisible();
  await press("添加");
  await expect.poll(said).toEqual(["第 3 行：没有名称"]);
  expect(called(added)).toEqual([]);
});

test("the chosen chapter is the parent, and a refusal keeps what was pasted", async () => {
  const { called } = await openChapters(tree, {
    [added]: () => refused(409, "目录刚刚被改动过，请再试一次"),
  });
  await choose("第一章 总论");
  await press("粘贴目录");
  await field("目录").fill("背景\n目标");
  await expect.element(page.getByText("将添加 2 节")).toBeVisible();
  await press("添加");
  await expect.element(page.getByText("目录刚刚被改动过，请再试一次")).toBeVisible();
  await expect.element(field("目录")).toHaveValue("背景\n目标");
  expect(sent(called, added)).toEqual([{ parentId: 1, text: "背景\n目标" }]);
});

test("a lesson with a video is not offered as the parent", async () => {
  await openChapters();
  await choose("1.1 流水施工");
  await press("粘贴目录");
  await expect.element(page.getByRole("dialog").getByText("顶层")).toBeVisible();
});
