// Checks acknowledged orders and requests.
import { setTimeout as sleep } from "node:timers/promises";
import { ORDER_STATUS } from "../../../domain/src/ordering/order-status.ts";
import type { Acknowledged } from "./buyer.ts";
import type { Bought } from "./buyers.ts";
import type { DrilledShop } from "./shop.ts";
import type { Seen } from "./visitor.ts";

export type Say = (line: string) => void;
const shownFailures = 20;

/** Prints counts, times and the first failures. */
export function tellRequests({ seen: { took, failed }, seconds }: Bought, say: Say): void {
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
  for (const { line } of failed.slice(0, shownFailures)) say(`  ${line}`);
}

/** Number of orders lost, changed or never requested; prints them. */
export async function lostOrders(
  shop: DrilledShop,
  { tried, placed, paid }: Acknowledged,
  say: Say,
): Promise<number> {
  const rows = await shop.ask<{ order_id: string; order_status: number; payments: number }>(
    `select order_id, order_status, (select count(*)::int from payments p where p.reference = order_id and p.state = 'paid') as payments
      from orders where user_id in (select distinct user_id from orders where order_id = any($1))`,
    [[...placed]],
  );
  const twice = await shop.ask<{ reference: string }>(
    "select reference from refund_tasks where reference = any($1)",
    [[...placed]],
  );
  const there = new Map(rows.map((row) => [row.order_id, row]));
  const unplaced = [...placed].filter((orderId) => !there.has(orderId));
  const unpaid = [...paid.keys()].filter((orderId) => {
    const row = there.get(orderId);
    return row?.order_status !== ORDER_STATUS.paid || row.payments !== 1;
  });
  const unasked = Math.max(0, rows.length - tried);
  say(`orders acknowledged as placed: ${placed.size}, of them lost: ${unplaced.length}`);
  say(`orders acknowledged as paid: ${paid.size}, of them not paid: ${unpaid.length}`);
  say(`orders asked for: ${tried}, there: ${rows.length}, twice: ${unasked}; paid twice: ${twice.length}`);
  return unplaced.length + unpaid.length + unasked + twice.length;
}

/** Answers allowed without a primary (domain.md "Envelope"). */
const noDatabase = ['503 "error" 系统繁忙，请稍后再试', "503 page 系统繁忙"];

/** Number of failures other than an unavailable database; prints all kinds. */
export function tellFailures({ failed }: Seen, say: Say): number {
  const kinds = Map.groupBy(failed, ({ kind }) => kind);
  for (const [kind, all] of kinds) say(`  ${all.length} times ${kind}`);
  return failed.filter(({ kind }) => !noDatabase.includes(kind)).length;
}

/** Number of charged orders still unpaid after two minutes of jobs; prints it. */
export async function uncollected(shop: DrilledShop, { charged }: Acknowledged, say: Say): Promise<number> {
  let left = charged.size;
  for (const end = Date.now() + 120_000; left > 0 && Date.now() < end; await sleep(500))
    left = (
      await shop.ask("select 1 from orders where order_id = any($1) and order_status <> $2", [
        [...charged],
        ORDER_STATUS.paid,
      ])
    ).length;
  say(`orders whose money the payment company has: ${charged.size}, of them not paid: ${left}`);
  return left;
}
