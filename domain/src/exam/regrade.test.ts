import { expect, test } from "vitest";
import { regraded, resultAfter } from "./regrade.ts";

const options = ["A", "B", "C", "D"];
const subsets = Array.from({ length: 2 ** options.length }, (_, bits) =>
  options.filter((_option, at) => (bits >> at) % 2 === 1),
);

/** The same rule told another way: points of a multiple choice worth 20 tenths, half a point an option on papers that count partly. */
function oracle(keys: readonly string[], chosen: readonly string[], partialCredit: boolean) {
  const wrong = chosen.filter((one) => !keys.includes(one)).length;
  const missing = keys.filter((one) => !chosen.includes(one)).length;
  if (wrong === 0 && missing === 0) return { pass: true, score: 20 };
  return { pass: false, score: partialCredit && wrong === 0 ? Math.min(chosen.length * 5, 15) : 0 };
}

test("every answer to every corrected key is worth what it would have been at once, and never less where only upward", () => {
  const keys = subsets.filter((one) => one.length > 0);
  for (const partialCredit of [false, true])
    for (const old of keys)
      for (const corrected of keys)
        for (const chosen of subsets) {
          const before = oracle(old, chosen, partialCredit);
          const fair = oracle(corrected, chosen, partialCredit);
          const question = { questionType: "multiple", keys: corrected, score: 20 } as const;
          const name = `${old.join("")} to ${corrected.join("")}, chosen ${chosen.join("")}`;
          const both = regraded(before, question, chosen, { partialCredit, onlyUpward: false });
          expect(both, name).toEqual(fair);
          const upward = regraded(before, question, chosen, { partialCredit, onlyUpward: true });
          expect(upward, name).toEqual(fair.score >= before.score ? fair : before);
        }
});

test("a voided question gives everybody its points, also who left it out", () => {
  const question = { questionType: "single", keys: ["A"], score: 20, voided: true } as const;
  for (const chosen of [[], ["A"], ["B"]])
    expect(
      regraded({ pass: false, score: 0 }, question, chosen, { partialCredit: false, onlyUpward: true }),
    ).toEqual({ pass: true, score: 20 });
});

test("a right answer to a question of no points stays right where only upward", () => {
  const question = { questionType: "single", keys: ["B"], score: 0 } as const;
  const was = { pass: true, score: 0 };
  expect(regraded(was, question, ["A"], { partialCredit: false, onlyUpward: true })).toEqual(was);
  expect(regraded(was, question, ["A"], { partialCredit: false, onlyUpward: false }).pass).toBe(false);
});

test("[PAPER-027] the attempt has the difference, and passes from 60 in a hundred on, or no longer", () => {
  expect(resultAfter({ userScore: 520, totalScore: 1000 }, { before: 0, after: 80 })).toEqual({
    userScore: 600,
    userPass: true,
  });
  expect(resultAfter({ userScore: 600, totalScore: 1000 }, { before: 80, after: 79 })).toEqual({
    userScore: 599,
    userPass: false,
  });
});
