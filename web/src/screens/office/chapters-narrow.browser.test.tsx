import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { chapter, choose, field, openChapters } from "./chapters.testing.tsx";

test("on a phone whoever chooses a chapter of a long tree is led to its form; beside the tree nothing moves", async () => {
  await openChapters(
    Array.from({ length: 12 }, (_, at) =>
      chapter({ courseChapterId: at + 1, chapterTitle: `第 ${at + 1} 讲`, chapterOrder: at + 1 }),
    ),
  );
  await choose("第 1 讲");
  await expect.element(field("章节标题")).toHaveValue("第 1 讲");
  expect(window.scrollY).toBe(0);
  await page.viewport(390, 700);
  await choose("第 2 讲");
  await expect.element(field("章节标题")).toHaveValue("第 2 讲");
  await expect.element(field("章节标题")).toBeInViewport();
});
