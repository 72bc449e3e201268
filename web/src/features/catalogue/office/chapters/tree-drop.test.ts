import { describe, expect, test } from "vitest";
import { dropOf, INDENT, rowsOf } from "./tree-drop.ts";

const node = (courseChapterId: number, parentId: number, chapterVideoId: string | null = null) => ({
  courseChapterId,
  parentId,
  chapterVideoId,
});
// 1 [ 11 (video), 12 [ 121 ] ], 2 [ 21 ], 3
const tree = [
  node(1, 0),
  node(11, 1, "v"),
  node(12, 1),
  node(121, 12, "v"),
  node(2, 0),
  node(21, 2),
  node(3, 0),
];

test("rows stand one below the other with their depth; what is below the folded one is left out", () => {
  const shown = (folded?: number) =>
    rowsOf(tree, folded).map(({ node: n, depth }) => [n.courseChapterId, depth]);
  expect(shown()).toEqual([
    [1, 0],
    [11, 1],
    [12, 1],
    [121, 2],
    [2, 0],
    [21, 1],
    [3, 0],
  ]);
  expect(shown(1)).toEqual([
    [1, 0],
    [2, 0],
    [21, 1],
    [3, 0],
  ]);
});

describe("a dropped row", () => {
  test.each([
    ["up among its siblings", 12, 11, 0, { parentChapterId: 1, chapterIds: [12, 11] }],
    ["to another parent by its height", 21, 11, 0, { parentChapterId: 1, chapterIds: [21, 11, 12] }],
    ["in, by its way to the right", 3, 3, INDENT, { parentChapterId: 2, chapterIds: [21, 3] }],
    [
      "two levels in, as far as the row before allows",
      3,
      3,
      5 * INDENT,
      { parentChapterId: 21, chapterIds: [3] },
    ],
    ["out, by its way to the left", 21, 21, -INDENT, { parentChapterId: 0, chapterIds: [1, 2, 21, 3] }],
    ["not below a lesson with a video", 12, 12, INDENT, undefined],
    ["where it stands", 12, 12, 4, undefined],
    ["first of all", 3, 1, 0, { parentChapterId: 0, chapterIds: [3, 1, 2] }],
    ["last with its children behind it", 1, 3, 0, { parentChapterId: 0, chapterIds: [2, 3, 1] }],
  ] as const)("goes %s", (_, active, over, sideways, move) => {
    const dropped = dropOf(tree, active, over, sideways);
    expect(dropped && { parentChapterId: dropped.parentChapterId, chapterIds: dropped.chapterIds }).toEqual(
      move,
    );
  });
});
