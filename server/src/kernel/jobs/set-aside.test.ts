import { expect, test } from "vitest";
import { eachTried, setAside } from "./set-aside.ts";

test("what fails waits longer each time, an hour at most, and is told once until it goes well", () => {
  let now = 0;
  const aside = setAside(1000, { now: () => now });
  expect([aside.isDue("a"), aside.failed("a"), aside.isDue("a"), aside.isDue("b")]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  now = 1000;
  expect([aside.isDue("a"), aside.failed("a")]).toEqual([true, false]);
  now = 2999;
  expect(aside.isDue("a")).toBe(false);
  now = 3000;
  expect(aside.isDue("a")).toBe(true);
  for (let times = 0; times < 20; times++) aside.failed("a");
  now += 60 * 60_000;
  expect(aside.isDue("a")).toBe(true);
  aside.done("a");
  expect(aside.failed("a")).toBe(true);
});

/** A job of pieces 1 to 450, of which those of the first page fail while `broken`. */
function aJob(now = { ms: 0 }) {
  const pages: number[] = [];
  const told: number[] = [];
  const worked: number[] = [];
  const state = { broken: true, running: 0, most: 0 };
  const aside = setAside(1_000, { now: () => now.ms });
  const round = (atOnce?: number) =>
    eachTried({
      find: async (after: number, most) => {
        pages.push(after);
        return Array.from({ length: Math.min(most, 450 - after) }, (_, at) => after + at + 1);
      },
      first: 0,
      keyOf: (piece) => piece,
      aside,
      nameOf: String,
      work: async (piece) => {
        state.most = Math.max(state.most, ++state.running);
        await new Promise((resolve) => setImmediate(resolve));
        state.running -= 1;
        if (state.broken && piece <= 200) throw new Error("no");
        worked.push(piece);
      },
      tell: (_, piece) => told.push(piece),
      ...(atOnce !== undefined && { atOnce }),
    });
  return { pages, told, worked, state, now, round };
}

test("a first page that fails keeps none behind it waiting, and is left alone until it is due again", async () => {
  const { pages, told, worked, state, now, round } = aJob();
  await round();
  expect(pages).toEqual([0, 200, 400]);
  expect([worked.length, worked[0], told.length]).toEqual([250, 201, 200]);
  expect(state.most).toBe(1);
  worked.length = 0;
  state.broken = false;
  await round();
  expect(worked[0]).toBe(201);
  now.ms = 1_000;
  worked.length = 0;
  await round();
  expect(worked).toHaveLength(450);
  expect(told).toHaveLength(200);
});

test("side by side are worked on as many as are said, and no more", async () => {
  const { state, worked, round } = aJob();
  state.broken = false;
  await round(4);
  expect([state.most, worked.length]).toEqual([4, 450]);
});

test("the longest wait can be a shorter one", () => {
  let now = 0;
  const aside = setAside(1_000, { longest: 3_000, now: () => now });
  for (let times = 0; times < 9; times++) aside.failed("a");
  now = 3_000;
  expect(aside.isDue("a")).toBe(true);
});

/** Rounds over pieces in two sources, every one of which fails; answers which were tried and told. */
function failingRounds() {
  const aside = setAside(1_000, { now: () => 0 });
  return async (at: { here: string[]; there: string[] | Error }) => {
    const [tried, told]: [string[], string[]] = [[], []];
    const from = (names: string[] | Error) => ({
      find: async (after: string) => {
        if (names instanceof Error) throw names;
        return names.filter((name) => name > after);
      },
      first: "",
    });
    const round = eachTried({
      ...from(at.here),
      more: [from(at.there)],
      keyOf: (name) => name,
      aside,
      nameOf: (name) => name,
      work: async (name) => {
        tried.push(name);
        throw new Error("no");
      },
      tell: (_, name) => told.push(name),
    });
    await round.catch(() => {});
    return { tried, told };
  };
}

test("what a whole round did not find is set aside no more, wherever the others were found", async () => {
  const round = failingRounds();
  expect(await round({ here: ["a", "b"], there: ["c", "d"] })).toMatchObject({ told: ["a", "b", "c", "d"] });
  expect(await round({ here: ["a"], there: ["c"] })).toEqual({ tried: [], told: [] });
  expect(await round({ here: ["a", "b"], there: ["c", "d"] })).toEqual({
    tried: ["b", "d"],
    told: ["b", "d"],
  });
});

test("a round that breaks off forgets nothing", async () => {
  const round = failingRounds();
  await round({ here: ["a"], there: ["c"] });
  await round({ here: [], there: new Error("the database is away") });
  expect(await round({ here: ["a"], there: ["c"] })).toEqual({ tried: [], told: [] });
});
