import { expect, test, vi } from "vitest";
import { createLessonPlace } from "./lesson-place.ts";

test("it knows where the lesson stands and how far it came, of one lesson at a time", () => {
  const place = createLessonPlace();
  const told = vi.fn();
  const stop = place.subscribe(told);
  place.moved(1, 30);
  place.moved(1, 10);
  expect(place.now()).toEqual({ courseChapterId: 1, at: 10, furthest: 30 });
  expect([place.momentOf(1).at, place.momentOf(2).at]).toEqual([10, 0]);
  place.moved(2, 5);
  expect(place.now()).toEqual({ courseChapterId: 2, at: 5, furthest: 5 });
  stop();
  place.moved(2, 6);
  expect(told).toHaveBeenCalledTimes(3);
});

test("what plays goes there at once; another lesson begins there, and only that time", () => {
  const place = createLessonPlace();
  const goTo = vi.fn();
  const stop = place.playedBy(1, goTo);
  place.goTo({ courseChapterId: 1, at: 12 });
  expect(goTo).toHaveBeenCalledExactlyOnceWith(12);
  place.goTo({ courseChapterId: 2, at: 40 });
  place.moved(1, 12);
  expect([place.startOf(1, 3), place.startOf(2, 3)]).toEqual([3, 40]);
  stop();
  place.moved(2, 40);
  expect(place.startOf(2, 3)).toBe(3);
});

test("a lesson begins no further than was watched of it, or where it would begin anyway", () => {
  const place = createLessonPlace();
  place.goTo({ courseChapterId: 2, at: 40 });
  expect([place.startOf(2, 3, 20), place.startOf(2, 25, 20), place.startOf(2, 3, 60)]).toEqual([20, 25, 40]);
});
