// Many concurrent buyers at the reverse proxy.
import { booksPath, registerLearners } from "../../people.ts";
import { type Acknowledged, type Habits, keepBuying } from "./buyer.ts";
import type { DrilledShop } from "./shop.ts";
import { type Seen, visitorAt } from "./visitor.ts";

export type Bought = { seen: Seen; acknowledged: Acknowledged; seconds: number };

/** Runs `work` while buyers buy; returns what they saw. */
export async function whileBuying(
  shop: DrilledShop,
  { buyers, pauseMs }: { buyers: number; pauseMs: number },
  work: (acknowledged: Acknowledged) => Promise<void>,
): Promise<Bought> {
  const learners = await registerLearners(shop.port, buyers);
  const habits: Habits = { courseIds: await booksOf(shop), pauseMs };
  const seen: Seen = { took: new Map(), failed: [] };
  const acknowledged: Acknowledged = { tried: 0, placed: new Set(), charged: new Set(), paid: new Map() };
  let over = false;
  const began = performance.now();
  const buying = learners.map(async (learner) => {
    const visitor = visitorAt(shop.proxy, seen);
    await keepBuying(visitor, learner, habits, acknowledged, () => over);
    visitor.leave();
  });
  try {
    await work(acknowledged);
  } finally {
    over = true;
    await Promise.all(buying);
  }
  return { seen, acknowledged, seconds: (performance.now() - began) / 1000 };
}

/** Books, which may be bought repeatedly. */
async function booksOf(shop: DrilledShop): Promise<number[]> {
  const visitor = visitorAt(shop.proxy, { took: new Map(), failed: [] });
  const body = await visitor.send("books", {
    path: booksPath,
  });
  visitor.leave();
  const { resultObject } = JSON.parse(body ?? "{}") as {
    resultObject: { courses: { courseId: number }[] };
  };
  return resultObject.courses.slice(0, 3).map(({ courseId }) => courseId);
}
