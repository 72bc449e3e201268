import { expect, test } from "vitest";
import { noteRule, notesByLesson, notesText } from "./note.ts";

const lessons = [
  { courseChapterId: 2, chapterTitle: "1.1 荷载" },
  { courseChapterId: 1, chapterTitle: "1.2 组合" },
  { courseChapterId: 3, chapterTitle: "1.3 没有笔记" },
];
const notes = [
  { courseChapterId: 1, position: 3_661, noteText: "后面" },
  { courseChapterId: 1, position: 9, noteText: "第一行\n第二行" },
  { courseChapterId: 2, position: 60, noteText: "重点" },
];

test.each([
  [" ", "请填写笔记"],
  ["记", undefined],
  ["记".repeat(1_000), undefined],
  ["记".repeat(1_001), "笔记最多 1,000 个字符"],
])("a note has 1 to 1,000 characters", (text, sentence) => expect(noteRule(text)).toBe(sentence));

test("notes are listed by lesson in the course's order, then by time", () => {
  expect(
    notesByLesson(lessons, notes).map(({ lesson, notes: own }) => [
      lesson.courseChapterId,
      own.map(({ position }) => position),
    ]),
  ).toEqual([
    [2, [60]],
    [1, [9, 3_661]],
  ]);
});

test("the file of a course's notes names lessons and moments", () => {
  expect(notesText("结构精讲", lessons, notes).split("\r\n")).toEqual([
    "结构精讲",
    "",
    "1.1 荷载",
    "[1:00] 重点",
    "",
    "1.2 组合",
    "[0:09] 第一行\n第二行",
    "[1:01:01] 后面",
    "",
  ]);
});
