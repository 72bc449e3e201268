import { expect, test } from "vitest";
import { titleOfFile, titleRule, videoFileRule, VIDEO_BELOW_BYTES } from "./video.ts";

test.each([
  ["讲座.mp4", 1, undefined],
  ["讲座.MP4", VIDEO_BELOW_BYTES - 1, undefined],
  ["讲座.mp4", VIDEO_BELOW_BYTES, "视频必须小于10G"],
  ["讲座.mp4", 0, "文件是空的，请重新选择"],
  ["讲座.mp4.exe", 1, "视频必须是 .mp4 文件"],
  ["讲座.mov", 1, "视频必须是 .mp4 文件"],
])("[CHAP-016] a file %s of %i bytes: %s", (name, size, sentence) =>
  expect(videoFileRule({ name, size })).toBe(sentence),
);

test("a title is what the file is called, cut to 100 characters, and never empty", () => {
  expect(titleOfFile("第一讲 荷载.mp4")).toBe("第一讲 荷载");
  expect([...titleOfFile(`${"𠮷".repeat(120)}.mp4`)]).toHaveLength(100);
  expect(titleOfFile(" .mp4")).toBe("未命名视频");
  expect(titleRule(" ")).toMatch(/请输入视频标题/);
  expect(titleRule("讲".repeat(101))).toMatch(/最多 100 个字/);
  expect(titleRule("讲".repeat(100))).toBeUndefined();
});
