import { expect, test } from "vitest";
import { yearTexts } from "./statement-words.ts";

const month = (name: string, orderCnt: number, orderAmt: number) => ({ month: name, orderCnt, orderAmt });

test("the months of a year come to its total; the latest year stands first", () => {
  const months = [month("2025-12", 1, 0.3), month("2026-11", 1_200, 0.1), month("2026-10", 4, 0.2)];
  expect(yearTexts(months)).toEqual(["2026 年合计：1,204 单，¥0.30", "2025 年合计：1 单，¥0.30"]);
  expect(yearTexts([])).toEqual([]);
});
