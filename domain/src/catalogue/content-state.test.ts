import { expect, test } from "vitest";
import { contentGap } from "./content-state.ts";

const none = { ready: 0, failed: 0, preparing: 0, missing: 0 };

test.each([
  [1, none, "还没有内容"],
  [5, { ...none, missing: 2, failed: 1 }, "还没有能看的视频：2 章待上传，1 个视频失败"],
  [1, { ...none, missing: 1 }, "还没有能看的视频：1 章待上传"],
  [1, { ...none, preparing: 3, failed: 1 }, "还没有能看的视频：3 个视频还在处理，1 个视频失败"],
  [2, { ...none, missing: 1 }, "还没有解答"],
  [2, { ...none, failed: 1 }, "解答的视频失败，也没有文字"],
  [2, { ...none, preparing: 1 }, "解答的视频还在处理，也没有文字"],
] as const)("type %i with %j has nothing for its buyers: %s", (courseType, content, sentence) => {
  expect(contentGap(courseType, content)).toEqual({ empty: true, sentence });
});

test.each([
  [1, { ...none, ready: 1, failed: 2, missing: 3 }, "3 章待上传，2 个视频失败"],
  [5, { ...none, ready: 1, missing: 3 }, "3 章待上传"],
  [1, { ...none, ready: 1, preparing: 1 }, "1 个视频还在处理"],
  [2, { ...none, ready: 1, failed: 1 }, "有 1 个视频失败"],
  [6, { ...none, failed: 1 }, "有 1 个视频失败"],
] as const)(
  "type %i with %j has something, and what is not there is said: %s",
  (courseType, content, sentence) => {
    expect(contentGap(courseType, content)).toEqual({ empty: false, sentence });
  },
);

test.each([
  [1, { ...none, ready: 4 }],
  [2, { ...none, ready: 1 }],
  [6, none],
  [3, none],
  [4, none],
] as const)("of type %i with %j there is nothing to say", (courseType, content) => {
  expect(contentGap(courseType, content)).toBeUndefined();
});
