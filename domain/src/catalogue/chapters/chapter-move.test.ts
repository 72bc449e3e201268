import { describe, expect, test } from "vitest";
import { isWhole, moved, moveTo, parentRule, stepOf, VIDEO_ABOVE } from "./chapter-move.ts";

const node = (courseChapterId: number, parentId: number, chapterVideoId: string | null = null) => ({
  courseChapterId,
  parentId,
  chapterVideoId,
});
// 1 [ 11, 12 [ 121 ], 13 ], 2
const tree = [
  node(1, 0),
  node(11, 1, "v11"),
  node(12, 1),
  node(121, 12, "v121"),
  node(13, 1, "v13"),
  node(2, 0),
];

describe("the steps of a chapter", () => {
  test.each([
    [12, "up", { parentChapterId: 1, chapterIds: [12, 11, 13] }],
    [12, "down", { parentChapterId: 1, chapterIds: [11, 13, 12] }],
    [11, "up", undefined],
    [13, "down", undefined],
    [13, "in", { parentChapterId: 12, chapterIds: [121, 13] }],
    [2, "in", { parentChapterId: 1, chapterIds: [11, 12, 13, 2] }],
    [12, "in", undefined], // behind a lesson with a video
    [1, "in", undefined],
    [121, "out", { parentChapterId: 1, chapterIds: [11, 12, 121, 13] }],
    [11, "out", { parentChapterId: 0, chapterIds: [1, 11, 2] }],
    [2, "out", undefined],
    [99, "up", undefined],
  ] as const)("%i %s", (id, step, move) => {
    expect(stepOf(tree, id, step)).toEqual(move && { sourceChapterId: id, ...move });
  });
});

test.each([
  [11, 0, undefined],
  [11, 12, undefined],
  [0, 1, undefined],
  [1, 1, "不能移到自己或自己的子章节下"],
  [1, 121, "不能移到自己或自己的子章节下"],
  [2, 11, VIDEO_ABOVE],
  [2, 77, "上级章节不存在"],
])("%i below %i: %s", (id, parentId, said) => {
  expect(parentRule(tree, id, parentId)).toBe(said);
});

test("a move is whole when it names the parent's children and the moved one, each once", () => {
  const whole = moveTo(tree, 13, 12, 0);
  expect(whole.chapterIds).toEqual([13, 121]);
  expect(isWhole(tree, whole)).toBe(true);
  for (const chapterIds of [[13], [121], [13, 121, 121], [13, 121, 2], []])
    expect(isWhole(tree, { ...whole, chapterIds }), String(chapterIds)).toBe(false);
});

test("the tree with a move made", () => {
  const after = moved(tree, moveTo(tree, 121, 1, 1));
  expect(after.filter(({ parentId }) => parentId === 1).map((one) => one.courseChapterId)).toEqual([
    11, 121, 12, 13,
  ]);
  expect(after).toHaveLength(tree.length);
});
