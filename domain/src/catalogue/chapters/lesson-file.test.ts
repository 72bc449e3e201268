import { expect, test } from "vitest";
import { lessonOfFile } from "./lesson-file.ts";

const node = (
  courseChapterId: number,
  chapterTitle: string,
  parentId = 1,
  chapterVideoId: string | null = null,
) => ({
  courseChapterId,
  chapterTitle,
  parentId,
  chapterVideoId,
});
const tree = [
  node(1, "第一章 总论", 0),
  node(2, "1.1 流水施工"),
  node(3, "1.2 网络计划", 1, "v3"),
  node(4, "第3讲 质量验收"),
  node(5, "小结"),
  node(6, "1.6 小结"),
  node(7, "第一模块 安全"),
  node(8, "（1）合同管理"),
  node(9, "1.9 BIM 技术应用"),
  node(10, "造价控制（上）"),
  node(11, "习题课"),
  node(13, "第二章 实务", 0),
  node(12, "习题课", 13),
];

test.each([
  ["流水施工.mp4", 2],
  ["1-1_流水施工.MP4", 2],
  ["01 流水施工.mp4", 2],
  ["03、质量 验收.mp4", 4],
  ["1.6 小结.mp4", 6], // the whole name
  ["总论.mp4", undefined], // a section
  ["网络计划.mp4", undefined], // has a video
  ["07 小结.mp4", undefined], // two lessons
  ["1.1.mp4", undefined],
  ["安全.mp4", 7],
  ["2) 合同管理.mp4", 8],
  ["别的.mp4", undefined],
  ["bim技术应用.Mp4", 9], // small letters
  ["9_ＢＩＭ　技术应用.mp4", 9], // full-width
  ["造价控制(上).mp4", 10],
  ["习题课.mp4", undefined], // two lessons of the whole name
])("%s is for lesson %s", (file, id) => {
  expect(lessonOfFile(file, tree)?.courseChapterId).toBe(id);
});

test("of two lessons of one name the one without a video is meant", () => {
  const taken = tree.map((one) => (one.courseChapterId === 11 ? { ...one, chapterVideoId: "v11" } : one));
  expect(lessonOfFile("习题课.mp4", taken)?.courseChapterId).toBe(12);
});
