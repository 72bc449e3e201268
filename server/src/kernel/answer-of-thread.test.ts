import { expect, test } from "vitest";
import { answerOfThread, ThreadFailure } from "./answer-of-thread.ts";

const memory = { maxOldGenerationSizeMb: 64 };
/** A thread that says that it has begun, and then does this. */
const threadOf = (work: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from "node:worker_threads";
parentPort.postMessage("begun"); ${work}`)}`,
  );

test("a thread's answer is given, and its end does not hold up whoever asked", async () => {
  const thread = threadOf("parentPort.postMessage(workerData + 1); setInterval(() => {}, 1_000);");
  expect(await answerOfThread(thread, 41, { memory, longestMs: 60_000 })).toBe(42);
});

test.each([
  ["never ends", "for (;;) ;"],
  ["throws", "throw new Error('no');"],
  ["ends without an answer", "process.exit(0);"],
])("one that %s fails, so that its place is free again", async (_, work) => {
  const asked = answerOfThread(threadOf(work), 0, { memory, longestMs: 100 });
  await expect(asked).rejects.toBeInstanceOf(ThreadFailure);
});
