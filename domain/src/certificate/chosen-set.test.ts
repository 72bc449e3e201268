import { expect, test } from "vitest";
import { choicesFor, gapAfter } from "./chosen-set.ts";

const gap = { requiredTenths: 90, optionalTenths: 260 };
const course = (required: boolean, tenths: number, price = 100) => ({ required, tenths, price });

test.each([
  ["nothing chosen leaves all open", [], { tenths: 0, requiredTenths: 90, optionalTenths: 260 }],
  [
    "each kind closes its own gap",
    [course(true, 90), course(false, 120)],
    { tenths: 210, requiredTenths: 0, optionalTenths: 140 },
  ],
  [
    "too many of one kind do nothing for the other",
    [course(true, 500)],
    { tenths: 500, requiredTenths: 0, optionalTenths: 260 },
  ],
])("%s", (_, chosen, left) => {
  expect(gapAfter(gap, chosen)).toEqual(left);
});

test("what could be chosen instead: of the kinds that are open only, the cheapest hour first", () => {
  const dear = course(true, 100, 2_000);
  const cheap = course(false, 100, 500);
  const short = course(false, 50, 250);
  const empty = course(false, 0, 1);
  expect(choicesFor(gap, [dear, cheap, empty, short])).toEqual([short, cheap, dear]);
  expect(choicesFor({ ...gap, optionalTenths: 0 }, [dear, cheap])).toEqual([dear]);
});
