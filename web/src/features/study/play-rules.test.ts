import { expect, test } from "vitest";
import { allowedRate, dragEnd, dragTo, placeAtLoad, placeMovedTo, stopReached } from "./play-rules.ts";

test("[STUDY-002] the picture stops where a question stands, and wherever it is found behind one", () => {
  expect(stopReached([20, 40], 19.9)).toBeUndefined();
  expect(stopReached([20, 40], 20)).toBe(20);
  expect(stopReached([20, 40], 50)).toBe(20);
  expect(stopReached([], 50)).toBeUndefined();
});

test("[STUDY-002] a drag leads no further than the first question on its way; back, it leads anywhere", () => {
  expect(dragTo([20, 40], 5, 50)).toBe(20);
  expect(dragTo([20, 40], 20, 50)).toBe(40);
  expect(dragTo([20, 40], 5, 12)).toBe(12);
  expect(dragTo([20, 40], 30, 5)).toBe(5);
});

const video = { videoKey: "v1", startAt: 20, watchedUpTo: 30 };
const place = placeAtLoad(undefined, video);

test("a fresh address goes on where the picture was, another video begins at its start", () => {
  expect(place).toMatchObject({ at: 20, furthest: 30, loading: true, runs: true });
  const paused = { ...place, at: 25, loading: false, runs: false };
  expect(placeAtLoad(paused, video)).toEqual({ ...paused, loading: true });
  expect(placeAtLoad(paused, { ...video, videoKey: "v2", startAt: 0 })).toMatchObject({ at: 0, runs: true });
});

test("what plays on extends what was watched; a jump does not, and is refused where that is the limit", () => {
  expect(placeMovedTo(place, 32, true)).toMatchObject({ at: 32, furthest: 32 });
  expect(placeMovedTo(place, 22, true)).toMatchObject({ at: 22, furthest: 30 });
  expect(placeMovedTo(place, 50, false)).toMatchObject({ at: 50, furthest: 30 });
  expect(placeMovedTo(place, 50, true)).toBeUndefined();
});

test("a drag ends at what was watched where that is the limit, and at the first question on its way", () => {
  expect(dragEnd(place, 50, { limited: true, stops: [] })).toEqual({ to: 30, refused: true });
  expect(dragEnd(place, 30.4, { limited: true, stops: [] })).toEqual({ to: 30.4, refused: false });
  expect(dragEnd(place, 50, { limited: false, stops: [] })).toEqual({ to: 50, refused: false });
  expect(dragEnd(place, 50, { limited: true, stops: [25] })).toEqual({ to: 25, refused: true });
});

test("a lesson that books hours by time plays no faster than it was made until it is done", () => {
  expect(allowedRate(1.5, true)).toBe(1);
  expect(allowedRate(0.75, true)).toBe(0.75);
  expect(allowedRate(1.5, false)).toBe(1.5);
});
