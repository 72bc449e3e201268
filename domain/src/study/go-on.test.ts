import { expect, test } from "vitest";
import { lessonToGoOn } from "./go-on.ts";

const lessons = [1, 2, 3, 4].map((courseChapterId) => ({ courseChapterId }));
const goOn = (lastChapterId: number | null, ...done: number[]) =>
  lessonToGoOn(lessons, {
    lastChapterId,
    chapters: done.map((courseChapterId) => ({ courseChapterId, studyStatus: 1 as const })),
  })?.courseChapterId;

test.each([
  ["with the first lesson of a course that was never opened", null, [], 1],
  ["with the lesson played last, however far it got", 3, [], 3],
  ["with the next unfinished one when the last is done", 2, [2], 3],
  ["not with one that is done already", 2, [2, 3], 4],
  ["with what was left out before, when nothing unfinished follows", 4, [2, 4], 1],
  ["with the first unfinished one when nothing was played last", null, [1], 2],
  ["with the first unfinished one when the last is no lesson any more", 99, [1], 2],
  ["from the beginning when all are done", 4, [1, 2, 3, 4], 1],
] as const)("learning goes on %s", (_what, last, done, expected) => {
  expect(goOn(last, ...done)).toBe(expected);
});

test("a lesson only begun is unfinished, a visitor begins with the first, and nothing plays where nothing is", () => {
  const begun = { lastChapterId: 2, chapters: [{ courseChapterId: 2, studyStatus: 0 as const }] };
  expect(lessonToGoOn(lessons, begun)?.courseChapterId).toBe(2);
  expect(lessonToGoOn(lessons, null)?.courseChapterId).toBe(1);
  expect(lessonToGoOn([], begun)).toBeUndefined();
});
