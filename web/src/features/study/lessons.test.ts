import { describe, expect, test } from "vitest";
import {
  type Chapter,
  entryTo,
  lessonAfter,
  lessonToStart,
  lessonsOf,
  type Progress,
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
  ...over,
});
const done = (courseChapterId: number): Progress["chapters"][number] => ({
  courseChapterId,
  position: 0,
  countedSeconds: 60,
  coverage: 1,
  segments: [[0, 60]],
  skipped: [],
  studyStatus: 1,
  lastPlayedAt: "2026-11-21T00:00:00Z",
});
const progress = (lastChapterId: number | null, ...ids: number[]): Progress => ({
  lastChapterId,
  neededCoverage: 0.95,
  chapters: ids.map(done),
});
const priced = { courseType: 1, courseStatus: "published", coursePrice: 9900, teacherId: null };
const learner = { userId: 1, role: "user", holds: false } as const;
const lessons = [chapter(1), chapter(2), chapter(3)];
const plays = () => true;

describe("what this person may watch", () => {
  test.each([
    ["a priced course, nobody signed in", chapter(1), priced, null, false, "buy"],
    ["a priced course, not bought", chapter(1), priced, learner, false, "buy"],
    ["a priced course, bought", chapter(1), priced, { ...learner, holds: true }, false, "watch"],
    ["a priced course whose time is over", chapter(1), priced, learner, true, "expired"],
    ["a trial chapter, nobody signed in", chapter(1, { trial: true }), priced, null, false, "watch"],
    ["a free course, nobody signed in", chapter(1), { ...priced, coursePrice: 0 }, null, false, "watch"],
    [
      "free continuing education, nobody signed in",
      chapter(1),
      { ...priced, coursePrice: 0, courseType: 5 },
      null,
      false,
      "sign-in",
    ],
  ] as const)("%s", (_what, lesson, course, viewer, expired, entry) => {
    expect(entryTo(lesson, course, viewer, expired)).toBe(entry);
  });
});

describe("where to begin", () => {
  test("with the lesson played last", () => {
    expect(lessonToStart(lessons, progress(3, 1), plays)?.courseChapterId).toBe(3);
  });
  test("[STUDY-010] else with the first that is not done", () => {
    expect(lessonToStart(lessons, progress(null, 1), plays)?.courseChapterId).toBe(2);
  });
  test("that plays for this person: a visitor begins with the trial lesson", () => {
    expect(lessonToStart(lessons, undefined, (one) => one.courseChapterId === 2)?.courseChapterId).toBe(2);
    expect(lessonToStart(lessons, undefined, () => false)?.courseChapterId).toBe(1);
  });
  test("with none when nothing has a video", () => {
    expect(lessonToStart(lessonsOf([chapter(1, { hasVideo: false })]), undefined, plays)).toBeUndefined();
  });
});

test("the next lesson passes over chapters without a video, and the last has none", () => {
  const some = lessonsOf([chapter(1), chapter(2, { hasVideo: false }), chapter(3)]);
  expect(lessonAfter(some, 1)?.courseChapterId).toBe(3);
  expect(lessonAfter(some, 3)).toBeUndefined();
});

test("watched up to the furthest part or place that the server knows", () => {
  expect(watchedUpTo(undefined)).toBe(0);
  expect(
    watchedUpTo({
      ...done(1),
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
