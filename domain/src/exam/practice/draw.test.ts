import fc from "fast-check";
import { expect, test } from "vitest";
import { type PracticeChoice, practiceName } from "./choice.ts";
import { daysInRow, weekOf } from "./daily.ts";
import { type Candidate, drawPractice } from "./draw.ts";

const question = (questionId: number, over: Partial<Candidate> = {}): Candidate => ({
  questionId,
  groupNo: "",
  wrongs: 0,
  lastAt: null,
  due: false,
  ...over,
});
const ids = (drawn: readonly Candidate[]) => drawn.map(({ questionId }) => questionId);

test("new questions come first in the bank's order, then those answered longest ago", () => {
  const bank = [question(1, { lastAt: 20 }), question(2), question(3, { lastAt: 10 }), question(4)];
  expect(ids(drawPractice(bank, "any", 10))).toEqual([2, 4, 3, 1]);
  expect(ids(drawPractice(bank, "any", 3))).toEqual([2, 4, 3]);
});

test("only what was asked for is drawn: new, missed twice or more, or due", () => {
  const bank = [
    question(1, { lastAt: 1, wrongs: 1 }),
    question(2, { lastAt: 1, wrongs: 2 }),
    question(3, { lastAt: 1, wrongs: 1, due: true }),
    question(4),
  ];
  expect(ids(drawPractice(bank, "new", 10))).toEqual([4]);
  expect(ids(drawPractice(bank, "wrong", 10))).toEqual([2]);
  expect(ids(drawPractice(bank, "due", 10))).toEqual([3]);
});

test("a case comes whole and in order for one question that matches; one that does not fit is passed over", () => {
  const caseOf = (questionId: number, over: Partial<Candidate> = {}) =>
    question(questionId, { groupNo: "案例一", ...over });
  const bank = [
    caseOf(1, { lastAt: 9 }),
    question(2, { lastAt: 1 }),
    caseOf(3, { lastAt: 8, wrongs: 2 }),
    question(4),
  ];
  expect(ids(drawPractice(bank, "wrong", 10))).toEqual([1, 3]);
  expect(ids(drawPractice(bank, "any", 10))).toEqual([4, 2, 1, 3]);
  expect(ids(drawPractice(bank, "any", 3))).toEqual([4, 2]);
  expect(ids(drawPractice([caseOf(1), caseOf(2), caseOf(3)], "any", 2))).toEqual([1, 2, 3]);
  // Its turn is that of its question answered longest ago.
  const halfOld = [question(1, { lastAt: 5 }), caseOf(2, { lastAt: 1 }), caseOf(3, { lastAt: 9 })];
  expect(ids(drawPractice(halfOld, "any", 10))).toEqual([2, 3, 1]);
});

test("never more than asked for but by a first case, nothing twice, and every case whole", () => {
  const candidate = fc.record({
    groupNo: fc.constantFrom("", "", "a", "b", "c"),
    wrongs: fc.nat(3),
    lastAt: fc.option(fc.integer({ min: 1, max: 9 })),
    due: fc.boolean(),
  });
  const kinds = fc.constantFrom("any", "new", "wrong", "due");
  fc.assert(
    fc.property(fc.array(candidate), kinds, fc.integer({ min: 1, max: 20 }), (found, kind, size) => {
      const bank = found.map((one, at) => ({ ...one, questionId: at + 1 }));
      const drawn = drawPractice(bank, kind, size);
      const alone = drawn.every(({ groupNo }) => groupNo !== "" && groupNo === drawn[0]?.groupNo);
      expect(drawn.length <= size || alone).toBe(true);
      expect(new Set(ids(drawn)).size).toBe(drawn.length);
      for (const { groupNo } of drawn.filter((one) => one.groupNo !== ""))
        expect(drawn.filter((one) => one.groupNo === groupNo)).toEqual(
          bank.filter((one) => one.groupNo === groupNo),
        );
    }),
  );
});

test("a run is named by its bank, part and kind", () => {
  const choice: PracticeChoice = { questionBankId: 1, by: "all", name: "", kind: "any" };
  expect(practiceName("建筑实务", choice)).toBe("建筑实务");
  expect(practiceName("建筑实务", { ...choice, by: "year", name: "2026", kind: "new" })).toBe(
    "建筑实务 · 2026 年 · 还没做过",
  );
  expect(practiceName("建筑实务", { ...choice, by: "chapter", name: "第 1 章", kind: "wrong" })).toBe(
    "建筑实务 · 第 1 章 · 错过 2 次以上",
  );
});

test("a week begins on Monday, whatever its day", () => {
  const week = weekOf("2026-11-21");
  expect(week).toEqual([16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}`));
  expect([weekOf("2026-11-16"), weekOf("2026-11-22")]).toEqual([week, week]);
  expect(weekOf("2026-12-01")[0]).toBe("2026-11-30");
});

test("days in a row end today, or yesterday while today's is to come", () => {
  expect(daysInRow(["2026-11-21", "2026-11-20", "2026-11-18"], "2026-11-21")).toBe(2);
  expect(daysInRow(["2026-11-20", "2026-11-19"], "2026-11-21")).toBe(2);
  expect(daysInRow(["2026-11-19"], "2026-11-21")).toBe(0);
  expect(daysInRow([], "2026-11-21")).toBe(0);
});
