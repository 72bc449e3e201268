import { expect, test } from "vitest";
import { equationText, yearTexts } from "./statement-words.ts";

const month = (name: string, orderCnt: number, dueAmt: number) => ({ month: name, orderCnt, dueAmt });

test("the months of a year come to its total; the latest year stands first", () => {
  const months = [month("2025-12", 1, 0.3), month("2026-11", 1_200, 0.1), month("2026-10", 4, 0.2)];
  expect(yearTexts(months)).toEqual(["2026 年合计：1,204 单，应结 ¥0.30", "2025 年合计：1 单，应结 ¥0.30"]);
  expect(yearTexts([])).toEqual([]);
});

test("what is paid out is one equation, also below zero", () => {
  expect(equationText({ orderAmt: 247_180, refundAmt: 1_072, dueAmt: 246_108 })).toBe(
    "应结 ¥246,108.00 = 销售 ¥247,180.00 - 退款 ¥1,072.00",
  );
  expect(equationText({ orderAmt: 0, refundAmt: 40, dueAmt: -40 })).toBe(
    "应结 -¥40.00 = 销售 ¥0.00 - 退款 ¥40.00",
  );
});
