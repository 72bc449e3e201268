import { describe, expect, test } from "vitest";
import { MAX_OUTLINE_CHAPTERS, outlineCounts, outlineRule, readOutline } from "./outline.ts";

/** Each chapter's level and title, and each mistake's line and reason. */
const read = (...lines: string[]) => {
  const { chapters, mistakes } = readOutline(lines.join("\n"));
  return {
    tree: chapters.map(({ level, chapterTitle }) => `${level} ${chapterTitle}`),
    mistakes: mistakes.map(({ line, reason }) => `${line} ${reason}`),
  };
};

describe("the level of a line", () => {
  test.each<[string, string[], string[]]>([
    [
      "第一章 and 第一节, however they are indented",
      ["第一章 总论", "第一节 概念", "    第二节 原则", "第二章 施工", "第1节 测量"],
      ["0 第一章 总论", "1 第一节 概念", "1 第二节 原则", "0 第二章 施工", "1 第1节 测量"],
    ],
    [
      "dotted numbers",
      ["1. 总论", "1.1 概念", "1.1.1 定义", "1.2 原则", "2. 施工", "2.1 测量"],
      ["0 1. 总论", "1 1.1 概念", "2 1.1.1 定义", "1 1.2 原则", "0 2. 施工", "1 2.1 测量"],
    ],
    [
      "一、 （一） 1.",
      ["一、总论", "（一）概念", "1. 定义", "（二）原则", "二、施工"],
      ["0 一、总论", "1 （一）概念", "2 1. 定义", "1 （二）原则", "0 二、施工"],
    ],
    [
      "a chapter in words above dotted numbers and plain names",
      ["前言部分", "第一章 总论", "1.1 概念", "定义", "第二章 施工", "测量"],
      ["0 前言部分", "0 第一章 总论", "1 1.1 概念", "2 定义", "0 第二章 施工", "1 测量"],
    ],
    [
      "spaces, tabs and full-width spaces",
      ["总论", "  概念", "\t定义", "　原则", "施工", "    测量"],
      ["0 总论", "1 概念", "2 定义", "1 原则", "0 施工", "1 测量"],
    ],
    [
      "bullets and page numbers do not count",
      ["- 总论……………… 3", "  - 概念\t12", "• 施工 ...... 20"],
      ["0 总论", "1 概念", "0 施工"],
    ],
    ["a year or an amount is no number", ["2026 年考情", "3D 打印"], ["0 2026 年考情", "0 3D 打印"]],
  ])("%s", (_, lines, tree) => {
    expect(read(...lines)).toEqual({ tree, mistakes: [] });
  });
});

test("the parent of a chapter is the last one a level above", () => {
  const { chapters } = readOutline("第一章\n1.1 概念\n1.2 原则\n第二章\n2.1 测量");
  expect(chapters.map(({ parent }) => parent)).toEqual([-1, 0, 0, -1, 3]);
});

test("blank lines are passed over, and a refused line keeps its number", () => {
  expect(read("第一章 总论", "", "  ", "1.1", "章".repeat(51), "人", "章".repeat(50), "-").mistakes).toEqual([
    "4 没有名称",
    "5 长度在 2 到 50 个字符",
    "6 长度在 2 到 50 个字符",
    "8 没有名称",
  ]);
  expect(readOutline(" \n\n")).toEqual({ chapters: [], mistakes: [] });
});

test("a fourth level is refused, also below a refused line", () => {
  expect(read("第一章", "第一节", "第一讲", "一、定义", "1. 细目", "第二讲").mistakes).toEqual([
    "4 最多 3 级：章、节、讲",
    "5 最多 3 级：章、节、讲",
  ]);
});

test("more lines than the limit are one mistake", () => {
  const lines = Array.from({ length: MAX_OUTLINE_CHAPTERS + 2 }, (_, n) => `第${n + 1}章 名称`);
  expect(read(...lines.slice(0, MAX_OUTLINE_CHAPTERS)).mistakes).toEqual([]);
  expect(read(...lines).mistakes).toEqual(["301 一次最多 300 行，请分几次粘贴"]);
});

test("the counts are named by level, from the depth they go to", () => {
  const { chapters } = readOutline("第一章\n1.1 概念\n1.2 原则\n第二章");
  expect(outlineCounts(chapters)).toBe("2 章、2 节");
  expect(outlineCounts(chapters, 1)).toBe("2 节、2 讲");
  expect(outlineCounts(chapters, 2)).toBe("4 讲");
});

test.each([
  [" \n", "请粘贴目录"],
  ["第一章\n1.1", "第 2 行：没有名称"],
  ["字".repeat(20_001), "目录最多 20000 个字符，请分几次粘贴"],
  ["第一章", undefined],
])("why a paste cannot be added: %.10j", (text, said) => {
  expect(outlineRule(text)).toBe(said);
});

test.each([".", " ", "\t", "…", "1", "第", "a", "（"])("20,000 of %j are judged at once", (character) => {
  const begun = Date.now();
  outlineRule(`a${character.repeat(10_000)}${" ".repeat(4_000)}${character.repeat(5_900)}x`);
  outlineRule(character.repeat(20_000));
  expect(Date.now() - begun).toBeLessThan(250);
});
