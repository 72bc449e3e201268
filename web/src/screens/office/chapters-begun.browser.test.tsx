// New chapters begun one after the other, also while the one before is still being saved.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { chapter, field, openChapters, press, save, saved, tree } from "./chapters.testing.tsx";

const written = chapter({ courseChapterId: 9, chapterTitle: "编制依据" });

test("a chapter begun while the one before is being read again keeps its form, and what is typed into it", async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  let isSaved = false;
  const { called } = await openChapters(tree, {
    "GET /api/admin/courses/:id/chapters": () => (isSaved ? promise : tree),
    [saved]: () => {
      isSaved = true;
      return { courseChapterId: 9 };
    },
  });
  await press("章节");
  await field("章节标题").fill("编制依据");
  await save();
  await expect.poll(() => called("GET /api/admin/courses/11/chapters")).toHaveLength(2);
  await press("章节");
  await expect.element(field("章节标题")).toHaveValue("章节3");
  await field("章节标题").fill("计算书");
  resolve([...tree, written]);
  await expect.element(page.getByRole("button", { name: "编制依据", exact: true })).toBeVisible();
  await expect.element(field("章节标题")).toHaveValue("计算书");
});

test("after a new chapter is saved its own form stays, until another is begun", async () => {
  const chapters = [...tree];
  await openChapters(chapters, {
    [saved]: () => {
      chapters.push(written);
      return { courseChapterId: 9 };
    },
  });
  await press("章节");
  await field("章节标题").fill("编制依据");
  await save();
  await expect.element(page.getByRole("button", { name: "编制依据", exact: true })).toBeVisible();
  await expect.element(field("章节标题")).toHaveValue("编制依据");
  await press("章节");
  await expect.element(field("章节标题")).toHaveValue("章节4");
});
