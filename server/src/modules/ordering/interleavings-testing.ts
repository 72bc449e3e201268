// Deleting, expiring, asking, paying and notifying one order, stopped before each question to a company and released in
// any order of their steps (security.md 21), for tests and for the trial of all of them.
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import pLimit from "p-limit";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { PaymentPort, PaymentPorts } from "../../providers/payment/port.ts";
import type { OpenServices } from "../../services.ts";
import { anAccount } from "../../testing/factories/identity.ts";
import { deleteOrder, expireOrder } from "./close/close-order.ts";
import { placeOrder } from "./place/place-order.ts";
import { askAndSettle, settleOrder } from "./settle/settle-order.ts";

/** The shop in which it happens; its jobs rest. */
export type Stage = { services: OpenServices; app: FastifyInstance };

/** The steps of each: one to its first question, one more for each question. Paying and notifying ask nobody. */
export type Steps = Partial<Record<ActorName, number>>;
/** All of them, at one company. */
export const FIVE_AT_ONCE: Steps = { remove: 3, expire: 3, ask: 2, pay: 1, notify: 1 };
const OPENED = [{ way: "native", payer: "" }] as const;
/**
 * Paid without a notification (providers/payment/embedded.ts), which is delivered as a step of its own: 888.05 after 30
 * off 800.
 */
export const unnotifiedPrice = 91_805;
type ActorName = "remove" | "expire" | "ask" | "pay" | "payElsewhere" | "notify";

/**
 * Before its first question an actor only reads the shop's rows, and a payment touches its company alone: such steps,
 * one right after the other, do the same in either order.
 */
const commute = (one: string, other: string) => FREE.has(one) && FREE.has(other);
const FREE = new Set(["remove 1", "expire 1", "ask 1", "pay 1", "payElsewhere 1"]);

/**
 * The orders in which steps of several actors can follow one another, each actor's own in theirs: one of those that
 * come to the same. A notification before the payment has nothing to tell: those are the orders without it.
 */
export function interleavingsOf(steps: Steps): string[][] {
  const all = ordersOf(steps).filter(
    (order) => !order.includes("notify 1") || order.indexOf("notify 1") > order.indexOf("pay 1"),
  );
  const known = new Map(all.map((order) => [sorted(order).join(), order]));
  return [...known.values()];
}

function ordersOf(steps: Steps, done: Steps = {}): string[][] {
  const names = (Object.keys(steps) as ActorName[]).filter((name) => (done[name] ?? 0) < (steps[name] ?? 0));
  if (names.length === 0) return [[]];
  return names.flatMap((name) => {
    const at = (done[name] ?? 0) + 1;
    return ordersOf(steps, { ...done, [name]: at }).map((rest) => [`${name} ${at}`, ...rest]);
  });
}

/** The order of the same effect that comes first in the alphabet. */
function sorted(order: readonly string[]): string[] {
  const now = [...order];
  for (let at = 0; at + 1 < now.length;) {
    const [one = "", other = ""] = now.slice(at, at + 2);
    if (one > other && commute(one, other)) {
      now.splice(at, 2, other, one);
      at = Math.max(0, at - 1);
    } else at += 1;
  }
  return now;
}

type Actor = { step(): Promise<unknown>; finish(): Promise<unknown> };

/** Work that is stopped before each question to a company, until its next step. */
function actor({ services, app }: Stage, work: (stopping: Stopping) => Promise<unknown>): Actor {
  let isDone = false;
  let isStarted = false;
  let arrived = Promise.withResolvers<void>();
  const stopped: (() => void)[] = [];
  const stop = () =>
    new Promise<void>((resume) => {
      stopped.push(resume);
      arrived.resolve();
    });
  const before = (port: PaymentPort): PaymentPort => ({
    ...port,
    query: async (...asked) => stop().then(() => port.query(...asked)),
    // As the companies' adapters end a payment: asked about, and closed only then.
    end: async (...asked) => {
      const status = await stop().then(() => port.query(...asked));
      return status.state === "paid" ? status : stop().then(() => port.end(...asked));
    },
  });
  const company = companyOf(services);
  const payment: PaymentPorts = { wechat: before(company.wechat), alipay: before(company.alipay) };
  const stopping = { db: services.db, log: app.log, providers: { ...services.providers, payment } };
  const step = async (): Promise<void> => {
    if (isDone) return;
    arrived = Promise.withResolvers<void>();
    if (isStarted) for (const resume of stopped.splice(0)) resume();
    else
      void work(stopping)
        .catch(() => undefined)
        .finally(() => {
          isDone = true;
          arrived.resolve();
        });
    isStarted = true;
    await arrived.promise;
  };
  const finish = async (): Promise<void> => {
    for (;;) {
      if (isDone) return;
      await step();
    }
  };
  return { step, finish };
}

type Stopping = Pick<OpenServices, "db" | "providers"> & { log: FastifyInstance["log"] };

function companyOf({ opened }: OpenServices) {
  const { standIn } = opened.payment;
  if (!standIn) throw new Error("these orders are paid at the stand-in");
  return standIn;
}

/** Work of one step, which asks nobody. */
const once = (step: () => Promise<unknown>): Actor => ({ step, finish: async () => undefined });

/**
 * Places an order of that course, opens it at the methods, lets its half hour be over here and not yet at the
 * companies, and takes the steps. What is not as it must be afterwards: money and closing never both win, and no money
 * is without its effect.
 */
async function playOut(
  stage: Stage,
  courseId: number,
  methods: readonly PaymentMethod[],
  order: readonly string[],
): Promise<string | undefined> {
  const { services, app } = stage;
  const { db } = services;
  const company = companyOf(services);
  const { orderId, buyer } = await aPayingOrder(stage, courseId);
  for (const method of methods) await app.inject(`/api/public/orders/${orderId}/qrcode?method=${method}`);
  await db.execute(
    sql`update orders set expire_at = now() - interval '1 second' where order_id = ${orderId}`,
  );
  const pay = (method: PaymentMethod) =>
    once(() => company.settle(orderId, "paid", method).catch(() => undefined));
  const actors: Record<ActorName, Actor> = {
    remove: actor(stage, (stopping) => deleteOrder(contextOf(stopping, buyer), orderId)),
    expire: actor(stage, (stopping) => expireOrder(stopping, orderId)),
    ask: actor(stage, (stopping) => askAndSettle(stopping, orderId)),
    pay: pay("wechat"),
    payElsewhere: pay("alipay"),
    notify: once(async () => {
      const status = await company.wechat.query(orderId, OPENED);
      if (status.state !== "paid") return;
      const running = { db, providers: services.providers, log: app.log };
      for (const one of status.transactions)
        await settleOrder(running, { ...one, reference: orderId, method: "wechat" });
    }),
  };
  const names = order.map((step) => step.split(" ")[0] as ActorName);
  for (const name of names) await actors[name].step();
  await Promise.all([...new Set(names)].map((name) => actors[name].finish()));
  const states = await Promise.all(
    methods.map(async (method) => (await company[method].query(orderId, OPENED)).state),
  );
  const paid = states.filter((state) => state === "paid").length;
  const must = paid > 0 ? `2 1 ${paid > 1 ? "paid-twice" : "-"} paid` : "3 0 - closed";
  const is = await effectsOf(db, orderId);
  return is === must ? undefined : `${order.join(", ")}: "${is}", not "${must}"`;
}

/** Plays these out, so many at once, each with an order of its own; a sentence for each that did not end as it must. */
export async function playAll(
  stage: Stage,
  orders: readonly string[][],
  { courseId, methods = ["wechat"], atOnce = 1 }: PlayedOn,
): Promise<string[]> {
  const found = await pLimit(atOnce).map(orders, (order) => playOut(stage, courseId, methods, order));
  return found.filter((one) => one !== undefined);
}

type PlayedOn = { courseId: number; methods?: readonly PaymentMethod[]; atOnce?: number };

/** The context of a buyer's request, as far as these use cases look at it. */
const contextOf = (running: Stopping, userId: number) =>
  ({ ...running, user: { userId } as SessionUser }) as unknown as Ctx<SessionUser>;

async function aPayingOrder({ services, app }: Stage, courseId: number) {
  const { userId } = await anAccount(services, "user");
  const ctx = { ...contextOf({ ...services, log: app.log }, userId), idempotencyKey: `of ${userId}` };
  const { orderId } = await placeOrder(ctx, {
    products: [{ courseId, courseCount: 1 }],
    exclusiveCode: "000000",
    addrId: null,
    orderType: "single",
  });
  return { orderId, buyer: userId };
}

/** Status of the order, courses granted, reasons to give money back, state of the payment. */
async function effectsOf(db: OpenServices["db"], orderId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ is: string }>(sql`
    select concat_ws(' ', order_status,
      (select count(*) from user_courses u where u.order_id = o.order_id),
      (select coalesce(string_agg(reason, ','), '-') from refund_tasks where reference = o.order_id),
      (select state from payments where reference = o.order_id)) as is
    from orders o where order_id = ${orderId}`);
  return rows[0]?.is;
}
