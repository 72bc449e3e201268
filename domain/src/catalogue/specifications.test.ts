import { expect, test } from "vitest";
import { addedBySpecification, baseSpecification, sizeOfSpecification } from "./specifications.ts";

const full = { lessonCount: 56, videoSeconds: 0, handoutCount: 46, exerciseCount: 14 };
const basic = { lessonCount: 46, videoSeconds: 0, handoutCount: 46, exerciseCount: 12 };
const empty = { lessonCount: 0, videoSeconds: 0, handoutCount: 0, exerciseCount: 0 };

test("a specification names what it holds, and nothing of what it does not", () => {
  expect(sizeOfSpecification(full)).toBe("56 讲 · 46 份讲义 · 14 份练习");
  expect(sizeOfSpecification({ ...empty, lessonCount: 3 })).toBe("3 讲");
  expect(sizeOfSpecification(empty)).toBe("");
});

test("what it has beyond another is counted; less is no addition", () => {
  expect(addedBySpecification(full, basic)).toBe("多 10 讲、2 份练习");
  expect(addedBySpecification(basic, full)).toBe("");
  expect(addedBySpecification(basic, basic)).toBe("");
});

test("they are compared with the cheapest, the first of equal ones", () => {
  const [dear, first, second] = [{ payPrice: 9 }, { payPrice: 5 }, { payPrice: 5 }];
  expect(baseSpecification([dear, first, second])).toBe(first);
  expect(baseSpecification([])).toBeUndefined();
});
