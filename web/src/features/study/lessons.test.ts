import { expect, test } from "vitest";
import {
  type Chapter,
  type ChapterProgress,
  isDone,
  lessonAfter,
  lessonShown,
  lessonsOf,
  stillToWatch,
  uncounted,
  watchedUpTo,
} from "./lessons.ts";

const chapter = (courseChapterId: number, over: Partial<Chapter> = {}): Chapter => ({
  courseChapterId,
  courseId: 1,
  parentId: 100,
  chapterTitle: `第 ${courseChapterId} 讲`,
  chapterOrder: courseChapterId,
  chapterTime: 0,
  videoDuration: 60,
  hasVideo: true,
  chapterStatus: "published",
  chapterHandoutExtension: "",
  existPractice: false,
  trial: false,
  handoutTrial: false,
  ...over,
});
const progress: ChapterProgress = {
  courseChapterId: 1,
  position: 0,
  countedSeconds: 60,
  creditedSeconds: 60,
  coverage: 1,
  segments: [[0, 60]],
  skipped: [],
  studyStatus: 1,
  lastPlayedAt: "2026-11-21T00:00:00Z",
};

test("[STUDY-010] studyStatus 1 means done", () => {
  const chapters = [progress, { ...progress, courseChapterId: 2, studyStatus: 0 as const }];
  const of = { lastChapterId: null, neededCoverage: 0.95, chapters };
  expect([1, 2, 3].map((id) => isDone(of, id))).toEqual([true, false, false]);
  expect(isDone(null, 1)).toBe(false);
});

test("the next lesson passes over chapters without a video, and the last has none", () => {
  const some = lessonsOf([chapter(1), chapter(2, { hasVideo: false }), chapter(3)]);
  expect(lessonAfter(some, 1)?.courseChapterId).toBe(3);
  expect(lessonAfter(some, 3)).toBeUndefined();
});

const parts = [
  chapter(100, { parentId: 0, hasVideo: false }),
  chapter(1),
  chapter(2, { hasVideo: false }),
  chapter(3),
];
test.each([
  ["the one asked for", "1", 3, 1],
  ["the one to go on with when none was asked for", null, 3, 3],
  ["the first when nothing says where to go on", null, null, 1],
  ["the one to go on with for a part of the course", "100", 3, 3],
  ["the one to go on with for a chapter without a video", "2", 3, 3],
  ["none for a chapter of another course", "140", 3, undefined],
  ["none for what is no chapter at all", "abc", 3, undefined],
] as const)("the room opens %s", (_what, asked, goOnWith, shown) => {
  expect(lessonShown(parts, asked, goOnWith)?.courseChapterId).toBe(shown);
});

test("watched up to the furthest part or place that the server knows", () => {
  expect(watchedUpTo(undefined)).toBe(0);
  expect(
    watchedUpTo({
      ...progress,
      position: 12,
      segments: [
        [0, 10],
        [20, 30],
      ],
    }),
  ).toBe(30);
});

test("what is missing counts to the needed share, not to the end", () => {
  expect(stillToWatch(0.5, 0.95, 100)).toBe(45);
  expect(stillToWatch(0.97, 0.95, 100)).toBe(0);
});

test("what was played and not counted is what the server's parts leave over", () => {
  expect(
    uncounted(
      [{ from: 0, to: 50 }],
      [
        [0, 10],
        [20, 40],
      ],
    ),
  ).toEqual([
    { from: 10, to: 20 },
    { from: 40, to: 50 },
  ]);
});
