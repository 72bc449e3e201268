import { expect, test } from "vitest";
import { cheapestSet, type HourOffer } from "./cheapest-set.ts";

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
