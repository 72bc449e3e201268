import { expect, test } from "vitest";
import { cheapestSet, type HourOffer, choicesFor, gapAfter } from "./cheapest-set.ts";

const offer = (courseId: number, tenths: number, price: number): HourOffer => ({ courseId, tenths, price });

test.each<[string, number, HourOffer[], number[], number]>([
  ["nothing is missing", 0, [offer(1, 100, 9_800)], [], 0],
  ["one course is enough", 80, [offer(1, 100, 9_800), offer(2, 80, 6_000)], [2], 0],
  [
    "two small ones are cheaper",
    160,
    [offer(1, 160, 20_000), offer(2, 80, 6_000), offer(3, 80, 7_000)],
    [2, 3],
    0,
  ],
  ["one that gives more is cheaper", 50, [offer(1, 50, 9_900), offer(2, 200, 8_800)], [2], 0],
  ["as cheap, fewer courses", 100, [offer(1, 50, 50), offer(2, 50, 50), offer(3, 100, 100)], [3], 0],
  ["as cheap and as many, less too much", 100, [offer(1, 150, 100), offer(2, 120, 100)], [2], 0],
  ["free ones cost nothing", 100, [offer(1, 100, 100), offer(2, 50, 0), offer(3, 50, 0)], [2, 3], 0],
  ["all of them leave something open", 300, [offer(1, 100, 100), offer(2, 150, 200)], [1, 2], 50],
  ["what gives no hours is left out", 300, [offer(1, 100, 100), offer(2, 0, 0)], [1], 200],
  ["nothing is offered", 300, [], [], 300],
])("%s", (_, gap, offers, courseIds, missing) => {
  expect(cheapestSet(gap, offers)).toMatchObject({ courseIds, missing });
});

/** Every subset, looked at one by one. */
function byTrying(gap: number, offers: readonly HourOffer[]): number | undefined {
  let least: number | undefined;
  for (let set = 0; set < 2 ** offers.length; set++) {
    const chosen = offers.filter((_, at) => (set >> at) & 1);
    const [tenths, price] = chosen.reduce(([t, p], one) => [t + one.tenths, p + one.price], [0, 0] as [
      number,
      number,
    ]);
    if (tenths >= gap && (least === undefined || price < least)) least = price;
  }
  return least;
}

test("no set is cheaper than the one that is found, in 2,000 made up cases", () => {
  let seed = 20_261_123;
  const below = (most: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % most;
  };
  for (let at = 0; at < 2_000; at++) {
    const offers = Array.from({ length: below(9) }, (_, id) => offer(id + 1, below(120), below(20) * 100));
    const gap = below(300);
    const found = cheapestSet(gap, offers);
    const least = byTrying(gap, offers);
    const chosen = offers.filter(({ courseId }) => found.courseIds.includes(courseId));
    expect(chosen.reduce((sum, one) => sum + one.price, 0)).toBe(found.price);
    expect(chosen.reduce((sum, one) => sum + one.tenths, 0)).toBe(found.tenths);
    if (least === undefined) expect(found.missing).toBeGreaterThan(0);
    else expect([found.price, found.missing]).toEqual([least, 0]);
  }
});

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
