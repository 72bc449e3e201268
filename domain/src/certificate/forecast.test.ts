import { expect, test } from "vitest";
import { forecastOf, bookingDays, fitsOnDay } from "./forecast.ts";
import fc from "fast-check";

const standing = (required: number, optional: number, waitingTenths = 0) => ({
  required: { earnedTenths: required, waitingTenths, targetTenths: 600 },
  optional: { earnedTenths: optional, waitingTenths: 0, targetTenths: 600 },
});
const offer = (courseId: number, tenths: number, price: number, required: boolean) => ({
  courseId,
  tenths,
  price,
  required,
});

test("what the own courses still give comes first; courses to buy close only what they leave open", () => {
  const own = [
    { courseId: 1, required: true, leftTenths: 75 },
    { courseId: 2, required: false, leftTenths: 60 },
  ];
  const offers = [offer(10, 100, 9_800, true), offer(11, 240, 20_000, false), offer(12, 300, 19_000, false)];
  const { required, optional, set } = forecastOf(standing(435, 280), own, offers);
  expect(required).toEqual({ missingTenths: 165, fromOwnTenths: 75, openTenths: 90 });
  expect(optional).toEqual({ missingTenths: 320, fromOwnTenths: 60, openTenths: 260 });
  expect(set).toEqual({ courseIds: [10, 12], tenths: 400, price: 28_800, missing: 0 });
});

test("elective hours never stand in for required ones", () => {
  const { set } = forecastOf(standing(500, 600), [], [offer(1, 900, 0, false)]);
  expect(set).toEqual({ courseIds: [], tenths: 0, price: 0, missing: 100 });
});

test("more than enough misses nothing and asks for nothing", () => {
  const { required, set } = forecastOf(standing(700, 600), [], [offer(1, 900, 0, true)]);
  expect(required).toEqual({ missingTenths: 0, fromOwnTenths: 0, openTenths: 0 });
  expect(set.courseIds).toEqual([]);
});

test("hours that wait for their day are not bought again", () => {
  const { required, set } = forecastOf(standing(500, 600, 60), [], [offer(1, 40, 100, true)]);
  expect(required).toEqual({ missingTenths: 100, fromOwnTenths: 60, openTenths: 40 });
  expect(set.courseIds).toEqual([1]);
});

test.each<[string, number | null, number, number[], number[]]>([
  ["no cap books all at once", null, 300, [15, 600], [0, 0]],
  ["up to the cap, that included", 80, 50, [30], [0]],
  ["a tenth more than the cap waits for the next day", 80, 50, [31], [1]],
  ["a day that is full books none", 80, 80, [1], [1]],
  ["each day as many as fit", 80, 0, [40, 40, 40, 40, 40], [0, 0, 1, 1, 2]],
  ["what is done later does not overtake, though it would fit", 80, 60, [30, 20], [1, 1]],
  ["more than the cap alone is booked on a day without others", 80, 0, [90, 10], [0, 1]],
  ["more than the cap alone waits for such a day", 80, 10, [90, 80, 90], [1, 2, 3]],
  ["a day that has more than a cap set later books none", 80, 120, [10], [1]],
  ["nothing waits", 80, 0, [], []],
])("%s", (_, cap, bookedToday, waiting, days) => {
  expect(
    bookingDays(
      cap,
      bookedToday,
      waiting.map((tenths) => ({ tenths })),
    ),
  ).toEqual(days);
});

/** A learner who does something or waits for the next day, and what a day of Shanghai has booked by then. */
const history = fc.record({
  cap: fc.integer({ min: 1, max: 100 }),
  steps: fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 1, max: 130 }).map((tenths) => ({ tenths })) },
      { weight: 1, arbitrary: fc.constant("next day" as const) },
    ),
    { maxLength: 25 },
  ),
});

test("5,000 histories: no day has more than its cap, nothing is lost or overtaken, and each is booked when it was said", () => {
  let waited = 0;
  fc.assert(
    fc.property(history, ({ cap, steps }) => {
      const days: number[][] = [[]];
      const done: { tenths: number; due: number }[] = [];
      const waiting: { tenths: number; due: number }[] = [];
      const today = (): number[] => days.at(-1) ?? [];
      const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);
      const book = (): void => {
        for (let next = waiting[0]; next && fitsOnDay(cap, sum(today()), next.tenths); next = waiting[0]) {
          today().push(next.tenths);
          expect(days.length - 1).toBe(next.due);
          waiting.shift();
        }
      };
      const step = (one: { tenths: number } | "next day"): void => {
        if (one === "next day") days.push([]);
        else {
          const left = bookingDays(cap, sum(today()), [...waiting, one]).at(-1) ?? 0;
          const task = { tenths: one.tenths, due: days.length - 1 + left };
          done.push(task);
          waiting.push(task);
          if (left > 0) waited += 1;
        }
        book();
      };
      steps.forEach(step);
      // Every wait ends.
      for (let left = done.length; left > 0; left--) step("next day");
      expect(waiting).toEqual([]);
      expect(days.flat()).toEqual(done.map(({ tenths }) => tenths));
      for (const day of days) expect(sum(day) <= cap || day.length === 1).toBe(true);
    }),
    { numRuns: 5_000 },
  );
  expect(waited).toBeGreaterThan(5_000);
});
