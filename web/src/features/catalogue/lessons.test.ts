import { expect, test } from "vitest";
import { type Chapter, lessonState, nextLesson, sectionsOf } from "./lessons.ts";

const node = (courseChapterId: number, parentId: number, more: Partial<Chapter> = {}): Chapter => ({
  courseChapterId,
  courseId: 1,
  parentId,
  chapterTitle: `n${courseChapterId}`,
  chapterOrder: 1,
  chapterTime: 0,
  videoDuration: 60,
  hasVideo: true,
  chapterStatus: "published",
  chapterHandoutExtension: "",
  existPractice: false,
  trial: false,
  handoutTrial: false,
  ...more,
});
const tree = [node(1, 0), node(2, 1), node(3, 1), node(4, 0), node(5, 4)];
const shape = (chapters: Chapter[]) =>
  sectionsOf(chapters).map(({ title, lessons }) => [title, lessons.map((lesson) => lesson.courseChapterId)]);

test("sections hold the lessons below them, in reading order", () => {
  expect(shape(tree)).toEqual([
    ["n1", [2, 3]],
    ["n4", [5]],
  ]);
});
test("lessons at the top stand in a section without a title, also behind a section", () => {
  expect(shape([node(1, 0), node(2, 0)])).toEqual([["", [1, 2]]]);
  expect(shape([node(1, 0), node(2, 1), node(3, 0)])).toEqual([
    ["n1", [2]],
    ["", [3]],
  ]);
});
test("a section inside a section is a section of its own", () => {
  expect(shape([node(1, 0), node(2, 1), node(3, 2)])).toEqual([["n2", [3]]]);
});
test.each([
  [{}, true, "play"],
  [{}, false, "locked"],
  [{ trial: true }, false, "trial"],
  [{ chapterStatus: "pubprac" as const, hasVideo: false }, true, "practice"],
  [{ hasVideo: false }, true, "without-video"],
])("a lesson with %j and the right to watch %s: %s", (more, mayWatch, state) => {
  expect(lessonState(node(1, 0, more), mayWatch)).toBe(state);
});
test("playing goes on with a lesson that has a video, in any section", () => {
  const sections = sectionsOf([node(1, 0), node(2, 1, { hasVideo: false }), node(3, 1), ...tree.slice(3)]);
  const next = (lastChapterId: number | null, ...done: number[]) => {
    const chapters = done.map((courseChapterId) => ({ courseChapterId, studyStatus: 1 as const }));
    return nextLesson(sections, { lastChapterId, chapters })?.courseChapterId;
  };
  expect(nextLesson(sections, undefined)?.courseChapterId).toBe(3);
  expect(next(3, 3)).toBe(5);
  expect(nextLesson([], undefined)).toBeUndefined();
});
