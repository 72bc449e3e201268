import { strictEqual } from "node:assert";
import { setTimeout as sleep } from "node:timers/promises";
import { type Call, type Connection, openConnection } from "../connection.ts";
import {
  addToCart,
  booksPath,
  buy,
  get,
  type Learner,
  payAtStandIn,
  payLink,
  post,
  registerLearners,
} from "../people.ts";
import { withServer } from "../kit/shops.ts";
import type { Trial } from "./run.ts";

export const name = "one-buyer";
export const promise =
  "one learner's 300 parallel requests while 20 others browse and buy: the others' p99 is at most 3 x their quiet one";

const others = 20;
const parallel = 300;
const rounds = 4;
const secondsARound = 5;
const maxTimesQuiet = 3;
/** Longest pause between clicks, in ms. */
const longestPauseMs = 100;

type Shop = { port: number; books: number[]; random: () => number };
type Seen = { took: number[]; statuses: Map<number, number> };

const count = (seen: Map<number, number>, key: number) => seen.set(key, (seen.get(key) ?? 0) + 1);
const listOf = (seen: Map<number, number>) =>
  [...seen]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${status}: ${times}`)
    .join(", ");

function p99(took: number[]): number {
  took.sort((a, b) => a - b);
  return took[Math.floor(took.length * 0.99)] ?? 0;
}

/** Repeatedly browses, fills the cart, orders and pays. */
async function shopping(shop: Shop, learner: Learner, until: number, seen: Seen): Promise<void> {
  const connection = await openConnection(shop.port);
  const send = async (call: Call): Promise<{ orderId: string }> => {
    await sleep(shop.random() * longestPauseMs);
    const began = performance.now();
    const { status, body } = await connection.send(call);
    seen.took.push(performance.now() - began);
    count(seen.statuses, status);
    const { code, resultObject } = JSON.parse(body.toString()) as {
      code: unknown;
      resultObject: { orderId: string };
    };
    strictEqual(
      `${status} ${String(code)}`,
      "200 200",
      `${call.method ?? "GET"} ${call.path}: ${body.toString()}`,
    );
    return resultObject;
  };
  while (performance.now() < until) {
    const [courseId = 0] = shop.books;
    await send(get(learner, "/api/public/courses?page=1&pageSize=10"));
    await send(get(learner, `/api/public/courses/${courseId}`));
    for (const book of shop.books) await send(addToCart(learner, book));
    await send(get(learner, "/api/user/cart-items"));
    const { orderId } = await send(buy(learner, shop.books, `other-${shop.random()}`));
    await send(payLink(learner, orderId));
    await send(payAtStandIn(learner, orderId));
    await send(get(learner, "/api/user/orders?page=1&pageSize=10"));
  }
  connection.close();
}

/** A random request a learner's screens send. */
function anyOf(shop: Shop, learner: Learner, orders: readonly string[]): Call {
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(shop.random() * from.length)];
  const { authorization } = learner;
  const [book = 0, orderId = "20260101000000000000"] = [pick(shop.books), pick(orders)];
  const headers = { authorization };
  const kinds: (() => Call)[] = [
    () => addToCart(learner, book),
    () => addToCart(learner, book),
    () => get(learner, "/api/user/cart-items"),
    () => ({ method: "DELETE", path: `/api/user/cart-items-batch?cartItemIds=${book}`, headers }),
    () => buy(learner, [book], `one-${shop.random()}`),
    () => post(learner, "/api/user/orders/fresh-price", { products: [{ courseId: book, courseCount: 2 }] }),
    () => get(learner, "/api/user/orders?page=1&pageSize=10"),
    () => ({ method: "DELETE", path: `/api/user/orders/${orderId}`, headers }),
    () => ({ method: "POST", path: `/api/user/orders/${orderId}/confirm-payment`, headers }),
    () => get(learner, `/api/orders/${orderId}`),
    () => get(learner, `/api/public/courses/${book}`),
  ];
  return (pick(kinds) as () => Call)();
}

/** One learner's 300 connections, each sending continuously. */
async function storming(
  shop: Shop,
  learner: Learner,
  until: number,
  statuses: Seen["statuses"],
): Promise<void> {
  const orders: string[] = [];
  const storm = async (connection: Connection): Promise<void> => {
    while (performance.now() < until) {
      const { status, body } = await connection.send(anyOf(shop, learner, orders));
      count(statuses, status);
      const [, placed] =
        /^\{"code":200,"msg":"[^"]*","resultObject":\{"orderId":"(\d{20})"\}\}$/.exec(body.toString()) ?? [];
      if (placed !== undefined) orders.push(placed);
    }
    connection.close();
  };
  const connections = await Promise.all(Array.from({ length: parallel }, () => openConnection(shop.port)));
  await Promise.all(connections.map(storm));
}

export const run = ({ random, say }: Trial): Promise<void> =>
  withServer(async (server) => {
    const port = Number(new URL(server.url).port);
    const [buyer, ...learners] = (await registerLearners(port, others + 1)) as [Learner, ...Learner[]];
    const connection = await openConnection(port);
    const { body } = await connection.send({ path: booksPath });
    connection.close();
    const { resultObject } = JSON.parse(body.toString()) as {
      resultObject: { courses: { courseId: number }[] };
    };
    const shop = { port, random, books: resultObject.courses.slice(0, 3).map((course) => course.courseId) };

    const [quiet, loud]: Seen[] = [0, 1].map(() => ({ took: [], statuses: new Map() }));
    const storm = new Map<number, number>();
    const round = (seconds: number, seen: Seen, stormy: boolean) => {
      const until = performance.now() + seconds * 1_000;
      const crowd = learners.map((learner) => shopping(shop, learner, until, seen));
      return Promise.all([...crowd, ...(stormy ? [storming(shop, buyer, until, storm)] : [])]);
    };
    await round(3, { took: [], statuses: new Map() }, false);
    for (let at = 0; at < rounds; at++) {
      await round(secondsARound, quiet as Seen, false);
      await round(secondsARound, loud as Seen, true);
    }
    const [before, during] = [p99(quiet?.took ?? []), p99(loud?.took ?? [])];
    say(`the one: ${listOf(storm)}`);
    say(`the others: ${quiet?.took.length} requests while it was quiet, ${loud?.took.length} during it`);
    say(
      `their p99: ${before.toFixed(1)} ms, ${during.toFixed(1)} ms during it: ${(during / before).toFixed(2)} x`,
    );
    strictEqual(
      [...storm.keys()].some((status) => status >= 500),
      false,
      "the one is answered with a 5xx",
    );
    strictEqual(during <= maxTimesQuiet * before, true, "more than 3 x the quiet p99");
  });
