import { expect, test } from "vitest";
import { afterAnswer, type WrongAnswer } from "./wrong-answer.ts";

const entry = (wrongCount: number, rightInRow = 0, mastered = false): WrongAnswer => ({
  wrongCount,
  rightInRow,
  mastered,
});

test.each<[known: WrongAnswer | null, right: boolean, then: WrongAnswer | null]>([
  [null, true, null],
  [null, false, entry(1)],
  [entry(1), false, entry(2)],
  [entry(1), true, entry(1, 1)],
  [entry(1, 1), true, entry(1, 2, true)],
  [entry(1, 1), false, entry(2)],
  [entry(1, 2, true), true, entry(1, 3, true)],
  [entry(1, 3, true), false, entry(2)],
  [entry(9999), false, entry(9999)],
])("mastered after two right in a row: %j answered right %s becomes %j", (known, right, then) => {
  expect(afterAnswer(known, right, 2)).toEqual(then);
});

test("how many in a row it takes is the shop's setting", () => {
  expect(afterAnswer(entry(3), true, 1)).toEqual(entry(3, 1, true));
  expect(afterAnswer(entry(3, 1), true, 3)).toEqual(entry(3, 2));
});
