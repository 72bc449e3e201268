import { expect, test } from "vitest";
import { forecastOf } from "./forecast.ts";

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
