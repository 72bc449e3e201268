import { parentPort } from "node:worker_threads";

/** What a reading thread says first, once its own code is loaded: only then the time of its file begins. */
export const BEGUN = "begun";

/** All that a reading thread does: says that it has begun, then what it reads. */
export async function answerInThread(answer: () => unknown): Promise<void> {
  parentPort?.postMessage(BEGUN);
  parentPort?.postMessage(await answer());
}
