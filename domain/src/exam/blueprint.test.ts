import { describe, expect, test } from "vitest";
import {
  availableFor,
  type Drawn,
  drawBlueprint,
  lackingOf,
  questionsDrawn,
  type Random,
  ruleName,
  shuffled,
  type Unit,
} from "./blueprint.ts";

/** Mulberry32: the same numbers for the same seed. */
function seeded(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

let nextId = 1;
const unit = (rules: readonly number[], { size = 1, seenAt = null as number | null } = {}): Unit => ({
  questionIds: Array.from({ length: size }, () => nextId++),
  rules,
  seenAt,
});
const units = (count: number, ...made: Parameters<typeof unit>): Unit[] =>
  Array.from({ length: count }, () => unit(...made));
const idsOf = (drawn: readonly Drawn[]): number[] => drawn.flatMap(({ questionIds }) => questionIds);

type Bank = { counts: number[]; pool: Unit[] };

/** Up to 6 rules over up to 60 units; a third of the banks have cases. */
function aBank(random: Random): Bank {
  const counts = Array.from({ length: 1 + random(6) }, () => 1 + random(7));
  const withCases = random(3) === 0;
  const pool = Array.from({ length: random(60) }, () =>
    unit(
      counts.flatMap((_, rule) => (random(3) === 0 ? rule : [])),
      {
        size: withCases && random(3) === 0 ? 2 + random(3) : 1,
        seenAt: random(2) === 0 ? null : 1 + random(9),
      },
    ),
  ).filter(({ rules }) => rules.length > 0);
  return { counts, pool };
}

/** Hall's condition: whether single questions can fill every set of rules. */
const canBeFilled = ({ counts, pool }: Bank): boolean =>
  Array.from({ length: 2 ** counts.length }, (_, set) => set).every((set) => {
    const isIn = (rule: number) => (set & (1 << rule)) !== 0;
    const wanted = counts.reduce((sum, count, rule) => sum + (isIn(rule) ? count : 0), 0);
    return pool.filter(({ rules }) => rules.some(isIn)).length >= wanted;
  });

function expectSound({ counts, pool }: Bank, drawn: readonly Drawn[]): void {
  const ids = idsOf(drawn);
  expect(new Set(ids).size).toBe(ids.length);
  const byFirst = new Map(pool.map((one) => [one.questionIds[0], one]));
  for (const { rule, questionIds } of drawn) {
    const whole = byFirst.get(questionIds[0]);
    expect(whole?.questionIds).toEqual(questionIds);
    expect(whole?.rules).toContain(rule);
  }
  expect(counts.map((_, rule) => idsOf(drawn.filter((one) => one.rule === rule)).length)).toEqual(counts);
}

/** No unit left over could take the place of a later seen one of its size. */
function expectUnseenFirst({ pool }: Bank, drawn: readonly Drawn[]): void {
  const taken = new Set(idsOf(drawn));
  const left = pool.filter(({ questionIds }) => !taken.has(questionIds[0] ?? 0));
  const byFirst = new Map(pool.map((one) => [one.questionIds[0], one]));
  for (const { rule, questionIds } of drawn) {
    const seenAt = byFirst.get(questionIds[0])?.seenAt ?? 0;
    const better = left.filter(
      (one) =>
        one.questionIds.length === questionIds.length &&
        (questionIds.length === 1 ? one.rules.includes(rule) : one.rules[0] === rule) &&
        (one.seenAt ?? 0) < seenAt,
    );
    expect(better).toEqual([]);
  }
}

describe("10,000 draws over random banks", () => {
  const random = seeded(20_261_130);
  const banks = Array.from({ length: 10_000 }, () => aBank(random));
  test("fill every rule exactly, nothing twice, cases whole, unseen first; the check and the draw agree", () => {
    let drawnBanks = 0;
    for (const bank of banks) {
      const { counts, pool } = bank;
      const lacking = lackingOf(counts, pool);
      const drawn = drawBlueprint(counts, pool, random);
      expect(drawn !== undefined).toBe(lacking.every((missing) => missing === 0));
      const available = availableFor(counts, pool);
      counts.forEach((count, rule) => {
        if (count > (available[rule] ?? 0))
          expect(lacking[rule]).toBeGreaterThanOrEqual(count - (available[rule] ?? 0));
      });
      if (!drawn) continue;
      drawnBanks += 1;
      expectSound(bank, drawn);
      expectUnseenFirst(bank, drawn);
    }
    expect(drawnBanks).toBeGreaterThan(1_000);
    expect(drawnBanks).toBeLessThan(9_000);
  });
  test("without cases, never fail where the rules can be filled, however they overlap", () => {
    const single = banks.filter(({ pool }) => pool.every(({ questionIds }) => questionIds.length === 1));
    for (const bank of single)
      expect(drawBlueprint(bank.counts, bank.pool, random) !== undefined).toBe(canBeFilled(bank));
  });
  test("are possible or not whatever the person has seen, and whatever chance says", () => {
    for (const { counts, pool } of banks) {
      const seen = pool.map((one) => ({ ...one, seenAt: random(2) === 0 ? null : 1 + random(9) }));
      expect(lackingOf(counts, seen)).toEqual(lackingOf(counts, pool));
    }
  });
});

describe("a draw", () => {
  test("takes as few seen questions as possible, also where rules overlap", () => {
    // The only new question that rule 1 may take is also rule 0's.
    const fresh = [unit([0, 1]), unit([0])];
    const old = unit([0], { seenAt: 5 });
    const drawn = drawBlueprint([1, 1], [old, ...fresh], seeded(1));
    expect(drawn?.map(({ questionIds }) => questionIds[0])).toEqual([
      fresh[1]?.questionIds[0],
      fresh[0]?.questionIds[0],
    ]);
  });
  test("leaves a case that was seen where new questions fill the rule", () => {
    const pool = [unit([0], { size: 3, seenAt: 1 }), ...units(3, [0])];
    expect(drawBlueprint([3], pool, seeded(1))?.map(({ questionIds }) => questionIds.length)).toEqual([
      1, 1, 1,
    ]);
  });
  test("takes what was seen longest ago once nothing new is left", () => {
    const pool = [9, 3, 7, 1].map((seenAt) => unit([0], { seenAt }));
    const drawn = drawBlueprint([2], pool, seeded(1)) ?? [];
    expect(new Set(idsOf(drawn))).toEqual(
      new Set([...(pool[1]?.questionIds ?? []), ...(pool[3]?.questionIds ?? [])]),
    );
  });
  test("differs from the next", () => {
    const pool = units(30, [0]);
    const random = seeded(4);
    const draws = Array.from({ length: 20 }, () => idsOf(drawBlueprint([5], pool, random) ?? []).join());
    expect(new Set(draws).size).toBe(20);
  });
  test("takes old cases where new questions alone would leave a remainder that nothing fills", () => {
    const pool = [...units(2, [0]), unit([0], { size: 3, seenAt: 1 }), unit([0], { size: 2, seenAt: 2 })];
    expect(idsOf(drawBlueprint([5], pool, seeded(1)) ?? [])).toHaveLength(5);
    expect(idsOf(drawBlueprint([7], pool, seeded(1)) ?? [])).toHaveLength(7);
  });
  test("uses cases where other rules need the single questions", () => {
    const pool = [...units(4, [0, 1]), unit([0], { size: 4, seenAt: 1 })];
    const drawn = drawBlueprint([4, 4], pool, seeded(1)) ?? [];
    expect(drawn.find(({ questionIds }) => questionIds.length === 4)?.rule).toBe(0);
  });
  test("offers a case to the first of its rules that has room for it", () => {
    const pool = [unit([0, 1], { size: 3 }), unit([0])];
    expect(drawBlueprint([1, 3], pool, seeded(1))?.map(({ rule }) => rule)).toEqual([0, 1]);
  });
  test("names what each rule lacks", () => {
    expect(lackingOf([3, 5], [...units(4, [0]), ...units(2, [1])])).toEqual([0, 3]);
    expect(lackingOf([5], [unit([0], { size: 3 }), unit([0], { size: 4 })])).toEqual([1]);
    expect(lackingOf([2], [])).toEqual([2]);
  });
  test("fills 200 questions by 20 overlapping rules of thousands of candidates", () => {
    const rules = Array.from({ length: 20 }, (_, rule) => rule);
    const pool = [...units(5_000, rules), ...units(300, rules, { size: 3 })];
    expect(
      idsOf(
        drawBlueprint(
          rules.map(() => 10),
          pool,
          seeded(1),
        ) ?? [],
      ),
    ).toHaveLength(200);
  });
});

test("every order of a list comes up about as often", () => {
  const random = seeded(3);
  const orders = Map.groupBy(
    Array.from({ length: 6_000 }, () => shuffled(["a", "b", "c"], random).join("")),
    (order) => order,
  );
  expect([...orders.keys()].toSorted()).toEqual(["abc", "acb", "bac", "bca", "cab", "cba"]);
  for (const drawn of orders.values()) expect(Math.abs(drawn.length - 1_000)).toBeLessThan(150);
});

test("a rule is named by its bank, type and marks", () => {
  const rule = { questionBankId: 1, questionType: "multiple", chapter: "第 2 章" } as const;
  expect(ruleName(rule, "建筑实务题库")).toBe("建筑实务题库·多选·第 2 章");
  expect(ruleName({ ...rule, topic: "", year: "2025" }, "建筑实务题库")).toBe(
    "建筑实务题库·多选·第 2 章·2025",
  );
  expect(questionsDrawn([{ count: 2 }, { count: 5 }])).toBe(7);
});
