import { expect, test } from "vitest";
import { lessonLeft, lessonToGoOn, partsLeft, placeInVideo, placeToResume } from "./resume.ts";

test.each([
  ["in the middle, there, whatever was skipped before", 30, [], false, 30],
  ["at the end of a lesson that is done, anew", 57, [[0, 40]], true, 0],
  [
    "at the end, having skipped a part, with that part",
    60,
    [
      [0, 12.6],
      [24, 60],
    ],
    false,
    12,
  ],
  ["at the end of a lesson whose last part alone is missing, there", 56, [[0, 56]], false, 56],
  ["at the end, with nothing counted, anew", 57, [], false, 0],
  [
    "at the end, with nothing missing but moments, anew",
    60,
    [
      [0, 30],
      [30.5, 60],
    ],
    false,
    0,
  ],
] as const)("who stopped goes on: %s", (_, position, segments, done, place) => {
  expect(placeToResume({ position, segments, done }, 60)).toBe(place);
});

test("the parts that are left are those of a second and more", () => {
  expect(
    partsLeft(
      [
        [5, 20],
        [20.4, 50],
      ],
      60,
    ),
  ).toEqual([
    { from: 0, to: 5 },
    { from: 50, to: 60 },
  ]);
});

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

test("nothing is left of a course whose lessons are all done, and of one without lessons", () => {
  const all = lessons.map(({ courseChapterId }) => ({ courseChapterId, studyStatus: true }));
  expect(lessonLeft(lessons, { lastChapterId: 4, chapters: all })).toBeUndefined();
  expect(lessonLeft(lessons, { lastChapterId: 4, chapters: all.slice(0, 3) })?.courseChapterId).toBe(4);
  expect(lessonLeft([], null)).toBeUndefined();
});

test.each([
  ["where it stopped in the video that it kept", "a", 30],
  ["where it stopped in the chapter's video", null, 30],
  ["anew in another video", "b", 0],
] as const)("a chapter's video goes on %s", (_, videoId, place) => {
  const kept = { position: 30, segments: [], done: false, videoId };
  expect(placeInVideo(kept, { videoId: "a", duration: 60 })).toBe(place);
  expect(placeInVideo(undefined, { videoId: "a", duration: 60 })).toBe(0);
});

test("a lesson only begun is unfinished, a visitor begins with the first, and nothing plays where nothing is", () => {
  const begun = { lastChapterId: 2, chapters: [{ courseChapterId: 2, studyStatus: 0 as const }] };
  expect(lessonToGoOn(lessons, begun)?.courseChapterId).toBe(2);
  expect(lessonToGoOn(lessons, null)?.courseChapterId).toBe(1);
  expect(lessonToGoOn([], begun)).toBeUndefined();
});
