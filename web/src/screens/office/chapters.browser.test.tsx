// The chapters of a course on its form: their tree, and the form of one.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { refused } from "../../testing/open-screen.tsx";
import {
  choose,
  field,
  handle,
  last,
  lesson,
  openChapters,
  press,
  save,
  said,
  saved,
  sent,
  tree,
} from "./chapters.testing.tsx";

test("[CHAP-001] the tab shows the tree with each chapter's state, and beside it the form of the chosen one", async () => {
  await openChapters();
  const rows = () => [...document.querySelectorAll("[role=listitem]")].map((one) => one.textContent);
  await expect
    .poll(rows)
    .toEqual(["第一章 总论已发布", "1.1 流水施工试听00:12:34已发布", "第二章 网络计划没有视频仅习题"]);
  await expect.element(page.getByText(/^共 1 讲，视频 00:12:34，4.5 学时，试听 1 讲/)).toBeVisible();
  await choose("1.1 流水施工");
  await expect.element(field("章节标题")).toHaveValue("1.1 流水施工");
  await expect.element(field("学时")).toHaveValue("1.5");
  await expect.element(page.getByRole("button", { name: "1.1 流水施工.pdf" })).toBeVisible();
});

test("[CHAP-009] the status is chosen of three, and only what changed is sent", async () => {
  const { called } = await openChapters();
  await choose("第二章 网络计划");
  for (const status of ["未发布", "仅习题", "已发布"])
    await expect.element(page.getByRole("radio", { name: status })).toBeInTheDocument();
  await page.getByText("未发布", { exact: true }).click();
  await save();
  await expect
    .poll(() => sent(called))
    .toEqual([
      {
        chapterStatus: "unpublish",
        chapterTitle: "第二章 网络计划",
        courseChapterId: 3,
        updateTime: last.updateTime,
      },
    ]);
});

test("[CHAP-010] [CHAP-011] a new chapter opens published, called 章节 and its number among its siblings", async () => {
  const { called } = await openChapters();
  await press("章节");
  await expect.element(field("章节标题")).toHaveValue("章节3");
  await expect.element(page.getByRole("radio", { name: "已发布" })).toBeChecked();
  await choose("第一章 总论");
  await press("子章节");
  await expect.element(field("章节标题")).toHaveValue("章节2");
  await save();
  await expect
    .poll(() => sent(called))
    .toMatchObject([{ chapterTitle: "章节2", parentId: 1, chapterStatus: "published" }]);
});

test("[CHAP-012] [CHAP-013] a chapter without a title shows 请输入章节标题, one of a single character its length, and neither is saved", async () => {
  const { called } = await openChapters();
  await choose("第一章 总论");
  await field("章节标题").fill("");
  await save();
  await expect.poll(said).toEqual(["请输入章节标题"]);
  await field("章节标题").fill("章");
  await expect.poll(said).toEqual(["长度在 2 到 50 个字符"]);
  expect(called(saved)).toEqual([]);
});

test("after a new chapter is saved with Enter its button in the tree has the focus", async () => {
  const chapters = [...tree];
  await openChapters(chapters, {
    [saved]: () => {
      chapters.push({ ...last, courseChapterId: 4, chapterTitle: "章节3" });
      return { courseChapterId: 4 };
    },
    "GET /api/admin/courses/:id/chapters": () => [...chapters],
  });
  await press("章节");
  await field("章节标题").click();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "章节3", exact: true })).toHaveFocus();
});

const fileOf = (name: string, size: number, type = "") => {
  const file = new File(["x"], name, { type });
  Object.defineProperty(file, "size", { value: size });
  return file;
};
/** Chooses a file that is only said to be so large. */
const give = (label: string, file: File) => {
  const input = page.getByLabelText(label, { exact: true }).element() as HTMLInputElement;
  Object.defineProperty(input, "files", { value: [file], configurable: true });
  input.dispatchEvent(new Event("change", { bubbles: true }));
};

test("[CHAP-015] a video of 10 GB is refused with 视频必须小于10G, and nothing is asked", async () => {
  const { asked } = await openChapters();
  await choose("第二章 网络计划");
  await expect.element(page.getByRole("button", { name: "上传视频" })).toBeVisible();
  give("视频文件", fileOf("讲座.mp4", 10 * 1024 ** 3, "video/mp4"));
  await expect.element(page.getByText("视频必须小于10G", { exact: true })).toBeVisible();
  give("视频文件", fileOf("讲座.mov", 100));
  await expect.element(page.getByText("视频必须是 .mp4 文件", { exact: true })).toBeVisible();
  expect(asked.filter(({ call }) => call.includes("/api/vod/"))).toEqual([]);
});

test("[CHAP-017] a handout of 200 MB is refused with 讲义必须小于200M, one below is asked for", async () => {
  const { asked } = await openChapters();
  const signed = () => asked.filter(({ call }) => call === "GET /api/files/oss-sign").length;
  await choose("第二章 网络计划");
  await expect.element(field("讲义")).toBeVisible();
  give("讲义文件", fileOf("讲义.pdf", 200 * 1024 ** 2));
  await expect.element(page.getByText("讲义必须小于200M", { exact: true })).toBeVisible();
  expect(signed()).toBe(0);
  give("讲义文件", fileOf("讲义.pdf", 200 * 1024 ** 2 - 1));
  await expect.poll(signed).toBe(1);
});

test("beside a lesson another is added under the same parent, and why it has no children stands there", async () => {
  const { called } = await openChapters();
  await choose("1.1 流水施工");
  await expect.element(page.getByText("有视频的章节不能再有子章节")).toBeVisible();
  await press("同级章节");
  await field("章节标题").fill("1.2 搭接施工");
  await save();
  await expect.poll(() => sent(called)).toMatchObject([{ chapterTitle: "1.2 搭接施工", parentId: 1 }]);
});

test("[CHAP-019] a chapter with children is refused with 当前节点有子章节不能删除, on its form and in its menu", async () => {
  const remove = "DELETE /api/admin/courses/11/chapters/1";
  const { called } = await openChapters(tree, { [remove]: () => refused(200, "当前节点有子章节不能删除") });
  await handle("第一章 总论").click();
  const item = page.getByRole("menuitem", { name: "删除（当前节点有子章节不能删除）" });
  await expect.element(item).toHaveAttribute("aria-disabled", "true");
  await userEvent.keyboard("{Escape}");
  await choose("第一章 总论");
  await press("删除章节");
  await expect.element(page.getByText("将删除章节“第一章 总论”，不能恢复。")).toBeVisible();
  await press("删除");
  await expect.element(page.getByText("当前节点有子章节不能删除", { exact: true })).toBeVisible();
  expect(called(remove)).toHaveLength(1);
  await expect.element(field("章节标题")).toHaveValue("第一章 总论");
});

test("a chapter without children is deleted once that is confirmed", async () => {
  const remove = "DELETE /api/admin/courses/11/chapters/3";
  const { called } = await openChapters(tree, { [remove]: () => null });
  await handle("第二章 网络计划").click();
  await page.getByRole("menuitem", { name: "删除" }).click();
  await expect.element(page.getByText("将删除章节“第二章 网络计划”，不能恢复。")).toBeVisible();
  await press("取消");
  expect(called(remove)).toEqual([]);
  await handle("第二章 网络计划").click();
  await page.getByRole("menuitem", { name: "删除" }).click();
  await press("删除");
  await expect.poll(() => called(remove).length).toBe(1);
});

test("[CHAP-026] deleting a handout is asked, saves it away and shows 讲义删除成功", async () => {
  const { called } = await openChapters();
  await choose("1.1 流水施工");
  await press("删除讲义");
  await expect.element(page.getByText("将删除章节“1.1 流水施工”的讲义，不能恢复。")).toBeVisible();
  await press("删除");
  await expect.element(page.getByText("讲义删除成功", { exact: true })).toBeVisible();
  expect(sent(called)).toEqual([
    {
      courseChapterId: 2,
      chapterTitle: "1.1 流水施工",
      updateTime: lesson.updateTime,
      chapterHandoutExtension: "",
    },
  ]);
});

test("what is not saved is asked about before another chapter is shown", async () => {
  await openChapters();
  await choose("第一章 总论");
  await field("章节标题").fill("第一章 绪论");
  await choose("第二章 网络计划");
  await press("继续编辑");
  await expect.element(field("章节标题")).toHaveValue("第一章 绪论");
  await choose("第二章 网络计划");
  await press("离开");
  await expect.element(field("章节标题")).toHaveValue("第二章 网络计划");
});

test("what somebody else saved meanwhile is told, and what was typed stays", async () => {
  const at = "李老师 2026-11-22 09:00:00 保存了这个章节，您填的内容都还在，请核对后再保存";
  const refusal = () =>
    Response.json({ code: "error", msg: at, resultObject: { by: "李老师", own: false } }, { status: 409 });
  await openChapters(tree, { [saved]: refusal });
  await choose("第一章 总论");
  await field("章节标题").fill("第一章 绪论");
  await save();
  await expect.element(page.getByText(at).first()).toBeVisible();
  await expect.element(field("章节标题")).toHaveValue("第一章 绪论");
});
