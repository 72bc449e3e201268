import { setTimeout as sleep } from "node:timers/promises";
import fastify from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callersTurns } from "./callers-turns.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => vi.useRealTimers());

/** Sends seven bodies of one person at once, of whom six have a turn; those that were answered after a moment. */
async function sevenOf(bytes: number) {
  const turns = callersTurns(() => Promise.resolve(1));
  const app = fastify();
  app.post("/", { preParsing: (request, reply) => turns.take(request, reply) }, (request) =>
    turns.run(request, () => Promise.resolve("")),
  );
  let answered = 0;
  const all = Array.from({ length: 7 }, async () => {
    await app.inject({ method: "POST", url: "/", payload: { text: "a".repeat(bytes) } });
    answered += 1;
  });
  await sleep(100);
  return { answered: () => answered, all };
}

test("a person's large bodies leave others a tenth of a second between them", async () => {
  const { answered, all } = await sevenOf(20_000);
  expect(answered()).toBe(6);
  vi.advanceTimersByTime(100);
  await Promise.all(all);
});

test("small bodies follow each other at once", async () => {
  const { answered } = await sevenOf(2_000);
  expect(answered()).toBe(7);
});
