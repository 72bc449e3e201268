import { describe, expect, test } from "vitest";
import {
  CHAPTER_STATUS_LABELS,
  chapterHoursRule,
  chapterTitleRule,
  HANDOUT_BELOW_BYTES,
  handoutFileRule,
  newChapter,
  heldByAudit,
  isSeen,
} from "./chapter-form.ts";

test.each([
  ["", "请输入章节标题"],
  ["  ", "请输入章节标题"],
  ["章", "长度在 2 到 50 个字符"],
  ["章节", undefined],
  ["章".repeat(50), undefined],
  ["章".repeat(51), "长度在 2 到 50 个字符"],
  ["𠮷".repeat(50), undefined],
])("[CHAP-013] a title has 2 to 50 characters: %j", (title, said) => {
  expect(chapterTitleRule(title)).toBe(said);
});

test.each([
  [0, true],
  [0.1, true],
  [2.3, true],
  [99.9, true],
  [100, true],
  [100.1, false],
  [1.25, false],
  [-0.1, false],
  [Number.NaN, false],
])("[CHAP-014] hours are at most 100 with 1 decimal: %d is fine: %s", (hours, fine) => {
  expect(chapterHoursRule(hours) === undefined).toBe(fine);
});

describe("a new chapter", () => {
  test("[CHAP-010] starts published", () => {
    expect(newChapter(0).chapterStatus).toBe("published");
  });
  test("[CHAP-011] is called 章节 and its number among its siblings", () => {
    expect([newChapter(0), newChapter(11)].map(({ chapterTitle }) => chapterTitle)).toEqual([
      "章节1",
      "章节12",
    ]);
  });
});

test("every status of a chapter has its word", () => {
  expect(CHAPTER_STATUS_LABELS).toEqual({ unpublish: "未发布", pubprac: "仅习题", published: "已发布" });
});

test.each(["a.doc", "a.docx", "a.pdf", "a.ppt", "a.pptx", "A.PDF"])(
  "[CHAP-018] a handout may be %s",
  (name) => {
    expect(handoutFileRule({ name, size: 10 })).toBeUndefined();
  },
);
test.each(["a.xls", "a.zip", "a", "pdf", "a.pdf.exe", "a.docm"])(
  "[CHAP-018] a handout may not be %s",
  (name) => {
    expect(handoutFileRule({ name, size: 10 })).toMatch(/讲义只能是/);
  },
);
test("a handout of 200 MB or of nothing is refused", () => {
  const of = (size: number) => handoutFileRule({ name: "a.pdf", size });
  expect([of(HANDOUT_BELOW_BYTES - 1), of(HANDOUT_BELOW_BYTES), of(0)]).toEqual([
    undefined,
    "讲义必须小于200M",
    "文件是空的，请重新选择",
  ]);
});

test("a teacher's audited part is held from the audit on, an administrator's never", () => {
  expect(heldByAudit("teacher", "unpublish")).toBeUndefined();
  expect(heldByAudit("teacher", "auditing")).toMatch(/请先撤回审核$/);
  expect(heldByAudit("teacher", "published")).toMatch(/请先撤销发布$/);
  expect(heldByAudit("admin", "published")).toBeUndefined();
});

test("a chapter is seen that is published, or whose exercises are, before or after", () => {
  expect(isSeen(undefined, "unpublish")).toBe(false);
  expect(isSeen("unpublish", "pubprac")).toBe(true);
  expect(isSeen("published", "unpublish")).toBe(true);
});
