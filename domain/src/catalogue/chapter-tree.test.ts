import { expect, test } from "vitest";
import { type ChapterStatus, inReadingOrder, visibleToLearners } from "./chapter-tree.ts";

const node = (courseChapterId: number, parentId = 0, chapterStatus: ChapterStatus = "published") => ({
  courseChapterId,
  parentId,
  chapterStatus,
});
const ids = (nodes: { courseChapterId: number }[]) => nodes.map((one) => one.courseChapterId);

test("chapters are read parents first, siblings in their order", () => {
  expect(ids(inReadingOrder([node(1), node(2), node(3, 1), node(4, 3), node(5, 1)]))).toEqual([
    1, 3, 4, 5, 2,
  ]);
});

test("nothing below an unpublished chapter is visible to learners", () => {
  const tree = [node(1, 0, "unpublish"), node(2), node(3, 1), node(4, 3), node(5, 2, "pubprac")];
  expect(ids(visibleToLearners(tree))).toEqual([2, 5]);
});
