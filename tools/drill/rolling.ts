// Both servers and the worker are replaced, one by one and twice, while people read and buy: no request may fail, and what
// was acknowledged must be there (docs/operations.md).
import { setTimeout as sleep } from "node:timers/promises";
import { ORDER_STATUS } from "../../domain/src/ordering/order-status.ts";
import { registerLearners } from "../../bench/people.ts";
import { type Acknowledged, keepBuying } from "./kit/buyer.ts";
import { noDoor } from "./kit/door.ts";
import { type DrilledShop, withShop } from "./kit/shop.ts";
import { type Seen, visitorAt } from "./kit/visitor.ts";

/** So many that a server which closes a connection too early breaks a request: eight did not show it. */
const buyers = 24;
const rounds = 2;
/** How long the door may leave out a server that is there again: `fail_timeout` of deploy/nginx.conf, and a second. */
const doorForgetsMs = 6_000;
const shownFailures = 20;

type Say = (line: string) => void;

/** Whether all held; prints what was seen. Says so and holds where there can be no door. */
export async function rolling(say: Say): Promise<boolean> {
  const missing = await noDoor();
  if (missing !== undefined) {
    say(`skipped: ${missing}`);
    return true;
  }
  let held = false;
  await withShop(async (shop) => {
    const learners = await registerLearners(shop.port, buyers);
    const courseIds = await booksOf(shop);
    const seen: Seen = { took: new Map(), failed: [] };
    const acknowledged: Acknowledged = { tried: 0, placed: new Set(), paid: new Set() };
    let over = false;
    const began = performance.now();
    const buying = learners.map(async (learner) => {
      const visitor = visitorAt(shop.door, seen);
      await keepBuying(visitor, learner, { courseIds }, acknowledged, () => over);
      visitor.leave();
    });
    try {
      await replaceAll(shop, say);
    } finally {
      over = true;
      await Promise.all(buying);
    }
    const seconds = (performance.now() - began) / 1000;
    tellRequests(seen, seconds, say);
    const lost = await lostOrders(shop, acknowledged, say);
    const broken = await shop.broken();
    say(broken === "" ? "fsck: ok" : `fsck:\n${broken}`);
    if (seen.failed.length > 0) say(`nginx:\n${(await shop.door.complaints()).slice(-4_000)}`);
    held = seen.failed.length === 0 && lost === 0 && broken === "";
    say(held ? "ok   rolling" : "FAIL rolling");
  });
  return held;
}

/** Books, of which one buyer may buy as many as wanted. */
async function booksOf(shop: DrilledShop): Promise<number[]> {
  const visitor = visitorAt(shop.door, { took: new Map(), failed: [] });
  const body = await visitor.send("books", {
    path: "/api/public/courses?courseType=3&courseType=4&coursePriceGt=0",
  });
  visitor.leave();
  const { resultObject } = JSON.parse(body ?? "{}") as {
    resultObject: { courses: { courseId: number }[] };
  };
  return resultObject.courses.slice(0, 3).map(({ courseId }) => courseId);
}

async function replaceAll({ servers, worker }: DrilledShop, say: Say): Promise<void> {
  for (let round = 1; round <= rounds; round++) {
    for (const part of [...servers, worker]) {
      await sleep(part === worker ? 0 : doorForgetsMs);
      const began = performance.now();
      await part.restart();
      say(`round ${round}: ${part.name} replaced in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    }
  }
  await sleep(doorForgetsMs);
}

function tellRequests({ took, failed }: Seen, seconds: number, say: Say): void {
  const row = (name: string, cells: (string | number)[]) =>
    say(`${name.padEnd(12)}${cells.map((cell) => String(cell).padStart(10)).join("")}`);
  row("", ["requests", "median ms", "slowest ms"]);
  const all = [...took.values()].flat();
  for (const [name, times] of [...took, ["all", all] as const]) {
    times.sort((a, b) => a - b);
    const [median = 0, slowest = 0] = [times[times.length >> 1], times.at(-1)];
    row(name, [times.length, median.toFixed(0), slowest.toFixed(0)]);
  }
  say(`${all.length} requests in ${seconds.toFixed(0)} s, ${failed.length} failed`);
  for (const line of failed.slice(0, shownFailures)) say(`  ${line}`);
}

/** The number of orders that are not as they were acknowledged, or that nobody asked for; says what was found. */
async function lostOrders(
  shop: DrilledShop,
  { tried, placed, paid }: Acknowledged,
  say: Say,
): Promise<number> {
  const found = await shop.ask<{ order_id: string; order_status: number; payments: number }>(
    `select order_id, order_status, (select count(*)::int from payments p where p.reference = order_id and p.state = 'paid') as payments
      from orders where user_id in (select distinct user_id from orders where order_id = any($1))`,
    [[...placed]],
  );
  const twice = await shop.ask<{ reference: string }>(
    "select reference from refund_tasks where reference = any($1)",
    [[...placed]],
  );
  const there = new Map(found.map((row) => [row.order_id, row]));
  const unplaced = [...placed].filter((orderId) => !there.has(orderId));
  const unpaid = [...paid].filter((orderId) => {
    const row = there.get(orderId);
    return row?.order_status !== ORDER_STATUS.paid || row.payments !== 1;
  });
  const unasked = Math.max(0, found.length - tried);
  say(`orders acknowledged as placed: ${placed.size}, of them lost: ${unplaced.length}`);
  say(`orders acknowledged as paid: ${paid.size}, of them not paid: ${unpaid.length}`);
  say(`orders asked for: ${tried}, there: ${found.length}, twice: ${unasked}; paid twice: ${twice.length}`);
  return unplaced.length + unpaid.length + unasked + twice.length;
}
